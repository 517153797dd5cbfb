import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitJsonArray, UnreadableJson } from "./split-json-array.server.ts";

async function* chunked(text: string, size = text.length || 1): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function elementsOf(chunks: AsyncIterable<string>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const text of splitJsonArray(chunks)) found.push(text === null ? null : JSON.parse(text));
  return found;
}

async function reasonOf(text: string): Promise<{ reason: string; before: number }> {
  let before = 0;
  try {
    for await (const element of splitJsonArray(chunked(text))) {
      JSON.parse(element ?? "");
      before += 1;
    }
  } catch (error) {
    if (error instanceof UnreadableJson) return { reason: error.reason, before };
    return { reason: "not-parsed", before };
  }
  return { reason: "none", before };
}

describe("a JSON array in chunks", () => {
  test("yields what JSON.parse yields, for any formatting and chunking", async () => {
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: "binary" });
    const layout = fc.constantFrom(0, 2, "\t", "\r\n  ");
    await fc.assert(
      fc.asyncProperty(
        fc.array(value),
        layout,
        fc.integer({ min: 1, max: 9 }),
        async (values, indent, size) => {
          const text = ` ${JSON.stringify(values, null, indent)}\n`;
          expect(await elementsOf(chunked(text, size))).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 100 },
    );
  });

  test("ignores brackets, commas, quotes and backslashes in strings", async () => {
    const values = ['],[}{","', 'a\\"]', "\\\\", { '"]': ["}"] }, '\\u005d"'];
    for (const size of [1, 2, 3, 1000]) {
      expect(await elementsOf(chunked(JSON.stringify(values), size))).toEqual(values);
    }
  });

  test("keeps whitespace in strings and accepts megabytes of it between values", async () => {
    const blanks = " \n\t\r".repeat(500_000);
    const text = `${blanks}[${blanks}{"a"${blanks}:"  b  "}${blanks},${blanks}1${blanks}]${blanks}`;
    expect(await elementsOf(chunked(text, 64 * 1024))).toEqual([{ a: "  b  " }, 1]);
  });

  test("skips an element that is too long or too deep, and continues", async () => {
    const long = JSON.stringify("x".repeat(1_000_001));
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(await elementsOf(chunked(`[1,${long},2,${deep},3]`, 4096))).toEqual([1, null, 2, null, 3]);
  });

  test.each(["[]", " [ \n ] "])("may be empty: %j", async (text) => {
    expect(await elementsOf(chunked(text))).toEqual([]);
  });
});

describe("an invalid JSON array", () => {
  test.each([
    ["", "not-an-array", 0],
    ["  ", "not-an-array", 0],
    ["hello", "not-an-array", 0],
    ['"["', "not-an-array", 0],
    ['{"listings":[1]}', "not-an-array", 0],
    ["[1,2", "truncated", 1],
    ["[1,2,", "truncated", 2],
    ['[1,"2', "truncated", 1],
    ["[", "truncated", 0],
    ["[1,,2]", "malformed", 1],
    ["[1,]", "malformed", 1],
    ["[,1]", "malformed", 0],
    ["[1}]", "malformed", 0],
    ["[1,{]]", "not-parsed", 1],
    ["[1,{]}]", "malformed", 1],
    ["[1,2 3]", "not-parsed", 1],
    ["[1,tru e]", "not-parsed", 1],
    ["[1][2]", "text-after-the-end", 1],
    ["[1]x", "text-after-the-end", 1],
  ])("%j: %s after %i elements", async (text, reason, before) => {
    expect(await reasonOf(text)).toEqual({ reason, before });
  });
});
