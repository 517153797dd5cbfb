/**
 * What of a typed search is an operator: quotes around words that are meant as they stand, "ou" (or OR, |) between
 * alternatives, and a hyphen, « sauf » or « pas » before what must not be there. One definition for all who read what was typed.
 */
import { units } from "./search-words.ts";

/** Whether something is quoted or left out: it is meant as it stands. */
export function hasLiterals(q: string): boolean {
  return q.search(quoted) >= 0 || isExcluding(q);
}

/** Whether a quote begins, though it may not have ended yet. */
export function isQuoting(q: string): boolean {
  return /(?<!\S)-?["«“]/u.test(q);
}

/** Whether something is left out: not in « sac de couchage -20 ». */
export function isExcluding(q: string): boolean {
  return withExclusionsMarked(q).includes(exclusion);
}

/** @param text one typed piece */
export function isOr(text: string): boolean {
  return /^(?:OR|[Oo][Uu]|\|)$/u.test(text);
}

/** A hyphen that leaves it out, and the words, in one of the groups 2 to 4. */
export const quoted = /(?<!\S)(-?)(?:"([^"]*[^"\s][^"]*)"|«([^»]+)»|“([^”]+)”)(?!\S)/gu;

/** What may stand between "sauf", or the "ou" behind it, and what is left out. */
const article = String.raw`(?:(?:les?|la|des|du|de\s+la)\s+|l['’]\s?)`;
const preposition = String.raw`(?:(?:en|[àa]|au|aux|pr[èe]s\s+de)\s+)`;
/** Not first: what is anything but something is nothing that could be looked for. */
const except = new RegExp(
  String.raw`(?<=\S\s)\s*sauf\s+(?:${article}|(${preposition}))?(?=[\p{L}\p{N}])`,
  "giu",
);
/** « Vélo pas électrique », « table pas en bois »; what is « pas cher » or « pas trop grand » is none of these. */
const notSaid =
  "ch[eè]re?s?|loin|trop|tr[eè]s|encore|besoin|plus|moins|grave|pour|avec|sans|dans|avant|apr[eè]s|vraiment|n[ée]cessaire(?:ment)?|obligatoire|oblig[ée]";
const not = new RegExp(String.raw`(?<=\S\s)\s*pas\s+(en\s+)?(?=\p{L}{4})(?!(?:${notSaid})(?!\p{L}))`, "giu");
/** Leaves nothing out: "2 chambres ou plus", "meublé ou non". */
const orNot = /(?<=\S)\s+(?:ou|et)\s+(?:plus|moins|non|pas)(?!\S)/giu;

/**
 * « Sac de couchage -20 », « bac -30 °C »: of degrees, and of round tens also without them, the hyphen says how cold, and
 * ads say them in many ways. « iPhone -7 » leaves the 7 out.
 */
const degrees = String.raw`\s?(?:[°º]|degr[ée]s?|(?=[cf](?!\p{L})))(?:\s?(?:celsius|fahrenheit|[cf])(?!\p{L}))?`;
const cold = new RegExp(
  String.raw`(?<!\S)-(?:(\d{1,2})${degrees}|([1-6]0)(?!\S)(?!\s(?:${units})(?!\S)))`,
  "giu",
);

/** Stand for the hyphen, for "sauf" and for "sauf en"; nothing that people type. */
export const exclusion = "\u0001";
const exception = "\u0002";
const exceptionIn = "\u0004";

/** What "sauf" goes on to leave out: "sauf honda ou toyota", but not "sauf en cuir ou un futon", "sauf pitbull, à donner". */
const exceptAlso = new RegExp(
  String.raw`(?<=([${exception}${exceptionIn}])[^\s,]+)(?:\s*,\s*|\s+(?:ou|et|ni)\s+)(?!une?\s|${preposition})${article}?(?=[\p{L}\p{N}])`,
  "giu",
);
/** "Sauf en bois ou en pin". */
const exceptAlsoIn = new RegExp(
  String.raw`(?<=(${exceptionIn})[^\s,]+)\s+(?:ou|et|ni)\s+${preposition}(?=[\p{L}\p{N}])`,
  "giu",
);

/** With one sign before each word that is left out. Marked before one spelling makes a hyphen of its own in 9'-a. */
export function withExclusionsMarked(text: string): string {
  let marked = text
    .replace(orNot, "")
    .replace(except, (_, ofKind: string | undefined) => (ofKind ? exceptionIn : exception))
    .replace(not, (_, ofKind: string | undefined) => (ofKind ? exceptionIn : exception));
  for (let before = ""; before !== marked; ) {
    before = marked;
    marked = marked.replace(exceptAlso, " $1").replace(exceptAlsoIn, " $1");
  }
  return marked
    .replace(cold, "$1$2")
    .replaceAll(exception, exclusion)
    .replaceAll(exceptionIn, exclusion)
    .replace(/(?<!\S)-(?=[\p{L}\p{N}])/gu, exclusion);
}
