#pragma once

#include <atomic>

namespace hitlab::cli {

/// The first Ctrl-C ends the work in good order, a second one at once. What was ignored (nohup) stays
/// ignored.
void catchStopSignals();

/// Set by such a signal.
const std::atomic<bool>& stopRequested();

}  // namespace hitlab::cli
