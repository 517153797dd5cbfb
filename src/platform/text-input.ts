/**
 * False for NUL, which PostgreSQL cannot store, and for lone surrogates, which jsonb rejects. Requests with such input
 * are rejected; `normalizeLine` and `normalizeMultiline` repair it.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * `text.normalize(form)` in linear time: composing a run of combining marks takes quadratic time, and a form can
 * contain hundreds of thousands. No script needs more than 30 in a row (Unicode's Stream-Safe Text Format, UAX #15);
 * further ones are dropped.
 */
export function normalizeText(text: string, form: "NFC" | "NFKD"): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1").normalize(form);
}

/** Letters that render as nothing (Hangul fillers, empty Braille cell). */
const invisibleLetters = "\u115f\u1160\u2800\u3164\uffa0";

const visible = new RegExp(`[^\\p{Z}\\p{Cc}\\p{Cf}\\p{M}${invisibleLetters}]`, "u");

/** True when nothing would be visible: spaces, line breaks, zero-width characters. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/**
 * Bidirectional embeddings, overrides and isolates: an unclosed one reverses the following text of the page and can
 * disguise a title. Simple marks (U+200E, U+200F) only affect adjacent characters and are allowed.
 */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * One line: control characters and line breaks become spaces, direction controls are dropped, trimmed, NFC. Empty when
 * nothing of it would be visible: a name that no one sees is none.
 */
export function normalizeLine(text: string): string {
  if (isBlank(text)) return "";
  const withoutControls = text
    .toWellFormed()
    .replace(directionControls, "")
    .replace(/\p{Cc}+/gu, " ");
  return normalizeText(withoutControls, "NFC").trim();
}

/**
 * Several lines: line breaks become LF, control characters other than tabs are dropped, trimmed, NFC.
 */
export function normalizeMultiline(text: string): string {
  const withoutControls = text
    .toWellFormed()
    .replace(directionControls, "")
    .replace(/\r\n?/gu, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
  // After the removal: a letter and an accent compose once the control character between them is gone.
  return normalizeText(withoutControls, "NFC").trim();
}
