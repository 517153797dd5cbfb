import { describe, expect, test } from "vitest";
import { isSubCategoryOf } from "./category.ts";
import { suggestCategory } from "./suggest-category.ts";

describe("a title suggests type and category", () => {
  test.each([
    ["Table de cuisine en érable", null, "products", "mobilier"],
    ["Quatre chaises en bois", null, "products", "mobilier"],
    ["iPhone 13 128 Go", null, "products", "electronique"],
    ["Robe d’été taille M", null, "products", "vetements"],
    ["Honda Civic 2016 manuelle", "vehicle", "products", "vehicules"],
    ["Toyota Corolla, 120 000 km", "vehicle", "products", "vehicules"],
    ["4 ½ ensoleillé près du métro", "housing", "housing", "appartements"],
    ["4½ à louer", "housing", "housing", "appartements"],
    ["Chalet au bord du lac", "housing", "housing", "locations-vacances"],
    ["Chambre libre dans un 5 ½", "roommate", "housing", "colocations"],
    ["Déneigement d’entrées", "services", "services", "jardinage"],
    ["Cours de piano à domicile", "services", "services", "cours-particuliers"],
    ["Médiation familiale", "legal-services", "services", null],
    ["Testament et mandat de protection", "notary", "services", null],
    ["Cuisinière ou cuisinier de jour", "job", "jobs", null],
    ["Vente de garage tout inclus", "multiple-items", "products", null],
    ["Covoiturage Québec–Montréal", "other", "community", "covoiturage"],
    ["Chat perdu à Verdun", "other", "community", "perdu-trouve"],
    // The thing comes first; what it is for does not count.
    ["4 pneus d’hiver pour Honda Civic 2016", null, "products", "vehicules"],
    ["Manteau de ski", null, "products", "vetements"],
  ])("%s", (title, type, category, subCategory) => {
    expect(suggestCategory(title)).toEqual({ type, category, subCategory });
  });

  test.each(["", "À vendre", "Housse pour auto", "Mercedes en colère", "Sac de hockey", "xyz"])(
    "%j suggests nothing",
    (title) => {
      expect(suggestCategory(title)).toBeNull();
    },
  );

  test("a suggested subcategory belongs to the suggested category", () => {
    for (const title of ["table", "livre", "auto", "chalet", "ménage", "festival", "stage"]) {
      const { category = "products", subCategory = null } = suggestCategory(title) ?? {};
      expect(subCategory).not.toBeNull();
      expect(isSubCategoryOf(category, subCategory ?? "")).toBe(true);
    }
  });
});
