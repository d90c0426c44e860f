// The look of the report's page; the charts bring their own.
#pragma once

#include <string_view>

namespace hitlab::report {

inline constexpr std::string_view kPageStyle = R"css(
:root { color-scheme: light dark; --ground: #ffffff; --raised: #f5f6f8; --ink: #1c2024; --soft: #5a626b;
  --line: #d9dde2; --link: #0b5cad; --good: #0a6b4d; --bad: #a3360b; --doubt: #7a5200; --notice: #fff6e0;
  --notice-line: #e0a526; --shade: #0003; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1e23; --raised: #262a30; --ink: #e7eaee; --soft: #a2abb5; --line: #363c44; --link: #7db9ff;
    --good: #5fd0a5; --bad: #ff9c73; --doubt: #e9b949; --notice: #2b2412; --notice-line: #b98a1e;
    --shade: #000c; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 3rem; }
body { margin: 0 auto; max-width: 76rem; padding: 0 12px 4rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 1.2rem 0 0; }
h2 { font-size: 1.3rem; margin: 2.6rem 0 .6rem; padding-top: .8rem; border-top: 1px solid var(--line); }
section:first-child h2 { border-top: 0; margin-top: 1rem; padding-top: 0; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--link); }
.origin, .note, .common { color: var(--soft); font-size: .85rem; }
.note, .common { margin: .25rem 0; }
.origin { max-width: none; }
.option { white-space: nowrap; }
nav { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line);
  margin: .6rem -12px 0; padding: .3rem 12px; display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .9rem; }
nav a { padding: .25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
@media (max-width: 40rem) {
  /* One line, moved by the finger: three would cover a phone for good. */
  nav { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; padding: 0 12px; }
  nav a { padding: .6rem 0; } }
#answer > p { font-size: 1.08rem; max-width: 52rem; }
.warning { background: var(--notice); border-left: 4px solid var(--notice-line); padding: .4rem .8rem; margin: .6rem 0;
  max-width: 60rem; }
figure, .block { margin: 1.4rem 0; }
.panels { display: flex; flex-wrap: wrap; gap: 1rem 1.4rem; margin: .6rem 0; }
.panels svg { max-width: 100%; height: auto; flex: 0 1 auto; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem .9rem; }
.csv { font-size: .8rem; white-space: nowrap; }
details { margin: .6rem 0; }
summary { cursor: pointer; padding: .35rem 0; width: fit-content; }
summary h3 { display: inline; }
.rows { color: var(--soft); white-space: nowrap; }
figure summary { font-size: .9rem; }
/* A shade where the table goes on; the first two layers move with the table and cover it at the ends. */
.scroll { overflow-x: auto; margin: .4rem 0; background:
  linear-gradient(to right, var(--ground) 50%, transparent) 0 0 / 28px 100% no-repeat local,
  linear-gradient(to left, var(--ground) 50%, transparent) 100% 0 / 28px 100% no-repeat local,
  linear-gradient(to right, var(--shade), transparent) 0 0 / 14px 100% no-repeat scroll,
  linear-gradient(to left, var(--shade), transparent) 100% 0 / 14px 100% no-repeat scroll; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .22rem .6rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top;
  white-space: nowrap; }
th { font-weight: 600; border-bottom: 2px solid var(--line); vertical-align: bottom; }
td.number, th.number { text-align: right; }
td.wide { min-width: 18rem; max-width: 28rem; overflow-wrap: anywhere; white-space: normal; }
tbody tr:hover { background: var(--raised); }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
.doubtful { color: var(--doubt); }
.undefined { color: var(--soft); font-style: italic; }
/* Wide: the tables are, and three charts stand in a row. */
@page { size: landscape; margin: 12mm; }
@media print {
  :root { --ground: #fff; --raised: #fff; --ink: #000; --soft: #444; --line: #bbb; --link: #000; --good: #0a6b4d;
    --bad: #a3360b; --doubt: #7a5200; --notice: #fff; }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; font-size: 1rem; }
  nav, .csv { display: none; }
  h2 { break-after: avoid; }
  figcaption, summary, thead { break-after: avoid; }
  tr, figcaption { break-inside: avoid; }
  .scroll { overflow: visible; background: none; }
  .panels { gap: .8rem 2%; }
  .panels svg { width: 32%; }
  summary { list-style: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  table { font-size: 7pt; }
  th, td { padding: .1rem .3rem; white-space: normal; }
  td.wide { min-width: 0; }
}
)css";

}  // namespace hitlab::report
