/** Reads typed values of type-specific fields. Apart from fields.ts, so that pages do not load the lists of names. */
import { type AmountRejection, parseAmount } from "../platform/amount.ts";
import { type AttributeValue, choiceSeparator, type FieldRejection, type ListingField } from "./fields.ts";
import { canonicalName } from "./known-names.ts";

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
