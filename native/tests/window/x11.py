"""A display for the tests, and what a person and a window manager do to its windows.

There is no window manager, so windows are where they put themselves and have no frame, and the
input focus is given by hand. After every request the server is waited for: when a method returns,
the server has done it and has sent the events; the program may not have read them yet.
"""

import ctypes
import os
import socket
import struct
import time
from ctypes import byref, c_int, c_long, c_uint, c_ulong, c_void_p

import xlib
import xvfb
from picture import Box
from xwd import read_picture

WIDTH, HEIGHT = 1760, 1000
WINDOW_S, POLL_S = 30, 0.02
# How long a person waits before pressing a key or a button, and holds it; the server itself measures it.
# SDL takes a key that goes down within 2 ms of its release for a repeated one.
PAUSE_MS, HOLD_MS = 20, 50
LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 2, 3, 4, 5


class XError(Exception):
    """What the server refused, such as a request for a window that is gone."""


def missing_packages():
    """The Debian packages that this machine lacks for a display."""
    return xvfb.missing_packages() + xlib.missing_packages()


def available():
    return not missing_packages()


def require():
    """Fails, and does not skip, where the packages are missing."""
    missing = missing_packages()
    if missing:
        raise AssertionError(f"the tests of the window need packages that are not here: {' '.join(missing)} "
                             f"(apt-get install {' '.join(missing)})")


