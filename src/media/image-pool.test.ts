// Runs in npm run test:full.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createImagePool, type ImagePool, type ImagePoolOptions } from "./image-pool.server.ts";
import type { ImageResult } from "./processed-image.server.ts";

const fixtures = join(import.meta.dirname, "../../tests/support/fixtures/images");
const workerPath = join(fixtures, "misbehaving-worker.ts");
const pools: ImagePool[] = [];
let folder = "";
let logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-pool-"));
});
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
  logged = [];
});
afterAll(() => rm(folder, { recursive: true }));

/** A pool with fake workers that behave as their "photo" says, and a function to submit such photos. */
function startPool(options: Partial<ImagePoolOptions> = {}) {
  const log = { warn: (details: Record<string, unknown>) => void logged.push(details) };
  const pool = createImagePool({ log, size: 1, workerPath, ...options });
  pools.push(pool);
  return async (order: string, owner?: string, address?: string): Promise<ImageResult> => {
    const inputPath = join(folder, order);
    writeFileSync(inputPath, order); // synchronous: photos are queued in the order of the calls
    const { process } = address === undefined ? pool : pool.forAddress(address);
    return process({ inputPath, purpose: "listing", outputFolder: folder, owner });
  };
}

const fine = { ok: true, image: expect.anything() };

