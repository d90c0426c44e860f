// A table for the terminal.
#pragma once

#include <string>

#include "report/document.h"

namespace hitlab::report {

/// Title, aligned columns, what the notes of cells say, and the table's note; every line ends with a line
/// end. Names stand to the left, numbers to the right; hidden columns are left out.
std::string plainText(const Table& table);

}  // namespace hitlab::report
