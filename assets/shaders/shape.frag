// How much of the pixel a shape covers, from the distance of the pixel's centre to the shape's edge. The edge
// is smooth over one pixel; that of a box is sharp, and a triangle has its edge from the rasteriser.
uniform vec2 screen;

flat in vec4 place;
flat in vec2 size;
flat in vec4 colour;
flat in uint shape;

layout(location = 0) out vec4 result;

// ShapeKind in draw_list.h
const uint kSegment = 0u;
const uint kBox = 1u;
const uint kCircle = 2u;
const uint kDiamond = 3u;

// The part of a pixel that lies within a strip, by its distance from the strip's middle line.
float inStrip(float offset, float halfWidth) {
    return clamp(min(offset + 0.5, halfWidth) - max(offset - 0.5, -halfWidth), 0.0, 1.0);
}

float segment(vec2 pixel) {
    vec2 offset = pixel - place.xy;
    float along = dot(offset, place.zw);
    float across = dot(offset, vec2(-place.w, place.z));
    return inStrip(along, size.x) * inStrip(across, size.y);
}

// The bounds are already those of the filled box.
float box(vec2 pixel) {
    if (size.x == 0.0) return 1.0;
    bool hollow = all(greaterThanEqual(pixel, place.xy + size.x)) && all(lessThan(pixel, place.zw - size.x));
    return hollow ? 0.0 : 1.0;
}

float disc(vec2 pixel, float radius) { return clamp(radius + 0.5 - distance(pixel, place.xy), 0.0, 1.0); }

float circle(vec2 pixel) {
    bool filled = size.y <= 0.0 || size.y >= size.x;
    return disc(pixel, size.x) - (filled ? 0.0 : disc(pixel, size.x - size.y));
}

// A square that stands on a corner.
float diamond(vec2 pixel) {
    const float kSin45 = 0.70710678;
    vec2 offset = kSin45 * (pixel - place.xy);
    vec2 turned = vec2(offset.x + offset.y, offset.x - offset.y);
    float outer = kSin45 * size.x;
    float inner = size.y > 0.0 ? outer - size.y : 0.0;
    return inStrip(turned.x, outer) * inStrip(turned.y, outer) -
           inStrip(turned.x, inner) * inStrip(turned.y, inner);
}

float coverage(vec2 pixel) {
    if (shape == kSegment) return segment(pixel);
    if (shape == kBox) return box(pixel);
    if (shape == kCircle) return circle(pixel);
    if (shape == kDiamond) return diamond(pixel);
    return 1.0;
}

void main() {
    float covered = coverage(vec2(gl_FragCoord.x, screen.y - gl_FragCoord.y));
    if (covered == 0.0) discard;
    result = vec4(colour.rgb, colour.a * covered);
}
