import { categoryOf, isCategoryId, subCategoryLabel } from "../../../listings/category.ts";
import type { ListingForm } from "../../../listings/listing-form.ts";
import { findListingType } from "../../../listings/listing-type.ts";
import { fold } from "../../../platform/fold.ts";
import { formatCalendarDate } from "../../text/dates.ts";
import { phrasesOf } from "./assistant-phrases.ts";

const keywordsMax = 12;

export function withoutKeywords(description: string): string {
  return description.replace(/\n*^Mots-clés\s*:.*$/gimu, "").trim();
}

/** From title, details, category and place, each once. */
export function keywordsFor(form: ListingForm): string[] {
  const seen = new Set<string>();
  const isNew = (word: string) => {
    const folded = fold(word);
    if (folded === "" || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  };
  const ours = [
    ...chosenLabels(form),
    subCategoryLabel(form.subCategory),
    isCategoryId(form.category) ? categoryOf(form.category).name : "",
    ...phrasesOf(form.type).keywords,
  ].map((word) => word.toLocaleLowerCase("fr-CA"));
  // Names keep the capitals that the person gave them.
  return [...titleWords(form.title), ...ours, form.city.trim(), form.region]
    .filter(isNew)
    .slice(0, keywordsMax);
}

function chosenLabels({ type, fields }: ListingForm): string[] {
  return (findListingType(type)?.fields ?? []).flatMap((field) => {
    if (field.kind !== "choice" || field.id === "condition") return [];
    return field.choices.find(({ id }) => id === fields[field.id])?.label ?? [];
  });
}

const smallWords = new Set(
  fold(
    `le la les un une des du de au aux et ou en dans sur sous pour par avec sans près proche très tout toute tous
    vend vends vendre cherche offre donne mon ma mes votre vos ce cette`,
  ).split(" "),
);

function titleWords(title: string): string[] {
  const words = title.split(/[^\p{L}\p{N}½¼¾-]+/u);
  return words.filter((word) => fold(word).length > 1 && !smallWords.has(fold(word)));
}

/** 'Améliorer le style': the same words, written with care. Nothing is added and no sentence is dropped. */

/** Short forms of everyday messages, in full. Only whole words, whatever their capitals. */
const shortForms: readonly [RegExp, string][] = [
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

/** The text with whole words, sentences that begin with a capital and end with a full stop, and French spacing. */
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
  if (isShouted(improved)) improved = improved.replace(/[\p{L}\p{N}]+/gu, calmWord);
  for (const [short, full] of shortForms) improved = improved.replace(short, full);
  improved = improved
    .replaceAll("'", "’")
    .replace(/([!?])[!?]+/gu, "$1")
    .replace(/\.{3,}/gu, "…")
    .replace(/\s*,\s*(?!\d)/gu, ", ")
    .replace(/\s+([.…])/gu, "$1")
    .replace(/(?<![\d:/])\s*([;:!?])(?=\s|$)/gu, "\u00a0$1")
    .replace(/(?<=\d)\s*([;:!?])(?=\s|$)/gu, "\u00a0$1")
    .trim();
  improved = improved.replace(/(^|[.!?…]\s+)(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase("fr-CA");
  });
  // A full stop would become part of an address.
  const isClosed = /[.!?…:;,»)]$|https?:\S+$/u.test(improved);
  return isClosed || isListItem(improved) ? improved : `${improved}.`;
}

/** A line of several words in capitals; a make or a size (BMW X3) is none. */
function isShouted(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, "");
  return letters.length >= 12 && letters === letters.toLocaleUpperCase("fr-CA");
}

/** BMW, TV and X3 are written so. */
function calmWord(shouted: string): string {
  const isName = /\p{N}/u.test(shouted) || !/[AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ]/u.test(shouted);
  return isName ? shouted : shouted.toLocaleLowerCase("fr-CA");
}

function isListItem(line: string): boolean {
  return /^[-–•*]\s/u.test(line);
}

function word(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}’'.-])(?:${alternatives})(?![\\p{L}\\p{N}’'-])`, "giu");
}

/**
 * What 'Assistant IA' writes: templates over what the form already holds, nothing made up beyond it. Its own module,
 * so that only those who ask for it fetch it.
 */

export const assistantTasks = ["generate", "improve", "expand", "keywords"] as const;
export type AssistantTask = (typeof assistantTasks)[number];

/** The new description. The same form gives the same text. */
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

/** "État : bon. Année : 2016. Kilométrage : 120 000 km." for what was filled in. */
function details({ type, fields }: ListingForm): string {
  return (findListingType(type)?.fields ?? [])
    .flatMap((field) => {
      const value = (fields[field.id] ?? "").trim();
      if (value === "" || (field.kind === "text" && field.isLong)) return [];
      return `${field.label}\u00a0: ${shownValue(field, value)}.`;
    })
    .join(" ");
}

type Field = NonNullable<ReturnType<typeof findListingType>>["fields"][number];

function shownValue(field: Field, value: string): string {
  switch (field.kind) {
    case "choice": {
      const label = field.choices.find((choice) => choice.id === value)?.label ?? value;
      return label.charAt(0).toLowerCase() + label.slice(1);
    }
    case "integer": {
      const grouped = field.isGrouped ? value.replace(/\B(?=(\d{3})+(?!\d))/gu, "\u00a0") : value;
      return field.unit ? `${grouped}\u00a0${field.unit}` : grouped;
    }
    case "date":
      return formatCalendarDate(value);
    case "text":
    case "url":
      return value;
  }
}

function closing({ type, priceType }: ListingForm): string {
  const negotiable = priceType === "negotiable" ? " Le prix est négociable." : "";
  return `${phrasesOf(type).closing}${negotiable}`;
}

/** What was written stays, word for word; what it leaves out is added after it. */
function expand(form: ListingForm): string {
  const written = form.description.trim();
  if (written === "") return generate(form);
  const { body, more } = phrasesOf(form.type);
  const known = fold(written);
  const isNew = (text: string) => text !== "" && !known.includes(fold(text));
  const added = [details(form), body, more, closing(form)].filter(isNew);
  return paragraphs([written, ...added]);
}

/** One line of words that people search for; asked again, it replaces itself. */
function addKeywords(form: ListingForm): string {
  const written = withoutKeywords(form.description);
  return paragraphs([written, `Mots-clés\u00a0: ${keywordsFor(form).join(", ")}`]);
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
