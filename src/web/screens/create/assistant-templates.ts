import { categoryOf, isCategoryId, subCategoryLabel } from "../../../listings/category.ts";
import type { ListingField } from "../../../listings/fields.ts";
import type { ListingForm } from "../../../listings/listing-form.ts";
import { findListingType } from "../../../listings/listing-type.ts";
import { parseAmount } from "../../../platform/amount.ts";
import { fold } from "../../../platform/fold.ts";
import { formatCalendarDate } from "../../text/dates.ts";
import { fieldText } from "../../text/field-values.ts";
import { phrasesOf } from "./assistant-phrases.ts";

const keywordsMax = 12;

export function withoutKeywords(description: string): string {
  return description.replace(/\n*^Mots-clés\s*:.*$/gimu, "").trim();
}

/** Keywords from title, details, category and place, without duplicates (accents and case ignored). */
export function keywordsFor(form: ListingForm): string[] {
  const seen = new Set<string>();
  const isNew = (word: string) => {
    const folded = fold(word);
    if (folded === "" || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  };
  const generated = [
    ...chosenLabels(form),
    subCategoryLabel(form.subCategory),
    isCategoryId(form.category) ? categoryOf(form.category).name : "",
    ...phrasesOf(form.type).keywords,
  ].map((word) => word.toLocaleLowerCase("fr-CA"));
  // Words of the title and place names keep their capitalization.
  return [...titleWords(form.title), ...generated, form.city.trim(), form.region]
    .filter(isNew)
    .slice(0, keywordsMax);
}

function chosenLabels({ type, fields }: ListingForm): string[] {
  return (findListingType(type)?.fields ?? []).flatMap((field: ListingField) => {
    if (field.kind !== "choice" && field.kind !== "choices") return [];
    if (field.id === "condition" || field.isUnsearched) return [];
    const chosen = (fields[field.id] ?? "").split(",");
    return field.choices.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : []));
  });
}

const stopWords = new Set(
  fold(
    `le la les un une des du de au aux et ou en dans sur sous pour par avec sans près proche très tout toute tous
    vend vends vendre cherche offre donne mon ma mes votre vos ce cette`,
  ).split(" "),
);

function titleWords(title: string): string[] {
  const words = title.split(/[^\p{L}\p{N}½¼¾-]+/u);
  return words.filter((word) => fold(word).length > 1 && !stopWords.has(fold(word)));
}

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
  const phrases = phrasesOf(form.type);
  return paragraphs([opening(form), details(form), phrases.body, closing(form)]);
}

function opening(form: ListingForm): string {
  const { subject, opening: begin } = phrasesOf(form.type);
  const title = form.title.trim().replace(/[\s.!?…]+$/u, "");
  const city = form.city.trim();
  const where = city === "" ? "" : ` Lieu\u00a0: ${city}.`;
  return title === "" ? `${begin} ${subject}.${where}` : `${title}.${where}`;
}

/** "État : bon. Année : 2016. Kilométrage : 120 000 km.": the fields that are filled in. */
function details({ type, fields }: ListingForm): string {
  return (findListingType(type)?.fields ?? [])
    .flatMap((field: ListingField) => {
      const value = (fields[field.id] ?? "").trim();
      if (value === "" || field.isUnsearched || (field.kind === "text" && field.isLong)) return [];
      return `${field.label}\u00a0: ${formatValue(field, value)}.`;
    })
    .join(" ");
}

function formatValue(field: ListingField, value: string): string {
  switch (field.kind) {
    case "choice": {
      const label = field.choices.find((choice) => choice.id === value)?.label ?? value;
      return label.charAt(0).toLowerCase() + label.slice(1);
    }
    case "choices":
      return value
        .split(",")
        .flatMap((id) => field.choices.find((choice) => choice.id === id)?.label ?? [])
        .join(", ")
        .toLowerCase();
    case "number": {
      const amount = parseAmount(value, { unit: field.unit, decimals: field.decimals ?? 0 });
      return amount.ok ? fieldText(field, amount.value) : value;
    }
    case "date":
      return formatCalendarDate(value);
    case "time":
    case "name":
    case "text":
    case "url":
      return value;
  }
}

function closing({ type, priceType }: ListingForm): string {
  const negotiable = priceType === "negotiable" ? " Le prix est négociable." : "";
  return `${phrasesOf(type).closing}${negotiable}`;
}

/** Appends the details and stock sentences that the description does not contain yet. */
function expand(form: ListingForm): string {
  const written = form.description.trim();
  if (written === "") return generate(form);
  const { body, more } = phrasesOf(form.type);
  const existing = fold(written);
  const isNew = (text: string) => text !== "" && !existing.includes(fold(text));
  const added = [details(form), body, more, closing(form)].filter(isNew);
  return paragraphs([written, ...added]);
}

/** Appends a line of keywords, replacing an existing one. */
function addKeywords(form: ListingForm): string {
  const written = withoutKeywords(form.description);
  return paragraphs([written, `Mots-clés\u00a0: ${keywordsFor(form).join(", ")}`]);
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
