/**
 * The ten listing types (§3) with the fields each one asks for (`product.md`, "Type-specific fields").
 * None of these fields is required to publish.
 */
import type { CategoryId } from "./category.ts";
import type { ListingField } from "./listing-field.ts";

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
  /** whose category colour it wears */
  color: CategoryId;
  /** sample titles, offered while the title is typed */
  examples: readonly string[];
  /** label of the price input: housing and roommate ask for the rent there */
  priceLabel: string;
  fields: readonly ListingField[];
};

const condition: ListingField = {
  id: "condition",
  label: "État",
  kind: "choice",
  choices: [
    { id: "neuf", label: "Neuf" },
    { id: "excellent", label: "Excellent" },
    { id: "bon", label: "Bon" },
    { id: "correct", label: "Correct" },
    { id: "variable", label: "Variable" },
  ],
};

const rooms: ListingField = {
  id: "rooms",
  label: "Pièces",
  kind: "choice",
  choices: [
    { id: "1.5", label: "1 ½ (studio)" },
    { id: "2.5", label: "2 ½" },
    { id: "3.5", label: "3 ½" },
    { id: "4.5", label: "4 ½" },
    { id: "5.5", label: "5 ½" },
    { id: "6.5", label: "6 ½" },
    { id: "7.5", label: "7 ½ et plus" },
  ],
};

const availableFrom: ListingField = { id: "availability", label: "Disponible à partir du", kind: "date" };

const experience: ListingField = {
  id: "experience",
  label: "Années d’expérience",
  kind: "integer",
  sought: "min",
  min: 0,
  max: 80,
  unit: "ans",
};

const servicesOffered: ListingField = {
  id: "services",
  label: "Services offerts",
  kind: "text",
  maxLength: 500,
  isLong: true,
};

const speciality = (choices: readonly { id: string; label: string }[]): ListingField => ({
  id: "speciality",
  label: "Spécialité",
  kind: "choice",
  choices,
});

