/**
 * Type-specific fields of a listing, declared as data: form, validation, filters, page and database constraint follow
 * these declarations. Values are stored in `attributes` under the field's id.
 */
export type FieldChoice = { id: string; label: string };

export type ListingField = { id: string; label: string; hint?: string } & (
  | { kind: "choice"; choices: readonly FieldChoice[] }
  | {
      kind: "integer";
      min: number;
      max: number;
      unit?: string;
      isGrouped?: boolean;
      /** the bound that buyers usually filter by: lowest ("from 2015 on") or highest ("up to 100 000 km") */
      sought: "min" | "max";
    }
  | { kind: "date" }
  | { kind: "text"; maxLength: number; isLong?: boolean }
  | { kind: "url"; maxLength: number }
);

/** Integers as numbers; choices (their id), dates (ISO yyyy-mm-dd), texts and URLs as strings. */
export type Attributes = Record<string, string | number>;

export type FieldRejection =
  | "field-unknown-choice"
  | "field-not-an-integer"
  | "field-out-of-bounds"
  | "field-not-a-date"
  | "field-not-a-url"
  | "field-too-long";

/** Parses one typed value, trimmed and not empty, to its stored form. */
export function parseFieldValue(
  field: ListingField,
  text: string,
): { ok: true; value: string | number } | { ok: false; reason: FieldRejection } {
  switch (field.kind) {
    case "choice":
      return field.choices.some((choice) => choice.id === text)
        ? { ok: true, value: text }
        : { ok: false, reason: "field-unknown-choice" };
    case "integer": {
      const bare = text.replace(/[\s\u00a0\u202f]/gu, "");
      if (!/^-?\d{1,12}$/u.test(bare)) return { ok: false, reason: "field-not-an-integer" };
      const value = Number(bare) || 0; // not -0
      return value < field.min || value > field.max
        ? { ok: false, reason: "field-out-of-bounds" }
        : { ok: true, value };
    }
    case "date":
      return isCalendarDate(text) ? { ok: true, value: text } : { ok: false, reason: "field-not-a-date" };
    case "url": {
      const address = withScheme(text);
      if ([...address].length > field.maxLength) return { ok: false, reason: "field-too-long" };
      return isWebAddress(address) ? { ok: true, value: address } : { ok: false, reason: "field-not-a-url" };
    }
    case "text":
      return [...text].length > field.maxLength
        ? { ok: false, reason: "field-too-long" }
        : { ok: true, value: text };
  }
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Adds https:// to "exemple.ca/moi". Text with another scheme (mailto:, javascript:) is unchanged, and rejected later.
 */
function withScheme(text: string): string {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|:\d|$)/u.test(text) ? `https://${text}` : text;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/iu.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  // user:password@host and backslashes disguise the real host.
  if (url.username !== "" || url.password !== "" || text.includes("\\")) return false;
  return (url.protocol === "https:" || url.protocol === "http:") && url.hostname.includes(".");
}

/**
 * Fields of each listing type in addition to those of all listings (`product.md`, "Type-specific fields"). None is
 * required to publish.
 */

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

/** By the type's id. */
export const typeFields = {
  "single-item": [condition],
  "multiple-items": [
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
  vehicle: [
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
  housing: [
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
  roommate: [
    rooms,
    availableFrom,
    { id: "preferences", label: "Préférences", kind: "text", maxLength: 500, isLong: true },
  ],
  services: [
    servicesOffered,
    experience,
    { id: "availability", label: "Disponibilités", kind: "text", maxLength: 200 },
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
  other: [],
} satisfies Readonly<Record<string, readonly ListingField[]>>;
