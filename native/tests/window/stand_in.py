"""A small X program in the program's place, for the tests of the support: draws, and prints what happens to it.

Its arguments: the window's width and height and the place (x, y) of its corner. It ends with the
code 7 when it is asked to close its window, and with 1 when its connection breaks.
"""

import ctypes
import os
import sys
from ctypes import c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

import xlib

BACKGROUND, RECTANGLE = 0x102030, 0xfa8c05
PLACE = (40, 30, 60, 20)
ARROW = 132
# Key, button and pointer, focus, exposure, structure.
EVENTS = 1 | 2 | 4 | 8 | 64 | 1 << 15 | 1 << 17 | 1 << 21
KEY_PRESS, KEY_RELEASE, BUTTON_PRESS, BUTTON_RELEASE, MOTION = 2, 3, 4, 5, 6
FOCUS_IN, FOCUS_OUT, EXPOSE, UNMAP, MAP, CONFIGURE = 9, 10, 12, 18, 19, 22

FUNCTIONS = {
    "XChangeProperty": (c_int, c_ulong, c_ulong, c_ulong, c_int, c_int, c_void_p, c_int),
    "XCreateFontCursor": (c_ulong, c_uint),
    "XCreateGC": (c_void_p, c_ulong, c_ulong, c_void_p),
    "XCreateSimpleWindow": (c_ulong, c_ulong, c_int, c_int, c_uint, c_uint, c_uint, c_ulong, c_ulong),
    "XDefineCursor": (c_int, c_ulong, c_ulong),
    "XFillRectangle": (c_int, c_ulong, c_void_p, c_int, c_int, c_uint, c_uint),
    "XNextEvent": (c_int, c_void_p),
    "XSelectInput": (c_int, c_ulong, c_long),
    "XSetForeground": (c_int, c_void_p, c_ulong),
    "XSetWMProtocols": (c_int, c_ulong, ctypes.POINTER(c_ulong), c_int),
    "XStoreName": (c_int, c_ulong, c_char_p),
}


class InputEvent(ctypes.Structure):
    """XKeyEvent and XButtonEvent."""

    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("window", c_ulong), ("root", c_ulong), ("subwindow", c_ulong), ("time", c_ulong), ("x", c_int),
                ("y", c_int), ("x_root", c_int), ("y_root", c_int), ("state", c_uint), ("code", c_uint)]


class ConfigureEvent(ctypes.Structure):
    """XConfigureEvent."""

    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("event", c_ulong), ("window", c_ulong), ("x", c_int), ("y", c_int), ("width", c_int),
                ("height", c_int)]


class Event(ctypes.Union):
    _fields_ = [("type", c_int), ("input", InputEvent), ("configure", ConfigureEvent),
                ("message", xlib.ClientMessage), ("padding", c_long * 24)]


@xlib.EXIT_HANDLER
def leave(*_):
    os._exit(1)


class StandIn:
    def __init__(self, width, height, x, y):
        self.x11, _ = xlib.libraries()
        xlib.declare(self.x11, FUNCTIONS)
        self.connection = xlib.open_display(os.environ["DISPLAY"], leave)
        root = self.call("XDefaultRootWindow")
        self.window = self.call("XCreateSimpleWindow", root, x, y, width, height, 0, 0, BACKGROUND)
        self.context = self.call("XCreateGC", self.window, 0, None)
        self.call("XSetForeground", self.context, RECTANGLE)
        self.deletion = c_ulong(self.call("XInternAtom", b"WM_DELETE_WINDOW", False))
        self.call("XSetWMProtocols", self.window, ctypes.byref(self.deletion), 1)
        self.call("XStoreName", self.window, b"Hitlab stand-in")
        self.tell_pid()
        self.call("XDefineCursor", self.window, self.call("XCreateFontCursor", ARROW))
        self.call("XSelectInput", self.window, EVENTS)
        self.call("XMapWindow", self.window)

    def call(self, name, *arguments):
        return getattr(self.x11, name)(self.connection, *arguments)

    def tell_pid(self):
        name, cardinal = self.call("XInternAtom", b"_NET_WM_PID", False), 6
        self.call("XChangeProperty", self.window, name, cardinal, 32, 0, ctypes.byref(c_ulong(os.getpid())), 1)

    def run(self):
        event = Event()
        while True:
            self.call("XNextEvent", ctypes.byref(event))
            if event.type == xlib.CLIENT_MESSAGE and event.message.data[0] == self.deletion.value:
                print("close", flush=True)
                return 7
            if event.type == EXPOSE:
                self.call("XFillRectangle", self.window, self.context, *PLACE)
            text = self.describe(event)
            if text:
                print(text, flush=True)

    def describe(self, event):
        kind, given = event.type, event.input
        if kind in (KEY_PRESS, KEY_RELEASE):
            shift = given.state & 1
            keysym = self.call("XkbKeycodeToKeysym", given.code, 0, shift)
            return f"key {'down' if kind == KEY_PRESS else 'up'} {keysym:#x}"
        if kind in (BUTTON_PRESS, BUTTON_RELEASE):
            return f"button {given.code} {'down' if kind == BUTTON_PRESS else 'up'} {given.x} {given.y}"
        if kind == MOTION:
            return f"pointer {given.x} {given.y}"
        if kind == CONFIGURE:
            return f"size {event.configure.width} {event.configure.height}"
        return {FOCUS_IN: "focus in", FOCUS_OUT: "focus out", UNMAP: "hidden", MAP: "shown"}.get(kind)


if __name__ == "__main__":
    sys.exit(StandIn(*map(int, sys.argv[1:])).run())
