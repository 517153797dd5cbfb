import { expect, test } from "vitest";
import { type Searched, searchedText } from "./searched-text.ts";

const listing: Searched = {
  type: "single-item",
  description: "Trois places.",
  category: "products",
  subCategory: "mobilier",
  attributes: {},
  city: "Laval",
  region: "Québec",
};

test("a condition is indexed with the word état, not by its bare label", () => {
  const lines = (condition: string) => searchedText({ ...listing, attributes: { condition } }).split("\n");
  expect(lines("bon")).toContain("Bon état");
  expect(lines("excellent")).toContain("Excellent état");
  expect(lines("neuf")).toContain("Neuf");
});

test("a job is indexed as an emploi, regardless of its text", () => {
  const job: Searched = { ...listing, type: "job", category: "jobs", subCategory: "cdi" };
  expect(searchedText(job).split("\n")).toContain("emploi");
  expect(searchedText(listing)).not.toMatch(/emploi|produit/iu);
});

test.each([
  ["vehicle", "véhicule"],
  ["roommate", "colocation"],
  ["legal-services", "services juridiques"],
  ["notary", "notaire"],
] as const)("a listing of the type %s is found by « %s », regardless of its text", (type, name) => {
  expect(searchedText({ ...listing, type }).split("\n")).toContain(name);
  expect(searchedText(listing).split("\n")).not.toContain(name);
});
