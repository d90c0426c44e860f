#include "base/clock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <optional>

namespace hitlab::base {
namespace {

/// Another time zone for the process, until the object goes.
class TimeZone {
  public:
    explicit TimeZone(const char* name) {
        if (const char* old = std::getenv("TZ")) old_ = old;
        setenv("TZ", name, 1);
        tzset();
    }
    ~TimeZone() {
        if (old_) {
            setenv("TZ", old_->c_str(), 1);
        } else {
            unsetenv("TZ");
        }
        tzset();
    }
    TimeZone(const TimeZone&) = delete;
    TimeZone& operator=(const TimeZone&) = delete;

  private:
    std::optional<std::string> old_;
};

std::int64_t systemMs() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

TEST(NowNs, readings_neverGoBack) {
    std::int64_t last = nowNs();
    for (int i = 0; i < 100000; ++i) {
        const std::int64_t now = nowNs();
        ASSERT_GE(now, last);
        last = now;
    }
}

TEST(NowNs, readings_goOn) {
    const std::int64_t start = nowNs();
    while (nowNs() == start) {
    }
    EXPECT_GT(nowNs(), start);
}

TEST(MeasureClock, resolutionAndCost_arePositive) {
    const ClockFacts facts = measureClock();
    EXPECT_GT(facts.resolutionNs, 0);
    EXPECT_GT(facts.costNs, 0);
}

TEST(UtcNowMs, now_isTheSystemsTimeInMilliseconds) {
    const std::int64_t before = systemMs();
    const std::int64_t now = utcNowMs();
    EXPECT_GE(now, before);
    EXPECT_LE(now, systemMs());
}

TEST(UtcText, knownDates_areWrittenAsIso8601) {
    EXPECT_EQ(utcText(0), "1970-01-01T00:00:00Z");
    EXPECT_EQ(utcText(951827696000), "2000-02-29T12:34:56Z");
    EXPECT_EQ(utcText(1794796918000), "2026-11-16T02:41:58Z");
    EXPECT_EQ(utcText(4107542399000), "2100-02-28T23:59:59Z");
    EXPECT_EQ(utcText(4107542400000), "2100-03-01T00:00:00Z");
}

TEST(UtcText, millisecondsOfASecond_areCutOff) {
    EXPECT_EQ(utcText(1794796918999), "2026-11-16T02:41:58Z");
}

TEST(UtcFileName, knownDates_areWrittenWithoutPunctuation) {
    EXPECT_EQ(utcFileName(0), "19700101T000000Z");
    EXPECT_EQ(utcFileName(1794796918999), "20261116T024158Z");
}

TEST(UtcText, localTimeZone_changesNothing) {
    const TimeZone zone("XYZ-5:30");
    EXPECT_EQ(utcText(1794796918000), "2026-11-16T02:41:58Z");
    EXPECT_EQ(utcFileName(1794796918000), "20261116T024158Z");
}

}  // namespace
}  // namespace hitlab::base
