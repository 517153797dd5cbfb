/**
 * What was typed into the search field, taken apart: words that must all be there, words in quotes that must stand side
 * by side, OR (or OU) between alternatives, and a hyphen before what must not be there. Anything can be typed: what makes
 * no sense as an operator is a word or nothing.
 */
import { withoutTalk } from "./search-talk.ts";
import { isSmallWord, type SearchWord, withOneSpelling, wordsOf } from "./search-words.ts";

/** One typed piece; several words (lave-vaisselle, rav4) stand side by side. Quoted ones are taken as they are. */
export type QueryPiece = { typed: string; words: SearchWord[]; isQuoted: boolean };

/** Every clause of `all` holds, by one of its pieces; none of `none` is there. */
export type SearchQuery = { all: QueryPiece[][]; none: QueryPiece[] };

/** Enough for any search; each costs the database something. */
const clausesMax = 24;

export function parseQuery(q: string): SearchQuery {
  const all: QueryPiece[][] = [];
  const none: QueryPiece[] = [];
  let isAlternative = false;
  for (const { text, isQuoted, isExcluded } of typedPieces(withoutPossessives(withoutTalk(q)))) {
    if (!isQuoted && /^(?:OR|OU|\|)$/u.test(text)) {
      isAlternative = all.length > 0;
      continue;
    }
    const words = wordsOf(text);
    if (words.length === 0) continue;
    const piece = { typed: text, words, isQuoted };
    const last = all.at(-1);
    if (isExcluded) none.push(piece);
    else if (isAlternative && last) last.push(piece);
    else all.push([piece]);
    isAlternative = false;
  }
  return { all: withoutSmallWords(all).slice(0, clausesMax), none: none.slice(0, clausesMax) };
}

/** women's boots are women boots: no French word ends so. */
const withoutPossessives = (q: string) => q.replace(/(?<=\p{L}{2})['’]s(?!\p{L})/gu, "");

const quoted = /(?<!\S)(-?)(?:"([^"]*[^"\s][^"]*)"|«([^»]+)»|“([^”]+)”)(?!\S)/gu;

/** Stands for the hyphen; nothing that people type. */
const exclusion = "\u0001";

function typedPieces(q: string): { text: string; isQuoted: boolean; isExcluded: boolean }[] {
  const pieces: { text: string; isQuoted: boolean; isExcluded: boolean }[] = [];
  let end = 0;
  const addPlain = (text: string) => {
    // Marked first: what one spelling makes of 9'-a is not a hyphen that somebody put before a word.
    const marked = text.replace(/(?<!\S)-(?=[\p{L}\p{N}])/gu, exclusion);
    for (const piece of withOneSpelling(marked).split(/\s+/u)) {
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

/** Unless nothing else was asked for. */
function withoutSmallWords(clauses: QueryPiece[][]): QueryPiece[][] {
  const saying = clauses.filter(
    (pieces) =>
      !pieces.every(({ words, isQuoted }) => !isQuoted && words.every(({ term }) => isSmallWord(term))),
  );
  return saying.length > 0 ? saying : clauses;
}
