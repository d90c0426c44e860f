// Brings a shape to pixels of the screen. A triangle is drawn as such: two that share an edge leave no gap
// and do not overlap. Any other shape is a rectangle of whole pixels with room for its smooth edge, in which
// shape.frag decides. A shape without any size gets no pixel.
layout(location = 0) in vec4 numbers;   // see ShapeInstance in draw_list.h
layout(location = 1) in vec2 thirdCorner;
layout(location = 2) in float stroke;   // in pixels of the screen
layout(location = 3) in vec4 tint;
layout(location = 4) in uint kind;

uniform vec2 screen;  // its size in pixels
uniform vec3 camera;  // scale, then where the world's origin is on the screen

// ShapeKind in draw_list.h
const uint kSegment = 0u;
const uint kBox = 1u;
const uint kTriangle = 4u;

// Segment: middle, direction. Box: top left, bottom right. Circle, diamond: centre.
flat out vec4 place;
// Segment: half its length and half its width. Box: outline. Circle, diamond: radius, outline.
flat out vec2 size;
flat out vec4 colour;
flat out uint shape;

vec2 toScreen(vec2 point) { return camera.yz + camera.x * point; }

// The rectangle's corners: left, top, right, bottom. In reverse order if there is nothing to draw.
const vec4 kNothing = vec4(1, 1, 0, 0);

vec4 segmentBounds() {
    vec2 start = toScreen(numbers.xy);
    vec2 end = toScreen(numbers.zw);
    float len = distance(start, end);
    vec2 middle = 0.5 * (start + end);
    vec2 direction = len > 0.0 ? (end - start) / len : vec2(1, 0);
    place = vec4(middle, direction);
    size = 0.5 * vec2(len + stroke, stroke);
    vec2 reach = abs(direction) * size.x + abs(direction.yx) * size.y + 1.0;
    return stroke > 0.0 ? vec4(floor(middle - reach), ceil(middle + reach)) : kNothing;
}

vec4 boxBounds() {
    place = vec4(toScreen(numbers.xy), toScreen(numbers.zw));
    // An outline of less than a pixel would miss the centres of most.
    size = vec2(stroke > 0.0 ? max(stroke, 1.0) : 0.0, 0);
    // The pixels whose centres lie within.
    return ceil(place - 0.5);
}

vec4 roundBounds() {
    vec2 centre = toScreen(numbers.xy);
    float radius = camera.x * numbers.z;
    place = vec4(centre, 0, 0);
    size = vec2(radius, stroke);
    return radius > 0.0 ? vec4(floor(centre - radius - 1.0), ceil(centre + radius + 1.0)) : kNothing;
}

vec4 bounds() {
    if (kind == kSegment) return segmentBounds();
    if (kind == kBox) return boxBounds();
    return roundBounds();
}

vec2 cornerOfTriangle() {
    place = vec4(0);
    size = vec2(0);
    if (gl_VertexID == 0) return toScreen(numbers.xy);
    if (gl_VertexID == 1) return toScreen(numbers.zw);
    return toScreen(thirdCorner);
}

vec2 cornerOfBounds() {
    vec4 rect = clamp(bounds(), vec4(0), screen.xyxy);
    if (!(rect.x < rect.z && rect.y < rect.w)) return vec2(0);
    return vec2((gl_VertexID & 1) == 0 ? rect.x : rect.z, (gl_VertexID & 2) == 0 ? rect.y : rect.w);
}

void main() {
    colour = tint;
    shape = kind;
    vec2 corner = kind == kTriangle ? cornerOfTriangle() : cornerOfBounds();
    vec2 clip = 2.0 * corner / screen - 1.0;
    gl_Position = vec4(clip.x, -clip.y, 0, 1);
}