describe("an image pool", () => {
  test("reuses a worker for the next photo", async () => {
    const process = startPool();
    const first = await process("fine");
    expect(await process("fine")).toEqual(first);
  });

  test("kills a worker that exceeds its CPU time, and continues with the next photo", async () => {
    const process = startPool({ cpuMs: 300 });
    const results = Promise.all([process("hang"), process("fine")]);
    expect(await results).toEqual([{ ok: false, reason: "too-slow" }, fine]);
    expect(logged).toMatchObject([{ reason: "too-slow", detail: expect.stringContaining("CPU") }]);
  });

  test("counts the CPU time of a photo, not the time that passes, nor that of its worker before", async () => {
    const process = startPool({ cpuMs: 1_000 });
    // Each takes 0.5 s of CPU time, and the third waits two more seconds.
    for (const order of ["compute", "compute", "compute-and-wait"])
      expect(await process(order)).toEqual(fine);
  });

  test("kills a worker that waits forever without computing", async () => {
    const process = startPool({ timeoutMs: 300 });
    expect(await process("wait")).toEqual({ ok: false, reason: "too-slow" });
  });

  test("kills a worker that exceeds its memory limit while its event loop is blocked", async () => {
    const process = startPool({ maxRssBytes: 300_000_000 });
    expect(await process("swell")).toEqual({ ok: false, reason: "too-much-memory" });
    expect(await process("fine")).toEqual(fine);
  });

  test("reports a photo as unreadable when the worker crashes, and starts another worker", async () => {
    const process = startPool();
    expect(await process("crash")).toEqual({ ok: false, reason: "unreadable" });
    expect(await process("fine")).toEqual(fine);
    expect(logged).toMatchObject([{ detail: expect.stringContaining("SIGABRT") }]);
  });

  test("processes a photo in a new worker when its worker is killed, and returns busy when that is killed, too", async () => {
    const process = startPool();
    expect(await process("killed-once")).toEqual(fine);
    expect(logged).toEqual([]);
    expect(await process("killed")).toEqual({ ok: false, reason: "busy" });
    expect(logged).toMatchObject([{ reason: "killed", detail: expect.stringContaining("SIGKILL") }]);
    expect(await process("fine")).toEqual(fine);
  });

  test("schedules fairly between owners", async () => {
    const process = startPool();
    const done: string[] = [];
    const send = (owner: string) => process("fine", owner).then(() => done.push(owner));
    await Promise.all([send("many"), send("many"), send("many"), send("many"), send("one")]);
    expect(done.indexOf("one")).toBe(1);
  });

  test("serves who used least CPU time, per owner and per address", async () => {
    const process = startPool({ cpuMs: 300 });
    const done: string[] = [];
    const send = (order: string, owner: string, address: string) =>
      process(order, owner, address).then(() => done.push(owner));
    // Four accounts of one address send photos that have to be stopped, before another member sends two.
    const attack = ["a", "b", "c", "d"].flatMap((owner) => [
      send("hang", owner, "1"),
      send("hang", owner, "1"),
    ]);
    const member = [send("fine", "member", "2"), send("fine", "member", "2")];
    await Promise.all([...attack, ...member]);
    expect(done.slice(1, 3)).toEqual(["member", "member"]);
    // A stopped photo costs more than its time: a member with some use is still served first.
    done.length = 0;
    await process("compute", "other", "3");
    await Promise.all([
      send("wait-shortly", "someone", "4"),
      send("fine", "new-account", "1"),
      send("fine", "other", "3"),
    ]);
    expect(done).toEqual(["someone", "other", "new-account"]);
  });

  test("a full queue makes room for the client that has least in it", async () => {
    const process = startPool({ maxWaiting: 3 });
    const many = Array.from({ length: 4 }, () => process("wait-shortly", "many", "1"));
    expect(await process("fine", "one", "2")).toEqual(fine);
    const outcomes = (await Promise.all(many)).map(({ ok }) => ok);
    expect(outcomes).toEqual([true, true, true, false]);
  });

  test("an address has a queue limit, whatever the number of its accounts", async () => {
    const process = startPool();
    const many = Array.from({ length: 36 }, (_, at) => process("fine", `account ${at % 4}`, "1"));
    const busy = (await Promise.all(many)).filter(({ ok }) => !ok);
    expect(busy).toHaveLength(3); // one was being processed, 32 waited
  });

  test("returns busy to an owner with too many queued photos, and to no other", async () => {
    const process = startPool();
    const many = Array.from({ length: 18 }, () => process("fine", "many"));
    expect(await process("fine", "one")).toEqual(fine);
    const outcomes = await Promise.all(many);
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([{ ok: false, reason: "busy" }]);
  });

  test("returns busy when the queue is full", async () => {
    const process = startPool({ maxWaiting: 1 });
    const results = await Promise.all([process("slow"), process("slow"), process("slow")]);
    expect(results.filter((result) => result.ok)).toHaveLength(2);
    expect(results).toContainEqual({ ok: false, reason: "busy" });
  });

  test("returns busy when a photo has waited too long, and does not begin it", async () => {
    const process = startPool({ waitMs: 200 });
    const endless = process("wait");
    expect(await process("fine")).toEqual({ ok: false, reason: "busy" });
    const [pool] = pools;
    expect(pool).toMatchObject({ working: 1, waiting: 0 });
    pool?.close();
    expect(await endless).toEqual({ ok: false, reason: "busy" });
  });

  test("processes as many photos concurrently as its size allows", async () => {
    const process = startPool({ size: 2 });
    const pids = (await Promise.all([process("slow"), process("slow")])).map(
      (result) => result.ok && result.image.width,
    );
    expect(new Set(pids).size).toBe(2);
  });

  test("stops idle workers", async () => {
    const process = startPool({ idleMs: 20 });
    const first = await process("fine");
    await expect.poll(() => first.ok && isRunning(first.image.width)).toBe(false);
    expect(await process("fine")).not.toEqual(first);
  });

  test("returns busy once closed, also for photos in progress and queued", async () => {
    const process = startPool();
    const results = [process("hang"), process("fine")];
    await sleep(300);
    for (const pool of pools) pool.close();
    expect(await Promise.all([...results, process("fine")])).toEqual(
      Array(3).fill({ ok: false, reason: "busy" }),
    );
  });

  test("rejects on environment errors: no disk, no worker program", async () => {
    await expect(startPool()("fail")).rejects.toThrow("disk full");
    await expect(startPool({ workerPath: join(folder, "missing.ts") })("fine")).rejects.toThrow(
      "image worker ended",
    );
  });

  test("passes none of the site's secrets to its workers", async () => {
    process.env.SMTP_URL = "smtp://secret";
    await startPool()("tell");
    delete process.env.SMTP_URL;
    expect(logged).toMatchObject([{ detail: expect.stringContaining("MALLOC_ARENA_MAX") }]);
    expect(logged).not.toMatchObject([{ detail: expect.stringContaining("SMTP") }]);
  });

  test("leaves no worker behind, not even a busy one, when the site is killed with -9", async () => {
    const endlessPhoto = join(folder, "pipe");
    execFileSync("mkfifo", [endlessPhoto]); // opening it waits for a writer that never comes
    const site = spawn(process.execPath, [join(fixtures, "killed-parent.ts"), endlessPhoto, folder]);
    const [pid] = await once(site.stdout, "data");
    const worker = Number(pid);
    await sleep(200);
    expect(isRunning(worker)).toBe(true);
    site.kill("SIGKILL");
    await expect.poll(() => isRunning(worker)).toBe(false);
  });
});

/**
 * Zombies do not count as running: in a container whose init process reaps no orphans, they stay in the process table.
 */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
  } catch {
    return false;
  }
}
