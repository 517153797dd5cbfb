import { describe, expect, test } from "vitest";
import { findOfferedPlace } from "./offered-place.ts";

test.each([
  ["velo sherbrooke", "velo", "Sherbrooke"],
  ["velo trois rivieres", "velo", "Trois-Rivières"],
  ["condo tremblant", "condo", "Mont-Tremblant"],
  ["je cherche un divan rimouski", "un divan", "Rimouski"],
  ["Gatineau souffleuse", "souffleuse", "Gatineau"],
])("%s: %s in %s", (q, rest, name) => {
  expect(findOfferedPlace(q)).toMatchObject({ q: rest, name });
});

describe("no place is offered for", () => {
  test.each([
    "sherbrooke",
    "à vendre sherbrooke",
    "loft sur sherbrooke",
    "loft rue sherbrooke",
    "gmc sierra",
    "chandail montréal",
    "transport montréal",
    '"velo" sherbrooke',
    "table ronde",
    "maison à louer saint-jean", // many places
    "sherbrooke ou magog",
  ])("%s", (q) => {
    expect(findOfferedPlace(q)).toBeNull();
  });
});
