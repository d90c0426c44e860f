// Where the memory of hot arrays lies.
#pragma once

#include <cstddef>
#include <new>
#include <vector>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hitlab::base {

constexpr std::size_t kLargePageBytes = std::size_t{2} << 20;

/// Memory that starts at a multiple of kAlignBytes, for std::vector. From kLargePageBytes on that is also a
/// wish for large pages: a table that is read here and there then waits for its data only, not for a page's
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
        void* memory = ::operator new (bytes, std::align_val_t{kAlignBytes});
#if defined(MADV_HUGEPAGE)
        if constexpr (kAlignBytes >= kLargePageBytes) {
            (void)madvise(memory, bytes, MADV_HUGEPAGE);  // nothing depends on it
        }
#endif
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t) {
        ::operator delete (memory, std::align_val_t{kAlignBytes});
    }

    friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) {
        return true;
    }
};

/// No vector of lanes that starts at a multiple of its own size spans two lines of the cache.
template <typename T>
using CacheAlignedVector = std::vector<T, AlignedAllocator<T, 64>>;

/// For megabytes.
template <typename T>
using LargePageVector = std::vector<T, AlignedAllocator<T, kLargePageBytes>>;

}  // namespace hitlab::base
