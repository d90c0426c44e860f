// Any bytes as text of an XML or HTML document: labels and file names may hold anything.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hitlab::base {

/// Bytes of the UTF-8 character at the start of `text`, which is not empty; 0 if none that XML may hold
/// starts there (too long a form, a half of a surrogate pair, U+FFFE and U+FFFF are none).
std::size_t utf8Length(std::string_view text);

/// Bytes that are not UTF-8 become question marks.
std::string validUtf8(std::string_view text);

/// Fit to stand between tags and in attributes with either kind of quotes: valid UTF-8, `<`, `>`, `&`, `"`
/// and `'` as entities, control characters as blanks.
std::string xmlText(std::string_view text);

}  // namespace hitlab::base
