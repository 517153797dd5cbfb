import { expect, test } from "vitest";
import { spread } from "./long-files-first.ts";

test("one of few is before every three of many, and none is lost", () => {
  expect(spread(["A", "B"], ["1", "2", "3", "4", "5", "6", "7"])).toEqual("A 1 2 3 B 4 5 6 7".split(" "));
  expect(spread(["A", "B", "C"], ["1"])).toEqual(["A", "1", "B", "C"]);
  expect(spread([], ["1"])).toEqual(["1"]);
});
