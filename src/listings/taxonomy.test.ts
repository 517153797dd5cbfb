import { afterEach, describe, expect, test } from "vitest";
import {
  allCategories,
  categoryIds,
  explainedSubCategory,
  findSubCategory,
  initialCategories,
  isSubCategoryOf,
  offeredCategories,
  offeredSubCategories,
  subCategoryLabel,
} from "./category.ts";
import { likelySubCategory } from "./listing-type.ts";
import { mergeCategories, mergeTaxonomy, type StoredCategory, storedForm } from "./merge-taxonomy.ts";
import { applyTaxonomy, currentTaxonomy } from "./taxonomy.ts";

afterEach(() => applyTaxonomy(null));

const changed: StoredCategory[] = [
  {
    id: "services",
    name: "Coups de main",
    subCategories: [{ id: "menage" }, { id: "numerique", label: "Aide numérique" }],
  },
  { id: "community", isHidden: true, subCategories: [] },
  {
    id: "jobs",
    subCategories: [
      { id: "cdi", label: "Permanent" },
      { id: "interim", isHidden: true },
    ],
  },
];

describe("the operator's categories", () => {
  test("come first, in their order; the others, and the product's subcategories, follow", () => {
    const merged = mergeCategories(changed);
    expect(merged.map(({ id }) => id)).toEqual(["services", "community", "jobs", "housing", "products"]);
    const [services] = merged;
    expect(services).toMatchObject({ name: "Coups de main", tagline: "Des gens d’ici pour un coup de main" });
    expect(services?.subCategories.map(({ id }) => id)).toEqual([
      "menage",
      "numerique",
      "bricolage",
      "jardinage",
      "garde-enfants",
      "cours-particuliers",
      "demenagement",
    ]);
  });

  test("are stored as differences, which give the same categories again", () => {
    const merged = mergeCategories(changed);
    expect(mergeCategories(storedForm(merged))).toEqual(merged);
    expect(storedForm(initialCategories).every(({ name, isHidden }) => !name && !isHidden)).toBe(true);
    expect(mergeCategories(storedForm(initialCategories))).toEqual(initialCategories);
    expect(mergeTaxonomy(null, null)).toBeNull();
  });

  test("of a category that no version has are ignored", () => {
    const unknown = [{ id: "boats", subCategories: [] }] as unknown as StoredCategory[];
    expect(mergeCategories(unknown)).toEqual(initialCategories);
  });
});

describe("a taxonomy in use", () => {
  test("names, orders and offers", () => {
    applyTaxonomy(mergeTaxonomy(changed, null));
    expect(currentTaxonomy()).not.toBeNull();
    expect(allCategories()).toHaveLength(categoryIds.length);
    expect(offeredCategories().map(({ id }) => id)).toEqual(["services", "jobs", "housing", "products"]);
    expect(subCategoryLabel("numerique")).toBe("Aide numérique");
    expect(findSubCategory("services", "Aide numérique")?.id).toBe("numerique");
    // The explanation was of the product's label.
    expect(explainedSubCategory("cdi")).toBe("Permanent");
    expect(explainedSubCategory("cdd")).toBe("CDD (emploi temporaire)");
  });

  test("hides what listings and addresses may still have", () => {
    applyTaxonomy(mergeTaxonomy(changed, null));
    const ids = (chosen?: string) => offeredSubCategories("jobs", chosen).map(({ id }) => id);
    expect(ids()).not.toContain("interim");
    expect(ids("interim")).toContain("interim");
    expect(isSubCategoryOf("jobs", "interim")).toBe(true);
    expect(isSubCategoryOf("community", "covoiturage")).toBe(true);
  });

  test("does not choose a hidden subcategory for new listings", () => {
    expect(likelySubCategory("vehicle")).toBe("vehicules");
    const subCategories = [{ id: "vehicules", isHidden: true as const }];
    applyTaxonomy(mergeTaxonomy([{ id: "products", subCategories }], null));
    expect(likelySubCategory("vehicle")).toBe("");
  });
});
