import { expect, test } from "vitest";
import {
  lastOwnListingsPage,
  ownListingsPageSize,
  ownListingsPath,
  parseOwnListingsParams,
} from "./own-listings-params.ts";

const none = { draft: 0, active: 0, sold: 0, expired: 0, held: 0, correction: 0, removed: 0, deleted: 0 };
const many = { ...none, active: 2 * ownListingsPageSize, sold: 1, deleted: 500 };
const parse = (query: string, counts = many) => parseOwnListingsParams(new URLSearchParams(query), counts);

test.each([
  ["", 1],
  ["page=2", 2],
  ["page=3", 3],
  ["page=4", 3],
  ["page=999999999999999999999", 1],
  ["page=0", 1],
  ["page=-1", 1],
  ["page=1.5", 1],
  ["page=deux", 1],
  ["page=", 1],
])("%j of three pages is page %i", (query, expected) => {
  expect(parse(query)).toEqual({ state: null, page: expected, total: 2 * ownListingsPageSize + 1 });
});

test("each state is paginated separately, and an unknown state shows all", () => {
  expect(parse("status=sold&page=2")).toEqual({ state: "sold", page: 1, total: 1 });
  expect(parse("status=deleted&page=2")).toEqual({ state: "deleted", page: 2, total: 500 });
  expect(parse("status=toString").state).toBeNull();
});

test("zero listings make one page, and a full page needs no second one", () => {
  expect(parse("page=2", none)).toEqual({ state: null, page: 1, total: 0 });
  expect(lastOwnListingsPage(ownListingsPageSize)).toBe(1);
  expect(lastOwnListingsPage(ownListingsPageSize + 1)).toBe(2);
});

test("default values are omitted from the URL", () => {
  expect(ownListingsPath({ state: null, page: 1 })).toBe("/dashboard#mes-annonces");
  expect(ownListingsPath({ state: "sold", page: 2 })).toBe("/dashboard?status=sold&page=2#mes-annonces");
});
