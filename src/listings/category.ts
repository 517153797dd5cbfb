/**
 * The five categories and their subcategories (specification §3), and what the operator made of them: other names, another
 * order, further subcategories (taxonomy.ts). Ids appear in URLs, rows, saved searches and index terms and must not change;
 * names and labels are displayed.
 */
import { type Category, type CategoryId, categoryIds, type SubCategory } from "./category-types.ts";
import { currentTaxonomy } from "./taxonomy.ts";

export { type Category, type CategoryId, categoryIds, type SubCategory };

/** As the product has them. */
export const initialCategories: readonly Category[] = [
  {
    id: "housing",
    name: "Logement",
    tagline: "Louer, acheter, partager un toit",
    subCategories: [
      { id: "appartements", label: "Appartements" },
      { id: "maisons", label: "Maisons" },
      { id: "colocations", label: "Colocations" },
      { id: "locations-vacances", label: "Locations vacances" },
      { id: "terrains", label: "Terrains" },
      { id: "commerces", label: "Commerces" },
    ],
  },
  {
    id: "jobs",
    name: "Emplois",
    tagline: "Postes, contrats et stages",
    subCategories: [
      { id: "cdi", label: "CDI", explanation: "emploi permanent" },
      { id: "cdd", label: "CDD", explanation: "emploi temporaire" },
      { id: "freelance", label: "Freelance", explanation: "à la pige" },
      { id: "stages", label: "Stages" },
      { id: "temps-partiel", label: "Temps partiel" },
      { id: "interim", label: "Intérim", explanation: "par une agence" },
    ],
  },
  {
    id: "services",
    name: "Services",
    tagline: "Des gens d’ici pour un coup de main",
    subCategories: [
      { id: "bricolage", label: "Bricolage" },
      { id: "jardinage", label: "Jardinage" },
      { id: "menage", label: "Ménage" },
      { id: "garde-enfants", label: "Garde d'enfants" },
      { id: "cours-particuliers", label: "Cours particuliers" },
      { id: "demenagement", label: "Déménagement" },
    ],
  },
  {
    id: "products",
    name: "Produits",
    tagline: "Du neuf, de l’usagé, du trouvé",
    subCategories: [
      { id: "electronique", label: "Électronique" },
      { id: "mobilier", label: "Mobilier" },
      { id: "vetements", label: "Vêtements" },
      { id: "vehicules", label: "Véhicules" },
      { id: "sport-loisirs", label: "Sport & Loisirs" },
      { id: "livres-media", label: "Livres & Média" },
    ],
  },
  {
    id: "community",
    name: "Communauté",
    tagline: "Se rencontrer, s’entraider",
    subCategories: [
      { id: "evenements", label: "Événements" },
      { id: "rencontres", label: "Rencontres" },
      { id: "associations", label: "Associations" },
      { id: "covoiturage", label: "Covoiturage" },
      { id: "entraide", label: "Entraide" },
      { id: "perdu-trouve", label: "Perdu/Trouvé" },
    ],
  },
];

/** All categories in the operator's order, including those that are not offered. */
export function allCategories(): readonly Category[] {
  return currentTaxonomy()?.categories ?? initialCategories;
}

/** Categories that pages offer, with their offered subcategories; at least one. */
export function offeredCategories(): readonly Category[] {
  return allCategories()
    .filter(({ isHidden }) => !isHidden)
    .map((category) => ({ ...category, subCategories: offeredSubCategories(category.id) }));
}

/** @param chosen offered also if it is hidden: the listing, or the search, has it */
export function offeredSubCategories(category: CategoryId, chosen: string | null = null): SubCategory[] {
  return categoryOf(category).subCategories.filter(({ id, isHidden }) => !isHidden || id === chosen);
}

export function findCategory(id: string): Category | undefined {
  return allCategories().find((category) => category.id === id);
}

export function categoryOf(id: CategoryId): Category {
  return findCategory(id) as Category; // a taxonomy has all CategoryIds
}

export function isCategoryId(id: string): id is CategoryId {
  return categoryIds.some((known) => known === id);
}

export function isSubCategoryOf(category: CategoryId, id: string): boolean {
  return categoryOf(category).subCategories.some((sub) => sub.id === id);
}

/** Finds a subcategory by id, or by the label that URLs and import files from before version 0.2.0 contain. */
export function findSubCategory(category: CategoryId, idOrLabel: string): SubCategory | undefined {
  const { subCategories } = categoryOf(category);
  return (
    subCategories.find(({ id }) => id === idOrLabel) ?? subCategories.find(({ label }) => label === idOrLabel)
  );
}

/** Ids are unique across categories. Unknown ids are returned as they are. */
export function subCategoryLabel(id: string): string {
  return subCategoryWithId(id)?.label ?? id;
}

/** False for an id that no category has. */
export function isSubCategoryOffered(id: string): boolean {
  const found = subCategoryWithId(id);
  return found !== undefined && !found.isHidden;
}

/** "CDI (emploi permanent)". */
export function explainedSubCategory(id: string): string {
  const explanation = subCategoryWithId(id)?.explanation;
  return explanation ? `${subCategoryLabel(id)} (${explanation})` : subCategoryLabel(id);
}

function subCategoryWithId(id: string): SubCategory | undefined {
  for (const { subCategories } of allCategories()) {
    const found = subCategories.find((sub) => sub.id === id);
    if (found) return found;
  }
}
