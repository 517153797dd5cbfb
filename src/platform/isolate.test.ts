import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";

test("only words in right-to-left scripts are isolated", () => {
  expect(isolate("Vélo 👩🏽‍🌾 東京")).toBe("Vélo 👩🏽‍🌾 東京");
  expect(isolate("شقة 3½")).toBe("\u2068شقة 3½\u2069");
  expect(isolate("דירה")).toBe("\u2068דירה\u2069");
});
