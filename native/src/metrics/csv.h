// Comma-separated lines as RFC 4180 quotes them, with LF line ends. Fields hold no line ends.
#pragma once

#include <fmt/format.h>

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

/// The fields of one line, without its line end. Nothing when the quoting is broken.
std::optional<std::vector<std::string>> parseCsvLine(std::string_view line);

}  // namespace hitlab::metrics
