import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { bytesOf, createArchive, readArchive, textOf } from "./archive.server.ts";

const at = new Date("2026-11-26T03:00:00Z");

async function archiveOf(entries: Record<string, string>): Promise<Buffer> {
  const { archive, writer } = createArchive(at);
  const whole = bytesOf(archive);
  for (const [path, content] of Object.entries(entries)) await writer.add(path, content);
  await writer.finish();
  return whole;
}

async function read(bytes: Uint8Array): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await readArchive(Readable.from([bytes]), async (path, chunks) => {
    found[path] = await textOf(chunks);
  });
  return found;
}

const entries = { "README.txt": "Read me.", "photos/a/320.webp": "\0\x01".repeat(700), empty: "" };

test("an archive returns its entries, whatever their number and length", async () => {
  expect(await read(await archiveOf(entries))).toEqual(entries);
  const many = Object.fromEntries(
    Array.from({ length: 10_001 }, (_, index) => [`photos/${index}`, `${index}`]),
  );
  expect(await read(await archiveOf(many))).toEqual(many);
  const long = { [`photos/${"long/".repeat(60)}320.webp`]: "x".repeat(3_000_000) };
  expect(await read(await archiveOf(long))).toEqual(long);
});

test("no changed byte gives other entries: reading fails, or the byte is padding", async () => {
  const bytes = await archiveOf(entries);
  let failures = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 0x11;
    const found = await read(changed).catch(() => null);
    if (found === null) failures += 1;
    else expect(found, `byte ${index}`).toEqual(entries);
  }
  // Everything but padding and the two empty blocks at the end: four headers, contents and checksums.
  expect(failures).toBeGreaterThan(4 * 500 + 1_408 + 200);
});

test("an archive that ends early is refused, wherever it ends", async () => {
  const bytes = await archiveOf(entries);
  for (let length = 0; length < bytes.length - 1024; length += 128)
    await expect(read(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(
      "The archive is damaged",
    );
});

test("an entry that is left out, repeated or changed is named", async () => {
  const parts = { a: "1", b: "2", c: "3" };
  const [whole, other] = [await archiveOf(parts), await archiveOf({ ...parts, b: "x" })];
  const block = (from: number, to: number) => whole.subarray(from * 1024, to * 1024);
  await expect(read(Buffer.concat([block(0, 1), block(2, 4), whole.subarray(4096)]))).rejects.toThrow(
    "The archive is damaged: the checksum of c is wrong.",
  );
  await expect(read(Buffer.concat([block(0, 1), block(0, 4), whole.subarray(4096)]))).rejects.toThrow(
    "damaged",
  );
  await expect(
    read(Buffer.concat([block(0, 1), other.subarray(1024, 2048), whole.subarray(2048)])),
  ).rejects.toThrow("The archive is damaged: the checksum of b is wrong.");
});

test("the writer fails when its archive cannot be stored, instead of waiting", async () => {
  const { archive, writer, fail } = createArchive(at);
  const reading = (async () => {
    for await (const _ of archive) throw new Error("the disk is full");
  })().catch(fail);
  await expect(
    (async () => {
      for (let index = 0; index < 100; index += 1) await writer.add(`${index}`, "x".repeat(1_000_000));
    })(),
  ).rejects.toThrow("the disk is full");
  await reading;
});

test("a file that changes its length while it is read fails the archive", async () => {
  const { archive, writer } = createArchive(at);
  archive[Symbol.asyncIterator]()
    .next()
    .catch(() => undefined);
  await expect(writer.addStream("a", 3, Readable.from([Buffer.from("1234")]))).rejects.toThrow(
    "changed its length",
  );
  const { writer: another } = createArchive(at);
  await expect(another.addStream("a", 3, Readable.from([Buffer.from("12")]))).rejects.toThrow(
    "changed its length",
  );
});
