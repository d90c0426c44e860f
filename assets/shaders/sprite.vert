// A sprite as a rectangle of whole pixels of the screen: those whose centres lie within the image. So no
// pixel depends on how a graphics card rounds at the edges.
layout(location = 0) in vec2 corner;   // top left, in the world
layout(location = 1) in uvec4 region;  // left, top, width, height in the atlas
layout(location = 2) in vec4 tint;

uniform vec2 screen;  // its size in pixels
uniform vec3 camera;  // scale, then where the world's origin is on the screen

flat out vec2 topLeft;  // of the image, in pixels of the screen, seldom whole
flat out ivec4 texels;  // the first and the last texel, each x and y
flat out vec4 colour;

void main() {
    topLeft = camera.yz + camera.x * corner;
    vec2 bottomRight = topLeft + camera.x * vec2(region.zw);
    texels = ivec4(region.xy, region.xy + region.zw - 1u);
    colour = tint;
    vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 place = clamp(ceil(mix(topLeft, bottomRight, side) - 0.5), vec2(0), screen);
    vec2 clip = 2.0 * place / screen - 1.0;
    gl_Position = vec4(clip.x, -clip.y, 0, 1);
}
