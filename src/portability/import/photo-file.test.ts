import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPhotoFile } from "./photo-file.server.ts";

let world: string;
let folder: string;

beforeAll(async () => {
  world = await realpath(await mkdtemp(join(tmpdir(), "babillard-photo-file-")));
  folder = join(world, "import");
  await mkdir(join(folder, "images"), { recursive: true });
  await writeFile(join(world, "secret.jpg"), "s");
  await writeFile(join(folder, "images", "a b é.jpg"), "a");
  await writeFile(join(folder, "..odd.jpg"), "o");
  await writeFile(join(folder, "large.jpg"), "");
  await truncate(join(folder, "large.jpg"), 20_000_001);
  await symlink(join(world, "secret.jpg"), join(folder, "link-out.jpg"));
  await symlink("images/a b é.jpg", join(folder, "link-in.jpg"));
  await symlink(world, join(folder, "link-up"));
  await symlink("loop.jpg", join(folder, "loop.jpg"));
  execFileSync("mkfifo", [join(folder, "pipe.jpg")]);
});

afterAll(() => rm(world, { recursive: true }));

test.each([
  ["images/a b é.jpg", "images/a b é.jpg"],
  ["./images//a b é.jpg", "images/a b é.jpg"],
  ["link-in.jpg", "images/a b é.jpg"],
  ["..odd.jpg", "..odd.jpg"],
])("finds %j", async (name, found) => {
  expect(await findPhotoFile(folder, name)).toEqual({ ok: true, path: join(folder, found) });
});

test.each([
  [12, "not-a-path"],
  [null, "not-a-path"],
  [" ", "not-a-path"],
  ["a\0.jpg", "not-a-path"],
  ["\ud800.jpg", "not-a-path"],
  ["https://exemple.ca/a.jpg", "is-a-url"],
  ["data:image/png;base64,AA", "is-a-url"],
  ["file:///etc/passwd", "is-a-url"],
  ["../secret.jpg", "outside-folder"],
  ["images/../../secret.jpg", "outside-folder"],
  ["images/../..odd.jpg", "outside-folder"],
  ["..\\secret.jpg", "outside-folder"],
  ["/etc/passwd", "outside-folder"],
  ["C:\\photos\\a.jpg", "outside-folder"],
  ["link-out.jpg", "outside-folder"],
  ["link-up/secret.jpg", "outside-folder"],
  ["images", "not-a-file"],
  [".", "not-a-file"],
  ["pipe.jpg", "not-a-file"],
  ["none.jpg", "not-found"],
  ["loop.jpg", "not-found"],
  ["images/a b é.jpg/x", "not-found"],
  ["x".repeat(5000), "not-found"],
  ["large.jpg", "too-large"],
])("rejects %j: %s", async (name, reason) => {
  expect(await findPhotoFile(folder, name)).toEqual({ ok: false, reason });
});
