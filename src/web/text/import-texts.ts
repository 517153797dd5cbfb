import { savedSearchesMax } from "../../alerts/saved-search.ts";
import { draftsMax } from "../../listings/listing.ts";
import { isolate } from "../../platform/isolate.ts";
import type {
  ArchiveRejection,
  OwnArchiveCheck,
  RecordField,
  RejectedRecord,
  SkippedPhoto,
} from "../../portability/index.server.ts";
import { countTexts } from "./count-texts.ts";
import { plural } from "./plural.ts";

export const archiveMessages: Record<ArchiveRejection | "missing" | "empty" | "busy", string> = {
  missing: "Choisissez d’abord l’archive.",
  empty: "Ce fichier est vide. Téléchargez de nouveau vos données sur l’autre site.",
  unreadable:
    "Ce fichier n’est pas une archive zip, ou il est incomplet. Téléchargez de nouveau vos données sur l’autre site.",
  "not-an-export":
    "Cette archive ne vient pas d’un site Babillard. Sur l’autre site, ouvrez Paramètres, puis Mes données.",
  "too-large":
    "Cette archive est trop grosse\u00a0: 190\u00a0Mo au plus. Écrivez à l’équipe du site, qui peut l’importer.",
  "too-many-listings":
    "Cette archive a plus de 1\u00a0000\u00a0annonces. Écrivez à l’équipe du site, qui peut l’importer.",
  newer:
    "Cette archive vient d’une version plus récente de Babillard. Réessayez quand ce site aura été mis à jour.",
  busy: "Le site reçoit trop de fichiers en ce moment. Réessayez dans un instant.",
};

export function checkText({ drafts, photos, known, searches }: OwnArchiveCheck): string {
  if (drafts === 0)
    return known > 0
      ? "Toutes ces annonces sont déjà ici."
      : searches > 0
        ? "Cette archive ne contient aucune annonce."
        : "Cette archive ne contient aucune annonce à reprendre.";
  const photosText = photos > 0 ? `, avec ${countTexts.photos(photos)}` : "";
  return `${draftsText(drafts)}${photosText}.`;
}

const draftsText = (count: number) =>
  plural(count, {
    one: "#\u00a0annonce deviendra un brouillon",
    other: "#\u00a0annonces deviendront des brouillons",
  });

export const searchesText = (count: number) =>
  plural(count, {
    one: "#\u00a0recherche enregistrée sera reprise, avec son alerte.",
    other: "#\u00a0recherches enregistrées seront reprises, avec leurs alertes.",
  });

export const importedSearchesText = (count: number) =>
  plural(count, {
    one: "#\u00a0recherche enregistrée reprise.",
    other: "#\u00a0recherches enregistrées reprises.",
  });

/** Searches that this site cannot have. */
export function lostSearchesText(names: readonly string[]): string {
  const quoted = names.map((name) => `«\u00a0${isolate(name.trim() || "Sans nom")}\u00a0»`).join(", ");
  return `Recherches à refaire ici\u00a0: ${quoted}. Elles suivent un vendeur de l’autre site, ont un filtre que ce site n’a pas, ou dépassent ${savedSearchesMax}\u00a0recherches.`;
}

/** Label of the button: "Importer 2 annonces et 1 recherche". */
export function importLabel({ drafts, searches }: { drafts: number; searches: number }): string {
  const parts = [
    ...(drafts > 0 ? [countTexts.listings(drafts)] : []),
    ...(searches > 0 ? [countTexts.searches(searches)] : []),
  ];
  return `Importer ${parts.join(" et ")}`;
}

export const importedText = (count: number) =>
  count === 0
    ? "Aucun nouveau brouillon."
    : plural(count, { one: "#\u00a0brouillon créé.", other: "#\u00a0brouillons créés." });

export const knownText = (count: number) =>
  plural(count, {
    one: "#\u00a0annonce était déjà ici\u00a0: rien n’y a changé.",
    other: "#\u00a0annonces étaient déjà ici\u00a0: rien n’y a changé.",
  });

export function remainingText(
  count: number,
  { isOverPhotoLimit, isOverDraftLimit }: { isOverPhotoLimit: boolean; isOverDraftLimit: boolean },
): string {
  const left = plural(count, { one: "Il reste #\u00a0annonce.", other: "Il reste #\u00a0annonces." });
  if (isOverDraftLimit)
    return `${left} Vous avez ${draftsMax}\u00a0brouillons\u00a0: publiez-en ou supprimez-en, puis continuez avec la même archive.`;
  return isOverPhotoLimit
    ? `${left} Vous avez envoyé beaucoup de photos\u00a0: continuez dans une heure, avec la même archive.`
    : `${left} Continuez avec la même archive.`;
}

const fieldTexts: Record<RecordField, string> = {
  title: "titre",
  description: "description",
  city: "ville",
  sector: "secteur",
  type: "type",
  "sub-category": "sous-catégorie",
  category: "catégorie",
  location: "lieu",
  region: "province",
  price: "prix",
  "contact-preferences": "moyens de contact",
  images: "photos",
  "external-id": "numéro",
  attributes: "détails",
};

export function rejectedRecordText({ number, title, fields }: RejectedRecord): string {
  const name = recordName(number, title);
  return fields.length === 0
    ? `${name}\u00a0: illisible.`
    : `${name}\u00a0: ce site n’accepte pas ${fields.length > 1 ? "ces champs" : "ce champ"}\u00a0: ${fields.map((field) => fieldTexts[field]).join(", ")}.`;
}

/** Values of a draft that this site does not have. Empty when it has all. */
export function changedText(fields: readonly RecordField[]): string {
  if (fields.length === 0) return "";
  return `À choisir de nouveau, car ce site n’a pas les mêmes choix\u00a0: ${fields.map((field) => fieldTexts[field]).join(", ")}.`;
}

/** The same before the import. */
export function changedRecordText({ number, title, fields }: RejectedRecord): string {
  return `${recordName(number, title)}\u00a0: ${fields.map((field) => fieldTexts[field]).join(", ")}.`;
}

function recordName(number: number, title: string): string {
  return title.trim() === "" ? `L’annonce n°\u00a0${number}` : `«\u00a0${isolate(title)}\u00a0»`;
}

const skippedTexts: Record<SkippedPhoto, string> = {
  missing: "absente de l’archive",
  unusable: "illisible ou trop lourde",
  "too-many": "en trop",
  "not-stored": "pas enregistrée, à ajouter vous-même",
};

/** Under a draft: which photos it lacks. Empty when it has all. */
export function skippedPhotosText(skipped: readonly SkippedPhoto[]): string {
  if (skipped.length === 0) return "";
  const reasons = [...new Set(skipped)].map((reason) => skippedTexts[reason]).join(", ");
  return `Il manque ${countTexts.photos(skipped.length)} (${reasons}).`;
}