class Display:
    """An own Xvfb and a connection to it. Not for use by several threads."""

    def __init__(self, width=WIDTH, height=HEIGHT):
        require()
        self.width, self.height = width, height
        self._lost, self._held = False, []
        self._on_loss = xlib.EXIT_HANDLER(self._lose)
        self._server, self._connection = self._open()
        self.root = self.call("XDefaultRootWindow")

    def _open(self):
        """A server and a connection to that very server, not to one of another process."""
        for _ in range(5):
            server = xvfb.Server(self.width, self.height)
            connection = xlib.open_display(server.name, self._on_loss)
            if connection and peer(connection) == server.process.pid:
                return server, connection
            if connection:
                xlib.function("XCloseDisplay")(connection)
            server.stop()
        raise ConnectionError("no display of our own after five attempts")

    def _lose(self, *_):
        self._lost = True

    @property
    def name(self):
        return self._server.name

    def environment(self, base=None, **changes):
        """The environment (os.environ unless given) of a program that is to show itself here."""
        kept = dict(os.environ if base is None else base)
        for name in ("WAYLAND_DISPLAY", "XAUTHORITY"):
            kept.pop(name, None)
        here = {"DISPLAY": self.name, "XDG_RUNTIME_DIR": str(self._server.runtime), "LIBGL_ALWAYS_SOFTWARE": "1",
                "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        return {**kept, **here, **{name: str(value) for name, value in changes.items()}}

    def is_alive(self):
        return self._connection is not None and not self._lost and self._server.is_running()

    def close(self):
        """Ends the server and all connections to it; may be called again."""
        self._disconnect()
        self._server.stop()

    def kill_server(self):
        """Plays a crash of the display server. The display is of no use afterwards."""
        self._disconnect()
        self._server.kill()

    def _disconnect(self):
        connection, self._connection = self._connection, None
        # Xlib waits for an answer when it closes, which a dead server does not give.
        if connection is not None and not self._lost and self._server.is_running():
            xlib.function("XCloseDisplay")(connection)

    def call(self, name, *arguments):
        """Calls a function of Xlib that takes the connection first."""
        if not self.is_alive():
            raise ConnectionError("the display is closed or its server has gone")
        return xlib.function(name)(self._connection, *arguments)

    def request(self, name, *arguments):
        """Calls a function and waits until the server has dealt with it; XError where it refused."""
        result = self.call(name, *arguments)
        self.sync()
        return result

    def sync(self):
        self.call("XSync", False)
        if self._lost:
            raise ConnectionError("the display server has gone")
        errors = xlib.take_errors(self._connection)
        if errors:
            raise XError("; ".join(errors))

    def atom(self, name):
        return self.call("XInternAtom", name.encode(), False)

    def windows(self):
        """The windows that can be seen, from the lowest to the topmost."""
        root, parent, children, count = c_ulong(), c_ulong(), xlib.ids(), c_uint()
        self.request("XQueryTree", self.root, byref(root), byref(parent), byref(children), byref(count))
        found = [Window(self, children[i]) for i in range(count.value)]
        xlib.libraries()[0].XFree(children)
        return [window for window in found if window.is_visible()]

    def find_window(self, title, pid=None):
        """The topmost window whose title begins so, or None; with a pid, a window of no other process."""
        for window in reversed(self.windows()):
            if window.title().startswith(title) and (pid is None or window.pid() in (None, pid)):
                return window
        return None

    def wait_for_window(self, title, pid=None, timeout_s=WINDOW_S, check=lambda: None):
        """Waits for such a window; `check` is called now and then and may raise to give up."""
        deadline = time.monotonic() + timeout_s
        while (window := self.find_window(title, pid)) is None:
            check()
            if time.monotonic() > deadline:
                raise TimeoutError(f"no window called {title!r}... after {timeout_s:.0f} s, but {self.describe()}")
            time.sleep(POLL_S)
        return window

    def describe(self):
        windows = [f"{window.title()!r} (pid {window.pid()})" for window in self.windows()]
        return "windows: " + ", ".join(windows) if windows else "no window at all"

    def screenshot(self, box=None):
        """What is seen in the box (or everywhere). Other programs draw nothing while it is taken."""
        self.request("XGrabServer")
        try:
            return read_picture(self._server.framebuffer, box)
        finally:
            self.request("XUngrabServer")

    def move_pointer(self, x, y):
        self.request("XTestFakeMotionEvent", 0, x, y, 0)

    def press(self, kind, code):
        """Presses a "Key" or a "Button" by its code."""
        self.request(f"XTestFake{kind}Event", code, True, PAUSE_MS)
        self._held.append((kind, code))

    def release(self, kind, code, after_ms=0):
        self.request(f"XTestFake{kind}Event", code, False, after_ms)
        if (kind, code) in self._held:
            self._held.remove((kind, code))

    def tap(self, kind, code, hold_ms=HOLD_MS):
        """Presses and releases. Both are sent at once, so that a slow machine does not make a tap a long press."""
        self.call(f"XTestFake{kind}Event", code, True, PAUSE_MS)
        self.request(f"XTestFake{kind}Event", code, False, hold_ms)

    def release_all(self):
        """Releases what is still pressed and puts the pointer into the lower right corner."""
        for kind, code in reversed(self._held.copy()):
            self.release(kind, code)
        self.move_pointer(self.width - 1, self.height - 1)

    def key_code(self, key):
        """(code, whether it takes Shift) of a key: one character ("a", "A", "+") or a keysym's name ("space")."""
        keysym = ord(key) if len(key) == 1 else xlib.libraries()[0].XStringToKeysym(key.encode())
        code = self.call("XKeysymToKeycode", keysym) if keysym else 0
        if not code:
            raise ValueError(f"there is no key {key!r}")
        plain, shifted = (self.call("XkbKeycodeToKeysym", code, 0, level) for level in (0, 1))
        return code, plain != keysym and shifted == keysym


class Window:
    """A window of some program. Places are in pixels from the window's upper left corner."""

    def __init__(self, display, identity):
        self.display, self.id = display, identity

    def __eq__(self, other):
        return isinstance(other, Window) and (self.display, self.id) == (other.display, other.id)

    def is_visible(self):
        """Whether it exists and is mapped."""
        attributes = xlib.WindowAttributes()
        try:
            found = self.display.request("XGetWindowAttributes", self.id, byref(attributes))
        except XError:
            return False
        return bool(found) and attributes.map_state == xlib.IS_VIEWABLE

    def title(self):
        """The title, "" where there is none or the window is gone."""
        name = self.read_property("_NET_WM_NAME") or self.read_property("WM_NAME")
        return name.decode("utf-8", "replace")

    def pid(self):
        """The process as the program tells it, or None."""
        value = self.read_property("_NET_WM_PID")
        return struct.unpack_from("L", value)[0] if value else None

    def read_property(self, name):
        """The property's bytes (numbers of 32 bits come as C longs), empty where there is none."""
        kind, bits, count, left, data = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
        try:
            self.display.request("XGetWindowProperty", self.id, self.display.atom(name), 0, 1024, False, xlib.ANY_TYPE,
                                 byref(kind), byref(bits), byref(count), byref(left), byref(data))
        except XError:
            return b""
        if not data:
            return b""
        item_bytes = ctypes.sizeof(c_long) if bits.value == 32 else bits.value // 8
        content = ctypes.string_at(data, count.value * item_bytes)
        xlib.libraries()[0].XFree(data)
        return content

    def geometry(self):
        """Box(x, y, width, height) on the root window, borders not counted."""
        root, x, y, child = c_ulong(), c_int(), c_int(), c_ulong()
        width, height, border, depth = c_uint(), c_uint(), c_uint(), c_uint()
        self.display.request("XGetGeometry", self.id, byref(root), byref(x), byref(y), byref(width), byref(height),
                             byref(border), byref(depth))
        self.display.request("XTranslateCoordinates", self.id, self.display.root, 0, 0, byref(x), byref(y),
                             byref(child))
        return Box(x.value, y.value, width.value, height.value)

    def screenshot(self):
        """The part of the screen where the window is, with whatever covers it; nothing beyond the screen."""
        return self.display.screenshot(self.geometry())

    def focus(self):
        """Gives the window the keyboard, as a window manager does on a click."""
        focused, revert = c_ulong(), c_int()
        self.display.request("XGetInputFocus", byref(focused), byref(revert))
        if focused.value != self.id:
            self.display.request("XSetInputFocus", self.id, xlib.REVERT_TO_PARENT, xlib.CURRENT_TIME)

    def unfocus(self):
        """Takes the keyboard from the window, as when another one is clicked."""
        self.display.request("XSetInputFocus", self.display.root, xlib.REVERT_TO_PARENT, xlib.CURRENT_TIME)

    def press(self, key):
        """Presses a key and holds it; the server repeats it after a while, as for a person."""
        self.focus()
        self.display.press("Key", self.display.key_code(key)[0])

    def release(self, key):
        self.display.release("Key", self.display.key_code(key)[0])

    def tap(self, key, *modifiers):
        """Presses and releases a key, with Shift where it takes it, while the modifiers ("Shift_L") are held."""
        code, shifted = self.display.key_code(key)
        held = [*modifiers, "Shift_L"] if shifted and "Shift_L" not in modifiers else modifiers
        self.focus()
        for modifier in held:
            self.press(modifier)
        self.display.tap("Key", code)
        for modifier in reversed(held):
            self.release(modifier)

    def move_pointer(self, x, y):
        box = self.geometry()
        self.display.move_pointer(box.x + x, box.y + y)

    def click(self, x, y, button=LEFT):
        self.focus()
        self.move_pointer(x, y)
        self.display.tap("Button", button)

    def press_button(self, x, y, button=LEFT):
        self.focus()
        self.move_pointer(x, y)
        self.display.press("Button", button)

    def release_button(self, button=LEFT):
        self.display.release("Button", button, HOLD_MS)

    def drag(self, start, end, button=LEFT, steps=10):
        """Moves the pointer from (x, y) to (x, y) in steps with the button down."""
        self.press_button(*start, button)
        for step in range(1, steps + 1):
            self.move_pointer(*(first + (last - first) * step // steps for first, last in zip(start, end)))
            time.sleep(POLL_S)
        self.release_button(button)

    def wheel(self, x, y, notches):
        """Turns the wheel over a place; up for positive notches, down for negative ones."""
        self.focus()
        self.move_pointer(x, y)
        for _ in range(abs(notches)):
            self.display.tap("Button", WHEEL_UP if notches > 0 else WHEEL_DOWN, 0)

    def resize(self, width, height):
        self.display.request("XResizeWindow", self.id, width, height)

    def move(self, x, y):
        """Moves the window's upper left corner to a place on the screen."""
        self.display.request("XMoveWindow", self.id, x, y)

    def hide(self):
        """Unmaps the window: what a program sees when it is iconified."""
        self.display.request("XUnmapWindow", self.id)

    def show(self):
        self.display.request("XMapWindow", self.id)

    def raise_to_top(self):
        self.display.request("XRaiseWindow", self.id)

    def close(self):
        """Asks the program to close the window, as the X of a window's frame does."""
        protocol, deletion = self.display.atom("WM_PROTOCOLS"), self.display.atom("WM_DELETE_WINDOW")
        message = xlib.ClientMessage(xlib.CLIENT_MESSAGE, 0, True, None, self.id, protocol, 32,
                                     (c_long * 5)(deletion, xlib.CURRENT_TIME))
        self.display.request("XSendEvent", self.id, False, 0, byref(message))

    def kill_client(self):
        """Cuts the program's connection to the server, as when the server ends."""
        self.display.request("XKillClient", self.id)


def peer(connection):
    """The process at the other end of the connection."""
    with socket.socket(fileno=os.dup(xlib.function("XConnectionNumber")(connection))) as end:
        credentials = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return struct.unpack("3i", credentials)[0]
