#include "svg_checks.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include "report/plot/text_fit.h"

namespace hitlab::report::plot {

namespace {

struct Entity {
    std::string_view text;
    char c;
};
constexpr std::array kEntities{Entity{"&lt;", '<'}, Entity{"&gt;", '>'}, Entity{"&quot;", '"'},
                               Entity{"&#39;", '\''}, Entity{"&amp;", '&'}};

/// The entity at the start of the text, if there is one.
const Entity* entityAt(std::string_view text) {
    for (const Entity& entity : kEntities) {
        if (text.substr(0, entity.text.size()) == entity.text) return &entity;
    }
    return nullptr;
}

std::string unescaped(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const Entity* entity = entityAt(text);
        plain += entity ? entity->c : text.front();
        text.remove_prefix(entity ? entity->text.size() : 1);
    }
    return plain;
}

/// Of the start tag or end tag that `text` begins with.
struct Tag {
    std::string_view name, attributes;
    bool closes = false, isEmpty = false;
    std::size_t length = 0;
};

Tag tagAt(std::string_view text) {
    Tag tag;
    tag.length = text.find('>') + 1;
    std::string_view inner = text.substr(1, tag.length < 2 ? 0 : tag.length - 2);
    tag.closes = inner.starts_with('/');
    tag.isEmpty = inner.ends_with('/');
    if (tag.closes) inner.remove_prefix(1);
    if (tag.isEmpty) inner.remove_suffix(1);
    tag.name = inner.substr(0, inner.find(' '));
    tag.attributes = inner.substr(tag.name.size());
    return tag;
}

/// A list of ` name="value"`, without `<` in the values.
bool attributesHold(std::string_view text) {
    while (!text.empty()) {
        const std::size_t equals = text.find("=\""), end = text.find('"', equals + 2);
        if (text.front() != ' ' || equals < 2 || end == std::string_view::npos) return false;
        if (text.substr(0, end).find('<') != std::string_view::npos) return false;
        text.remove_prefix(end + 1);
    }
    return true;
}

std::string attribute(std::string_view attributes, const std::string& name) {
    const std::size_t at = attributes.find(" " + name + "=\"");
    if (at == std::string_view::npos) return "";
    const std::string_view value = attributes.substr(at + name.size() + 3);
    return std::string(value.substr(0, value.find('"')));
}

double number(std::string_view attributes, const std::string& name) {
    return std::atof(attribute(attributes, name).c_str());
}

Rect boxOf(std::string_view attributes, const std::string& words, double sizePx) {
    const double x = number(attributes, "x"), y = number(attributes, "y");
    const double width = textWidthPx(words, sizePx);
    const std::string anchor = attribute(attributes, "text-anchor");
    const double left = anchor == "middle" ? x - width / 2 : anchor == "end" ? x - width : x;
    return {left, y - 0.8 * sizePx, left + width, y + 0.25 * sizePx};
}

ShownText shownTextOf(std::string_view attributes, std::string_view inner) {
    constexpr std::string_view kTitleEnd = "</title>";
    if (const std::size_t title = inner.find(kTitleEnd); title != std::string_view::npos) {
        inner.remove_prefix(title + kTitleEnd.size());
    }
    ShownText shown{attribute(attributes, "class"), unescaped(inner), {}, false};
    shown.turned = !attribute(attributes, "transform").empty();
    shown.box = boxOf(attributes, shown.words, shown.style == "heading" ? kTitlePx : kTextPx);
    return shown;
}

}  // namespace

std::string xmlProblem(const std::string& text) {
    std::vector<std::string_view> open;
    std::size_t roots = 0;
    for (std::size_t at = text.find('&'); at != std::string::npos; at = text.find('&', at + 1)) {
        if (!entityAt(std::string_view(text).substr(at))) return "an & that starts no entity";
    }
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const Tag tag = tagAt(std::string_view(text).substr(at));
        if (tag.name.empty() || !attributesHold(tag.attributes))
            return "not a tag: " + text.substr(at, tag.length);
        if (tag.closes) {
            if (open.empty() || open.back() != tag.name)
                return "closes what is not open: " + std::string(tag.name);
            open.pop_back();
            continue;
        }
        if (open.empty()) ++roots;
        if (!tag.isEmpty) open.push_back(tag.name);
    }
    if (!open.empty()) return "not closed: " + std::string(open.back());
    return roots == 1 ? "" : "not one root";
}

std::vector<ShownText> textsOf(const std::string& svg) {
    std::vector<ShownText> texts;
    for (std::size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1)) {
        const Tag tag = tagAt(std::string_view(svg).substr(at));
        const std::size_t start = at + tag.length, end = svg.find("</text>", start);
        texts.push_back(shownTextOf(tag.attributes, std::string_view(svg).substr(start, end - start)));
    }
    return texts;
}

Rect viewBoxOf(const std::string& svg) {
    const Tag tag = tagAt(svg);
    return {0, 0, number(tag.attributes, "width"), number(tag.attributes, "height")};
}

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace hitlab::report::plot
