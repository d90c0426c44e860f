// How hot the phone is, looked up once a second.
#pragma once

#include <cstdint>
#include <optional>

struct AThermalManager;

namespace hitlab::platform::android {

class Heat {
  public:
    Heat();
    ~Heat();
    Heat(const Heat&) = delete;
    Heat& operator=(const Heat&) = delete;

    /// The status, 0 none to 6 shutdown, when it is another than last time. Before API 30 it is what the
    /// shell has read; before 29 nobody knows.
    std::optional<std::int32_t> poll(std::int64_t nowNs);

  private:
    std::int32_t read() const;

    AThermalManager* manager_ = nullptr;
    std::int64_t lastNs_ = 0;
    std::int32_t last_ = 0;
};

}  // namespace hitlab::platform::android
