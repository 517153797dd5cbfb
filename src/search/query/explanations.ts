/** Which words of a title match in place of typed ones: synonyms, other spellings, corrections. */
import { fold } from "../../platform/fold.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { analyze } from "../analysis/tokens.ts";
import type { Match } from "./match-expression.ts";
import type { QueryPart } from "./query-parts.ts";

/** `typed`: what the title lacks; `matched`: the words of the title that stand for it */
export type Equivalent = { typed: string; matched: string };

/** A token of the title, with the place of its written word. */
type TitleToken = { term: string; word: number };

export function equivalentsIn(
  title: string,
  parts: readonly Pick<QueryPart, "typed" | "terms" | "match">[],
): Equivalent[] {
  const words = title.split(/[\s,;:.()«»"!?/]+/u);
  const tokens = words.flatMap((written, word) => analyze(written).map(({ term }) => ({ term, word })));
  const titled = new Set(tokens.map(({ term }) => term));
  return parts.flatMap(({ typed, terms, match }) => {
    if (terms.every((term) => titled.has(term))) return [];
    const found = findWords(match, tokens);
    if (found === null || found.size === 0) return [];
    // « Chalet » for « chalet à louer » needs no explanation.
    const isTyped = tokens.every(({ term, word }) => !found.has(word) || terms.includes(term));
    return isTyped ? [] : [{ typed, matched: writtenAs(words, [...found]) }];
  });
}

/** Whether the text has what the match requires; what is only excluded does not count. */
export function holdsIn(text: string, match: Match): boolean {
  return (
    findWords(
      match,
      analyze(text).map(({ term }, word) => ({ term, word })),
    ) !== null
  );
}

/** Places of the words that make the match hold; null when it does not hold in the title. The first alternative counts. */
function findWords(match: Match, tokens: readonly TitleToken[]): ReadonlySet<number> | null {
  switch (match.kind) {
    case "words":
      return findPhrase(match, tokens);
    case "any":
      for (const part of match.of) {
        const found = findWords(part, tokens);
        if (found) return found;
      }
      return null;
    case "all": {
      const all = match.of.map((part) => findWords(part, tokens));
      return all.includes(null) ? null : new Set(all.flatMap((found) => [...(found ?? [])]));
    }
    case "none":
      return new Set();
  }
}

function findPhrase(
  { terms, steps }: Match & { kind: "words" },
  tokens: readonly TitleToken[],
): ReadonlySet<number> | null {
  for (const start of tokens.keys()) {
    let at = start;
    const found = terms.map((term, index) => {
      at += index === 0 ? 0 : (steps[index - 1] ?? 1);
      return tokens[at]?.term === term ? (tokens[at]?.word ?? null) : null;
    });
    if (!found.includes(null)) return new Set(found.filter((word) => word !== null));
  }
  return null;
}

/** Words further apart than that are not an expression. */
const gapMax = 2;

/** The matched words as written: as one phrase if they stand close together, otherwise one by one. */
function writtenAs(words: readonly string[], found: number[]): string {
  const places = found.toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const isExpression = last - first < places.length + gapMax;
  const shown = isExpression ? words.slice(first, last + 1) : places.map((at) => words[at] ?? "");
  return shown.map((word, at) => asInText(word, at === 0, first === 0)).join(" ");
}

/** Without an elided article, nor the capital of an ordinary word at the start of a title. */
function asInText(word: string, isFirst: boolean, beginsTitle: boolean): string {
  const bare = isFirst ? word.replace(/^\p{L}['’]/u, "") : word;
  return isFirst && beginsTitle && isFrenchWord(fold(bare)) ? bare.toLowerCase() : bare;
}
