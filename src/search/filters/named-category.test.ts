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
])("%s asks for the ads of a category", (q) => {
  expect(findNamedCategory(parseQuery(q))).toBe("jobs");
});

test("an appartement is asked for among the homes", () => {
  expect(findNamedCategory(parseQuery("appartement meublé"))).toBe("housing");
  expect(findNamedCategory(parseQuery("laveuse pour appartement"))).toBeNull();
});

test.each(["travaux", "bottes de travail", "table de travail", "offre", "-emploi", "télétravail", ""])(
  "%s asks for its words alone",
  (q) => {
    expect(findNamedCategory(parseQuery(q))).toBeNull();
  },
);
