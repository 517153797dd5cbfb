import { categoryOf, isCategoryId, subCategoryLabel } from "../../../listings/category.ts";
import type { ListingForm } from "../../../listings/listing-form.ts";
import { fold } from "../../../platform/fold.ts";
import { phrasesFor } from "./assistant-phrases.ts";
import { detailSentences, isWanted } from "./assistant-sentences.ts";

/** Common abbreviations, expanded by 'Améliorer le style'. Whole words only, case-insensitive. */
const abbreviations: readonly [RegExp, string][] = [
  [word("tbe"), "très bon état"],
  [word("svp|s\\.v\\.p\\."), "s’il vous plaît"],
  [word("bcp"), "beaucoup"],
  [word("qqch"), "quelque chose"],
  [word("qqn"), "quelqu’un"],
  [word("qq|qques"), "quelques"],
  [word("rdv"), "rendez-vous"],
  [word("dispo"), "disponible"],
  [word("négo|nego"), "négociable"],
  [word("appart|appt"), "appartement"],
  [word("pcq"), "parce que"],
  [word("tjrs|tjs"), "toujours"],
  [word("tlm"), "tout le monde"],
];

/** 'Améliorer le style': expands abbreviations, capitalizes and closes sentences, applies French spacing. Adds and drops no content. */
export function improve(text: string): string {
  return text
    .replace(/\r\n?/gu, "\n")
    .trim()
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.split("\n").map(improveLine).join("\n"))
    .join("\n\n");
}

function improveLine(line: string): string {
  let improved = line.replace(/\s+/gu, " ").trim();
  if (improved === "") return "";
  if (isAllCaps(improved)) improved = improved.replace(/[\p{L}\p{N}]+/gu, lowercaseWord);
  for (const [short, full] of abbreviations) improved = improved.replace(short, full);
  improved = improved
    .replaceAll("'", "’")
    .replace(/([!?])[!?]+/gu, "$1")
    .replace(/\.{3,}/gu, "…")
    .replace(/\s*,\s*(?!\d)/gu, ", ")
    .replace(/\s+([.…])/gu, "$1")
    .replace(/(?<![\d:/])\s*([;:!?])(?=\s|$)/gu, "\u00a0$1")
    .replace(/(?<=\d)\s*([;:!?])(?=\s|$)/gu, "\u00a0$1")
    .trim();
  improved = improved.replace(/(^|[.!?…]\s+)(\p{Ll})/gu, (_, before: string, first: string) => {
    return before + first.toLocaleUpperCase("fr-CA");
  });
  // A full stop would become part of a URL.
  const isClosed = /[.!?…:;,»)]$|https?:\S+$/u.test(improved);
  return isClosed || isListItem(improved) ? improved : `${improved}.`;
}

/** An all-caps line. At least 12 alphabetic characters, so that a model name such as BMW X3 does not count. */
function isAllCaps(line: string): boolean {
  const alphabetic = line.replace(/[^\p{L}]/gu, "");
  return alphabetic.length >= 12 && alphabetic === alphabetic.toLocaleUpperCase("fr-CA");
}

/** Words without vowels or with digits (BMW, TV, X3) stay in capitals. */
function lowercaseWord(word: string): string {
  const isName = /\p{N}/u.test(word) || !/[AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ]/u.test(word);
  return isName ? word : word.toLocaleLowerCase("fr-CA");
}

function isListItem(line: string): boolean {
  return /^[-–•*]\s/u.test(line);
}

function word(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}’'.-])(?:${alternatives})(?![\\p{L}\\p{N}’'-])`, "giu");
}

/**
 * 'Assistant IA': templates filled with the form's values; nothing is invented. A separate module, so that it is loaded
 * only when it is used.
 */

export const assistantTasks = ["generate", "improve", "expand", "keywords"] as const;
export type AssistantTask = (typeof assistantTasks)[number];

/** The new description. Deterministic. */
export function assist(task: AssistantTask, form: ListingForm): string {
  switch (task) {
    case "generate":
      return generate(form);
    case "improve":
      return form.description.trim() === "" ? generate(form) : improve(form.description);
    case "expand":
      return expand(form);
    case "keywords":
      return addKeywords(form);
  }
}

function generate(form: ListingForm): string {
  const { body, closing } = phrasesOf(form);
  return paragraphs([opening(form), detailSentences(form).join(" "), body, closing]);
}

function opening(form: ListingForm): string {
  const { subject, opening: begin } = phrasesOf(form);
  const title = form.title.trim().replace(/(?<![\s.!?…])[\s.!?…]+$/u, "");
  const city = form.city.trim();
  const where = city === "" ? "" : ` C’est à ${city}.`;
  return title === "" ? `${begin} ${subject}.${where}` : `${title}.${where}`;
}

function phrasesOf({ type, fields }: ListingForm) {
  return phrasesFor(type, { isWanted: isWanted(fields) });
}

/** Appends the sentences on the details, and stock sentences, that the description does not contain yet. */
function expand(form: ListingForm): string {
  const written = form.description.trim();
  if (written === "") return generate(form);
  const { body, more, closing } = phrasesOf(form);
  const added = [
    missing(written, detailSentences(form)).join(" "),
    ...missing(written, [body, more, closing]),
  ];
  return paragraphs([written, ...added]);
}

/**
 * People who search for the category, the place or a detail find the listing by its fields; in the text these words stand
 * in sentences, never in a list. A list that an earlier version appended is removed.
 */
function addKeywords(form: ListingForm): string {
  const written = form.description.replace(/\n*^Mots-clés\s*:.*$/gimu, "").trim();
  return paragraphs([
    written,
    missing(written, [...detailSentences(form), ...placeSentences(form)]).join(" "),
  ]);
}

/** "C’est une annonce de la catégorie Produits (Mobilier), à Rimouski (Québec)." */
function placeSentences({ category, subCategory, city, region }: ListingForm): string[] {
  if (!isCategoryId(category)) return [];
  const sub = subCategory === "" ? "" : ` (${subCategoryLabel(subCategory)})`;
  const where = city.trim() === "" ? "" : `, à ${city.trim()} (${region})`;
  return [`C’est une annonce de la catégorie ${categoryOf(category).name}${sub}${where}.`];
}

function missing(written: string, sentences: readonly string[]): string[] {
  const existing = fold(written);
  return sentences.filter((sentence) => sentence !== "" && !existing.includes(fold(sentence)));
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
