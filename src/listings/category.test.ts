import { describe, expect, test } from "vitest";
import {
  initialCategories as categories,
  categoryIds,
  categoryOf,
  findCategory,
  findSubCategory,
  isCategoryId,
  isSubCategoryOf,
  subCategoryLabel,
} from "./category.ts";

describe("the categories", () => {
  test("3.20 3.21 3.22 3.23 3.24 match the specification by id, name and subcategories", () => {
    const labelsOf = (subs: readonly { label: string }[]) => subs.map(({ label }) => label).join(", ");
    expect(categories.map(({ id, name, subCategories }) => [id, name, labelsOf(subCategories)])).toEqual([
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

  test("have a tagline", () => {
    for (const category of categories) expect(category.tagline).not.toBe("");
  });

  test("are found only by their id", () => {
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

test("a subcategory belongs to one category, and its id is unique", () => {
  const all = categories.flatMap(({ subCategories }) => subCategories.map(({ id }) => id));
  expect(new Set(all).size).toBe(all.length);
  for (const category of categories) {
    for (const { id, label } of category.subCategories) {
      expect(categoryIds.filter((of) => isSubCategoryOf(of, id))).toEqual([category.id]);
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/u);
      expect(subCategoryLabel(id)).toBe(label);
    }
  }
  expect(isSubCategoryOf("housing", "Maisons")).toBe(false);
  expect(isSubCategoryOf("housing", "")).toBe(false);
  expect(subCategoryLabel("constructor")).toBe("constructor");
});

test("a subcategory is found by its id, and by its label as in older URLs and import files", () => {
  expect(findSubCategory("community", "perdu-trouve")).toEqual({ id: "perdu-trouve", label: "Perdu/Trouvé" });
  expect(findSubCategory("community", "Perdu/Trouvé")?.id).toBe("perdu-trouve");
  expect(findSubCategory("housing", "Perdu/Trouvé")).toBeUndefined();
  expect(findSubCategory("housing", "")).toBeUndefined();
});
