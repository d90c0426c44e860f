// The leading columns that many tables share, and the words for cases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "report/analysis.h"
#include "report/document.h"

namespace hitlab::report {

/// conditions, sprites, enemies, route, algorithm.
std::vector<Column> answerColumns();
std::vector<Cell> answerCells(const ResultSet& set, const AnswerCase& key, std::uint16_t algorithm);

/// conditions, device, pacing, broadphase, variant, sprites, enemies, route, algorithm.
std::vector<Column> speedColumns();
std::vector<Cell> speedCells(const ResultSet& set, const SpeedCase& key, std::uint16_t algorithm);

/// Of both: the leading columns that are left out where they say the same in all rows.
void hideLeading(Table& table);

/// The sprites, and what else tells this panel from the others of the report.
std::string panelTitle(const Analysis& analysis, const AnswerCase& key);
std::string panelTitle(const Analysis& analysis, const SpeedCase& key);

/// A row a pass, in the order of the samples: contacts, and what each of `columns` called. At most `most`
/// passes.
void addPasses(Table& table, const ResultSet& set, const AnswerCase& key, const ByAlgorithm& algorithms,
               const std::vector<std::uint16_t>& columns, std::size_t most);

}  // namespace hitlab::report
