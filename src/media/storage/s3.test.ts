import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeS3, startFakeS3 } from "../../../tests/support/fake-s3.ts";
import { S3Error, StorageUnavailableError } from "../../platform/s3/requests.server.ts";
import { openDiskStorage } from "./disk.server.ts";
import { withFallback } from "./fallback.server.ts";
import { moveObjects } from "./move-objects.server.ts";
import { openS3Storage } from "./s3.server.ts";
import type { OpenedStorage } from "./storage.server.ts";

/** Deadlines that no busy machine exceeds; tests that wait for one set it. */
const limits = { attemptMs: 60_000, chunkMs: 60_000, attempts: 3, firstPauseMs: 1, downMs: null };
let fake: FakeS3;
let storage: OpenedStorage;
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-s3-"));
  fake = await startFakeS3();
  storage = openS3Storage(fake.settings, limits);
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

async function read(key: string, from = storage): Promise<string | null> {
  const found = await from.open(key);
  return found && new Response(found.stream).text();
}

async function keysOf(from: OpenedStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of from.list()) keys.push(key);
  return keys;
}

/** Faults the next `times` requests. */
function failNext(times: number, status: number, code = "SlowDown"): void {
  let left = times;
  fake.fault = () => {
    if (left === 0) return null;
    left -= 1;
    return (response) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  };
}

