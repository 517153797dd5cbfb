import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { unpackZip } from "./unpack-zip.server.ts";
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

test.each([
  [
    "a name that leads out of the folder",
    { name: "../evil.txt", content: texts("x") },
    "has an entry with the name",
  ],
  ["an absolute name", { name: "/evil.txt", content: texts("x") }, "has an entry with the name"],
  ["more than the limit", { name: "large", content: texts("x".repeat(1_000_001)) }, "unpacks to more than"],
])("%s is refused", (_, entry, problem) =>
  withFolder(async (folder) => {
    const path = join(folder, "one.zip");
    await writeFile(path, await archive(entry));
    await expect(unpackZip(path, join(folder, "out"), limits)).rejects.toThrow(problem);
  }),
);

test("an entry that is larger than it says, a cut archive and another file are refused", () =>
  withFolder(async (folder) => {
    const whole = await archive({ name: "a.txt", content: texts("Bonjour à tous") });
    const lying = Buffer.from(whole);
    lying.writeUInt32LE(3, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    for (const [bytes, problem] of [
      [lying, "larger than it says"],
      [whole.subarray(0, whole.length - 30), "is not a ZIP archive"],
      [Buffer.from("[]"), "is not a ZIP archive"],
    ] as const) {
      const path = join(folder, `${problem}.zip`);
      await writeFile(path, bytes);
      await expect(unpackZip(path, join(folder, problem), limits)).rejects.toThrow(problem);
    }
  }));

test("a source that fails fails the archive", async () => {
  async function* failing() {
    yield "a";
    throw new Error("the database went away");
  }
  await expect(archive({ name: "a", content: failing() })).rejects.toThrow("the database went away");
});
