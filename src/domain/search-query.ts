/**
 * What was typed into the search field, taken apart: words that must all be there, words in quotes that must stand side
 * by side, "ou" (or OR) between alternatives, and a hyphen or « sauf » before what must not be there. Anything can be
 * typed: what makes no sense as an operator is a word or nothing.
 */
import { fold } from "./fold.ts";
import { withoutTalk } from "./search-talk.ts";
import {
  isSmallWord,
  type SearchWord,
  units,
  withOneSpelling,
  withoutEvidentUnits,
  wordsOf,
} from "./search-words.ts";

/**
 * One typed piece; several words (lave-vaisselle, rav4) stand side by side. Quoted ones are taken as they are.
 * `isComplement`: behind a preposition, as chevet of « table de chevet ».
 */
export type QueryPiece = { typed: string; words: SearchWord[]; isQuoted: boolean; isComplement: boolean };

/** Every clause of `all` holds, by one of its pieces; none of `none` is there. */
export type SearchQuery = { all: QueryPiece[][]; none: QueryPiece[] };

/** Enough for any search; each costs the database something. */
const clausesMax = 24;

export function parseQuery(q: string): SearchQuery {
  const all: QueryPiece[][] = [];
  const none: QueryPiece[] = [];
  let isAlternative = false;
  let isComplement = false;
  for (const { text, isQuoted, isExcluded } of typedPieces(withoutPossessives(withoutTalk(q)))) {
    if (!isQuoted && /^(?:OR|[Oo][Uu]|\|)$/u.test(text)) {
      isAlternative = all.length > 0;
      continue;
    }
    const words = wordsOf(text);
    if (words.length === 0) continue;
    const piece = { typed: text, words, isQuoted, isComplement };
    const last = all.at(-1);
    if (!isQuoted && !isExcluded && linking.has(fold(text))) {
      isComplement ||= complementing.has(fold(text));
      // « Un vélo ou une trottinette »: what stands there is what follows.
      if (isAlternative) continue;
    } else isComplement = false;
    if (isExcluded) none.push(piece);
    else if (isAlternative && last) last.push(piece);
    else all.push([piece]);
    isAlternative = false;
  }
  return { all: withoutSmallWords(all).slice(0, clausesMax), none: none.slice(0, clausesMax) };
}

/** « Vélo pour enfant ou adulte »: others say what it is for, of or with, not what it is. */
const complementing = new Set("a au aux d de des du of".split(" "));
const linking = new Set([
  ...complementing,
  ..."avec dans en l la le les par pour sur un une the for".split(" "),
]);

/** women's boots are women boots: no French word ends so. */
const withoutPossessives = (q: string) => q.replace(/(?<=\p{L}{2})['’]s(?!\p{L})/gu, "");

const quoted = /(?<!\S)(-?)(?:"([^"]*[^"\s][^"]*)"|«([^»]+)»|“([^”]+)”)(?!\S)/gu;

/** Not first: what is anything but something is nothing that could be looked for. */
const except =
  /(?<=\S\s)\s*sauf\s+(?:(?:les?|la|des|du|de\s+la|en|[àa]|au|aux|pr[èe]s\s+de)\s+|l['’]\s?)?(?=[\p{L}\p{N}])/giu;
/** Leaves nothing out: "2 chambres ou plus", "meublé ou non". */
const orNot = /(?<=\S)\s+(?:ou|et)\s+(?:plus|moins|non|pas)(?!\S)/giu;

/** Written out, so that « pneus d’hiver » is told from « pneus hiver ». */
const elided = /(?<!\S)d['’](?=\p{L})/giu;

/**
 * « Sac de couchage -20 », « bac -30 °C »: of degrees, and of round tens also without them, the hyphen says how cold, and
 * ads say them in many ways. « iPhone -7 » leaves the 7 out.
 */
const degrees = String.raw`\s?(?:[°º]|degr[ée]s?|(?=[cf](?!\p{L})))(?:\s?(?:celsius|fahrenheit|[cf])(?!\p{L}))?`;
const cold = new RegExp(
  String.raw`(?<!\S)-(?:(\d{1,2})${degrees}|([1-6]0)(?!\S)(?!\s(?:${units})(?!\S)))`,
  "giu",
);

/** Stand for the hyphen and for "sauf"; nothing that people type. */
const exclusion = "\u0001";
const exception = "\u0002";

/** What "sauf" goes on to leave out: "sauf honda ou toyota". */
const exceptAlso = new RegExp(
  String.raw`(?<=${exception}[^\s,]+)(?:\s*,\s*|\s+(?:ou|et|ni)\s+)(?=[\p{L}\p{N}])`,
  "giu",
);

/** With one sign before each word that is left out. Marked before one spelling makes a hyphen of its own in 9'-a. */
function withExclusionsMarked(text: string): string {
  let marked = text.replace(orNot, "").replace(except, exception);
  for (let before = ""; before !== marked; ) {
    before = marked;
    marked = marked.replace(exceptAlso, ` ${exception}`);
  }
  return marked
    .replace(cold, "$1$2")
    .replaceAll(exception, exclusion)
    .replace(/(?<!\S)-(?=[\p{L}\p{N}])/gu, exclusion);
}

function typedPieces(q: string): { text: string; isQuoted: boolean; isExcluded: boolean }[] {
  const pieces: { text: string; isQuoted: boolean; isExcluded: boolean }[] = [];
  let end = 0;
  const addPlain = (text: string) => {
    for (const piece of withoutEvidentUnits(
      withOneSpelling(withExclusionsMarked(text).replace(elided, "de ")),
    ).split(/\s+/u)) {
      const isExcluded = piece.startsWith(exclusion);
      pieces.push({ text: isExcluded ? piece.slice(1) : piece, isQuoted: false, isExcluded });
    }
  };
  for (const match of q.matchAll(quoted)) {
    addPlain(q.slice(end, match.index));
    const text = match[2] ?? match[3] ?? match[4] ?? "";
    pieces.push({ text: withOneSpelling(text), isQuoted: true, isExcluded: match[1] === "-" });
    end = match.index + match[0].length;
  }
  addPlain(q.slice(end));
  return pieces;
}

/** One of several is no condition either: "neuf ou usagé". Unless nothing else was asked for. */
function withoutSmallWords(clauses: QueryPiece[][]): QueryPiece[][] {
  const saying = clauses.filter(
    (pieces) =>
      !pieces.some(({ words, isQuoted }) => !isQuoted && words.every(({ term }) => isSmallWord(term))),
  );
  return saying.length > 0 ? saying : clauses;
}