describe("S3 storage", () => {
  test("returns stored bytes and files by key, whatever the signature has to encode", async () => {
    await writeFile(join(folder, "source"), "from a file");
    await storage.put("a/b-c_d.e/1.webp", join(folder, "source"));
    await storage.put("a/2.webp", Buffer.from("from bytes"));
    await storage.put("empty", Buffer.alloc(0));
    expect(await read("a/b-c_d.e/1.webp")).toBe("from a file");
    expect(await read("a/2.webp")).toBe("from bytes");
    expect(await read("empty")).toBe("");
    expect((await storage.open("a/2.webp"))?.size).toBe(10);
    expect(await storage.open("a/3.webp")).toBeNull();
    await expect(storage.put("../a", Buffer.from("x"))).rejects.toThrow("Not an object key");
    await expect(storage.put("a", join(folder, "missing"))).rejects.toThrow();
  });

  test("streams an object of many chunks", async () => {
    const large = Buffer.alloc(3_000_000, "0123456789");
    await storage.put("large", large);
    expect(await read("large")).toBe(large.toString());
  });

  test("copies an object; a missing one is an error", async () => {
    await storage.put("a/1.webp", Buffer.from("x"));
    await storage.copy("a/1.webp", "b/1.webp");
    await storage.remove("a");
    expect(await read("b/1.webp")).toBe("x");
    await expect(storage.copy("a/1.webp", "c")).rejects.toThrow("could not be copied");
    expect(await read("c")).toBeNull();
  });

  test("removes an object and everything under it, over several pages, and nothing else", async () => {
    fake.pageSize = 2;
    const others = ["u1.webp", "u10/1", "v"];
    for (const key of ["u1", "u1/1", "u1/2/a", "u1/2/b", "u1/3", "u1/4", ...others])
      await storage.put(key, Buffer.from("x"));
    await storage.remove("u1");
    await storage.remove("u1");
    expect(await keysOf(storage)).toEqual(others);
  });

  test("lists the keys in the order of disk storage, without those of other programs", async () => {
    const disk = await openDiskStorage(join(folder, "disk"), Date.now());
    const keys = ["a-b/1", "a.jpg", "a/b", "a/b-c", "a/b.d/e", "a0", "B/1", "a/B"];
    for (const key of keys) {
      await storage.put(key, Buffer.from("x"));
      await disk.put(key, Buffer.from("x"));
    }
    fake.objects.set("of & another", Buffer.from("x"));
    fake.pageSize = 3;
    expect(await keysOf(storage)).toEqual(keys.toSorted());
    expect(await keysOf(disk)).toEqual(keys.toSorted());
  });

  test("knows the size of an object without reading it", async () => {
    await storage.put("a", Buffer.from("12345"));
    expect(await storage.size("a")).toBe(5);
    expect(await storage.size("b")).toBeNull();
    expect(fake.requests.slice(1)).toEqual(["HEAD a 200", "HEAD b 404"]);
  });

  test("knows the folders, and the age of each", async () => {
    fake.pageSize = 2;
    for (const key of ["u1/p1/320.jpg", "u1/p1/320.webp", "u1/p1/640.jpg", "u1/p10/320.jpg", "u2/p/1"])
      await storage.put(key, Buffer.from("x"));
    const folders: string[] = [];
    for await (const folder of storage.folders()) folders.push(folder);
    expect(folders).toEqual(["u1/p1", "u1/p10", "u2/p"]);
    fake.modifiedAt.set("u1/p1/320.jpg", new Date("2026-01-01T00:00:00Z"));
    fake.modifiedAt.set("u1/p1/320.webp", new Date("2026-01-03T00:00:00Z"));
    fake.modifiedAt.set("u1/p1/640.jpg", new Date("2026-01-02T00:00:00Z"));
    expect(await storage.lastModified("u1/p1")).toEqual(new Date("2026-01-03T00:00:00Z"));
    expect(await storage.lastModified("u1/p")).toBeNull();
  });

  test("retries an overloaded server, and gives up", async () => {
    failNext(2, 503);
    await storage.put("a", Buffer.from("x"));
    expect(fake.requests).toEqual(["PUT fault", "PUT fault", "PUT a 200"]);
    failNext(3, 500);
    await expect(storage.open("a")).rejects.toThrow(StorageUnavailableError);
    expect(await read("a")).toBe("x");
  });

  test("asks a service that did not answer once and briefly, until it answers", async () => {
    const deadlines = { ...limits, attemptMs: 100, downMs: 50 };
    const impatient = openS3Storage(fake.settings, deadlines);
    fake.fault = () => () => undefined;
    await expect(impatient.open("a")).rejects.toThrow("no answer in time");
    expect(fake.requests).toHaveLength(3);
    deadlines.attemptMs = 600_000; // an attempt that lasted so long would end the test
    await expect(impatient.open("a")).rejects.toThrow("no answer in time");
    expect(fake.requests).toHaveLength(4);
    deadlines.downMs = 600_000;
    fake.fault = () => null;
    expect(await impatient.open("a")).toBeNull();
    failNext(2, 503);
    expect(await impatient.open("a")).toBeNull();
  });

  test("does not retry what the server refuses", async () => {
    failNext(1, 403, "AccessDenied");
    await expect(storage.open("a")).rejects.toThrow("403 AccessDenied");
    expect(fake.requests).toEqual(["GET fault"]);
    const wrongSecret = openS3Storage({ ...fake.settings, secretAccessKey: "wrong" }, limits);
    await expect(wrongSecret.check()).rejects.toThrow("403 SignatureDoesNotMatch");
    const wrongBucket = openS3Storage({ ...fake.settings, bucket: "other" }, limits);
    await expect(wrongBucket.check()).rejects.toThrow(S3Error);
    await expect(wrongBucket.open("a")).rejects.toThrow("404 NoSuchBucket");
  });

  test("does not wait for a server that is stopped, silent, or stops within an object", async () => {
    fake.fault = () => () => undefined;
    const withAttempt = openS3Storage(fake.settings, { ...limits, attemptMs: 100 });
    await expect(withAttempt.open("a")).rejects.toThrow("no answer in time");
    fake.fault = () => (response) => {
      response.writeHead(200, { "Content-Length": 10 });
      response.write("half");
    };
    const withChunk = openS3Storage(fake.settings, { ...limits, chunkMs: 100 });
    await expect(read("a", withChunk)).rejects.toThrow("the answer stopped");
    fake.fault = () => (response) => {
      response.writeHead(200, { "Content-Length": 10 });
      response.write("half", () => response.destroy());
    };
    await expect(read("a")).rejects.toThrow(StorageUnavailableError);
    await fake.close();
    await expect(storage.put("a", Buffer.from("x"))).rejects.toThrow("ECONNREFUSED");
  });
});

