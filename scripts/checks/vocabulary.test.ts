import { expect, test } from "vitest";
import { findReplacedWords, parseAllowList } from "./vocabulary.ts";

test("replaced words are found in identifiers and comments", () => {
  const text = ["const dueLetter = 1;", "// Whoever waits is served.", "sendEmail(address);"].join("\n");
  expect(findReplacedWords(text).map(({ word, line }) => [word, line])).toEqual([
    ["letter", 1],
    ["whoever", 2],
  ]);
});

test("parts of other words and French quotations are not", () => {
  expect(findReplacedWords("readAddress(loads, badge, adapter); // « ads »")).toEqual([]);
});

test("an allow list has a word and a path per line, with an optional reason", () => {
  expect(parseAllowList("# heading\nletter  src/search/  # letters of a word\n\n")).toEqual([
    { word: "letter", path: "src/search/" },
  ]);
});
