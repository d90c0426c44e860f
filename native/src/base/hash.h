// FNV-1a, 64 bits (Fowler, Noll, Vo): simple enough to be repeated in any language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hitlab::base {

class Fnv1a {
  public:
    void addByte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001B3u; }
    /// Little-endian: the lowest byte first, on every machine.
    void addUint32(std::uint32_t number) {
        for (int shift = 0; shift < 32; shift += 8) addByte(static_cast<std::uint8_t>(number >> shift));
    }
    void addText(std::string_view text) {
        for (const char c : text) addByte(static_cast<std::uint8_t>(c));
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xCBF29CE484222325u;
};

/// `x` and 16 hex digits: a spreadsheet takes it for text and does not round it.
std::string hexText(std::uint64_t value);

}  // namespace hitlab::base
