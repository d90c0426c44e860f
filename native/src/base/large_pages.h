#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hitlab::base {

/// An allocator for large tables that are read here and there: it asks the system for large pages, so that a
/// reading waits for the data only, not for the page's address too. Where there are none it is like any
/// other.
template <typename T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <typename U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = (count * sizeof(T) + kPageBytes - 1) / kPageBytes * kPageBytes;
        void* memory = std::aligned_alloc(kPageBytes, bytes);
        if (memory == nullptr) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
        (void)madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: nothing depends on it
#endif
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t) {
        std::free(memory);
    }

    friend bool operator==(const LargePages&, const LargePages&) {
        return true;
    }

  private:
    static constexpr std::size_t kPageBytes = std::size_t{2} << 20;
};

}  // namespace hitlab::base
