import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { bytesOf } from "./archive.server.ts";
import { digestOf, RowDigest, tableParts } from "./table-dump.server.ts";

const rows = Array.from({ length: 200_000 }, (_, index) => `${index}\t${"é".repeat(index % 120)}\n`);

function chunked(text: string, size: number): Readable {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
  );
}

test("parts end at the end of a row and together are the table", async () => {
  const digest = new RowDigest();
  const parts = await Array.fromAsync(tableParts(chunked(rows.join(""), 65_521), digest));
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part.at(-1)).toBe(0x0a);
  expect(Buffer.concat(parts).equals(Buffer.from(rows.join("")))).toBe(true);
  expect(digest.rows).toBe(rows.length);
  expect(await bytesOf(tableParts(chunked("", 10), new RowDigest()))).toHaveLength(0);
});

test("the digest depends on the rows, not on their order or on chunks", async () => {
  const some = rows.slice(0, 1_000);
  const expected = await digestOf(chunked(some.join(""), 100));
  expect(expected.rows).toBe(1_000);
  expect(await digestOf(chunked(some.toReversed().join(""), 4_096))).toEqual(expected);
  const others = [
    some.slice(1),
    [...some, "1\t\n"],
    [...some.slice(1), "0\tx\n"],
    ["1\t\n", "1\t\n", ...some.slice(2)],
  ];
  for (const other of others)
    expect((await digestOf(chunked(other.join(""), 100))).digest).not.toBe(expected.digest);
});
