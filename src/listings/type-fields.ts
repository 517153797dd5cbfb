/**
 * Fields of each listing type in addition to those of all listings (decision 8). None is
 * required to publish. Ids appear in rows, URLs and import files and must not change.
 */
import type { FieldChoice, ListingField } from "./fields.ts";

/** Whether something is offered or looked for. Old listings and most new ones offer. */
const purpose: ListingField = {
  id: "purpose",
  label: "Offre ou demande",
  kind: "choice",
  isUnsearched: true,
  absentMeans: "offer",
  choices: [
    { id: "offer", label: "Offre" },
    { id: "wanted", label: "Recherché" },
  ],
};

const condition: ListingField = {
  id: "condition",
  label: "État",
  kind: "choice",
  isKey: true,
  choices: [
    { id: "neuf", label: "Neuf" },
    { id: "excellent", label: "Excellent" },
    { id: "bon", label: "Bon" },
    { id: "correct", label: "Correct" },
    { id: "variable", label: "Variable" },
  ],
};

const brand: ListingField = {
  id: "brand",
  label: "Marque",
  kind: "name",
  maxLength: 60,
  list: "brands",
  isKey: true,
};
const size: ListingField = {
  id: "size",
  label: "Taille ou dimensions",
  kind: "name",
  maxLength: 60,
  isKey: true,
};
const color: ListingField = { id: "color", label: "Couleur", kind: "name", maxLength: 40, list: "colors" };

const delivery: ListingField = {
  id: "delivery",
  label: "Remise",
  kind: "choices",
  isKey: true,
  isUnsearched: true,
  choices: [
    { id: "pickup", label: "À venir chercher" },
    { id: "local", label: "Livraison possible" },
    { id: "post", label: "Envoi par la poste" },
  ],
};

const rooms: ListingField = {
  id: "rooms",
  label: "Pièces",
  kind: "choice",
  isKey: true,
  choices: [
    { id: "1.5", label: "1 ½ (studio)" },
    { id: "2.5", label: "2 ½" },
    { id: "3.5", label: "3 ½" },
    { id: "4.5", label: "4 ½" },
    { id: "5.5", label: "5 ½" },
    { id: "6.5", label: "6 ½" },
    { id: "7.5", label: "7 ½ et plus" },
  ],
  filteredTogether: { id: "5.5+", label: "5 ½ et plus", choices: ["5.5", "6.5", "7.5"] },
};

const features: ListingField = {
  id: "features",
  label: "Inclus",
  kind: "choices",
  isKey: true,
  choices: [
    { id: "heated", label: "Chauffé" },
    { id: "lit", label: "Éclairé" },
    { id: "hot-water", label: "Eau chaude" },
    { id: "furnished", label: "Meublé" },
    { id: "appliances", label: "Électros" },
    { id: "parking", label: "Stationnement" },
    { id: "internet", label: "Internet" },
    { id: "accessible", label: "Accès en fauteuil roulant" },
  ],
};

const pets: ListingField = {
  id: "pets",
  label: "Animaux",
  kind: "choice",
  choices: [
    { id: "yes", label: "Animaux acceptés" },
    { id: "cats", label: "Chats seulement" },
    { id: "ask", label: "Animaux à discuter" },
    { id: "no", label: "Sans animaux" },
  ],
};

const availableFrom: ListingField = {
  id: "availability",
  label: "Disponible à partir du",
  kind: "date",
  isKey: true,
};

const lease: ListingField = {
  id: "lease",
  label: "Bail",
  kind: "choice",
  choices: [
    { id: "year", label: "Bail de 12 mois" },
    { id: "month", label: "Au mois" },
    { id: "transfer", label: "Cession de bail" },
    { id: "sublet", label: "Sous-location" },
  ],
};

const rentPeriod: ListingField = {
  id: "rentPeriod",
  label: "Période du prix",
  kind: "choice",
  isUnsearched: true,
  choices: [
    { id: "month", label: "Par mois" },
    { id: "week", label: "Par semaine" },
    { id: "night", label: "Par nuit" },
    { id: "whole", label: "Prix de vente" },
  ],
};

