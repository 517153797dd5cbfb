/** The titles of the demo data, of which category and type are known, measure the suggestions of the listing form. */
import { expect, test } from "vitest";
import { suggestCategory } from "../src/listings/suggest-category.ts";
import { subjects } from "./subjects.ts";

test("titles get the right category in nine of ten suggestions, and every second title gets one", () => {
  const titles = subjects.flatMap(({ type, category, subCategory, samples }) =>
    samples.map((sample) => ({
      title: sample.title.replace(/\{[^}]*\}/gu, ""),
      type: sample.type ?? type,
      category,
      subCategory,
    })),
  );
  const suggested = titles.flatMap((one) => {
    const suggestion = suggestCategory(one.title);
    return suggestion ? [{ ...one, suggestion }] : [];
  });
  const wrong = suggested.filter(
    ({ category, subCategory, suggestion }) =>
      suggestion.category !== category ||
      (suggestion.subCategory !== null && suggestion.subCategory !== subCategory),
  );
  const wrongType = suggested.filter(
    ({ type, suggestion }) => suggestion.type !== null && suggestion.type !== type,
  );
  expect(titles.length).toBeGreaterThan(300);
  expect(suggested.length / titles.length).toBeGreaterThan(0.5);
  expect(wrong.length / suggested.length, wrong.map(({ title }) => title).join("\n")).toBeLessThan(0.1);
  expect(wrongType.length / suggested.length).toBeLessThan(0.1);
});
