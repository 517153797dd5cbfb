import { expect, test } from "vitest";
import { endingOf } from "./ending.ts";
import type { ListingTypeId } from "./listing-type.ts";

test.each([
  ["single-item", "sold"],
  ["multiple-items", "sold"],
  ["vehicle", "sold"],
  ["housing", "rented"],
  ["roommate", "rented"],
  ["job", "filled"],
  ["services", "ended"],
  ["legal-services", "ended"],
  ["notary", "ended"],
] as const)("a listing of type %s ends as %s, whatever its category", (type, ending) => {
  for (const category of ["products", "community"] as const)
    expect(endingOf({ type, category, attributes: {} })).toBe(ending);
});

test("the type 'other' ends as its category does", () => {
  const endingIn = (category: Parameters<typeof endingOf>[0]["category"]) =>
    endingOf({ type: "other", category, attributes: {} });
  expect((["housing", "jobs", "services", "products", "community"] as const).map(endingIn)).toEqual([
    "rented",
    "filled",
    "ended",
    "sold",
    "ended",
  ]);
});

test("what is looked for is neither sold nor rented", () => {
  const wanted = (type: ListingTypeId) =>
    endingOf({ type, category: "products", attributes: { purpose: "wanted" } });
  expect((["single-item", "housing", "job"] as const).map(wanted)).toEqual(["ended", "ended", "filled"]);
});
