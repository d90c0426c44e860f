// From what was read to what is said.
#pragma once

#include <string>

#include "report/document.h"
#include "report/reference.h"
#include "report/result_set.h"

namespace hitlab::report {

/// The whole report. `origin` names the program that makes it.
Document buildReport(const ResultSet& set, const Reference& reference, const std::string& origin);

/// All tables of the document in its order, those of charts included.
std::vector<const Table*> tablesOf(const Document& document);

}  // namespace hitlab::report
