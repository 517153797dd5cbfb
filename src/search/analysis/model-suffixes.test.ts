import { expect, test } from "vitest";
import { parseQuery } from "../query/query-syntax.ts";
import { modelSuffixPattern } from "./model-suffixes.ts";

const isOtherModel = (q: string, title: string) => {
  const pattern = modelSuffixPattern(parseQuery(q))?.replaceAll("[:alnum:]", "\\p{L}\\p{N}");
  return new RegExp(pattern ?? "(?!)", "iu").test(title);
};

test.each([
  ["iphone 6", "Coque iPhone 6S rose"],
  ["iphone6", "iPhone 6s"],
  ["pixel 7", "Pixel 7a noir"],
])("of « %s », « %s » is another model", (q, title) => {
  expect(isOtherModel(q, title)).toBe(true);
});

test.each([
  ["iphone 6", "iPhone 6"],
  ["iphone 6", "iPhone 16s"],
  ["iphone 6s", "iPhone 6s"],
  ["bmw 320", "BMW 320i"],
  ["perceuse 18", "Perceuse 18V"],
  ["années 80", "Années 80s"],
  ['"iphone 6"', "iPhone 6s"],
])("of « %s », « %s » is none", (q, title) => {
  expect(isOtherModel(q, title)).toBe(false);
});
