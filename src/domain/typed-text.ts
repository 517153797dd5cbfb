/**
 * Text that a person typed. PostgreSQL cannot store NUL, and half a surrogate pair is not text at all (jsonb refuses
 * it): such input is refused at the door (`isStorableText`) and mended when cleaned; the rest is kept as typed.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** True when nothing of it would be seen: spaces, line breaks, zero-width characters. */
export function isBlank(text: string): boolean {
  return !/[^\p{Z}\p{Cc}\p{Cf}\p{M}]/u.test(text);
}

/** One line: control characters and line breaks become spaces, ends trimmed, composed accents (NFC). */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** Several lines: line breaks as \n, other control characters dropped, ends trimmed, composed accents (NFC). */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/gu, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
