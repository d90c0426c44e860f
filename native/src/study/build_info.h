// What this program was built from and with; filled in by CMake.
#pragma once

#include <string_view>

#include "experiment/run_record.h"

namespace hitlab::study {

extern const std::string_view kVersion;

/// For run.json.
experiment::Build thisBuild();

}  // namespace hitlab::study
