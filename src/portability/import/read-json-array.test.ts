import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { type ArrayElement, readJsonArray } from "./read-json-array.server.ts";

async function read(bytes: string | Uint8Array) {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const file = join(folder, "listings.json");
  await writeFile(file, bytes);
  const found: ArrayElement[] = [];
  for await (const element of readJsonArray(file)) found.push(element);
  return found;
}

test("numbers the elements of a file from 1", async () => {
  expect(await read('["a", {"b": 1}]')).toEqual([
    { number: 1, value: "a" },
    { number: 2, value: { b: 1 } },
  ]);
});

test("skips a byte order mark", async () => {
  expect(await read("\ufeff[1]")).toEqual([{ number: 1, value: 1 }]);
});

test("keeps characters whole across chunk boundaries", async () => {
  // Longer than a chunk (64 KiB), with characters of three and four bytes, so that a chunk ends inside one.
  const long = "½🚲€".repeat(20_000);
  expect(await read(JSON.stringify([long, "é"]))).toEqual([
    { number: 1, value: long },
    { number: 2, value: "é" },
  ]);
});

test.each([
  ["bytes that are no UTF-8", Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]), "not-utf8"],
  ["UTF-16", Buffer.from("\ufeff[1]", "utf16le"), "not-utf8"],
  ["a character cut at the end", Buffer.from([0x5b, 0x22, 0xc3]), "not-utf8"],
  ["an element that is no JSON", Buffer.from("[1, {a: 1}]"), "malformed"],
])("rejects %s", async (_, bytes, reason) => {
  await expect(read(bytes)).rejects.toMatchObject({ reason });
});
