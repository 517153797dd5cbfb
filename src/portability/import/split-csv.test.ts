import { expect, test } from "vitest";
import { splitCsv } from "./split-csv.ts";

async function rows(text: string, separator = ",", chunkLength = 1_000) {
  async function* chunks() {
    for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
  }
  const all: string[][] = [];
  for await (const row of splitCsv(chunks(), separator)) all.push(row);
  return all;
}

test.each([
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\r\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["a\r1\r", [["a"], ["1"]]],
  ['"a,b","c ""d"""\n', [["a,b", 'c "d"']]],
  ['"deux\nlignes",x\r\n', [["deux\nlignes", "x"]]],
  [
    "a,,\n,,b\n",
    [
      ["a", "", ""],
      ["", "", "b"],
    ],
  ],
  ["\n\na\n\n", [["a"]]],
  ['""\n', [[""]]],
  ["", []],
])("%j", async (text, expected) => {
  expect(await rows(text)).toEqual(expected);
  expect(await rows(text, ",", 1)).toEqual(expected);
});

test("another separator", async () => expect(await rows("a;b,c\n", ";")).toEqual([["a", "b,c"]]));

test.each([
  ['"a', "ends in a quoted field"],
  ['"a"b', "has text after a quoted field"],
  [",".repeat(1_000_001), "has a row without an end"],
  [`"${"\n".repeat(1_000_001)}`, "has a row without an end"],
])("%#: cannot be read", async (text, problem) => {
  await expect(rows(text)).rejects.toThrow(problem);
});