describe("moving between disk and S3", () => {
  const nothing = { onProgress: () => undefined, isStopped: () => false };

  test("copies both ways what is missing or has another size, and is repeatable", async () => {
    const disk = await openDiskStorage(join(folder, "disk"), Date.now());
    const keys = ["a-b/1", "a/1", "a/2", "b"];
    for (const key of keys) await disk.put(key, Buffer.from(`content of ${key}`));
    await storage.put("a/1", Buffer.from("cut"));
    await storage.put("new", Buffer.from("uploaded after the switch"));
    const whole = { different: [], isComplete: true };
    expect(await moveObjects({ from: disk, to: storage, ...nothing })).toMatchObject({
      seen: 4,
      copied: 4,
      ...whole,
    });
    expect(await read("a/1")).toBe("content of a/1");
    expect(await moveObjects({ from: disk, to: storage, ...nothing })).toMatchObject({ copied: 0, ...whole });
    expect(await moveObjects({ from: storage, to: disk, ...nothing })).toMatchObject({ copied: 1, ...whole });
    expect(await read("new", disk)).toBe("uploaded after the switch");
  });

  test("finds other content of the same size, by the hash in the list where it is one", async () => {
    const disk = await openDiskStorage(join(folder, "disk"), Date.now());
    for (const key of ["a", "b"]) await disk.put(key, Buffer.from("right"));
    for (const key of ["a", "b"]) await storage.put(key, Buffer.from(key === "a" ? "right" : "wrong"));
    const from = fake.requests.length;
    expect(await moveObjects({ from: disk, to: storage, ...nothing })).toMatchObject({
      copied: 1,
      different: [],
    });
    expect(await read("b")).toBe("right");
    expect(fake.requests.slice(from)).not.toContain("GET a 200");
    // Encrypted by the service, so that the hash is not that of the content.
    const hidden = {
      ...storage,
      async *list() {
        for await (const object of storage.list()) yield { ...object, md5: "0".repeat(32) };
      },
    };
    expect(await moveObjects({ from: disk, to: hidden, ...nothing })).toMatchObject({
      copied: 0,
      different: [],
    });
  });

  test("goes on where it was interrupted", async () => {
    const disk = await openDiskStorage(join(folder, "disk"), Date.now());
    for (const key of ["a", "b", "c"]) await disk.put(key, Buffer.from(key));
    let asked = 0;
    const isStopped = () => {
      asked += 1;
      return asked > 1;
    };
    const first = await moveObjects({ from: disk, to: storage, ...nothing, isStopped });
    expect(first).toMatchObject({ copied: 1, isComplete: false });
    const failing = { ...storage, put: () => Promise.reject(new StorageUnavailableError("503")) };
    await expect(moveObjects({ from: disk, to: failing, ...nothing })).rejects.toThrow(
      StorageUnavailableError,
    );
    expect(await moveObjects({ from: disk, to: storage, ...nothing })).toMatchObject({
      copied: 2,
      different: [],
      isComplete: true,
    });
    expect(await keysOf(storage)).toEqual(["a", "b", "c"]);
  });

  test("reports an object that the target stores with another content, and none that was deleted meanwhile", async () => {
    const disk = await openDiskStorage(join(folder, "disk"), Date.now());
    for (const key of ["a", "b"]) await disk.put(key, Buffer.from("whole"));
    const spoiling = { ...storage, put: async (key: string) => storage.put(key, Buffer.from("other")) };
    const deleting = {
      ...disk,
      open: async (key: string) => (key === "b" ? null : disk.open(key)),
    };
    const moved = await moveObjects({ from: deleting, to: spoiling, ...nothing });
    expect(moved.different).toEqual(["a"]);
  });
});

describe("photos in both storages", () => {
  test("are read from the one that has them, stored in the main one, and deleted in both", async () => {
    const disk = await openDiskStorage(join(folder, "disk"), Date.now());
    await disk.put("u/1/a", Buffer.from("on disk"));
    await storage.put("u/2/a", Buffer.from("in the bucket"));
    const both = withFallback(storage, disk);
    await both.put("u/3/a", Buffer.from("new"));
    await both.copy("u/1/a", "u/4/a");
    expect(
      await Promise.all(["u/1/a", "u/2/a", "u/3/a", "u/4/a", "u/5/a"].map((key) => read(key, both))),
    ).toEqual(["on disk", "in the bucket", "new", "on disk", null]);
    expect([await both.size("u/1/a"), await both.size("u/5/a")]).toEqual([7, null]);
    expect(await keysOf(storage)).toEqual(["u/2/a", "u/3/a", "u/4/a"]);
    const folders = new Set<string>();
    for await (const key of both.folders()) folders.add(key);
    expect([...folders].sort()).toEqual(["u/1", "u/2", "u/3", "u/4"]);
    expect(await both.lastModified("u/1")).toBeInstanceOf(Date);
    await both.remove("u");
    expect([await keysOf(storage), await keysOf(disk)]).toEqual([[], []]);
  });

  test("are served from the disk while the bucket is not available; others are unavailable, not missing", async () => {
    const disk = await openDiskStorage(join(folder, "disk"), Date.now());
    await disk.put("a", Buffer.from("on disk"));
    const both = withFallback(storage, disk);
    fake.fault = () => (response) => response.destroy();
    expect(await read("a", both)).toBe("on disk");
    await expect(both.open("b")).rejects.toThrow(StorageUnavailableError);
  });
});