const experience: ListingField = {
  id: "experience",
  label: "Années d’expérience",
  kind: "number",
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
  isKey: true,
};

const rateUnit: ListingField = {
  id: "rateUnit",
  label: "Tarif",
  kind: "choice",
  isKey: true,
  isUnsearched: true,
  choices: [
    { id: "hour", label: "À l’heure" },
    { id: "day", label: "À la journée" },
    { id: "visit", label: "À la visite" },
    { id: "project", label: "À forfait" },
  ],
};

const speciality = (choices: readonly FieldChoice[]): ListingField => ({
  id: "speciality",
  label: "Spécialité",
  kind: "choice",
  isKey: true,
  choices,
});

/** Units of time of a wage, with their factor to an hourly one: 40 hours a week, 52 weeks a year. */
const wageFactors = { hour: 1, week: 1 / 40, month: 12 / 2080, year: 1 / 2080 } as const;

const events = ["evenements", "rencontres", "associations"];
const carPools = ["covoiturage"];

/** By the type's id. */
export const typeFields = {
  "single-item": [purpose, condition, brand, size, delivery, color],
  "multiple-items": [
    purpose,
    {
      id: "saleType",
      label: "Type de vente",
      kind: "choice",
      isKey: true,
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
      isKey: true,
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
    delivery,
  ],
  vehicle: [
    purpose,
    { id: "make", label: "Marque", kind: "name", maxLength: 60, list: "vehicle-makes", isKey: true },
    { id: "model", label: "Modèle", kind: "name", maxLength: 60, list: "vehicle-models", isKey: true },
    {
      id: "year",
      label: "Année",
      kind: "number",
      min: 1900,
      max: 2100,
      sought: "min",
      hasBothBounds: true,
      isKey: true,
    },
    {
      id: "mileage",
      label: "Kilométrage",
      kind: "number",
      sought: "max",
      hasBothBounds: true,
      min: 0,
      max: 2_000_000,
      unit: "km",
      isGrouped: true,
      isKey: true,
    },
    { ...condition, isKey: false },
    {
      id: "transmission",
      label: "Transmission",
      kind: "choice",
      isKey: true,
      choices: [
        { id: "automatic", label: "Automatique" },
        { id: "manual", label: "Manuelle" },
      ],
    },
    {
      id: "drive",
      label: "Roues motrices",
      kind: "choice",
      choices: [
        { id: "fwd", label: "Traction avant" },
        { id: "rwd", label: "Propulsion" },
        { id: "awd", label: "Traction intégrale" },
        { id: "4wd", label: "4 × 4" },
      ],
    },
    {
      id: "fuel",
      label: "Carburant",
      kind: "choice",
      isKey: true,
      choices: [
        { id: "essence", label: "Essence" },
        { id: "diesel", label: "Diesel" },
        { id: "hybride", label: "Hybride" },
        { id: "hybride-rechargeable", label: "Hybride rechargeable" },
        { id: "electrique", label: "Électrique" },
        { id: "autre", label: "Autre" },
      ],
    },
    {
      id: "body",
      label: "Carrosserie",
      kind: "choice",
      choices: [
        { id: "sedan", label: "Berline" },
        { id: "hatchback", label: "À hayon" },
        { id: "suv", label: "VUS" },
        { id: "pickup", label: "Camionnette" },
        { id: "van", label: "Fourgonnette" },
        { id: "wagon", label: "Familiale" },
        { id: "coupe", label: "Coupé" },
        { id: "convertible", label: "Cabriolet" },
        { id: "motorcycle", label: "Moto ou scooter" },
        { id: "snowmobile", label: "Motoneige" },
        { id: "atv", label: "VTT ou côte à côte" },
        { id: "boat", label: "Bateau ou motomarine" },
        { id: "rv", label: "Roulotte ou motorisé" },
        { id: "trailer", label: "Remorque" },
      ],
    },
    color,
  ],
  housing: [
    purpose,
    rooms,
    availableFrom,
    features,
    pets,
    {
      id: "surface",
      label: "Superficie",
      kind: "number",
      sought: "min",
      hasBothBounds: true,
      min: 1,
      max: 10_000_000,
      unit: "pi²",
      isGrouped: true,
      isKey: true,
    },
    {
      id: "floor",
      label: "Étage",
      kind: "number",
      sought: "min",
      min: 0,
      max: 100,
      hint: "0 pour le rez-de-chaussée.",
    },
    lease,
    rentPeriod,
    {
      id: "deposit",
      label: "Dépôt",
      kind: "number",
      sought: "max",
      min: 0,
      max: 1_000_000,
      unit: "$",
      isGrouped: true,
      hint: "Au Québec, un locateur ne peut pas exiger de dépôt de garantie.",
    },
  ],
  roommate: [
    purpose,
    rooms,
    availableFrom,
    features,
    pets,
    { id: "preferences", label: "Préférences", kind: "text", maxLength: 500, isLong: true },
    lease,
    rentPeriod,
  ],
  services: [
    purpose,
    rateUnit,
    servicesOffered,
    { id: "availability", label: "Disponibilités", kind: "text", maxLength: 200, isKey: true },
    experience,
    { id: "duration", label: "Durée", kind: "text", maxLength: 100 },
    { id: "portfolio", label: "Portfolio (adresse web)", kind: "url", maxLength: 300 },
  ],
  "legal-services": [
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
    rateUnit,
    experience,
    servicesOffered,
  ],
  notary: [
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
  job: [
    purpose,
    {
      id: "salary",
      label: "Salaire",
      kind: "number",
      sought: "min",
      min: 0.01,
      max: 10_000_000,
      decimals: 2,
      unit: "$",
      isGrouped: true,
      isKey: true,
      per: { field: "salaryUnit", factors: wageFactors },
      hint: "Par exemple 24,50 à l’heure ou 52 000 par an.",
    },
    {
      id: "salaryUnit",
      label: "Période du salaire",
      kind: "choice",
      isKey: true,
      isUnsearched: true,
      choices: [
        { id: "hour", label: "À l’heure" },
        { id: "week", label: "Par semaine" },
        { id: "month", label: "Par mois" },
        { id: "year", label: "Par an" },
      ],
    },
    {
      id: "contract",
      label: "Contrat",
      kind: "choice",
      isKey: true,
      choices: [
        { id: "permanent", label: "Permanent" },
        { id: "temporaire", label: "Temporaire" },
        { id: "temps-partiel", label: "Temps partiel" },
        { id: "saisonnier", label: "Saisonnier" },
        { id: "contractuel", label: "À la pige" },
        { id: "stage", label: "Stage" },
      ],
    },
    // Job seekers search for jobs that require at most so many years.
    { ...experience, sought: "max", isKey: true },
    { id: "duration", label: "Durée", kind: "text", maxLength: 100 },
    { id: "requirements", label: "Exigences", kind: "text", maxLength: 1000, isLong: true },
  ],
  other: [
    purpose,
    { id: "eventDate", label: "Date", kind: "date", isKey: true, subCategories: [...events, ...carPools] },
    { id: "eventTime", label: "Heure", kind: "time", isKey: true, subCategories: [...events, ...carPools] },
    {
      id: "eventPlace",
      label: "Lieu de l’événement",
      kind: "text",
      maxLength: 200,
      isKey: true,
      subCategories: events,
    },
    { id: "departure", label: "Départ", kind: "name", maxLength: 100, isKey: true, subCategories: carPools },
    {
      id: "destination",
      label: "Destination",
      kind: "name",
      maxLength: 100,
      isKey: true,
      subCategories: carPools,
    },
    { id: "seats", label: "Places", kind: "number", min: 1, max: 60, sought: "min", subCategories: carPools },
  ],
} satisfies Readonly<Record<string, readonly ListingField[]>>;
