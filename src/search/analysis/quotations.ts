/**
 * Quotations in a query, read from its tokens: « table ronde », "table ronde", -"sans fil". What is quoted is literal. A sign of
 * inches (55") opens none, since it follows its number without a space.
 */
import { type LexToken, lex } from "./lexer.ts";

/** `text`: without its marks; `start` and `end` are offsets in the query and include the marks, and the hyphen of an exclusion. */
export type Quotation = { start: number; end: number; text: string; isExcluded: boolean };

/** By opening mark, those that close it: keyboards mix straight and curly ones. */
const closingMarks: Readonly<Record<string, readonly string[]>> = {
  '"': ['"', "”"],
  "“": ["”", '"'],
  "«": ["»"],
};
/** After a closing mark without a space: « "table ronde", pin ». */
const punctuation: ReadonlySet<string> = new Set([",", ";", ".", ":", "!", "?", ")"]);

/** The closed quotations, in order. */
export function quotationsIn(q: string): Quotation[] {
  const tokens = lex(q);
  const found: Quotation[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const open = openingAt(q, tokens, at);
    const close = open === null ? -1 : closingAfter(q, tokens, open);
    const [first, mark, last] = [tokens[at], tokens[open ?? -1], tokens[close]];
    if (!first || !mark || !last) continue;
    const text = q.slice(mark.end, last.start);
    found.push({ start: first.start, end: last.end, text, isExcluded: first !== mark });
    at = close;
  }
  return found;
}

/** Whether a quotation starts, even if it is not closed yet. */
export function isQuoting(q: string): boolean {
  const tokens = lex(q);
  return tokens.some((_, at) => openingAt(q, tokens, at) !== null);
}

/** Where quoted words and those after a hyphen are (« -cuir »), which no rule reads. */
export function literalsIn(q: string): { start: number; end: number }[] {
  const quotations = quotationsIn(q);
  const tokens = lex(q);
  const excluded = tokens.flatMap((token, at) => {
    const isQuoted = quotations.some(({ start, end }) => token.start >= start && token.start < end);
    const next = tokens[at + 1];
    if (isQuoted || !isHyphen(q, token) || next?.kind !== "word" || next.isApart) return [];
    const end = tokens.find((other, index) => index > at && other.isApart);
    return [{ start: token.start, end: end ? (tokens[tokens.indexOf(end) - 1]?.end ?? q.length) : q.length }];
  });
  return [...quotations, ...excluded].toSorted((a, b) => a.start - b.start);
}

/** Index of the mark that opens a quotation at the token, which may be a hyphen before it; null when none does. */
function openingAt(q: string, tokens: readonly LexToken[], at: number): number | null {
  const first = tokens[at];
  if (!first?.isApart) return null;
  if (markOf(q, first) in closingMarks) return at;
  const next = tokens[at + 1];
  const isExcluding = isHyphen(q, first) && next?.isApart === false;
  return isExcluding && markOf(q, next) in closingMarks ? at + 1 : null;
}

/** Index of the first mark that closes it; -1 when there is none, or nothing before it, or a word is joined to it. */
function closingAfter(q: string, tokens: readonly LexToken[], open: number): number {
  const closing = closingMarks[markOf(q, tokens[open])] ?? [];
  const close = tokens.findIndex((token, at) => at > open && closing.includes(markOf(q, token)));
  const next = tokens[close + 1];
  const isEnd = !next || next.isApart || punctuation.has(next.key);
  return close > open + 1 && isEnd ? close : -1;
}

/** The character as typed: the tokens have one kind of quotation mark and of hyphen. */
const markOf = (q: string, token: LexToken | undefined) =>
  token?.kind === "sign" ? q.charAt(token.start) : "";

/** Dashes are no hyphens. */
const isHyphen = (q: string, token: LexToken) => token.isApart && markOf(q, token) === "-";
