// Photos and backups in OpenStack Swift, by its S3 API. The fake of the other tests checks signatures; this is a service
// that others wrote.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openS3Storage } from "../../src/media/storage/s3.server.ts";
import type { OpenedStorage } from "../../src/media/storage/storage.server.ts";
import { abortAbandoned, uploadInParts } from "../../src/platform/s3/multipart.server.ts";
import { listObjects, readObject } from "../../src/platform/s3/objects.server.ts";
import { createS3Sender, patientLimits } from "../../src/platform/s3/requests.server.ts";
import { type Swift, startSwift } from "../cluster/swift.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { register, send } from "./requests.ts";

let swift: Swift;
let folder: string;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const made = await makeTestFolder();
  undo.push(made.remove);
  folder = made.folder;
  swift = await startSwift(join(folder, "swift"));
  undo.unshift(() => swift.stop());
});
afterAll(async () => {
  for (const step of undo) await step();
});

async function keysOf(storage: OpenedStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

async function read(storage: OpenedStorage, key: string): Promise<string | null> {
  const object = await storage.open(key);
  return object && new Response(object.stream).text();
}

const md5 = (content: string) => createHash("md5").update(content).digest("hex");

test("the storage does what it promises", async () => {
  const storage = openS3Storage(swift.settings);
  await storage.check();
  const keys = [
    "listings/u1/1_0_a.jpg/320.webp",
    "listings/u1/1_0_a.jpg/640.jpg",
    "listings/u10/2_0_-_.gif/320.webp",
  ];
  for (const key of keys) await storage.put(key, Buffer.from(`content of ${key}`));
  await storage.put("empty", Buffer.alloc(0));
  expect(await read(storage, keys[0] ?? "")).toBe(`content of ${keys[0]}`);
  expect(await read(storage, "empty")).toBe("");
  expect([await storage.size("empty"), await storage.size("none"), await storage.open("none")]).toEqual([
    0,
    null,
    null,
  ]);
  const listed = [];
  for await (const object of storage.list()) listed.push(object);
  const expected = ["empty", ...keys].map((key) => {
    const content = key === "empty" ? "" : `content of ${key}`;
    return { key, size: content.length, md5: md5(content) };
  });
  expect(listed).toEqual(expected);
  expect(Math.abs(Date.now() - Number(await storage.lastModified("listings/u1/1_0_a.jpg")))).toBeLessThan(
    120_000,
  );
  await storage.copy(keys[0] ?? "", "copied");
  expect(await read(storage, "copied")).toBe(`content of ${keys[0]}`);
  await expect(storage.copy("none", "other")).rejects.toThrow("could not be copied");
  await storage.remove("listings/u1");
  await storage.remove("listings/u1");
  expect(await keysOf(storage)).toEqual(["copied", "empty", keys[2]]);
  for (const key of await keysOf(storage)) await storage.remove(key);
  const wrong = openS3Storage({ ...swift.settings, secretAccessKey: "wrong" });
  await expect(wrong.check()).rejects.toThrow("403 SignatureDoesNotMatch");
  const elsewhere = openS3Storage({ ...swift.settings, bucket: "nowhere" });
  await expect(elsewhere.check()).rejects.toThrow("404 NoSuchBucket");
});

test("an object of several parts is whole or not there, and is read on from where a connection ended", async () => {
  await swift.createBucket("parts");
  const send = createS3Sender({ ...swift.settings, bucket: "parts" }, patientLimits);
  const mebibyte = 1024 * 1024; // parts have five at least
  async function* chunks(until = 12) {
    for (let index = 0; index < until; index += 1) yield Buffer.alloc(mebibyte, index);
    if (until < 12) throw new Error("stopped");
  }
  expect(await uploadInParts(send, "site/large", chunks(), 5 * mebibyte)).toBe(12 * mebibyte);
  const hash = async (pieces: AsyncIterable<Uint8Array>) => {
    const sum = createHash("sha256");
    for await (const piece of pieces) sum.update(piece);
    return sum.digest("hex");
  };
  const found = await readObject(send, "site/large");
  if (!found) throw new Error("it is not there");
  expect([found.size, await hash(found.chunks)]).toEqual([12 * mebibyte, await hash(chunks())]);
  const rest = await send({
    method: "GET",
    key: "site/large",
    headers: { Range: `bytes=${11 * mebibyte}-` },
  });
  expect([rest.status, (await rest.bytes()).length]).toEqual([206, mebibyte]);
  await expect(uploadInParts(send, "site/stopped", chunks(7), 5 * mebibyte)).rejects.toThrow("stopped");
  const started = await send({ method: "POST", key: "site/killed", query: { uploads: "" } });
  await started.body?.cancel();
  await abortAbandoned(send, "site/", new Date(Date.now() + 60_000));
  const uploads = await send({ method: "GET", query: { uploads: "" } });
  expect(await uploads.text()).not.toContain("<Upload>");
  const keys = [];
  for await (const { key } of listObjects(send, "")) keys.push(key);
  expect(keys).toEqual(["site/large"]);
});

const scripts = join(import.meta.dirname, "../../scripts");

function command(name: string, args: string[], environment: Record<string, string>): Promise<string> {
  const env = { ...programEnvironment, ...environment };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(scripts, name), ...args], { env }, (error, output, message) =>
      error ? reject(new Error(message)) : resolve(output),
    );
  });
}

const fixtures = join(import.meta.dirname, "../support/fixtures/images");
const picture = new Uint8Array(await readFile(join(fixtures, "transparent.png")));

function upload(url: string, cookie: string): Promise<Response> {
  const form = new FormData();
  form.append("photo", new File([picture], "table.png"));
  return send(url, "/photos", cookie, form);
}

