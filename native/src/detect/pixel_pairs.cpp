// The tables of thousands of pairs do not fit into the cache: each test waits for memory. So a block of tests
// first finds out where its bits stand, from sizes that do stay in the cache, and asks for all of them at
// once; by the time that they are read they are on their way.
#include "detect/pixel_pairs.h"

#include <algorithm>

namespace hitlab::detect {

std::size_t pixelPairs(const sprite::BitmapAtlas& atlas, std::span<const PairQuery> queries,
                       std::uint32_t* hits) {
    constexpr std::size_t kBlock = 256;
    std::uint32_t near[kBlock];
    std::size_t bits[kBlock];
    std::size_t count = 0;
    for (std::size_t first = 0; first < queries.size(); first += kBlock) {
        const std::size_t end = std::min(first + kBlock, queries.size());
        std::size_t nearCount = 0;
        for (std::size_t i = first; i < end; ++i) {
            const auto& [player, enemy, offset] = queries[i];
            if (!atlas.overlap(player, enemy, offset)) continue;
            near[nearCount] = static_cast<std::uint32_t>(i);
            bits[nearCount] = atlas.bitOf(player, enemy, offset);
            atlas.expect(bits[nearCount]);
            ++nearCount;
        }
        for (std::size_t i = 0; i < nearCount; ++i) {
            hits[count] = near[i];
            count += atlas.at(bits[i]) ? 1 : 0;
        }
    }
    return count;
}

}  // namespace hitlab::detect
