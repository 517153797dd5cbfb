/** Details of an event in the history and the audit log: names of fields and their values, in French. */
import { categoryOf, isCategoryId, subCategoryLabel } from "../../listings/category.ts";
import { memberReportReasons, reasonLabel, reportReasons } from "../../moderation/report.ts";
import { formatDollars, formatNumber } from "../../platform/number-format.ts";
import { listingStatusTexts } from "./admin-texts.ts";
import { formatCalendarDate, formatMoment } from "./dates.ts";
import { incidentLabels, incidentRiskTexts } from "./incident-texts.ts";
import { listFieldLabels } from "./list-texts.ts";
import { fieldKindTexts } from "./taxonomy-texts.ts";

/** Ids of other rows are of no use to a reader; the export of the audit log has them. */
const hiddenNames = /^(?:id|ids|key|keys)$|(?:Id|Ids)$|^(?:spellings|basedOn|sector)$/u;

const names: Readonly<Record<string, string>> = {
  ...listFieldLabels,
  ...incidentLabels,
  status: "État",
  type: "Type",
  title: "Titre",
  description: "Description",
  category: "Catégorie",
  subCategory: "Sous-catégorie",
  price: "Prix",
  priceCents: "Prix",
  priceType: "Type de prix",
  city: "Ville",
  region: "Province",
  attributes: "Caractéristiques",
  images: "Photos",
  photos: "Photos",
  contactPreferences: "Façons de joindre l’auteur",
  isFeatured: "En avant",
  featuredUntil: "En avant jusqu’au",
  isUrgent: "Urgente",
  createdAt: "Publiée le",
  listedAt: "En ligne depuis le",
  expiresAt: "Expire le",
  updatedAt: "Modifiée le",
  changed: "Ce qui a changé",
  fields: "Ce qui a changé",
  until: "Jusqu’au",
  askedUntil: "Jusqu’au, tel que demandé",
  reason: "Raison",
  rule: "Règle",
  reports: "Signalements",
  reportedAt: "Premier signalement",
  isMember: "Signalé par un membre",
  listings: "Annonces",
  sessions: "Sessions fermées",
  role: "Rôle",
  name: "Nom",
  shownName: "Nom affiché",
  phone: "Téléphone",
  email: "Courriel",
  subject: "Objet",
  text: "Texte",
  count: "Nombre",
  topic: "Sujet",
  dueAt: "Prévu le",
  isLate: "En retard",
  outcome: "Décision",
  kind: "Sorte",
  reminder: "Rappel",
  alert: "Alerte",
  matches: "Annonces trouvées",
  bytes: "Taille en octets",
  task: "Tâche",
  scopes: "Droits",
  isOfSite: "Du site entier",
  words: "Mots",
  targets: "Trouvent aussi",
  isOff: "Désactivé",
  isShipped: "Fourni avec le site",
  isChanged: "Modifié",
  isOriginal: "Texte d’origine",
  logo: "Logo",
  version: "Version",
  site: "Sur le site",
  push: "Sur les appareils",
  messages: "Messages",
  deals: "Ententes",
  alerts: "Alertes",
  prices: "Baisses de prix",
  decisions: "Décisions",
  order: "Ordre",
  isHidden: "Masquée",
  subCategories: "Sous-catégories",
  label: "Nom",
  choices: "Choix",
  unit: "Unité",
  use: "Emploi",
  isFilterable: "Avec un filtre",
  isSearched: "Trouvé par la recherche",
  tagline: "Slogan",
  heroTitle: "Titre de l’accueil",
  heroText: "Texte de l’accueil",
  accentColor: "Couleur d’accent",
  contactEmail: "Courriel de contact",
  postalAddress: "Adresse postale",
  privacyOfficer: "Responsable des renseignements personnels",
  privacyEmail: "Courriel de cette personne",
  bannerText: "Message en haut des pages",
  bannerUntil: "Dernier jour du message",
  displayedUserTotal: "Nombre d’utilisateurs affiché",
  displayedActiveUsers: "Utilisateurs actifs affichés",
  registration: "Qui peut s’inscrire",
  publishing: "Qui peut publier",
  maintenance: "Entretien",
  maintenanceText: "Message d’entretien",
  listingLifetimeDays: "Jours en ligne",
  inApp: "Messagerie",
  photosPerListing: "Photos par annonce",
  messagesPerHour: "Messages par heure",
  site_settings: "Réglages",
  sub_categories: "Sous-catégories",
  site_files: "Logo",
  site_texts: "Textes",
  site_list_entries: "Lignes des listes",
  thesaurus_entries: "Mots équivalents",
};

