#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.h"

namespace hitlab::cli {

void printError(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}

int complain(int exitCode, std::string message) {
    for (char& c : message) {
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    printError(fmt::format("hitlab: {}\n", message));
    return exitCode;
}

}  // namespace hitlab::cli
