// Comma-separated lines as RFC 4180 quotes them, with LF line ends. Fields hold no line ends.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hitlab::metrics {

/// Builds lines field by field in one growing text.
class CsvText {
  public:
    /// Quoted when it has a comma, a quote or a line end.
    CsvText& add(std::string_view field);
    template <typename Number>
    CsvText& addNumber(Number number) {
        separate();
        fmt::format_to(std::back_inserter(text_), "{}", number);
        return *this;
    }
    /// Three decimals suffice for times: thousandths of a nanosecond are below any noise.
    CsvText& addDecimal(double number, int decimals = 3);
    CsvText& addEmpty() { return add(""); }
    CsvText& endLine();

    const std::string& text() const { return text_; }

  private:
    void separate();

    std::string text_;
    bool lineStarted_ = false;
};

/// Takes lines apart, one after the other. Fields are views into the line; only quoted ones are copied.
class CsvLine {
  public:
    /// One line, without its line end. False when the quoting is broken. Earlier fields are no longer valid.
    bool split(std::string_view line);

    /// Valid while the line is, and until the next one.
    const std::vector<std::string_view>& fields() const { return fields_; }

  private:
    /// Takes the quoted field that begins at `place`, which then stands behind it; false when it is broken.
    bool takeQuoted(std::string_view line, std::size_t& place);

    std::vector<std::string_view> fields_;
    /// Of quoted fields; a deque, so that earlier ones stay where they are.
    std::deque<std::string> unquoted_;
};

/// The fields of one line, without its line end. Nothing when the quoting is broken.
std::optional<std::vector<std::string>> parseCsvLine(std::string_view line);

/// A cell as messages show it: at most 60 bytes, then an ellipsis (...). UTF-8 is cut between characters.
std::string cutCell(std::string_view cell);

}  // namespace hitlab::metrics
