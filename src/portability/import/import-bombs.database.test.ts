// Runs in npm run test:full.
/** Files for the operator's import that are small, and would take all memory, disk or time. A stranger may have made them. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { hostileFiles } from "../../../tests/attack/images.ts";
import { aUser, now } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { aRecord } from "../../../tests/support/import-records.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { createImagePool } from "../../media/image-pool.server.ts";
import { openDiskStorage } from "../../media/storage/disk.server.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.server.ts";
import { importArchive } from "./import-archive.server.ts";
import { type ImportFileResult, importFile } from "./import-file.server.ts";

const { db } = await testDatabase();
const images = createImagePool({ log: { warn: () => undefined }, size: 1 });
afterAll(() => images.close());
beforeEach(() => emptyDatabase(db));
const picture = await readFile(
  join(import.meta.dirname, "../../../tests/support/fixtures/images/small.webp"),
);

async function aWorld() {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const uploadFolder = join(folder, "incoming");
  await mkdir(uploadFolder);
  const storage = await openDiskStorage(join(folder, "uploads"), now.getTime());
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const tools = { db, storage, images, uploadFolder, now: () => now, isStopped: () => false, say };
  const author = await aUser(db);
  const run =
    (read: typeof importFile | typeof importArchive) =>
    async (name: string, content: string | Buffer, mapping?: Parameters<typeof importFile>[1]["mapping"]) => {
      const file = join(folder, name);
      await writeFile(file, content);
      return read(tools, { file, authorId: author.id, mapping: mapping ?? null });
    };
  const titles = async () =>
    (await db.selectFrom("listings").select("title").orderBy("title").execute()).map(({ title }) => title);
  return { folder, uploadFolder, said, titles, importFile: run(importFile), importZip: run(importArchive) };
}

const last = aRecord({ title: "La dernière" });

describe("JSON", () => {
  test.each([
    ["a text of 40 MB", `"${"a".repeat(40_000_000)}"`],
    ["a million levels", `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`],
    ["a field of a million values", `{"title":"x","images":[${"0,".repeat(1_000_000)}0]}`],
    ["a number of a million digits", "9".repeat(1_000_001)],
    ["a million escapes", `"${String.raw`\u0041`.repeat(1_000_000)}"`],
  ])("%s is rejected, and the listing after it imported", async (_, element) => {
    const world = await aWorld();
    const { counts, problem } = await world.importFile(
      "listings.json",
      `[${element}${" ".repeat(5_000_000)},${JSON.stringify(last)}]`,
    );
    expect([counts.rejected, counts.imported, problem]).toEqual([1, 1, null]);
    expect(world.said[0]).toContain("it is larger than any listing");
    expect(await world.titles()).toEqual(["La dernière"]);
  });

  test("of a listing with 100,000 photos the first names are tried", async () => {
    const world = await aWorld();
    const names = Array<string>(100_000).fill("a.jpg");
    const { counts } = await world.importFile("listings.json", JSON.stringify([{ ...last, images: names }]));
    expect([counts.imported, counts.photosSkipped]).toEqual([1, 201]);
    expect(world.said.join()).toContain("99800 more");
  });
});

test("CSV: a row of a million fields ends the import with a sentence", async () => {
  const world = await aWorld();
  const mapping = { separator: ",", fields: { title: "Titre" } };
  const { problem } = await world.importFile("stock.csv", `Titre\nx${",".repeat(30_000_000)}`, mapping);
  expect(problem).toMatch(/stock\.csv has a row without an end\. 0 listings read before that\.$/u);
});

test("photos: what takes memory or time to decode is left out, within its limits, and the listing after it is whole", async () => {
  const world = await aWorld();
  const isBomb = ({ name }: { name: string }) =>
    /bomb|sides|limit|chunks|scans|frames|canvas|endless|^huge/u.test(name);
  const bombs = (await hostileFiles()).filter(isBomb);
  expect(bombs.length).toBeGreaterThan(15);
  for (const { name, bytes } of bombs) await writeFile(join(world.folder, name), bytes);
  await writeFile(join(world.folder, "photo.webp"), picture);
  const records = bombs.map(({ name }) => aRecord({ title: name, images: [name] }));
  const whole = { ...last, images: ["photo.webp"] };
  const { counts, problem } = await world.importFile("listings.json", JSON.stringify([...records, whole]));
  expect([counts.imported, problem]).toEqual([bombs.length + 1, null]);
  const skipped = bombs.filter(({ name }) =>
    world.said.some((line) => line.includes(`photo ${name} skipped`)),
  );
  expect(bombs.filter((file) => !file.isPhoto && !skipped.includes(file))).toEqual([]);
  const stored = await db
    .selectFrom("images")
    .innerJoin("listings", "listings.id", "images.listing_id")
    .select(["title", "images.width", "images.height"])
    .execute();
  expect(stored).toContainEqual(expect.objectContaining({ title: "La dernière" }));
  expect(await readdir(world.uploadFolder)).toEqual([]);
});

describe("ZIP archives", () => {
  const centralHeader = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

  async function archive(...entries: ZipEntry[]): Promise<Buffer> {
    async function* each() {
      yield* entries;
    }
    return Buffer.concat(await Array.fromAsync(writeZip(each(), now)));
  }
  async function* inParts(part: string, count: number) {
    for (let index = 0; index < count; index += 1) yield part;
  }
  const json = (records: unknown[]): ZipEntry => ({
    name: "annonces.json",
    content: inParts(JSON.stringify(records), 1),
  });

  function changeHeaders(bytes: Buffer, change: (at: number) => void): Buffer {
    for (let at = bytes.indexOf(centralHeader); at >= 0; at = bytes.indexOf(centralHeader, at + 1))
      change(at);
    return bytes;
  }

  const bombs: { name: string; make: () => Promise<Buffer>; expected: RegExp }[] = [
    {
      name: "30 GB announced",
      make: async () => {
        const photos = Array.from({ length: 8 }, (_, index) => ({
          name: `photos/${index}.jpg`,
          content: inParts("x", 1),
        }));
        const bytes = await archive(json([last]), ...photos);
        return changeHeaders(bytes, (at) => void bytes.writeUInt32LE(0xff_ff_ff_f0, at + 24));
      },
      expected: /unpacks to more than \d+ bytes/u,
    },
    {
      name: "one content under 300 names, 40 GB together",
      make: async () => {
        const names = Array.from(
          { length: 300 },
          (_, index) => `photos/${String(index).padStart(3, "0")}.jpg`,
        );
        const entries = names.map((name) => ({ name, content: inParts("x", 1) }));
        const bytes = await archive(json([last]), ...entries);
        return changeHeaders(bytes, (at) => {
          bytes.writeUInt32LE(140_000_000, at + 24);
          bytes.writeUInt32LE(0, at + 42);
        });
      },
      expected: /unpacks to more than \d+ bytes/u,
    },
    {
      name: "200 MB of zeros that announce 3 bytes",
      make: async () => {
        const zeros: ZipEntry = { name: "photos/1.jpg", content: inParts("\0".repeat(1_000_000), 200) };
        const bytes = await archive(json([last]), zeros);
        const at = bytes.lastIndexOf(centralHeader);
        bytes.writeUInt32LE(3, at + 24);
        return bytes;
      },
      expected: /is not a ZIP archive, or damaged/u,
    },
    {
      name: "an archive in an archive",
      make: async () => archive({ name: "annonces.json", content: await archive(json([last])) }),
      expected: /is not text in UTF-8/u,
    },
  ];

  test.each(bombs)("$name", async ({ make, expected }) => {
    const world = await aWorld();
    const { problem, counts }: ImportFileResult = await world.importZip("archive.zip", await make());
    expect(problem).toMatch(expected);
    expect([counts.imported, await world.titles(), await readdir(world.uploadFolder)]).toEqual([0, [], []]);
  });

  test("200 MB of spaces around a listing take little memory", async () => {
    const world = await aWorld();
    async function* spaced() {
      yield "[";
      yield* inParts(" ".repeat(1_000_000), 200);
      yield `${JSON.stringify(last)}]`;
    }
    const bytes = await archive({ name: "annonces.json", content: spaced() });
    expect(bytes.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    const { counts } = await world.importZip("archive.zip", bytes);
    expect([counts.imported, await readdir(world.uploadFolder)]).toEqual([1, []]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});
