"""One server of OpenStack Swift with its configuration in FOLDER, instead of /etc/swift.

Usage: swift-server.py FOLDER account-server|container-server|object-server|proxy-server [--bound]
--bound: it ends with the process that started it.
"""

import ctypes
import signal
import sys
import time

from swift.common import utils

folder, name = sys.argv[1:3]
if "--bound" in sys.argv:
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
# Before anything reads swift.conf: without this call that is /etc/swift/swift.conf.
utils.set_swift_dir(folder)

from swift.common.wsgi import run_wsgi  # noqa: E402


class Memory:
    """What the proxy uses of memcached, for its one process."""

    def __init__(self):
        self.entries = {}

    def get(self, key, **_):
        value, expires = self.entries.get(key, (None, None))
        return None if expires is not None and expires < time.monotonic() else value

    def set(self, key, value, **options):
        lifetime = options.get("time") or None
        self.entries[key] = (value, lifetime and time.monotonic() + lifetime)

    def delete(self, key, **_):
        self.entries.pop(key, None)

    def incr(self, key, delta=1, **options):
        value = max(0, int(self.get(key) or 0) + int(delta))
        self.set(key, value, **options)
        return value

    def decr(self, key, delta=1, **options):
        return self.incr(key, -int(delta), **options)

    def set_multi(self, mapping, _server_key, **options):
        for key, value in mapping.items():
            self.set(key, value, **options)

    def get_multi(self, keys, _server_key, **_):
        return [self.get(key) for key in keys]


def memory_factory(*_, **__):
    memory = Memory()

    def with_memory(app):
        def call(environ, start_response):
            environ["swift.cache"] = memory
            return app(environ, start_response)

        return call

    return with_memory


# The name under which proxy-server.conf finds the filter.
sys.modules["swift_server"] = sys.modules["__main__"]

options = {}
if name == "object-server":
    from swift.obj.server import global_conf_callback

    options["global_conf_callback"] = global_conf_callback
sys.exit(run_wsgi(f"{folder}/{name}.conf", name, verbose=True, **options))
