import { describe, expect, test } from "vitest";
import { parsePlaceFilters } from "./place-filters.ts";

const parse = (address: string) => parsePlaceFilters(new URLSearchParams(address));

describe("places", () => {
  test("are paired with their radius by position", () => {
    expect(parse("location=Laval&location=Gatineau&within=&within=25")).toEqual([
      { name: "Laval", within: null },
      { name: "Gatineau", within: 25 },
    ]);
  });

  test.each([
    ["7", 7],
    ["200", 200],
    ["900", 200],
    ["0", null],
    ["-5", null],
    ["beaucoup", null],
  ])("within %s kilometers", (typed, within) => {
    expect(parse(`location=Laval&within=${typed}`)).toEqual([{ name: "Laval", within }]);
  });

  test("that are blank are ignored together with their radius", () => {
    expect(parse("location=&location=Gatineau&within=10&within=25")).toEqual([
      { name: "Gatineau", within: 25 },
    ]);
    expect(parse("within=10")).toEqual([]);
  });

  test("are unique, and five at most", () => {
    const many = "abcdefg"
      .split("")
      .map((name) => `location=${name}`)
      .join("&");
    expect(parse(`location=a&${many}`).map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
    expect(parse("location=montreal&location=Montréal&location=Laval").map(({ name }) => name)).toEqual([
      "montreal",
      "Laval",
    ]);
  });
});
