// The texel under the centre of the pixel. It is fetched by its whole-numbered place and kept within the
// region, so nothing of a neighbour in the atlas is seen at any scale.
uniform sampler2D image;
uniform vec2 screen;
uniform vec3 camera;

flat in vec2 topLeft;
flat in ivec4 texels;
flat in vec4 colour;

layout(location = 0) out vec4 result;

void main() {
    vec2 pixel = vec2(gl_FragCoord.x, screen.y - gl_FragCoord.y);
    ivec2 offset = ivec2((pixel - topLeft) / camera.x);
    vec4 texel = texelFetch(image, min(texels.xy + offset, texels.zw), 0);
    if (texel.a == 0.0) discard;
    result = texel * colour;
}
