// The answer of a function that is expected to fail at times (files, parsing): a value, or an error that
// names the thing and the reason. A programmer's mistake is an assert, not a Result.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace hitlab::base {

struct Error {
    /// One line, without a full stop or a line end: `PATH: what is wrong`.
    std::string message;
};

template <typename T>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::move(value)) {}
    Result(Error error) : state_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(state_); }

    /// Asserts success: test the Result first.
    T& operator*() {
        assert(*this);
        return std::get<T>(state_);
    }
    const T& operator*() const {
        assert(*this);
        return std::get<T>(state_);
    }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }

    /// Asserts failure. Converts to any other Result, so a caller passes it on with `return r.error()`.
    const Error& error() const {
        assert(!*this);
        return std::get<Error>(state_);
    }

  private:
    std::variant<T, Error> state_;
};

/// Success without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace hitlab::base
