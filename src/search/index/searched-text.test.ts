import { expect, test } from "vitest";
import { type Searched, searchedText } from "./searched-text.ts";

const ad: Searched = {
  type: "single-item",
  description: "Trois places.",
  category: "products",
  subCategory: "Mobilier",
  attributes: {},
  city: "Laval",
  region: "Québec",
};

test("a state is searched as people say it, not by its label alone", () => {
  const lines = (condition: string) => searchedText({ ...ad, attributes: { condition } }).split("\n");
  expect(lines("bon")).toContain("Bon état");
  expect(lines("excellent")).toContain("Excellent état");
  expect(lines("neuf")).toContain("Neuf");
});

test("a job is searched as an emploi, whatever its ad says", () => {
  const job: Searched = { ...ad, type: "job", category: "jobs", subCategory: "CDI" };
  expect(searchedText(job).split("\n")).toContain("emploi");
  expect(searchedText(ad)).not.toMatch(/emploi|produit/iu);
});
