/**
 * Type-specific fields of a listing: what a declaration (type-fields.ts) can say, and how typed values are read. Form,
 * validation, filters, page, structured data, import and search follow the declarations. Values are stored in
 * `attributes` under the field's id.
 */
import { type AmountRejection, parseAmount } from "../platform/amount.ts";
import { canonicalName, type NameList } from "./known-names.ts";

export type FieldChoice = { id: string; label: string };

export type ListingField = {
  id: string;
  label: string;
  hint?: string;
  /** among the five or six that the form shows at once; others are folded */
  isKey?: boolean;
  /** Its words are not part of the searched text: they would be found by people who mean something else. */
  isUnsearched?: boolean;
  /** The form shows the field for these subcategories only; any listing of the type may have it. */
  subCategories?: readonly string[];
} & (
  | {
      kind: "choice";
      choices: readonly FieldChoice[];
      /** what a listing without a value is: not stored, and found by filtering for it */
      absentMeans?: string;
    }
  /** several of the choices; a filter wants all that it names */
  | { kind: "choices"; choices: readonly FieldChoice[] }
  | NumberDeclaration
  | { kind: "date" }
  /** hh:mm, 24 hours */
  | { kind: "time" }
  /** a short name that is filtered by */
  | { kind: "name"; maxLength: number; list?: NameList }
  | { kind: "text"; maxLength: number; isLong?: boolean }
  | { kind: "url"; maxLength: number }
);

export type NumberDeclaration = {
  kind: "number";
  min: number;
  max: number;
  /** digits after the decimal sign; 0 if absent */
  decimals?: number;
  unit?: string;
  isGrouped?: boolean;
  /** the bound that people usually filter by: lowest ("from 2015 on") or highest ("up to 100 000 km") */
  sought: "min" | "max";
  /** The amount is per unit of time, named by the choice field `field`; `factors` convert to the first of its choices. */
  per?: { field: string; factors: Readonly<Record<string, number>> };
};

export type AttributeValue = string | number | readonly string[];

/** Numbers as numbers; several choices as lists of ids; everything else (choice id, ISO date, hh:mm, text) as strings. */
export type Attributes = Record<string, AttributeValue>;

export type FieldRejection =
  | "field-unknown-choice"
  | "field-not-a-number"
  | "field-unknown-unit"
  | "field-digits-in-disorder"
  | "field-negative"
  | "field-too-precise"
  | "field-not-whole"
  | "field-out-of-bounds"
  | "field-not-a-date"
  | "field-not-a-time"
  | "field-not-a-url"
  | "field-too-long";

/** Separates the ids of several choices in the form's value. */
export const choiceSeparator = ",";

/**
 * Parses one typed value, trimmed and not empty, to its stored form.
 */
export function parseFieldValue(
  field: ListingField,
  text: string,
): { ok: true; value: AttributeValue } | { ok: false; reason: FieldRejection } {
  switch (field.kind) {
    case "choice":
      return field.choices.some((choice) => choice.id === text)
        ? { ok: true, value: text }
        : { ok: false, reason: "field-unknown-choice" };
    case "choices": {
      const given = text.split(choiceSeparator).map((id) => id.trim());
      const chosen = field.choices.flatMap(({ id }) => (given.includes(id) ? [id] : []));
      return given.every((id) => chosen.includes(id))
        ? { ok: true, value: chosen }
        : { ok: false, reason: "field-unknown-choice" };
    }
    case "number": {
      const amount = parseAmount(text, { unit: field.unit, decimals: field.decimals ?? 0 });
      if (!amount.ok) return { ok: false, reason: numberRejections[amount.reason] };
      return amount.value < field.min || amount.value > field.max
        ? { ok: false, reason: "field-out-of-bounds" }
        : amount;
    }
    case "date":
      return isCalendarDate(text) ? { ok: true, value: text } : { ok: false, reason: "field-not-a-date" };
    case "time": {
      const time = readTime(text);
      return time === null ? { ok: false, reason: "field-not-a-time" } : { ok: true, value: time };
    }
    case "url": {
      const address = withScheme(text);
      if ([...address].length > field.maxLength) return { ok: false, reason: "field-too-long" };
      return isWebAddress(address) ? { ok: true, value: address } : { ok: false, reason: "field-not-a-url" };
    }
    case "name":
    case "text": {
      if ([...text].length > field.maxLength) return { ok: false, reason: "field-too-long" };
      const list = field.kind === "name" ? field.list : undefined;
      return { ok: true, value: list === undefined ? text : canonicalName(list, text) };
    }
  }
}

const numberRejections = {
  "not-a-number": "field-not-a-number",
  "unknown-unit": "field-unknown-unit",
  "digits-in-disorder": "field-digits-in-disorder",
  negative: "field-negative",
  "too-precise": "field-too-precise",
  "not-whole": "field-not-whole",
} as const satisfies Record<AmountRejection, FieldRejection>;

/** "9:30", "09:30", "9 h 30", "19h" as hh:mm; null for anything else. */
function readTime(text: string): string | null {
  const match = /^(\d{1,2})\s?[h:]\s?(\d{2})?$/iu.exec(text);
  const [hour, minute] = [Number(match?.[1] ?? 24), Number(match?.[2] ?? 0)];
  return hour > 23 || minute > 59
    ? null
    : `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
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
