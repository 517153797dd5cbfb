import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStorage } from "./disk.server.ts";
import type { ObjectStorage } from "./storage.server.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
let folder = "";
let storage: ObjectStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-disk-"));
  storage = await openDiskStorage(join(folder, "media"), nowMs);
});
afterEach(() => rm(folder, { recursive: true }));

async function read(key: string): Promise<string | null> {
  const found = await storage.open(key);
  return found && new Response(found.stream).text();
}

describe("disk storage", () => {
  test("returns stored bytes and files by key", async () => {
    await writeFile(join(folder, "source"), "from a file");
    await storage.put("a/b/1.webp", join(folder, "source"));
    await storage.put("a/b/2.webp", Buffer.from("from bytes"));
    expect(await read("a/b/1.webp")).toBe("from a file");
    expect(await read("a/b/2.webp")).toBe("from bytes");
    expect((await storage.open("a/b/1.webp"))?.size).toBe(11);
    expect(await readdir(join(folder, "media", "incoming"))).toEqual([]);
  });

  test("copies an object, which then outlives the original", async () => {
    await storage.put("a/1.webp", Buffer.from("x"));
    await storage.copy("a/1.webp", "b/1.webp");
    await storage.remove("a");
    expect(await read("b/1.webp")).toBe("x");
    await expect(storage.copy("a/1.webp", "c")).rejects.toThrow("ENOENT");
    expect(await read("c")).toBeNull();
  });

  test("returns an object larger than one chunk, and an empty one", async () => {
    const large = Buffer.alloc(200_000, "0123456789");
    await storage.put("large", large);
    await storage.put("empty", Buffer.alloc(0));
    expect(await read("large")).toBe(large.toString());
    expect(await read("empty")).toBe("");
  });

  test("replaces an object while an open reader continues with the old one", async () => {
    await storage.put("a", Buffer.alloc(100_000, "1"));
    const reader = (await storage.open("a"))?.stream.getReader();
    const first = await reader?.read();
    await storage.put("a", Buffer.from("new"));
    expect(await read("a")).toBe("new");
    const second = await reader?.read();
    expect((first?.value?.length ?? 0) + (second?.value?.length ?? 0)).toBe(100_000);
    await reader?.cancel();
  });

  test("returns null for missing objects, for folders, and below an object", async () => {
    await storage.put("a/b", Buffer.from("x"));
    expect(await storage.open("nothing")).toBeNull();
    expect(await storage.open("a")).toBeNull();
    expect(await storage.open("a/b/c")).toBeNull();
  });

  test("removes an object or everything below a key, but not keys with the same prefix", async () => {
    for (const key of ["u1/a/320.webp", "u1/a/640.webp", "u1/b/320.webp", "u10/a", "u1/a.jpg"]) {
      await storage.put(key, Buffer.from("x"));
    }
    await storage.remove("u1/a");
    expect(await read("u1/a/320.webp")).toBeNull();
    expect(await read("u1/b/320.webp")).toBe("x");
    expect(await read("u1/a.jpg")).toBe("x");
    await storage.remove("u1");
    expect(await read("u1/b/320.webp")).toBeNull();
    expect(await read("u10/a")).toBe("x");
    await storage.remove("u10/a");
    await storage.remove("never/was");
    expect(await read("u10/a")).toBeNull();
  });

  test("rejects keys that leave the folder, in every operation", async () => {
    await writeFile(join(folder, "secret"), "secret");
    for (const key of ["../secret", "a/../../../secret", "/etc/passwd", "..", "", "a\0"]) {
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("Not an object key");
      await expect(storage.copy(key, "a")).rejects.toThrow("Not an object key");
      await expect(storage.copy("a", key)).rejects.toThrow("Not an object key");
      await expect(storage.open(key)).rejects.toThrow("Not an object key");
      await expect(storage.remove(key)).rejects.toThrow("Not an object key");
    }
    expect((await readdir(folder)).sort()).toEqual(["media", "secret"]);
  });

  test("leaves neither an object nor a temporary file when it cannot store", async () => {
    await expect(storage.put("a", join(folder, "missing"))).rejects.toThrow("ENOENT");
    expect(await read("a")).toBeNull();
    await storage.put("a", Buffer.from("x"));
    await expect(storage.put("a/below", Buffer.from("x"))).rejects.toThrow();
    expect(await read("a")).toBe("x");
    expect(await readdir(join(folder, "media", "incoming"))).toEqual([]);
  });

  test("stores many objects of a new folder concurrently", async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `new/folder/${at}`);
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))));
    expect(await Promise.all(keys.map(read))).toEqual(keys);
  });

  test("removes at start the temporary files of a killed process, but not files being written", async () => {
    const incoming = join(folder, "media", "incoming");
    const agedMs = { stale: 61 * 60_000, fresh: 59 * 60_000 };
    for (const [name, ageMs] of Object.entries(agedMs)) {
      await writeFile(join(incoming, name), "half");
      const writtenAt = new Date(nowMs - ageMs);
      await utimes(join(incoming, name), writtenAt, writtenAt);
    }
    await storage.put("stored", Buffer.from("x"));
    storage = await openDiskStorage(join(folder, "media"), nowMs);
    expect(await readdir(incoming)).toEqual(["fresh"]);
    expect(await read("stored")).toBe("x");
  });

  test("rejects at once when its folder cannot be created", async () => {
    await writeFile(join(folder, "file"), "");
    await expect(openDiskStorage(join(folder, "file"), nowMs)).rejects.toThrow();
  });

  test("has every acknowledged object, complete, after kill -9, and no partial one", async () => {
    const media = join(folder, "killed");
    await mkdir(media);
    const writer = spawn(process.execPath, [
      join(import.meta.dirname, "../../../tests/support/fixtures/storage", "killed-writer.ts"),
      media,
    ]);
    let printed = "";
    writer.stdout.on("data", (text) => {
      printed += text;
      if (printed.split("\n").length > 30) writer.kill("SIGKILL");
    });
    await once(writer, "close");
    storage = await openDiskStorage(media, nowMs);
    const acknowledged = printed.split("\n").slice(0, -1);
    expect(acknowledged.length).toBeGreaterThanOrEqual(30);
    // One more than acknowledged may have been renamed into place; it must then be complete, too.
    for (let at = 0; at <= acknowledged.length; at += 1) {
      const found = await storage.open(`objects/${at % 7}/${at}`);
      if (at < acknowledged.length) expect(found).not.toBeNull();
      if (!found) continue;
      const bytes = await new Response(found.stream).bytes();
      expect(bytes.length).toBe(200_000);
      expect(bytes.every((byte) => byte === at % 256)).toBe(true);
    }
  });
});
