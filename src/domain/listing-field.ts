/**
 * Type-specific fields of a listing, declared once as data: the form, the validation, the filters, the page and the
 * database constraint all follow these declarations. Values are saved in `attributes` under the field's id.
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
      /** who searches sets the lowest ("from 2015 on") or the highest ("up to 100 000 km") */
      sought: "min" | "max";
    }
  | { kind: "date" }
  | { kind: "text"; maxLength: number; isLong?: boolean }
  | { kind: "url"; maxLength: number }
);

/** Integers as numbers; choices (their id), dates (ISO yyyy-mm-dd), texts and addresses as strings. */
export type Attributes = Record<string, string | number>;

export type FieldRefusal =
  | "field-unknown-choice"
  | "field-not-an-integer"
  | "field-out-of-bounds"
  | "field-not-a-date"
  | "field-not-a-url"
  | "field-too-long";

/** One typed value, already trimmed and not empty, to what is saved. */
export function parseFieldValue(
  field: ListingField,
  text: string,
): { ok: true; value: string | number } | { ok: false; reason: FieldRefusal } {
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

/** "exemple.ca/moi" as people say it. What names another scheme (mailto:, javascript:) is left as it is, and refused. */
function withScheme(text: string): string {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|:\d|$)/u.test(text) ? `https://${text}` : text;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/iu.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  // user:password@host and backslashes show one address and lead to another.
  if (url.username !== "" || url.password !== "" || text.includes("\\")) return false;
  return (url.protocol === "https:" || url.protocol === "http:") && url.hostname.includes(".");
}