const roles = { member: "Membre", moderator: "Modération", admin: "Administration" };
const reasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...memberReportReasons, ...reportReasons].map(({ id }) => [id, reasonLabel(id)])),
  ended: "Date atteinte",
  promoted: "Nouveau rôle",
  configured: "Configuration du site",
};
/** Values of fields that have a set of them. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: listingStatusTexts,
  role: roles,
  reason: reasons,
  kind: {
    ...fieldKindTexts,
    restored: "Annonce reprise",
    sell: "Vente",
    reserve: "Réservation",
    release: "Fin de la réservation",
    undo: "Étape annulée",
    offer: "Offre",
    "counter-offer": "Contre-offre",
    "accept-offer": "Offre acceptée",
    "refuse-offer": "Offre refusée",
    "withdraw-offer": "Offre retirée",
    "propose-appointment": "Rendez-vous proposé",
    "accept-appointment": "Rendez-vous accepté",
    "decline-appointment": "Rendez-vous décliné",
    "cancel-appointment": "Rendez-vous annulé",
    "confirm-appointment": "Rendez-vous tenu",
    "miss-appointment": "Rendez-vous manqué",
  },
  risk: incidentRiskTexts,
  outcome: { upheld: "Acceptée", denied: "Rejetée" },
  priceType: { fixed: "Prix fixe", negotiable: "Négociable", free: "Gratuit" },
  registration: { open: "Tout le monde", invitation: "Sur invitation", closed: "Personne" },
  publishing: {
    everyone: "Tous les membres",
    screened: "Après un contrôle",
    confirmed: "Courriel confirmé",
    approved: "Après approbation",
  },
  maintenance: { on: "Oui", off: "Non" },
  alert: { now: "Tout de suite", daily: "Chaque jour", weekly: "Chaque semaine", none: "Aucune" },
  use: { offered: "Offert", shown: "Affiché seulement", removed: "Retiré" },
  displayedUserTotal: { real: "Nombre réel" },
  displayedActiveUsers: { real: "Nombre réel" },
};

type Payload = Readonly<Record<string, unknown>>;

/** One line for each change or fact: « Rôle : Membre → Modération ». */
export function payloadLines(payload: Payload): string[] {
  const { from, to, ...rest } = payload;
  return [
    ...changeLines(from, to),
    ...Object.entries(rest).flatMap(([name, value]) => factLines(name, value)),
  ];
}

function changeLines(from: unknown, to: unknown): string[] {
  if (from === undefined && to === undefined) return [];
  const isOfRecords = [from, to].every((side) => side == null || isRecord(side));
  if (isOfRecords && (isRecord(from) || isRecord(to)))
    return recordLines(isRecord(from) ? from : {}, isRecord(to) ? to : {});
  // Statuses of a listing, versions of a text, entries of a list.
  const name = typeof from === "string" || typeof to === "string" ? "status" : null;
  const change = `${valueText(name, from)} → ${valueText(name, to)}`;
  return [name ? `${nameText(name)}\u00a0: ${change}` : change];
}

/** Added entries have no value before, removed entries none after. */
function recordLines(before: Payload, after: Payload): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    if (hiddenNames.test(name)) return [];
    const sides = [before[name], after[name]];
    if (sides.every(isRecord))
      return recordLines(...(sides as [Payload, Payload])).map((line) => `${nameText(name)}, ${line}`);
    const [one, other] = sides.map((side) => valueText(name, side));
    return one === other ? [] : [`${nameText(name)}\u00a0: ${one} → ${other}`];
  });
}

function factLines(name: string, value: unknown): string[] {
  if (hiddenNames.test(name)) return [];
  if (isRecord(value) && ("from" in value || "to" in value)) {
    if (isRecord(value.from) || isRecord(value.to)) return changeLines(value.from, value.to);
    return [`${nameText(name)}\u00a0: ${valueText(name, value.from)} → ${valueText(name, value.to)}`];
  }
  return [`${nameText(name)}\u00a0: ${valueText(name, value)}`];
}

/** A name of a later version is shown as it is; ids of categories are names here, too. */
function nameText(name: string): string {
  if (isCategoryId(name)) return categoryOf(name).name;
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}

function valueText(name: string | null, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Oui" : "Non";
  if (typeof value === "number") return name === "priceCents" ? formatDollars(value) : formatNumber(value);
  if (Array.isArray(value)) {
    const isOfNames = name === "changed" || name === "fields" || name === "order";
    const texts = value.map((one) =>
      isOfNames && typeof one === "string" ? nameText(one) : valueText(name, one),
    );
    return texts.length === 0 ? "–" : texts.join(", ");
  }
  if (isRecord(value)) return objectText(value);
  return typeof value === "string" ? stringText(name, value) : String(value);
}

function stringText(name: string | null, value: string): string {
  const ofName = name === null ? undefined : values[name];
  if (ofName && Object.hasOwn(ofName, value)) return ofName[value] ?? value;
  if (name === "category" && isCategoryId(value)) return categoryOf(value).name;
  if (name === "subCategory") return subCategoryLabel(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/u.test(value)) return formatMoment(new Date(value));
  return /^\d{4}-\d{2}-\d{2}$/u.test(value) ? formatCalendarDate(value) : value;
}

/** The name alone if there is nothing else, otherwise all properties. */
function objectText(value: Payload): string {
  const shown = Object.entries(value).filter(([name]) => !hiddenNames.test(name));
  const [only] = shown;
  if (only && shown.length === 1) return valueText(only[0], only[1]);
  return shown.map(([name, part]) => `${nameText(name)} (${valueText(name, part)})`).join(", ");
}

function isRecord(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
