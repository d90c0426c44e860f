#include "base/text.h"

#include <gtest/gtest.h>

namespace hitlab::base {
namespace {

using Parts = std::vector<std::string_view>;

TEST(SplitAtCommas, keepsEmptyParts) {
    EXPECT_EQ(splitAtCommas("a,,b"), (Parts{"a", "", "b"}));
    EXPECT_EQ(splitAtCommas("a,"), (Parts{"a", ""}));
    EXPECT_EQ(splitAtCommas("one"), Parts{"one"});
    EXPECT_EQ(splitAtCommas(""), Parts{""});
}

}  // namespace
}  // namespace hitlab::base
