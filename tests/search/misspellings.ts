import type { Random } from "../../demo/random.ts";
import { withoutMarks } from "./title-words.ts";

export function withoutAccents(word: string): string {
  return withoutMarks(word);
}

/** The regular plural; names, numbers and words in -s, -x or -z are unchanged. */
export function inPlural(word: string, place: number): string {
  if (!/^\p{L}{3,}$/u.test(word) || /[sxz]$/iu.test(word)) return word;
  if (place > 0 && /^\p{Lu}/u.test(word)) return word;
  if (/(?:bijou|caillou|chou|genou|hibou|joujou|pou)$/u.test(word)) return `${word}x`;
  if (/(?:eau|[^nl]eu)$/u.test(word)) return `${word}x`;
  if (/al$/u.test(word) && !/(?:bal|festival|chacal|régal)$/u.test(word)) return word.replace(/l$/u, "ux");
  return `${word}s`;
}

/** The other grammatical number: the plural, or for a regular plural its singular. */
export function inOtherNumber(word: string, place: number): string {
  const plural = inPlural(word, place);
  if (plural !== word || !/^\p{Ll}{3,}[^sé]s$|^\p{Ll}{2,}eaux$/u.test(word)) return plural;
  return invariable.has(word) ? word : word.slice(0, -1);
}

/** Words whose singular ends in -s. */
const invariable: ReadonlySet<string> = new Set(
  "tapis bois bas matelas velours souris palais concours cours jus dos fois mois repas sans pas plus moins sous dans toujours jamais temps trois".split(
    " ",
  ),
);

/** Neighboring keys of a Canadian French keyboard. */
const neighborKeys: Record<string, string> = {
  a: "qsz",
  b: "vghn",
  c: "xdfv",
  d: "serfcx",
  e: "wrds",
  f: "drtgvc",
  g: "ftyhbv",
  h: "gyujnb",
  i: "uojk",
  j: "huiknm",
  k: "jiolm",
  l: "kop",
  m: "njk",
  n: "bhjm",
  o: "iplk",
  p: "ol",
  q: "wa",
  r: "etfd",
  s: "awedxz",
  t: "ryfg",
  u: "yijh",
  v: "cfgb",
  w: "qesa",
  x: "zsdc",
  y: "tugh",
  z: "asx",
  é: "m",
  è: "p",
  à: "l",
};

/** One edit in a word of five letters or more, not in its first letter, that yields no word of the listings. */
export function withTypo(
  words: readonly string[],
  random: Random,
  isWord: (word: string) => boolean,
): string[] | null {
  const long = [...words.keys()].filter((index) => /^\p{L}{5,}$/u.test(words[index] ?? ""));
  if (long.length === 0) return null;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const index = random.pick(long);
    const word = words[index]?.toLowerCase() ?? "";
    const wrong = misspelled(word, random);
    if (wrong !== word && !isWord(wrong)) return words.toSpliced(index, 1, wrong);
  }
  return null;
}

function misspelled(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? "",
    word[at + 1] ?? "",
    word.slice(at + 2),
  ];
  const edits = [
    before + next + after, // missing
    before + letter + letter + next + after, // doubled
    before + next + letter + after, // transposed
    before + random.pick([...(neighborKeys[letter] ?? "e")]) + next + after, // neighboring key
  ];
  return random.pick(edits);
}
