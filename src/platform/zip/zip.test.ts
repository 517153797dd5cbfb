import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { UnreadableZip, unpackZip } from "./unpack-zip.server.ts";
import { writeZip, type ZipEntry } from "./write-zip.server.ts";

const limits = { maxBytes: 1_000_000, maxEntries: 100 };
const at = new Date("2026-11-20T12:00:00Z");

async function archive(...entries: ZipEntry[]): Promise<Buffer> {
  async function* each() {
    yield* entries;
  }
  return Buffer.concat(await Array.fromAsync(writeZip(each(), at)));
}
async function* texts(...parts: string[]) {
  yield* parts;
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  await work(folder).finally(remove);
}

test("what was written is unpacked: texts in parts, bytes, folders", () =>
  withFolder(async (folder) => {
    const photo = new Uint8Array(100_000).map((_, index) => index % 251);
    const path = join(folder, "one.zip");
    const entries = [
      { name: "données.json".replace("é", "e"), content: texts('{"a":', '"é"'.repeat(20_000), "}") },
      { name: "photos/a.jpg", content: photo },
      { name: "vide.txt", content: texts() },
    ];
    await writeFile(path, await archive(...entries));
    await unpackZip(path, join(folder, "out"), limits);
    expect(await readFile(join(folder, "out/donnees.json"), "utf8")).toBe(`{"a":${'"é"'.repeat(20_000)}}`);
    expect(new Uint8Array(await readFile(join(folder, "out/photos/a.jpg")))).toEqual(photo);
    expect(await readFile(join(folder, "out/vide.txt"), "utf8")).toBe("");
  }));

/** yazl writes no such names: `from` stands in the archive until then. Of the same length. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

test.each([
  ["a name that leads out of the folder", "aa/evil.txt", "../evil.txt", "x"],
  ["an absolute name", "a/evil.txt", "//evil.txt", "x"],
  ["a hidden file", "aevil.txt", ".evil.txt", "x"],
  ["more than the limit", "large", "large", "x".repeat(1_000_001)],
])("%s is refused", (_, from, to, content) =>
  withFolder(async (folder) => {
    const path = join(folder, "one.zip");
    await writeFile(path, renamed(await archive({ name: from, content: texts(content) }), from, to));
    await expect(unpackZip(path, join(folder, "out"), limits)).rejects.toThrow(UnreadableZip);
    expect(await readdir(folder)).toEqual(["one.zip"]);
  }),
);

test("an entry of another size or content than it says, a cut archive and another file are refused", () =>
  withFolder(async (folder) => {
    const whole = await archive({ name: "a.txt", content: Buffer.from("Bonjour à tous") });
    const lying = Buffer.from(whole);
    lying.writeUInt32LE(3, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    for (const [name, bytes] of Object.entries({
      lying,
      changed: renamed(whole, "Bonjour", "Bonsoir"),
      cut: whole.subarray(0, whole.length - 30),
      other: Buffer.from("[]"),
      empty: Buffer.alloc(0),
    })) {
      const path = join(folder, `${name}.zip`);
      await writeFile(path, bytes);
      await expect(unpackZip(path, join(folder, name), limits), name).rejects.toThrow(UnreadableZip);
    }
  }));

test("nothing is written of entries for which the disk has no room", () =>
  withFolder(async (folder) => {
    const path = join(folder, "one.zip");
    const names = Array.from({ length: 50 }, (_, index) => `${index}.txt`);
    const bytes = await archive(...names.map((name) => ({ name, content: texts("x") })));
    const header = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
    for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 1))
      bytes.writeUInt32LE(0xff_ff_ff_f0, at + 24);
    await writeFile(path, bytes);
    const unpacking = unpackZip(path, join(folder, "out"), { ...limits, maxBytes: Number.POSITIVE_INFINITY });
    await expect(unpacking).rejects.toThrow("has no room");
    expect(await readdir(folder)).toEqual(["one.zip"]);
  }));

test("more entries than allowed are refused; a file that is not there is an error of the system", () =>
  withFolder(async (folder) => {
    const path = join(folder, "one.zip");
    const entries = ["a", "b", "c"].map((name) => ({ name, content: texts(name) }));
    await writeFile(path, await archive(...entries));
    await unpackZip(path, join(folder, "out"), { ...limits, maxEntries: 3 });
    const unpacking = unpackZip(path, join(folder, "again"), { ...limits, maxEntries: 2 });
    await expect(unpacking).rejects.toThrow("more than 2 entries");
    await expect(unpackZip(join(folder, "gone.zip"), folder, limits)).rejects.toThrow("ENOENT");
  }));

test("a reader that stops ends the source, which never runs far ahead", async () => {
  let [begun, isEnded] = [0, false];
  async function* endless() {
    try {
      for (; ; begun += 1) yield { name: `photo-${begun}`, content: new Uint8Array(100_000) };
    } finally {
      isEnded = true;
    }
  }
  let received = 0;
  for await (const bytes of writeZip(endless(), at)) {
    received += bytes.length;
    if (received > 1_000_000) break;
  }
  await expect.poll(() => isEnded).toBe(true);
  expect(begun).toBeLessThan(20);
});

test("a source that fails fails the archive", async () => {
  async function* failing() {
    yield "a";
    throw new Error("the database went away");
  }
  await expect(archive({ name: "a", content: failing() })).rejects.toThrow("the database went away");
});
