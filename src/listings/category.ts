/**
 * The five categories and their subcategories (specification §3). Ids appear in URLs, rows, saved searches and index
 * terms and must not change; names and labels are displayed.
 */
export const categoryIds = ["housing", "jobs", "services", "products", "community"] as const;
export type CategoryId = (typeof categoryIds)[number];

/** `explanation`: for labels of France that are not said in Québec. */
export type SubCategory = { id: string; label: string; explanation?: string };

export type Category = {
  id: CategoryId;
  name: string;
  /** One line for tiles and page descriptions. */
  tagline: string;
  subCategories: readonly SubCategory[];
};

export const categories: readonly Category[] = [
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

const byId = new Map<string, Category>(categories.map((category) => [category.id, category]));

export function findCategory(id: string): Category | undefined {
  return byId.get(id);
}

export function categoryOf(id: CategoryId): Category {
  return byId.get(id) as Category; // `byId` has all CategoryIds
}

export function isCategoryId(id: string): id is CategoryId {
  return byId.has(id);
}

export function isSubCategoryOf(category: CategoryId, id: string): boolean {
  return categoryOf(category).subCategories.some((sub) => sub.id === id);
}

/** By id, or by the label that URLs and import files from before version 0.2.0 contain. */
export function findSubCategory(category: CategoryId, idOrLabel: string): SubCategory | undefined {
  const { subCategories } = categoryOf(category);
  return (
    subCategories.find(({ id }) => id === idOrLabel) ?? subCategories.find(({ label }) => label === idOrLabel)
  );
}

const subCategoriesById = new Map(
  categories.flatMap(({ subCategories }) => subCategories.map((sub) => [sub.id, sub])),
);

/** Ids are unique across categories. Unknown ids are returned as they are. */
export function subCategoryLabel(id: string): string {
  return subCategoriesById.get(id)?.label ?? id;
}

/** "CDI (emploi permanent)". */
export function explainedSubCategory(id: string): string {
  const explanation = subCategoriesById.get(id)?.explanation;
  return explanation ? `${subCategoryLabel(id)} (${explanation})` : subCategoryLabel(id);
}
