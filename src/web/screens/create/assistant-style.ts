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
