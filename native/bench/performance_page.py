"""Fills the tables of docs/performance.md, between their markers, and draws its chart."""

import math
from xml.sax.saxutils import escape

from bars import Medians

ALGORITHMS = ("euclidean", "manhattan", "rectangle", "sat", "pixel")
SETS = ("mario", "pacman", "tyrian")
COUNTS = (100, 10_000, 1_000_000)
DENSITIES = ("testbed", "crowded")


def fill_page(docs, results, bars):
    medians = Medians(results)
    page = docs / "performance.md"
    text = page.read_text(encoding="utf-8")
    context = results["context"]
    machine = (f"Measured with {context['simd']}, {context['num_cpus']} processors of "
               f"{context['mhz_per_cpu']} MHz, one used; medians of repeated runs in random order.")
    for name, block in (("machine", machine), ("bars", bar_table(bars)), ("crowds", crowd_table(medians)),
                        ("sprites", sprite_table(medians)), ("structures", structure_table(medians)),
                        ("pictures", picture_table(medians)), ("reports", report_table(medians))):
        text = replaced(text, name, block)
    page.write_text(text, encoding="utf-8")
    (docs / "images" / "performance.svg").write_text(chart(medians), encoding="utf-8")


def replaced(text, name, block):
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, rest = text.split(begin)
    return before + begin + block + "\n" + end + rest.split(end)[1]


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def bar_table(bars):
    return table(["name", "measured", "bar", "reached"],
                 [[f"`{bar.name}`", bar.value_text() or "not measured", bar.bar_text(), bar.verdict()] for bar in bars])


def per_test(medians, name, count):
    ns = medians.ns(name)
    return "-" if ns is None else f"{ns / count:.3g}"


def crowd_table(medians):
    """Mario: all forms, by number of enemies and density."""
    head = ["ns a test", *(f"{count:,} {density}" for density in DENSITIES for count in COUNTS)]
    rows = []
    for name in [f"{algorithm}/{form}" for algorithm in ALGORITHMS for form in ("classic", "tuned")] + ["read"]:
        cells = [per_test(medians, f"{name}/mario/{count}/{density}", count)
                 for density in DENSITIES for count in COUNTS]
        rows.append([name.replace("/", ", "), *cells])
    return table(head, rows)


def sprite_table(medians):
    """10,000 enemies at the testbed's density: forms and peers, by sprites."""
    def cell(name, sprites):
        return per_test(medians, f"{name}/{sprites}/10000/testbed", 10_000)
    names = [f"{algorithm}/{form}" for algorithm in ALGORITHMS for form in ("classic", "tuned")]
    rows = [[name.replace("/", ", "), *(cell(name, sprites) for sprites in SETS)] for name in names]
    for peer, call in (("box2d", "Box2D `b2TestOverlap`"), ("chipmunk", "Chipmunk `cpShapesCollide`")):
        rows.append([call, *(cell(peer, sprites) for sprites in SETS)])
    return table(["ns a test", *SETS], rows)


def structure_table(medians):
    rows = []
    for sprites in SETS:
        name = f"pair_table/{sprites}"
        if medians.ns(name) is not None:
            rows.append([f"pair table of {sprites}", f"{medians.ns(name) / 1e3:.1f} us",
                         f"{medians.counter(name, 'bytes'):,.0f} bytes"])
    for count in (100, 10_000, 100_000, 1_000_000):
        if medians.ns(f"grid/build/{count}") is not None:
            rows.append([f"grid over {count:,} enemies, built", f"{medians.ns(f'grid/build/{count}') / 1e3:,.1f} us",
                         f"{medians.counter(f'grid/build/{count}', 'bytes'):,.0f} bytes"])
            rows.append([f"grid over {count:,} enemies, a frame", f"{medians.ns(f'grid/query/{count}'):,.0f} ns",
                         f"{medians.counter(f'grid/query/{count}', 'candidates'):,.0f} candidates"])
    for share in (1, 30, 100):
        for form, title in (("tuned", "tables"), ("row_words", "row words")):
            rows.append([f"16,384 pairs, {share} % overlapping, {title}",
                         f"{per_test(medians, f'many_pairs/{form}/{share}', 1 << 16)} ns a test", ""])
    return table(["what", "time", ""], rows)


def time_row(medians, title, name):
    ns = medians.ns(name)
    unit, size = ("s", 1e9) if ns and ns >= 1e9 else ("ms", 1e6) if ns and ns >= 1e6 else ("us", 1e3)
    return [title, "not measured" if ns is None else f"{ns / size:.3g} {unit}"]


def picture_table(medians):
    """What a picture of the window costs beside detection."""
    rows = [("the panel", "picture/panel")]
    for count in (100, 10_000, 100_000):
        rows += [(f"draw list of {count:,} enemies", f"picture/scene/{count}"),
                 (f"truth and calls of all algorithms, {count:,} enemies, once a pass", f"picture/forecast/{count}"),
                 (f"drawn in software, 1640 x 780, {count:,} enemies", f"picture/software/{count}")]
    return table(["what", "time"], [time_row(medians, *row) for row in rows])


def report_table(medians):
    """What a report costs, by the number of passes."""
    rows = []
    for count in (1_890, 100_000, 1_000_000):
        rows += [(f"{count:,} passes read", f"report/read/{count}"),
                 (f"{count:,} passes analysed and written", f"report/analyse/{count}")]
    return table(["what", "time"], [time_row(medians, *row) for row in rows])


def chart(medians):
    """Nanoseconds a test on a logarithmic scale, classic above tuned, peers below."""
    def ns(name):
        value = medians.ns(f"{name}/mario/10000/testbed")
        return None if value is None else value / 10_000
    lines = [(f"{algorithm}, {form}", ns(f"{algorithm}/{form}"), form)
             for algorithm in ALGORITHMS for form in ("classic", "tuned")]
    lines += [("Box2D", ns("box2d"), "peer"), ("Chipmunk", ns("chipmunk"), "peer"), ("bare read", ns("read"), "limit")]
    lines = [line for line in lines if line[1] is not None]
    return svg_of(lines)


COLOURS = {"classic": "#b8b8b8", "tuned": "#2a6fb0", "peer": "#d08a3c", "limit": "#4c9a5b"}


def svg_of(lines):
    left, width, row = 150, 460, 22
    low, high = -2, 3
    height = 60 + row * len(lines)

    def x(value):
        return left + width * (math.log10(value) - low) / (high - low)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 70}" height="{height}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{left + width + 70}" height="{height}" fill="white"/>',
             '<text x="10" y="18" font-size="14">Nanoseconds a test, logarithmic: mario, 10,000 enemies, the testbed\'s density</text>']
    for power in range(low, high + 1):
        at = x(10 ** power)
        label = f"{10 ** power:g}"
        parts.append(f'<line x1="{at:.1f}" y1="30" x2="{at:.1f}" y2="{height - 24}" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.1f}" y="{height - 8}" text-anchor="middle" fill="#555">{label}</text>')
    for index, (name, value, kind) in enumerate(lines):
        top = 34 + row * index
        parts.append(f'<text x="{left - 8}" y="{top + 13}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="{left}" y="{top + 2}" width="{max(1, x(value) - left):.1f}" height="{row - 7}" '
                     f'fill="{COLOURS[kind]}"/>')
        parts.append(f'<text x="{x(value) + 5:.1f}" y="{top + 13}" fill="#333">{value:.3g}</text>')
    return "\n".join([*parts, "</svg>", ""])
