/**
 * Text that a person typed. PostgreSQL cannot store NUL, and half a surrogate pair is not text at all (jsonb refuses
 * it): such input is refused at the door (`isStorableText`) and mended when cleaned; the rest is kept as typed.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * `text.normalize(form)` in linear time: composing a run of combining marks costs the square of its length, and a
 * form can hold hundreds of thousands. No writing needs more than 30 in a row (Unicode's Stream-Safe Text Format,
 * UAX #15); those beyond are dropped.
 */
export function normalizeText(text: string, form: "NFC" | "NFKD"): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1").normalize(form);
}

/** Letters in name only: they show as nothing (fillers of Hangul, the empty Braille cell). */
const invisibleLetters = "\u115f\u1160\u2800\u3164\uffa0";

/** True when nothing of it would be seen: spaces, line breaks, zero-width characters. */
export function isBlank(text: string): boolean {
  return !new RegExp(`[^\\p{Z}\\p{Cc}\\p{Cf}\\p{M}${invisibleLetters}]`, "u").test(text);
}

/**
 * Embeddings, overrides and isolates of the bidirectional algorithm: one that is never closed turns round what stands
 * after it on the page, and disguises what a title says. Plain marks (U+200E, U+200F) only help their neighbours: they stay.
 */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/** One line: control characters and line breaks become spaces, those of direction are dropped, ends trimmed, composed accents (NFC). */
export function normalizeLine(text: string): string {
  return normalizeText(text.toWellFormed().replace(directionControls, ""), "NFC")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** Several lines: line breaks as \n, other control characters dropped, ends trimmed, composed accents (NFC). */
export function normalizeMultiline(text: string): string {
  return normalizeText(text.toWellFormed().replace(directionControls, ""), "NFC")
    .replace(/\r\n?/gu, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
