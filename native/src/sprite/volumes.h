// The bounding volumes of a sprite, by named sets of rules. To add a set: write its function, add its row.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "geometry/pixel_set.h"
#include "geometry/shapes.h"
#include "sprite/image.h"

namespace hitlab::sprite {

/// One shape for each detector, all of the same sprite.
struct Volumes {
    geometry::Box rectangle;
    geometry::Circle circle;
    geometry::Diamond diamond;
    geometry::Polygon polygon;
};

/// The published study's shapes: around the image's centre and bounds, a hull of at most 8 vertices.
Volumes thesisVolumes(const geometry::PixelSet& mask);

/// The least symmetric difference to the solid pixels; the hull itself.
Volumes fittedVolumes(const geometry::PixelSet& mask);

struct VolumeSet {
    /// Stands in logs: never renamed.
    std::string_view id;
    std::string_view title;
    /// Needs at least one solid pixel.
    Volumes (*build)(const geometry::PixelSet& mask);
    /// Larger images would take too long and get the first set of the table instead.
    int maxSidePx;
};

inline constexpr std::array kVolumeSets{
    VolumeSet{"thesis", "image bounds and centre, hull of at most 8 corners (Ribeiro 2018)", thesisVolumes,
              kMaxImageSidePx},
    VolumeSet{"fitted", "least symmetric difference to the opaque pixels", fittedVolumes, 128},
};

/// The edges a thesis polygon has at most.
constexpr std::size_t kThesisPolygonEdges = 8;

/// FNV-1a over all numbers of the volumes: two programs with the same hash test the same shapes.
std::uint64_t volumesHash(const Volumes& volumes);

}  // namespace hitlab::sprite
