/** Sentences for the assistant. They state only details that the form contains. */
import type { ListingField } from "../../../listings/fields.ts";
import type { ListingForm } from "../../../listings/listing-form.ts";
import { findListingType } from "../../../listings/listing-type.ts";
import { parsePriceText } from "../../../listings/price.ts";
import { wageUnitByAmount } from "../../../listings/price-text.ts";
import { parseAmount } from "../../../platform/amount.ts";
import { formatCents, formatDollars } from "../../../platform/number-format.ts";
import { formatCalendarDate } from "../../text/dates.ts";
import { fieldText } from "../../text/field-values.ts";

/** In form order, the price first. */
export function detailSentences(form: ListingForm): string[] {
  const fields: readonly ListingField[] = findListingType(form.type)?.fields ?? [];
  return [
    ...priceSentence(form),
    ...fields.flatMap((field) => {
      const value = (form.fields[field.id] ?? "").trim();
      return value === "" || (field.kind === "text" && field.isLong) ? [] : fieldSentence(field, value, form);
    }),
  ];
}

const periods: Readonly<Record<string, string>> = {
  hour: "l’heure",
  day: "par jour",
  visit: "par visite",
  project: "à forfait",
  night: "par nuit",
  week: "par semaine",
  month: "par mois",
  year: "par an",
};

function priceSentence({ type, price, priceType, fields }: ListingForm): string[] {
  if (type === "job") return wageSentence(fields);
  if (priceType === "free") return ["C’est gratuit."];
  const amount = parsePriceText(price);
  const negotiable = priceType === "negotiable";
  if (priceType === "unspecified" || !amount.ok || amount.cents === null)
    return negotiable ? ["Le prix est négociable."] : [];
  const isRent = (type === "housing" || type === "roommate") && fields.rentPeriod !== "whole";
  const period = periods[(isRent ? fields.rentPeriod || "month" : fields.rateUnit) ?? ""];
  const asked = isRent ? "Le loyer" : fields.rateUnit ? "Le tarif" : "Le prix";
  const name = isWanted(fields) ? "Mon budget" : asked;
  const per = period ? ` ${period}` : "";
  return [`${name} est de ${formatDollars(amount.cents)}${per}${negotiable ? ", négociable" : ""}.`];
}

function wageSentence({
  salary: text = "",
  salaryUnit: unit = "",
  ...fields
}: ListingForm["fields"]): string[] {
  const amount = parseAmount(text, { unit: "$", decimals: 2 });
  if (text === "" || !amount.ok) return [];
  const period = periods[unit || wageUnitByAmount(amount.value)];
  const name = isWanted(fields) ? "Le salaire souhaité" : "Le salaire";
  return [`${name} est de ${formatCents(Math.round(amount.value * 100))} ${period}.`];
}

/** The author looks for something: its details are what it should have, not what it has. */
export function isWanted(fields: ListingForm["fields"]): boolean {
  return fields.purpose === "wanted";
}

/** Noun for a listing of the type, as the subject of a sentence. */
function subjectOf(type: string): { subject: string; is: string } {
  switch (type) {
    case "vehicle":
      return { subject: "Le véhicule", is: "est" };
    case "multiple-items":
      return { subject: "Les articles", is: "sont" };
    case "housing":
    case "roommate":
      return { subject: "Le logement", is: "est" };
    default:
      return { subject: "L’article", is: "est" };
  }
}

type Sentences = (value: string, form: ListingForm) => string[];

const choose =
  (byId: Readonly<Record<string, string>>): Sentences =>
  (value) =>
    value.split(",").flatMap((id) => byId[id] ?? []);

