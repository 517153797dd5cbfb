import { expect, test } from "vitest";
import { isInstalledAsLocked, reasonOf } from "./dependencies.ts";

const linux = { platform: "linux", arch: "x64", libc: "glibc" };
const root = { version: "0.1.0" };
const hono = { version: "4.0.0", integrity: "sha512-a" };
const forLinux = { version: "1.0.0", integrity: "sha512-l", optional: true, os: ["linux"], cpu: ["x64"] };
const forMac = { version: "1.0.0", integrity: "sha512-m", optional: true, os: ["darwin"], cpu: ["arm64"] };
const lockfile = {
  packages: { "": root, "node_modules/hono": hono, "node_modules/l": forLinux, "node_modules/m": forMac },
};
const installed = { packages: { "node_modules/hono": hono, "node_modules/l": forLinux } };

function installedWith(change: Record<string, object | undefined>) {
  const entries = Object.entries({ ...installed.packages, ...change }).filter(
    ([, entry]) => entry !== undefined,
  );
  return { packages: Object.fromEntries(entries) as typeof installed.packages };
}

test("npm's record of an installation agrees, without packages of other platforms", () => {
  expect(isInstalledAsLocked(lockfile, installed, linux)).toBe(true);
});

test.each([
  ["a missing package", installedWith({ "node_modules/hono": undefined })],
  ["another version", installedWith({ "node_modules/hono": { ...hono, version: "4.0.1" } })],
  [
    "other content under the same version",
    installedWith({ "node_modules/hono": { ...hono, integrity: "x" } }),
  ],
  ["a missing package for this platform", installedWith({ "node_modules/l": undefined })],
  ["a package that is no longer in the lockfile", installedWith({ "node_modules/old": hono })],
])("%s does not agree", (_name, other) => {
  expect(isInstalledAsLocked(lockfile, other, linux)).toBe(false);
});

test("an install without development packages agrees only where it may lack them", () => {
  const withDev = { packages: { ...lockfile.packages, "node_modules/vite": { ...hono, dev: true } } };
  expect(isInstalledAsLocked(withDev, installed, linux)).toBe(false);
  expect(isInstalledAsLocked(withDev, installed, linux, true)).toBe(true);
  expect(isInstalledAsLocked(withDev, installedWith({ "node_modules/hono": undefined }), linux, true)).toBe(
    false,
  );
});

test("a folder from another platform does not agree", () => {
  expect(isInstalledAsLocked(lockfile, installed, { platform: "darwin", arch: "arm64" })).toBe(false);
});

test("on Linux, the package for its C library is required", () => {
  const forMusl = { ...forLinux, libc: ["musl"] };
  const only = { packages: { "node_modules/musl": forMusl } };
  expect(isInstalledAsLocked(only, { packages: {} }, linux)).toBe(true);
  expect(isInstalledAsLocked(only, { packages: {} }, { ...linux, libc: "musl" })).toBe(false);
});

test("a package for all platforms but one is optional there", () => {
  const notWindows = { ...hono, os: ["!win32"] };
  const both = { packages: { "node_modules/hono": notWindows } };
  expect(isInstalledAsLocked(both, both, linux)).toBe(true);
  expect(isInstalledAsLocked(both, both, { platform: "win32", arch: "x64" })).toBe(false);
});

test("the line with the reason is extracted from npm's output", () => {
  const output = [
    'npm warn Unknown user config "x".',
    "npm error code ENOTFOUND",
    "npm error errno ENOTFOUND",
    "npm error",
    "npm error network request to the registry failed, reason: getaddrinfo ENOTFOUND registry.example",
    "npm error A complete log of this run can be found in: /somewhere",
  ].join("\n");
  expect(reasonOf(output)).toBe(
    "network request to the registry failed, reason: getaddrinfo ENOTFOUND registry.example",
  );
  expect(reasonOf("npm: not found\n")).toBe("npm: not found");
});
