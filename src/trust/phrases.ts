/**
 * Notation for phrases in normalized text (normalize.ts), so that lists of wording read as tables: alternatives are separated by
 * « | », also across lines; `vers*` is the rest of a word; ` ~3 ` is up to three words between two others, within a sentence;
 * everything else is a regular expression. Parentheses only group.
 */

/** Source of the alternatives, for use inside of other phrases. */
export function any(strings: TemplateStringsArray, ...sources: readonly string[]): string {
  return `(?:${sourceOf(strings, sources)})`;
}

/** Whole words: one of the alternatives, between spaces or at an end of the text. */
export function words(strings: TemplateStringsArray, ...sources: readonly string[]): RegExp {
  return new RegExp(`(?<![^ ])(?:${sourceOf(strings, sources)})(?![^ ])`, "u");
}

function sourceOf(strings: TemplateStringsArray, sources: readonly string[]): string {
  return String.raw(strings, ...sources)
    .trim()
    .replace(/ ?\|\s*\n\s*/gu, "|")
    .replace(/\s*\n\s*/gu, " ")
    .replaceAll(" | ", "|")
    .replace(/ ~(\d+) /gu, (_, max: string) => `(?: (?!\\.)\\S+){0,${max}} `)
    .replace(/\((?!\?)/gu, "(?:")
    .replace(/(?<!\\S)\*/gu, "\\S*");
}
