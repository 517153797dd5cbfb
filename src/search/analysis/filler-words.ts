/**
 * Filler words: conversational phrases around a query, as in « bonjour, je cherche une poussette svp ». Listings do not
 * contain them, so that a query requiring them would find nothing. A query of filler words only is unchanged.
 */
import { fold } from "../../platform/fold.ts";
import { Grammar, type Property, type Sequence } from "../extraction/grammar.ts";
import { fillerClasses, fillerSequences, nearbySequences, openingSequences } from "./filler-phrases.ts";
import { type LexToken, lex } from "./lexer.ts";
import { isQuoting } from "./quotations.ts";

/** A word before others: « faire réparer mon vélo », but not « faire-part ». */
const endsWith =
  (...endings: readonly string[]): Property =>
  (tokens, at) => {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token?.kind !== "word" || !token.isApart || next?.isApart === false) return false;
    return endings.some((ending) => token.key.length >= ending.length + 3 && token.key.endsWith(ending));
  };

const grammar = new Grammar(
  fillerClasses,
  {},
  { verb: endsWith("er"), infinitive: endsWith("er", "ir", "re") },
);
const compiled = (sequences: readonly string[]) => sequences.map((words) => grammar.compile(words));
const openings = compiled(openingSequences);
const fillers = compiled(fillerSequences);
const nearby = compiled(nearbySequences);

/** The words of all phrases: without one of them there is nothing to remove. */
const phraseWords: ReadonlySet<string> = new Set(
  Object.values(fillerClasses)
    .flatMap((phrases) => phrases.split("|"))
    .flatMap((phrase) => lex(phrase.trim()).map(({ key }) => key)),
);

/** The query without filler words; unchanged when nothing would be left or when it contains a quotation. */
export function stripFillerWords(q: string): string {
  return removeFillers(q).rest;
}

/** `steps`: of the grammar; with too many, what was not looked at stays. */
export function removeFillers(q: string): { rest: string; steps: number } {
  grammar.steps = 0;
  if (isQuoting(q)) return { rest: q, steps: 0 };
  let rest = q.replace(/\s+/gu, " ").trim();
  const { length } = rest;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = withoutOpening(withoutFillers(rest));
  }
  const isShorter = rest.length < length && /[\p{L}\p{N}]/u.test(rest);
  return { rest: isShorter ? rest : q, steps: grammar.steps };
}

function withoutFillers(text: string): string {
  const tokens = lex(text);
  if (!tokens.some(({ key }) => phraseWords.has(key))) return text;
  let rest = "";
  let from = 0;
  for (let at = 0; at < tokens.length; ) {
    const end = endOf(fillers, tokens, at);
    if (end !== null) {
      rest += `${text.slice(from, tokens[at]?.start)} `;
      from = tokens[end - 1]?.end ?? text.length;
    }
    at = end ?? at + 1;
  }
  return (rest + text.slice(from)).replace(/\s+/gu, " ").trim();
}

/** Also without the signs after it and the « d’ » of what follows. */
function withoutOpening(text: string): string {
  const tokens = lex(text);
  const end = endOf(openings, tokens, 0);
  if (end === null) return text;
  let at = end;
  while (tokens[at] && openingSigns.has(tokens[at]?.key ?? "")) at += 1;
  const next = tokens[at + 1];
  if (tokens[at]?.key === "d'" && next?.kind === "word" && !next.isApart) at += 1;
  return text.slice(tokens[at]?.start ?? text.length).trim();
}

const openingSigns: ReadonlySet<string> = new Set([",", ".", ":", ";", "!", "?"]);

/** Where the longest phrase of these ends; null when none begins here. Phrases are whole words. */
function endOf(sequences: readonly Sequence[], tokens: readonly LexToken[], at: number): number | null {
  const [first, before] = [tokens[at], tokens[at - 1]];
  if (!first || !phraseWords.has(first.key)) return null;
  if (before && !first.isApart && (before.kind !== "sign" || before.key === "-")) return null;
  const ends = sequences.flatMap((sequence) => grammar.match(sequence, tokens, at)?.end ?? []);
  const whole = ends.filter((end) => end > at && !isGlued(tokens[end - 1], tokens[end]));
  return whole.length > 0 ? Math.max(...whole) : null;
}

function isGlued(last: LexToken | undefined, next: LexToken | undefined): boolean {
  return next !== undefined && !next.isApart && next.kind !== "sign" && !last?.key.endsWith("'");
}

/**
 * Whether a word is a filler word.
 * @param before the query text before it
 */
export function isFillerWord(word: string, before: string): boolean {
  if (!phraseWords.has(fold(word))) return false;
  grammar.steps = 0;
  const alone = lex(word);
  if (endOf(openings, alone, 0) === alone.length) return true;
  return !withoutFillers(`${before}${word}`).endsWith(word);
}

/** Whether the query asks for results nearby: « près de chez moi ». */
export function isNearbyQuery(q: string): boolean {
  grammar.steps = 0;
  const tokens = lex(q);
  return tokens.some((_, at) => endOf(nearby, tokens, at) !== null);
}
