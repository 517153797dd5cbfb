import { expect, test } from "vitest";
import { suggestibleSearch } from "./popular-search.ts";

test.each([
  ["  Vélo  de montagne", "vélo de montagne"],
  ["pneus d'hiver", "pneus d’hiver"],
  ["appartement 4½", "appartement 4½"],
  ["lave-vaisselle", "lave-vaisselle"],
  ["iphone 13", "iphone 13"],
])("%s may be suggested", (q, text) => {
  expect(suggestibleSearch(q)).toBe(text);
});

test.each([
  "",
  "ve",
  "camille@exemple.ca",
  "514-555-0100",
  "appartement 5145550100",
  "514 555 0100 vélo",
  "vélo -rouge",
  '"vélo rouge"',
  "vélo | tricycle",
  "https://exemple.ca",
  "12 rue de la montagne",
  "je cherche un vélo pour mon fils",
  "x".repeat(41),
  "vélo <b>",
])("%s may not: it could be a contact, a sentence or anything else", (q) => {
  expect(suggestibleSearch(q)).toBeNull();
});
