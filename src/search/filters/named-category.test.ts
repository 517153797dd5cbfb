import { expect, test } from "vitest";
import { parseQuery } from "../query/query-syntax.ts";
import { findNamedCategory } from "./named-category.ts";

test.each([
  "emploi",
  "Emplois à Laval",
  "job étudiant",
  "travail de nuit",
  "je cherche un emploi",
  "offres d’emploi cuisinier",
  "un boulot",
  "travailler dehors",
])("%s names a category", (q) => {
  expect(findNamedCategory(parseQuery(q))).toBe("jobs");
});

test("appartement names housing", () => {
  expect(findNamedCategory(parseQuery("appartement meublé"))).toBe("housing");
  expect(findNamedCategory(parseQuery("laveuse pour appartement"))).toBeNull();
});

test.each([
  "réparer mon vélo",
  "faire réparer un frigo",
  "quelqu’un pour déménager un piano",
  "apprendre l’anglais",
])("%s asks for a service", (q) => {
  expect(findNamedCategory(parseQuery(q))).toBe("services");
});

test.each([
  "réparer",
  "vélo à réparer",
  "louer un chalet",
  "travaux",
  "bottes de travail",
  "table de travail",
  "offre",
  "-emploi",
  "télétravail",
  "",
])("%s names no category", (q) => {
  expect(findNamedCategory(parseQuery(q))).toBeNull();
});
