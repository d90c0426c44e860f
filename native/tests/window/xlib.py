"""The part of Xlib and XTest that the tests use, called through ctypes.

Xlib ends the process on errors unless told otherwise: here, what the server refuses is noted
(take_errors), and a lost connection is told to the one who opened it (open_display).
"""

import ctypes
import functools
from ctypes import POINTER, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

PACKAGES = {"libX11.so.6": "libx11-6", "libXtst.so.6": "libxtst6"}
CURRENT_TIME, REVERT_TO_PARENT, ANY_TYPE, IS_VIEWABLE, CLIENT_MESSAGE, WM_NAME = 0, 2, 0, 2, 33, 39

ids, integers, naturals = POINTER(c_ulong), POINTER(c_int), POINTER(c_uint)
# By name: the result, then the arguments after the first one, which is always the connection.
XLIB = {
    "XCloseDisplay": (c_int,),
    "XConnectionNumber": (c_int,),
    "XDefaultRootWindow": (c_ulong,),
    "XGetErrorText": (c_int, c_int, c_char_p, c_int),
    "XGetGeometry": (c_int, c_ulong, ids, integers, integers, naturals, naturals, naturals, naturals),
    "XGetInputFocus": (c_int, ids, integers),
    "XGetWindowAttributes": (c_int, c_ulong, c_void_p),
    "XGetWindowProperty": (c_int, c_ulong, c_ulong, c_long, c_long, c_int, c_ulong, ids, integers, ids, ids,
                           POINTER(c_void_p)),
    "XGrabServer": (c_int,),
    "XInternAtom": (c_ulong, c_char_p, c_int),
    "XKeysymToKeycode": (ctypes.c_ubyte, c_ulong),
    "XKillClient": (c_int, c_ulong),
    "XMapWindow": (c_int, c_ulong),
    "XMoveWindow": (c_int, c_ulong, c_int, c_int),
    "XQueryTree": (c_int, c_ulong, ids, ids, POINTER(ids), naturals),
    "XRaiseWindow": (c_int, c_ulong),
    "XResizeWindow": (c_int, c_ulong, c_uint, c_uint),
    "XSendEvent": (c_int, c_ulong, c_int, c_long, c_void_p),
    "XSetInputFocus": (c_int, c_ulong, c_int, c_ulong),
    "XSync": (c_int, c_int),
    "XTranslateCoordinates": (c_int, c_ulong, c_ulong, c_int, c_int, integers, integers, ids),
    "XUngrabServer": (c_int,),
    "XUnmapWindow": (c_int, c_ulong),
    "XkbKeycodeToKeysym": (c_ulong, ctypes.c_ubyte, c_int, c_int),
}
XTST = {
    "XTestFakeButtonEvent": (c_int, c_uint, c_int, c_ulong),
    "XTestFakeKeyEvent": (c_int, c_uint, c_int, c_ulong),
    "XTestFakeMotionEvent": (c_int, c_int, c_int, c_int, c_ulong),
}


class WindowAttributes(ctypes.Structure):
    """XWindowAttributes."""

    _fields_ = [(name, c_int) for name in ("x", "y", "width", "height", "border_width", "depth")]
    _fields_ += [("visual", c_void_p), ("root", c_ulong)]
    _fields_ += [(name, c_int) for name in ("kind", "bit_gravity", "window_gravity", "backing_store")]
    _fields_ += [("backing_planes", c_ulong), ("backing_pixel", c_ulong), ("save_under", c_int)]
    _fields_ += [("colormap", c_ulong), ("map_installed", c_int), ("map_state", c_int)]
    _fields_ += [(name, c_long) for name in ("all_event_masks", "your_event_mask", "do_not_propagate_mask")]
    _fields_ += [("override_redirect", c_int), ("screen", c_void_p)]


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent of 32-bit data, padded to the size of any XEvent."""

    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("window", c_ulong), ("message", c_ulong), ("format", c_int), ("data", c_long * 5),
                ("padding", c_long * 12)]


class ErrorEvent(ctypes.Structure):
    """XErrorEvent."""

    _fields_ = [("type", c_int), ("display", c_void_p), ("resource", c_ulong), ("serial", c_ulong),
                ("error", ctypes.c_ubyte), ("request", ctypes.c_ubyte), ("minor", ctypes.c_ubyte)]


_noted_errors = []


@ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(ErrorEvent))
def _note_error(_, event):
    error = event.contents
    _noted_errors.append((error.display, error.error, error.request, error.resource))
    return 0


@ctypes.CFUNCTYPE(c_int, c_void_p)
def _stay_calm(_):
    return 0


EXIT_HANDLER = ctypes.CFUNCTYPE(None, c_void_p, c_void_p)


def missing_packages():
    """The packages whose libraries this machine lacks."""
    return tuple(package for library, package in PACKAGES.items() if not _can_load(library))


def _can_load(library):
    try:
        return bool(ctypes.CDLL(library))
    except OSError:
        return False


def declare(library, functions):
    """Gives the functions of a library their types; every one takes the connection first."""
    for name, (result, *arguments) in functions.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, [c_void_p, *arguments]


@functools.cache
def libraries():
    """libX11 and libXtst, ready for use; Xlib's handlers of errors are put in place."""
    x11, xtst = (ctypes.CDLL(name) for name in PACKAGES)
    declare(x11, XLIB)
    declare(xtst, XTST)
    x11.XOpenDisplay.restype, x11.XOpenDisplay.argtypes = c_void_p, [c_char_p]
    x11.XStringToKeysym.restype, x11.XStringToKeysym.argtypes = c_ulong, [c_char_p]
    x11.XFree.argtypes = [c_void_p]
    x11.XSetErrorHandler(_note_error)
    x11.XSetIOErrorHandler(_stay_calm)
    return x11, xtst


def function(name):
    x11, xtst = libraries()
    return getattr(xtst if name in XTST else x11, name)


def open_display(name, on_loss):
    """The connection, or None; `on_loss`, an EXIT_HANDLER to be kept, is called when it breaks."""
    x11, _ = libraries()
    connection = x11.XOpenDisplay(name.encode())
    # Before libX11 1.7 nothing keeps Xlib from ending the process when the server dies unforeseen.
    if connection and hasattr(x11, "XSetIOErrorExitHandler"):
        x11.XSetIOErrorExitHandler.argtypes = [c_void_p, EXIT_HANDLER, c_void_p]
        x11.XSetIOErrorExitHandler(connection, on_loss, None)
    return connection


def take_errors(connection):
    """What the server refused on this connection since the last call, one text each."""
    taken = [error for error in _noted_errors if error[0] == connection]
    _noted_errors[:] = [error for error in _noted_errors if error[0] != connection]
    return [f"{error_text(connection, code)}, request {request}, resource {resource:#x}"
            for _, code, request, resource in taken]


def error_text(connection, code):
    text = ctypes.create_string_buffer(200)
    function("XGetErrorText")(connection, code, text, len(text))
    return text.value.decode("utf-8", "replace")
