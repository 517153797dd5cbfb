/** The ten listing types (§3). */
import { type CategoryId, isSubCategoryOffered } from "./category.ts";
import type { ListingField } from "./fields.ts";
import { currentTaxonomy } from "./taxonomy.ts";
import { typeFields } from "./type-fields.ts";

export const listingTypeIds = [
  "single-item",
  "multiple-items",
  "vehicle",
  "housing",
  "roommate",
  "services",
  "legal-services",
  "notary",
  "job",
  "other",
] as const;
export type ListingTypeId = (typeof listingTypeIds)[number];

export type ListingType = {
  id: ListingTypeId;
  name: string;
  description: string;
  /** lucide icon name */
  icon: string;
  /** category whose color it uses */
  color: CategoryId;
  /** sample titles, suggested while typing */
  examples: readonly string[];
  /** label of the price input: the rent for housing and roommate */
  priceLabel: string;
  /** none is required to publish */
  fields: readonly ListingField[];
};

/** As the product has them. */
export const listingTypes: readonly ListingType[] = [
  {
    id: "single-item",
    name: "Un article",
    description: "Un seul objet à vendre ou à donner",
    icon: "package",
    color: "products",
    examples: ["Table de cuisine en érable", "Vélo de ville 21 vitesses", "Laveuse frontale 27 po"],
    priceLabel: "Prix",
    fields: typeFields["single-item"],
  },
  {
    id: "multiple-items",
    name: "Plusieurs articles",
    description: "Un lot, une liquidation, un ménage de garage",
    icon: "boxes",
    color: "products",
    examples: ["Lot de vêtements 2 ans", "Vente de garage tout inclus", "Caisse de livres jeunesse"],
    priceLabel: "Prix",
    fields: typeFields["multiple-items"],
  },
  {
    id: "vehicle",
    name: "Véhicule",
    description: "Auto, moto, motoneige, bateau, remorque",
    icon: "car",
    color: "products",
    examples: ["Honda Civic 2016 manuelle", "Motoneige Ski-Doo 600", "Roulotte 4 saisons 24 pi"],
    priceLabel: "Prix",
    fields: typeFields.vehicle,
  },
  {
    id: "housing",
    name: "Maison / Logement à louer",
    description: "Appartement, maison, chalet, local",
    icon: "house",
    color: "housing",
    examples: ["4 ½ ensoleillé près du métro", "Maison de ville 3 chambres", "Chalet au bord du lac"],
    priceLabel: "Prix\u00a0: loyer par mois",
    fields: typeFields.housing,
  },
  {
    id: "roommate",
    name: "Recherche de colocation",
    description: "Une chambre à offrir, une colocation à trouver",
    icon: "users",
    color: "housing",
    examples: [
      "Chambre libre dans un 5 ½",
      "Cherche coloc près de l’université",
      "Colocation calme à Limoilou",
    ],
    priceLabel: "Prix\u00a0: loyer par mois",
    fields: typeFields.roommate,
  },
  {
    id: "services",
    name: "Services à vendre",
    description: "Votre savoir-faire, à l’heure ou à forfait",
    icon: "wrench",
    color: "services",
    examples: ["Déneigement d’entrées", "Cours de piano à domicile", "Peinture intérieure"],
    priceLabel: "Prix",
    fields: typeFields.services,
  },
  {
    id: "legal-services",
    name: "Services juridiques",
    description: "Avocat, médiation, aide aux formulaires",
    icon: "scale",
    color: "services",
    examples: ["Consultation en droit du logement", "Médiation familiale", "Rédaction de mises en demeure"],
    priceLabel: "Prix",
    fields: typeFields["legal-services"],
  },
  {
    id: "notary",
    name: "Notaire",
    description: "Actes, testaments, transactions immobilières",
    icon: "stamp",
    color: "services",
    examples: [
      "Testament et mandat de protection",
      "Achat de maison clés en main",
      "Règlement de succession",
    ],
    priceLabel: "Prix",
    fields: typeFields.notary,
  },
  {
    id: "job",
    name: "Emploi",
    description: "Un poste à pourvoir, un stage, un contrat",
    icon: "briefcase",
    color: "jobs",
    examples: ["Cuisinière ou cuisinier de jour", "Préposé aux bénéficiaires", "Développeuse web"],
    priceLabel: "Prix",
    fields: typeFields.job,
  },
  {
    id: "other",
    name: "Autres...",
    description: "Tout le reste",
    icon: "shapes",
    color: "community",
    examples: ["Covoiturage Québec–Montréal", "Chat perdu à Verdun", "Souper de quartier"],
    priceLabel: "Prix",
    fields: typeFields.other,
  },
];

const byId = new Map<string, ListingType>(listingTypes.map((type) => [type.id, type]));

/** The listing type, with the fields that the operator added. */
export function findListingType(id: string): ListingType | undefined {
  const type = byId.get(id);
  const added = currentTaxonomy()?.fields[id] ?? [];
  return type && added.length > 0 ? { ...type, fields: [...type.fields, ...added] } : type;
}

export function listingTypeOf(id: ListingTypeId): ListingType {
  return findListingType(id) as ListingType; // `byId` has all ListingTypeIds; covered by a test
}

export function allListingTypes(): readonly ListingType[] {
  return listingTypeIds.map(listingTypeOf);
}

/**
 * The subcategory that most listings of the type belong to; "" when none stands out, or it is not offered. The author can
 * change it in the form.
 */
export function likelySubCategory(typeId: string): string {
  const likely = usualSubCategory(typeId);
  return isSubCategoryOffered(likely) ? likely : "";
}

function usualSubCategory(typeId: string): string {
  switch (typeId) {
    case "housing":
      return "appartements";
    case "roommate":
      return "colocations";
    case "vehicle":
      return "vehicules";
    default:
      return "";
  }
}

/** Default category by the id of the type (§4); the author can change it in the form. */
export function defaultCategoryForType(typeId: string): CategoryId {
  if (typeId.includes("housing")) return "housing";
  if (typeId.includes("job")) return "jobs";
  if (typeId.includes("services") || typeId.includes("legal") || typeId.includes("notary")) return "services";
  if (typeId.includes("roommate")) return "housing";
  return "products";
}
