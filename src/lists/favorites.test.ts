import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { favoritesMax, idsPerRequest, parseListingIds } from "./favorites.ts";

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

test("ids are parsed in the order in which they were stored", () => {
  const [first = "", second = "", third = ""] = ids(3);
  expect(parseListingIds([third, first, second].join(","))).toEqual([third, first, second]);
});

test("invalid ids are omitted, and repeated ids count once", () => {
  const [first = "", second = ""] = ids(2);
  expect(parseListingIds(`${first},,'; drop table listings,${second},${first}, ${second},null`)).toEqual([
    first,
    second,
  ]);
});

test("an empty text has no favorites", () => {
  expect(parseListingIds("")).toEqual([]);
});

test("the latest favorites remain when there are too many", () => {
  const many = ids(favoritesMax + 20);
  expect(parseListingIds(many.join(","))).toEqual(many.slice(0, favoritesMax));
  expect(parseListingIds(many.join(","), 3)).toEqual(many.slice(0, 3));
});

test("a full request fits the longest URL that the site accepts", () => {
  expect(encodeURIComponent(ids(idsPerRequest).join(",")).length).toBeLessThan(4000 - 120);
});
