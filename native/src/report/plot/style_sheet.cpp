// Colours: Okabe and Ito's, which colour-blind readers tell apart, with the lightness changed so that each
// stands out against white and against #1b1e23 by at least 3 to 1; words by at least 4.5 to 1
// (style_sheet_test.cpp checks it). The first four series are those of the bounding volumes in `hitlab
// shapes`: circle, diamond, box, polygon.
#include "report/plot/chart.h"

namespace hitlab::report::plot {

namespace {

constexpr const char* kLight = R"(.plot {
  --plot-ink: #1f2328; --plot-muted: #57606a; --plot-grid: #e4e7eb; --plot-axis: #8c959f; --plot-paper: #ffffff;
  --plot-series-0: #d55e00; --plot-series-1: #00875f; --plot-series-2: #0072b2; --plot-series-3: #b3528a;
  --plot-series-4: #3d4650; --plot-series-5: #7338d4; --plot-bin: #5b7fa6;
  --plot-shade-none: #f2f4f6; --plot-shade-weak: #d6e6f4; --plot-shade-medium: #92c0e4; --plot-shade-strong: #1f6aa5;
  --plot-on-none: #1f2328; --plot-on-weak: #1f2328; --plot-on-medium: #12161a; --plot-on-strong: #ffffff;
}
)";

constexpr const char* kDark = R"(@media screen and (prefers-color-scheme: dark) {
  .plot {
    --plot-ink: #e6e8eb; --plot-muted: #a3abb5; --plot-grid: #31363d; --plot-axis: #6f7883; --plot-paper: #1b1e23;
    --plot-series-0: #ff8a3d; --plot-series-1: #2fc396; --plot-series-2: #56b4e9; --plot-series-3: #e491c2;
    --plot-series-4: #c9d1d9; --plot-series-5: #8f80fa; --plot-bin: #7fa3cc;
    --plot-shade-none: #262a30; --plot-shade-weak: #23405a; --plot-shade-medium: #2f6797; --plot-shade-strong: #8cc6f2;
    --plot-on-none: #e6e8eb; --plot-on-weak: #e6e8eb; --plot-on-medium: #ffffff; --plot-on-strong: #10151a;
  }
}
)";

constexpr const char* kRules = R"(.plot { display: block; max-width: 100%; height: auto; }
.plot text { font-size: 11px; font-family: inherit; fill: var(--plot-ink); font-variant-numeric: tabular-nums; }
.plot .heading { font-size: 13px; font-weight: 600; }
.plot .muted, .plot .tick { fill: var(--plot-muted); }
.plot path { fill: none; }
.plot .grid { stroke: var(--plot-grid); }
.plot .axis { stroke: var(--plot-axis); }
.plot .series-0 { --plot-series: var(--plot-series-0); }
.plot .series-1 { --plot-series: var(--plot-series-1); }
.plot .series-2 { --plot-series: var(--plot-series-2); }
.plot .series-3 { --plot-series: var(--plot-series-3); }
.plot .series-4 { --plot-series: var(--plot-series-4); }
.plot .series-5 { --plot-series: var(--plot-series-5); }
.plot .mark { fill: var(--plot-series); stroke: var(--plot-paper); }
.plot .bar { fill: var(--plot-series); fill-opacity: 0.88; }
.plot .range { stroke: var(--plot-series); stroke-width: 1.5; stroke-opacity: 0.7; }
.plot .bar + .range, .plot .bar ~ .range { stroke: var(--plot-ink); stroke-width: 1.25; stroke-opacity: 1; }
.plot .box { fill: var(--plot-series); fill-opacity: 0.25; stroke: var(--plot-series); stroke-width: 1.25; }
.plot .whisker { stroke: var(--plot-series); stroke-width: 1.25; }
.plot .median { stroke: var(--plot-ink); stroke-width: 2; }
.plot .outlier { fill: none; stroke: var(--plot-series); stroke-opacity: 0.8; }
.plot .front { stroke: var(--plot-muted); stroke-width: 1.25; stroke-dasharray: 4 3; }
.plot .leader { stroke: var(--plot-axis); stroke-width: 0.75; }
.plot .name { paint-order: stroke; stroke: var(--plot-paper); stroke-width: 3px; stroke-linejoin: round; }
.plot .bin { fill: var(--plot-bin); }
.plot .shade-none .cell { fill: var(--plot-shade-none); }
.plot .shade-weak .cell { fill: var(--plot-shade-weak); }
.plot .shade-medium .cell { fill: var(--plot-shade-medium); }
.plot .shade-strong .cell { fill: var(--plot-shade-strong); }
.plot .shade-none text { fill: var(--plot-on-none); }
.plot .shade-weak text { fill: var(--plot-on-weak); }
.plot .shade-medium text { fill: var(--plot-on-medium); }
.plot .shade-strong text { fill: var(--plot-on-strong); }
@media print { .plot { break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
)";

}  // namespace

std::string styleSheet() {
    return std::string(kLight) + kDark + kRules;
}

}  // namespace hitlab::report::plot