/** An address that was served, and the hash of what was served there. */
type ServedPhoto = { address: string; cookie: string; hash: string };

async function hashOf(
  url: string,
  { address, cookie }: Pick<ServedPhoto, "address" | "cookie">,
): Promise<string> {
  const response = await send(url, address, cookie);
  if (response.status !== 200) return `${response.status}`;
  return createHash("sha256")
    .update(await response.bytes())
    .digest("hex");
}

async function aPhoto(url: string, cookie: string): Promise<ServedPhoto[]> {
  const response = await upload(url, cookie);
  if (response.status !== 200) throw new Error(`photo: ${response.status}`);
  const { photo } = (await response.json()) as { photo: { id: string; widths: number[] } }; // PhotoUploadResult
  const addresses = photo.widths.flatMap((width) =>
    ["webp", "jpg"].map((end) => `/media/${photo.id}/${width}.${end}`),
  );
  const served = addresses.map(async (address) => ({
    address,
    cookie,
    hash: await hashOf(url, { address, cookie }),
  }));
  return Promise.all(served);
}

/** Reads all photos again and again; returns what was not as it had been. */
async function readUntilAborted(
  url: string,
  photos: readonly ServedPhoto[],
  signal: AbortSignal,
): Promise<string[]> {
  const problems: string[] = [];
  while (!signal.aborted) {
    for (const photo of [...photos]) {
      if (signal.aborted) break;
      const hash = await hashOf(url, photo).catch((error: unknown) => String(error));
      if (hash !== photo.hash) problems.push(`${photo.address}: ${hash}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return problems;
}

test("a site moves to Swift and back with photos served throughout, survives its absence, and is restored from it", {
  timeout: 900_000,
}, async () => {
  const dataDir = join(folder, "data");
  await swift.createBucket("backups");
  const photos: ServedPhoto[] = [];
  let site: RunningSite | undefined;
  undo.unshift(async () => site?.stop());
  const startWith = async (environment: Record<string, string>) => {
    await site?.stop();
    site = await startSite({ dataDir, environment: { LOG_LEVEL: "silent", ...environment } });
    return site;
  };
  /** Uploads photos and reads all of them while `during` runs. */
  const underLoad = async ({ url }: RunningSite, during: () => Promise<unknown>) => {
    const stopping = new AbortController();
    const reading = readUntilAborted(url, photos, stopping.signal);
    const isDone = during().then(() => true);
    do {
      const cookie = await register(url);
      photos.push(...(await aPhoto(url, cookie)));
    } while (!(await Promise.race([isDone, new Promise((resolve) => setTimeout(resolve, 10, false))])));
    stopping.abort();
    expect(await reading).toEqual([]);
  };
  const expectPhotos = async ({ url }: RunningSite) => {
    expect(photos.length).toBeGreaterThan(3);
    for (const photo of photos)
      expect([photo.address, await hashOf(url, photo)]).toEqual([photo.address, photo.hash]);
  };

  const onDisk = await startWith({});
  const cookie = await register(onDisk.url);
  for (const _ of [1, 2, 3]) photos.push(...(await aPhoto(onDisk.url, cookie)));

  // To the bucket.
  const both = await startWith(swift.environment);
  const moveTo = (target: string) =>
    command("storage.ts", ["move", "--to", target], { DATA_DIR: dataDir, ...swift.environment });
  await underLoad(both, async () => {
    expect(await moveTo("s3")).toContain("Every object is in the bucket photos, with the same content.");
  });
  expect(await moveTo("s3")).toContain(", 0 copied");
  await rm(join(dataDir, "uploads"), { recursive: true });
  const inSwift = await startWith(swift.environment);
  await expectPhotos(inSwift);

  // Without it.
  const [photo] = photos;
  if (!photo) throw new Error("no photo");
  for (const server of ["proxy-server", "object-server"] as const) {
    await swift.kill(server);
    expect([server, (await send(inSwift.url, "/", "")).status]).toEqual([server, 200]);
    for (const refused of [await send(inSwift.url, photo.address, cookie), await upload(inSwift.url, cookie)])
      expect([server, refused.status, refused.headers.get("Retry-After")]).toEqual([server, 503, "5"]);
    const ready = () => send(inSwift.url, "/readyz", "").then((response) => response.text());
    await expect.poll(ready).toBe("ok\nphotos: storage not available");
    await swift.start(server);
    await expect.poll(async () => (await upload(inSwift.url, cookie)).status).toBe(200);
    expect(await ready()).toBe("ok");
  }
  await expectPhotos(inSwift);

  // Destroyed, and restored into another bucket.
  const backups = { DATA_DIR: dataDir, ...swift.environment, BACKUP_DIR: "s3://backups/site" };
  const [, archive = ""] = /(s3:\/\/\S+\.tar):/u.exec(await command("backup.ts", [], backups)) ?? [];
  await site?.stop();
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 250 });
  await swift.createBucket("second");
  const second = { ...swift.environment, S3_BUCKET: "second" };
  await command("restore.ts", [archive], { DATA_DIR: dataDir, ...second });
  await expectPhotos(await startWith(second));
  expect(await readdir(dataDir)).not.toContain("uploads");

  // Back to the disk.
  const back = await startWith({ ...second, S3_WRITES: "off" });
  await underLoad(back, async () => {
    const output = await command("storage.ts", ["move", "--to", "disk"], { DATA_DIR: dataDir, ...second });
    expect(output).toContain("Every object is in DATA_DIR/uploads, with the same content.");
  });
  await swift.stop();
  await expectPhotos(await startWith({}));
});
