import { describe, expect, test } from "vitest";
import {
  categories,
  categoryIds,
  categoryOf,
  findCategory,
  isCategoryId,
  isSubCategoryOf,
} from "./category.ts";

describe("the categories", () => {
  test("3.20 3.21 3.22 3.23 3.24 are the specification's, by id, name and subcategories", () => {
    expect(categories.map(({ id, name, subCategories }) => [id, name, subCategories.join(", ")])).toEqual([
      ["housing", "Logement", "Appartements, Maisons, Colocations, Locations vacances, Terrains, Commerces"],
      ["jobs", "Emplois", "CDI, CDD, Freelance, Stages, Temps partiel, Intérim"],
      [
        "services",
        "Services",
        "Bricolage, Jardinage, Ménage, Garde d'enfants, Cours particuliers, Déménagement",
      ],
      [
        "products",
        "Produits",
        "Électronique, Mobilier, Vêtements, Véhicules, Sport & Loisirs, Livres & Média",
      ],
      [
        "community",
        "Communauté",
        "Événements, Rencontres, Associations, Covoiturage, Entraide, Perdu/Trouvé",
      ],
    ]);
    expect(categories.map((category) => category.id)).toEqual(categoryIds);
  });

  test("have a line to show each", () => {
    for (const category of categories) expect(category.tagline).not.toBe("");
  });

  test("are found by their id and by nothing else", () => {
    for (const id of categoryIds) {
      expect(findCategory(id)?.id).toBe(id);
      expect(categoryOf(id).id).toBe(id);
      expect(isCategoryId(id)).toBe(true);
    }
    for (const id of ["", "Housing", "boats", "__proto__", "constructor"]) {
      expect(findCategory(id)).toBeUndefined();
      expect(isCategoryId(id)).toBe(false);
    }
  });
});

test("a subcategory belongs to one category, by its exact name", () => {
  for (const category of categories) {
    for (const name of category.subCategories) {
      expect(categoryIds.filter((id) => isSubCategoryOf(id, name))).toEqual([category.id]);
    }
  }
  expect(isSubCategoryOf("housing", "maisons")).toBe(false);
  expect(isSubCategoryOf("housing", "")).toBe(false);
});
