// The panel's triangles, given in pixels of the screen.
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 inImage;
layout(location = 2) in vec4 tint;

uniform vec2 screen;  // its size in pixels

out vec2 textureCoordinate;
out vec4 colour;

void main() {
    textureCoordinate = inImage;
    colour = tint;
    vec2 clip = 2.0 * place / screen - 1.0;
    gl_Position = vec4(clip.x, -clip.y, 0, 1);
}
