// Included before everything else when sources of the app are compiled for a desktop: what Android's C
// library declares and Debian's copies of the NDK's headers expect.
#pragma once

#define __INTRODUCED_IN(level)
#define __DEPRECATED_IN(level)
#define __RENAME_IF_FILE_OFFSET64(function)
