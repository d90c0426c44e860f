// Where the memory of hot arrays lies.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hitlab::base {

/// Memory that starts at a multiple of kAlignBytes, for std::vector. From kPageBytes on that is also a wish
/// for large pages: a table that is read here and there then waits for its data only, not for a page's
/// address too.
template <typename T, std::size_t kAlignBytes>
struct AlignedAllocator {
    using value_type = T;
    template <typename U>
    struct rebind {
        using other = AlignedAllocator<U, kAlignBytes>;
    };

    AlignedAllocator() = default;
    template <typename U>
    AlignedAllocator(const AlignedAllocator<U, kAlignBytes>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = (count * sizeof(T) + kAlignBytes - 1) / kAlignBytes * kAlignBytes;
        void* memory = std::aligned_alloc(kAlignBytes, bytes);
        if (memory == nullptr) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
        if (kAlignBytes >= kPageBytes) (void)madvise(memory, bytes, MADV_HUGEPAGE);  // nothing depends on it
#endif
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t) {
        std::free(memory);
    }

    friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) {
        return true;
    }

    static constexpr std::size_t kPageBytes = std::size_t{2} << 20;
};

/// No vector of lanes that starts at a multiple of its own size spans two lines of the cache.
template <typename T>
using CacheAlignedVector = std::vector<T, AlignedAllocator<T, 64>>;

/// For megabytes.
template <typename T>
using LargePageVector = std::vector<T, AlignedAllocator<T, std::size_t{2} << 20>>;

}  // namespace hitlab::base
