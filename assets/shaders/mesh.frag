// The panel: its colours times the font's image, which holds letters and a white spot.
uniform sampler2D image;

in vec2 textureCoordinate;
in vec4 colour;

layout(location = 0) out vec4 result;

void main() { result = colour * texture(image, textureCoordinate); }
