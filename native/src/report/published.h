// The published study's figures (Ribeiro 2018) beside ours: what the tables of that section share.
//
// A run stands beside the study when it did what the study did: 100 enemies, `thesis` volumes, one step a
// frame.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/analysis.h"
#include "report/document.h"
#include "report/reference.h"

namespace hitlab::report {

constexpr std::uint32_t kStudyEnemies = 100;
/// Samples of each case in its tables 8 to 19.
constexpr std::size_t kStudyPasses = 42;
constexpr double kStudyFramesPerSecond = 60;
/// Those of its tables 8 to 19. Tables 5 to 7 have `pixel` too.
inline constexpr std::array<std::string_view, 4> kStudyAlgorithms{"euclidean", "manhattan", "rectangle",
                                                                  "sat"};

/// From so many passes on, their spread is judged by.
constexpr std::size_t kLeastPasses = 20;

/// How many of a table's published figures agree with ours.
struct Tally {
    std::uint64_t agree = 0;
    /// Those that agree or differ.
    std::uint64_t judged = 0;
    /// Those that cannot agree, whatever ours are.
    std::uint64_t cannot = 0;
};

struct ComparedTable {
    Table table;
    Tally tally;

    /// A table of which nothing can be said is not shown.
    bool says() const { return tally.judged + tally.cannot > 0; }
};

/// The last cell of a row: `agrees` or `differs`, the latter with the note; and it is counted.
Cell verdict(bool agrees, std::string_view noteWhereItDiffers, Tally& tally);
/// The same: `cannot agree`, because.
Cell cannotAgree(std::string_view reason, Tally& tally);

/// Adds the reasons of all cells that cannot agree to the table's note: not every reader can point at a cell.
void tellReasons(Table& table);

/// Why what follows from a sprite's pixels, not from its size alone, may differ.
inline constexpr std::string_view kOwnDrawings =
    "it follows from the pixels of the sprites, and ours are our own drawings of the published sizes";

/// Why times with `sat` may differ.
inline constexpr std::string_view kSlowSat = "on the study's phone this test itself held the pictures back";

/// Whether what the algorithm calls follows from the sizes of the sprites alone.
constexpr bool isOfSizes(std::string_view algorithm) {
    return algorithm == "rectangle" || algorithm == "euclidean";
}

/// `table 8`: where the means (tables 8 to 12), p-values (9 to 13) and so on of a route stand; `horizontal`
/// is the table of the first route.
std::string sourceTable(std::size_t horizontal, std::string_view route);

/// Nothing when the name was never met.
std::optional<std::uint16_t> numberOf(const Names& names, std::string_view name);

/// Whether runs of these conditions stand beside the study.
bool isComparable(const Conditions& conditions);

/// A sprite set on a route.
struct StudyCase {
    std::string_view sprites, route;
};

/// The placement that is taken where there are passes of both, unless it has too few.
enum class Prefer { kShared, kIndependent };

struct OurPasses {
    std::string_view placement;
    /// One for each algorithm that was asked for.
    std::vector<const Passes*> passes;
};

/// Our passes of a case, of one placement; nothing where one of the algorithms has none.
std::optional<OurPasses> ourPasses(const Analysis& analysis, const StudyCase& wanted,
                                   const std::vector<std::string_view>& algorithms, Prefer prefer);

/// Our cases that stand beside the study's times: vsync, without a broad phase, of a comparable run.
std::vector<SpeedCases::const_iterator> vsyncCases(const Analysis& analysis, const StudyCase& wanted);

/// Tables 5 to 7: in total, and count by count.
ComparedTable publishedTotals(const Analysis& analysis, const Reference& reference);
ComparedTable publishedRuns(const Analysis& analysis, const Reference& reference);
/// Tables 8, 10, 12, and 9, 11, 13.
ComparedTable publishedMeans(const Analysis& analysis, const Reference& reference);
ComparedTable publishedPValues(const Analysis& analysis, const Reference& reference);
/// Tables 14, 16, 18, and 15, 17, 19: beside vsync runs only.
ComparedTable publishedTimes(const Analysis& analysis, const Reference& reference);
ComparedTable publishedTimesPValues(const Analysis& analysis, const Reference& reference);
/// Figure 14. Without panels where nothing was measured.
Chart publishedHitTest(const Analysis& analysis, const Reference& reference);

}  // namespace hitlab::report
