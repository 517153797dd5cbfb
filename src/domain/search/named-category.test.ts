import { expect, test } from "vitest";
import { namedCategory } from "./named-category.ts";
import { parseQuery } from "./search-query.ts";

test.each([
  "emploi",
  "Emplois à Laval",
  "job étudiant",
  "travail de nuit",
  "je cherche un emploi",
  "offres d’emploi cuisinier",
  "un boulot",
])("%s asks for the ads of a category", (q) => {
  expect(namedCategory(parseQuery(q))).toBe("jobs");
});

test("an appartement is asked for among the homes", () => {
  expect(namedCategory(parseQuery("appartement meublé"))).toBe("housing");
  expect(namedCategory(parseQuery("laveuse pour appartement"))).toBeNull();
});

test.each(["travaux", "bottes de travail", "table de travail", "offre", "-emploi", "télétravail", ""])(
  "%s asks for its words alone",
  (q) => {
    expect(namedCategory(parseQuery(q))).toBeNull();
  },
);
