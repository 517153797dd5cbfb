/**
 * What 'Assistant IA' writes: templates over what the form already holds, nothing made up beyond it. Its own module,
 * so that only those who ask for it fetch it.
 */
import { fold } from "../../../domain/fold.ts";
import type { ListingForm } from "../../../domain/listing-form.ts";
import { findListingType } from "../../../domain/listing-type.ts";
import { formatCalendarDate } from "../../text/dates.ts";
import { keywordsFor, withoutKeywords } from "./assistant-keywords.ts";
import { phrasesOf } from "./assistant-phrases.ts";
import { improve } from "./assistant-style.ts";

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
