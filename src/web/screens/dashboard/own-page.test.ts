import { expect, test } from "vitest";
import { lastOwnPage, ownPageOf, ownPageSize } from "./own-page.ts";

const asked = (page: string | null) => new URLSearchParams(page === null ? {} : { page });

test.each([
  [null, 1],
  ["2", 2],
  ["3", 3],
  ["4", 3],
  ["999999999999999999999", 1],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["deux", 1],
  ["", 1],
])("page %j of three is page %i", (page, expected) => {
  expect(ownPageOf(asked(page), 2 * ownPageSize + 1)).toBe(expected);
});

test("somebody without listings has one page, and a full page needs no second one", () => {
  expect(ownPageOf(asked("2"), 0)).toBe(1);
  expect(lastOwnPage(ownPageSize)).toBe(1);
  expect(lastOwnPage(ownPageSize + 1)).toBe(2);
});