/** Sentences by field id. Fields that have none are written as "Label : value.". */
const sentences: Readonly<Record<string, Sentences>> = {
  // These are in the price, or say something only as a filter.
  salary: () => [],
  salaryUnit: () => [],
  rateUnit: () => [],
  rentPeriod: () => [],
  purpose: choose({ wanted: "C’est une recherche." }),
  condition: (value, { type }) => {
    const { subject, is } = subjectOf(type);
    const states: Record<string, string> = {
      neuf: "à l’état neuf",
      excellent: "en excellent état",
      bon: "en bon état",
      correct: "en état correct",
    };
    if (value === "variable") return ["L’état varie d’une pièce à l’autre."];
    return states[value] ? [`${subject} ${is} ${states[value]}.`] : [];
  },
  brand: (value) => [`La marque est ${value}.`],
  size: (value) => [`Le format est ${value}.`],
  color: (value) => [`La couleur est «\u00a0${value}\u00a0».`],
  delivery: (value, { type }) =>
    choose({
      pickup: `${subjectOf(type).subject} ${subjectOf(type).is} à venir chercher.`,
      local: "La livraison est possible.",
      post: "L’envoi par la poste est possible.",
    })(value, {} as ListingForm),
  saleType: choose({
    lot: "Les articles se vendent en lot.",
    unit: "Les articles se vendent à l’unité.",
    wholesale: "Les articles se vendent en gros.",
    liquidation: "C’est une liquidation.",
  }),
  quantity: (value) => [
    value === "100+" ? "Il y a plus de 100 articles." : `Il y a ${value.replace("-", " à ")} articles.`,
  ],
  make: (value) => [`La marque est ${value}.`],
  model: (value) => [`Le modèle est ${value}.`],
  year: (value) => [`L’année est ${value}.`],
  transmission: choose({
    automatic: "La transmission est automatique.",
    manual: "La transmission est manuelle.",
  }),
  fuel: choose({
    essence: "Le véhicule roule à l’essence.",
    diesel: "Le véhicule roule au diesel.",
    hybride: "Le véhicule est hybride.",
    "hybride-rechargeable": "Le véhicule est hybride rechargeable.",
    electrique: "Le véhicule est électrique.",
  }),
  rooms: (value) => [
    `Le logement est un ${value.replace(".5", "\u00a0½")}${value === "7.5" ? " ou plus" : ""}.`,
  ],
  features: choose({
    heated: "Le logement est chauffé.",
    lit: "L’éclairage est inclus.",
    "hot-water": "L’eau chaude est incluse.",
    furnished: "Le logement est meublé.",
    appliances: "Les électros sont inclus.",
    parking: "Le stationnement est inclus.",
    internet: "Internet est inclus.",
    accessible: "L’accès se fait en fauteuil roulant.",
  }),
  pets: choose({
    yes: "Les animaux sont acceptés.",
    cats: "Les chats sont acceptés.",
    ask: "La présence d’animaux se discute.",
    no: "Les animaux ne sont pas acceptés.",
  }),
  lease: choose({
    year: "Le bail est de 12 mois.",
    month: "Le bail est au mois.",
    transfer: "C’est une cession de bail.",
    sublet: "C’est une sous-location.",
  }),
  floor: (value) => [
    value === "0" ? "Le logement est au rez-de-chaussée." : `Le logement est à l’étage ${value}.`,
  ],
  contract: choose({
    permanent: "Le poste est permanent.",
    temporaire: "Le poste est temporaire.",
    "temps-partiel": "Le poste est à temps partiel.",
    saisonnier: "Le poste est saisonnier.",
    contractuel: "Le poste est à la pige.",
    stage: "C’est un stage.",
  }),
  portfolio: (value) => [`Des exemples se trouvent à l’adresse ${value}`],
  eventTime: (value) => [`L’heure est ${value.replace(":", "\u00a0h\u00a0")}.`],
  eventPlace: (value) => [`Le lieu est ${value}.`],
  departure: (value) => [`Le départ se fait de ${value}.`],
  destination: (value) => [`La destination est ${value}.`],
};

function fieldSentence(field: ListingField, value: string, form: ListingForm): string[] {
  const own = sentences[field.id];
  // Not fields that are in the price, or that say something only as a filter.
  if (isWanted(form.fields) && field.id !== "purpose" && own?.(value, form).length !== 0)
    return [`${field.label}\u00a0: ${wantedText(field, value)}.`];
  if (field.kind === "date") {
    const day = formatCalendarDate(value);
    return [
      field.id === "availability" ? `Le logement est disponible à partir du ${day}.` : `C’est le ${day}.`,
    ];
  }
  if (field.kind === "number") {
    const amount = parseAmount(value, { unit: field.unit, decimals: field.decimals ?? 0 });
    if (!amount.ok) return [];
    const shown = fieldText(field, amount.value);
    const ofNumber = numberSentences[field.id]?.(shown, form);
    if (ofNumber) return [ofNumber];
  }
  if (field.id === "availability") return [`Les disponibilités sont\u00a0: ${value}.`];
  if (own) return own(value, form);
  return [`${field.label}\u00a0: ${choiceLabels(field, value)}.`];
}

function wantedText(field: ListingField, value: string): string {
  if (field.kind === "date") return formatCalendarDate(value);
  if (field.kind !== "number") return choiceLabels(field, value);
  const amount = parseAmount(value, { unit: field.unit, decimals: field.decimals ?? 0 });
  return amount.ok ? fieldText(field, amount.value) : value;
}

const numberSentences: Readonly<Record<string, (shown: string, form: ListingForm) => string>> = {
  mileage: (shown) => `Il y a ${shown} au compteur.`,
  surface: (shown) => `La superficie est de ${shown}.`,
  deposit: (shown) => `Le dépôt demandé est de ${shown}.`,
  seats: (shown) => `Il y a ${shown} ${shown === "1" ? "place" : "places"}.`,
  experience: (shown, { type }) =>
    type === "job" ? `Le poste demande ${shown} d’expérience.` : `L’expérience est de ${shown}.`,
};

function choiceLabels(field: ListingField, value: string): string {
  if (field.kind !== "choice" && field.kind !== "choices") return value;
  const chosen = value.split(",");
  const labels = field.choices.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : []));
  return labels.join(", ").toLocaleLowerCase("fr-CA");
}
