#include "cli/stop_signals.h"

#include <csignal>
#include <initializer_list>

namespace hitlab::cli {

namespace {

std::atomic<bool> requested = false;

}  // namespace

void catchStopSignals() {
    struct sigaction action {};
    action.sa_handler = [](int) { requested = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
    }
}

const std::atomic<bool>& stopRequested() {
    return requested;
}

}  // namespace hitlab::cli