export const listingTypes: readonly ListingType[] = [
  {
    id: "single-item",
    name: "Un article",
    description: "Un seul objet à vendre ou à donner",
    icon: "package",
    color: "products",
    examples: ["Table de cuisine en érable", "Vélo de ville 21 vitesses", "Laveuse frontale 27 po"],
    priceLabel: "Prix",
    fields: [condition],
  },
  {
    id: "multiple-items",
    name: "Plusieurs articles",
    description: "Un lot, une liquidation, un ménage de garage",
    icon: "boxes",
    color: "products",
    examples: ["Lot de vêtements 2 ans", "Vente de garage tout inclus", "Caisse de livres jeunesse"],
    priceLabel: "Prix",
    fields: [
      {
        id: "saleType",
        label: "Type de vente",
        kind: "choice",
        choices: [
          { id: "lot", label: "En lot" },
          { id: "unit", label: "À l’unité" },
          { id: "wholesale", label: "En gros" },
          { id: "liquidation", label: "Liquidation" },
        ],
      },
      {
        id: "quantity",
        label: "Quantité",
        kind: "choice",
        choices: [
          { id: "5-10", label: "5 à 10" },
          { id: "11-25", label: "11 à 25" },
          { id: "26-50", label: "26 à 50" },
          { id: "51-100", label: "51 à 100" },
          { id: "100+", label: "Plus de 100" },
        ],
      },
      {
        id: "mainCategory",
        label: "Catégorie principale",
        kind: "choice",
        choices: [
          { id: "vetements", label: "Vêtements" },
          { id: "electromenager", label: "Électroménager" },
          { id: "mobilier", label: "Mobilier" },
          { id: "electronique", label: "Électronique" },
          { id: "livres", label: "Livres" },
          { id: "jouets", label: "Jouets" },
          { id: "sport", label: "Sport" },
          { id: "mixte", label: "Mixte" },
        ],
      },
      condition,
    ],
  },
  {
    id: "vehicle",
    name: "Véhicule",
    description: "Auto, moto, motoneige, bateau, remorque",
    icon: "car",
    color: "products",
    examples: ["Honda Civic 2016 manuelle", "Motoneige Ski-Doo 600", "Roulotte 4 saisons 24 pi"],
    priceLabel: "Prix",
    fields: [
      condition,
      { id: "year", label: "Année", kind: "integer", min: 1900, max: 2100, sought: "min" },
      {
        id: "mileage",
        label: "Kilométrage",
        kind: "integer",
        sought: "max",
        min: 0,
        max: 2_000_000,
        unit: "km",
        isGrouped: true,
      },
      {
        id: "fuel",
        label: "Carburant",
        kind: "choice",
        choices: [
          { id: "essence", label: "Essence" },
          { id: "diesel", label: "Diesel" },
          { id: "hybride", label: "Hybride" },
          { id: "hybride-rechargeable", label: "Hybride rechargeable" },
          { id: "electrique", label: "Électrique" },
          { id: "autre", label: "Autre" },
        ],
      },
    ],
  },
  {
    id: "housing",
    name: "Maison / Logement à louer",
    description: "Appartement, maison, chalet, local",
    icon: "house",
    color: "housing",
    examples: ["4 ½ ensoleillé près du métro", "Maison de ville 3 chambres", "Chalet au bord du lac"],
    priceLabel: "Prix (loyer par mois)",
    fields: [
      {
        id: "deposit",
        label: "Dépôt",
        kind: "integer",
        sought: "max",
        min: 0,
        max: 1_000_000,
        unit: "$",
        isGrouped: true,
        hint: "Au Québec, un locateur ne peut pas exiger de dépôt de garantie.",
      },
      {
        id: "surface",
        label: "Superficie",
        kind: "integer",
        sought: "min",
        min: 1,
        max: 10_000_000,
        unit: "pi²",
        isGrouped: true,
      },
      rooms,
      availableFrom,
    ],
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
    priceLabel: "Prix (loyer par mois)",
    fields: [
      rooms,
      availableFrom,
      { id: "preferences", label: "Préférences", kind: "text", maxLength: 500, isLong: true },
    ],
  },
  {
    id: "services",
    name: "Services à vendre",
    description: "Votre savoir-faire, à l’heure ou à forfait",
    icon: "wrench",
    color: "services",
    examples: ["Déneigement d’entrées", "Cours de piano à domicile", "Peinture intérieure"],
    priceLabel: "Prix",
    fields: [
      servicesOffered,
      experience,
      { id: "availability", label: "Disponibilités", kind: "text", maxLength: 200 },
      { id: "duration", label: "Durée", kind: "text", maxLength: 100 },
      { id: "portfolio", label: "Portfolio (adresse web)", kind: "url", maxLength: 300 },
    ],
  },
  {
    id: "legal-services",
    name: "Services juridiques",
    description: "Avocat, médiation, aide aux formulaires",
    icon: "scale",
    color: "services",
    examples: ["Consultation en droit du logement", "Médiation familiale", "Rédaction de mises en demeure"],
    priceLabel: "Prix",
    fields: [
      speciality([
        { id: "famille", label: "Droit de la famille" },
        { id: "logement", label: "Droit du logement" },
        { id: "travail", label: "Droit du travail" },
        { id: "immigration", label: "Immigration" },
        { id: "affaires", label: "Droit des affaires" },
        { id: "criminel", label: "Droit criminel" },
        { id: "civil", label: "Litige civil" },
        { id: "autre", label: "Autre" },
      ]),
      experience,
      servicesOffered,
    ],
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
    fields: [
      speciality([
        { id: "immobilier", label: "Immobilier" },
        { id: "testament", label: "Testaments et mandats" },
        { id: "succession", label: "Successions" },
        { id: "mariage", label: "Mariage et union" },
        { id: "entreprise", label: "Entreprises" },
        { id: "autre", label: "Autre" },
      ]),
      experience,
      servicesOffered,
    ],
  },
  {
    id: "job",
    name: "Emploi",
    description: "Un poste à pourvoir, un stage, un contrat",
    icon: "briefcase",
    color: "jobs",
    examples: ["Cuisinière ou cuisinier de jour", "Préposé aux bénéficiaires", "Développeuse web"],
    priceLabel: "Prix",
    fields: [
      {
        id: "salary",
        label: "Salaire",
        kind: "integer",
        sought: "min",
        min: 1,
        max: 10_000_000,
        unit: "$",
        isGrouped: true,
        hint: "À l’heure (p. ex. 24) ou à l’année (p. ex. 52 000).",
      },
      {
        id: "contract",
        label: "Contrat",
        kind: "choice",
        choices: [
          { id: "permanent", label: "Permanent" },
          { id: "temporaire", label: "Temporaire" },
          { id: "temps-partiel", label: "Temps partiel" },
          { id: "saisonnier", label: "Saisonnier" },
          { id: "contractuel", label: "À la pige" },
          { id: "stage", label: "Stage" },
        ],
      },
      { id: "duration", label: "Durée", kind: "text", maxLength: 100 },
      experience,
      { id: "requirements", label: "Exigences", kind: "text", maxLength: 1000, isLong: true },
    ],
  },
  {
    id: "other",
    name: "Autres...",
    description: "Tout ce qui n’entre pas ailleurs",
    icon: "shapes",
    color: "community",
    examples: ["Covoiturage Québec–Montréal", "Chat perdu à Verdun", "Souper de quartier"],
    priceLabel: "Prix",
    fields: [],
  },
];

const byId = new Map<string, ListingType>(listingTypes.map((type) => [type.id, type]));

export function findListingType(id: string): ListingType | undefined {
  return byId.get(id);
}

export function listingTypeOf(id: ListingTypeId): ListingType {
  return byId.get(id) as ListingType; // the table holds every ListingTypeId; a test says so
}

/** The stated mapping (§4), by what the type's id contains; the person may change it in the form. */
export function defaultCategoryForType(typeId: string): CategoryId {
  if (typeId.includes("housing")) return "housing";
  if (typeId.includes("job")) return "jobs";
  if (typeId.includes("services") || typeId.includes("legal") || typeId.includes("notary")) return "services";
  if (typeId.includes("roommate")) return "housing";
  return "products";
}
