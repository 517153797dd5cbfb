/**
 * The five categories and their subcategories (specification §3).
 * Ids appear in URLs; names are what people read and what `sub_category` stores.
 */
export const categoryIds = ["housing", "jobs", "services", "products", "community"] as const;
export type CategoryId = (typeof categoryIds)[number];

export type Category = {
  id: CategoryId;
  name: string;
  /** One line for tiles and page descriptions. */
  tagline: string;
  subCategories: readonly string[];
};

export const categories: readonly Category[] = [
  {
    id: "housing",
    name: "Logement",
    tagline: "Louer, acheter, partager un toit",
    subCategories: ["Appartements", "Maisons", "Colocations", "Locations vacances", "Terrains", "Commerces"],
  },
  {
    id: "jobs",
    name: "Emplois",
    tagline: "Postes, contrats et stages",
    subCategories: ["CDI", "CDD", "Freelance", "Stages", "Temps partiel", "Intérim"],
  },
  {
    id: "services",
    name: "Services",
    tagline: "Des gens d’ici pour un coup de main",
    subCategories: [
      "Bricolage",
      "Jardinage",
      "Ménage",
      "Garde d'enfants",
      "Cours particuliers",
      "Déménagement",
    ],
  },
  {
    id: "products",
    name: "Produits",
    tagline: "Du neuf, de l’usagé, du trouvé",
    subCategories: [
      "Électronique",
      "Mobilier",
      "Vêtements",
      "Véhicules",
      "Sport & Loisirs",
      "Livres & Média",
    ],
  },
  {
    id: "community",
    name: "Communauté",
    tagline: "Se rencontrer, s’entraider",
    subCategories: ["Événements", "Rencontres", "Associations", "Covoiturage", "Entraide", "Perdu/Trouvé"],
  },
];

const byId = new Map<string, Category>(categories.map((category) => [category.id, category]));

export function findCategory(id: string): Category | undefined {
  return byId.get(id);
}

export function categoryOf(id: CategoryId): Category {
  return byId.get(id) as Category; // the table holds every CategoryId; the type says so
}

export function isCategoryId(id: string): id is CategoryId {
  return byId.has(id);
}

export function isSubCategoryOf(id: CategoryId, name: string): boolean {
  return categoryOf(id).subCategories.includes(name);
}
