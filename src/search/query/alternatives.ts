/**
 * Scope of « ou ». By default it joins the two adjacent words (vélo rouge ou bleu), but units stay together: a repeated
 * noun with the words after it (lit simple ou lit double), and multi-word expressions of the thesaurus on either side,
 * with their numbers (table de chevet ou commode, Mazda 3 ou Honda Civic 2018).
 */
import { isThing } from "../analysis/known-words.ts";
import type { QueryPiece } from "./query-syntax.ts";

/** Alternatives; each requires all of its pieces. */
export type Clause = QueryPiece[][];

type Synonyms = Pick<ReadonlyMap<string, readonly (readonly string[])[]>, "get" | "has">;

/** Maximum length of a multi-word expression: machine à laver, lave vaisselle. */
export const expressionLengthMax = 4;

/** @param all as parsed, with « ou » joining only the adjacent words; each piece occurs in the result once, in order */
export function groupAlternatives(all: readonly QueryPiece[][], synonyms: Synonyms): Clause[] {
  const sides = splitAtOr(all);
  const clauses: Clause[] = [];
  let isOpen = false;
  let behind = 0;
  for (const [at, side] of sides.entries()) {
    const next = sides[at + 1];
    const bound = next ? scopeOfOr(side, next, synonyms) : { left: 0, right: 0 };
    // Between two « ou », words claimed by both form one alternative together with everything between.
    const isClaimedTwice = isOpen && bound.left > 0 && behind + bound.left > side.length;
    const from = isClaimedTwice ? side.length : behind;
    if (isOpen) clauses.at(-1)?.push(side.slice(0, from));
    for (const piece of side.slice(from, side.length - (isClaimedTwice ? 0 : bound.left)))
      clauses.push([[piece]]);
    if (next && !isClaimedTwice) clauses.push([side.slice(side.length - bound.left)]);
    isOpen = next !== undefined;
    behind = bound.right;
  }
  return clauses;
}

/** The pieces before, between and after each « ou ». */
export function splitAtOr(all: readonly QueryPiece[][]): QueryPiece[][] {
  const sides: QueryPiece[][] = [[]];
  for (const [first, ...others] of all) {
    if (first) sides.at(-1)?.push(first);
    for (const other of others) sides.push([other]);
  }
  return sides;
}

/** Further phrases to look up in the thesaurus: whether « vélo de montagne ou route » names two kinds of vélo. */
export function sharedPhrases(sides: readonly QueryPiece[][]): string[] {
  return sides.slice(1).flatMap((right, at) => {
    const left = sides[at] ?? [];
    const heads = lengths.flatMap((length) => sharedHeads(left.slice(-length), right));
    const tails = lengths.map((length) => sharedTail(left, right.slice(0, length)));
    return [...heads.map(({ shared }) => shared), ...tails].map(termsKey);
  });
}

const lengths = [4, 3, 2] as const;

/** Number of pieces before and after an « ou » that belong to the alternatives. */
function scopeOfOr(
  left: readonly QueryPiece[],
  right: readonly QueryPiece[],
  synonyms: Synonyms,
): { left: number; right: number } {
  const knownLeft = longestExpressionLength((length) => left.slice(-length), synonyms);
  const knownRight = longestExpressionLength((length) => right.slice(0, length), synonyms);
  const repeated = left.findLastIndex((piece) => right[0] && termsKey([piece]) === termsKey([right[0]]));
  const length = repeated < 0 ? 1 : left.length - repeated;
  if (length > 1) return { left: length, right: Math.max(knownRight, Math.min(length, right.length)) };
  const isShared = (run: readonly QueryPiece[]) => repeated < 0 && isExpression(run, synonyms);
  const ofHead = sharedHeads(left.slice(-knownLeft), right).find(({ shared }) => isShared(shared));
  if (ofHead || right[0]?.isComplement) return { left: 1, right: ofHead?.length ?? knownRight };
  if (isShared(sharedTail(left, right.slice(0, knownRight)))) return { left: knownLeft, right: 1 };
  return scopeOfThings(left, right, knownRight, synonyms);
}

/**
 * « Honda Civic 2018 ou Mazda 3 », in either order: if one side is a known expression, so is the other, with its
 * complement (« table de nuit ou lampe de chevet ») and its numbers.
 */
function scopeOfThings(
  left: readonly QueryPiece[],
  right: readonly QueryPiece[],
  knownRight: number,
  synonyms: Synonyms,
): { left: number; right: number } {
  const named = left.slice(
    0,
    left.findLastIndex((piece, at) => !isNumber(piece) && !isCounted(left, at)) + 1,
  );
  const numbers = left.length - named.length;
  const known = named.slice(-longestExpressionLength((length) => named.slice(-length), synonyms));
  const other = right.slice(0, knownRight);
  const isThingBefore = known.length > 1 || (known.length === 1 && numbers > 0);
  const isBound = other.length > 1 || (isThingBefore && isNoun(known, right, synonyms));
  if (isNumber(right[0])) return scopeOfNumbers(left, other, synonyms);
  if (!isBound) return { left: 1, right: 1 };
  const mayBeModel = (run: readonly QueryPiece[], side: readonly QueryPiece[]) =>
    isModel(run, synonyms) && side.filter((piece) => !isYear(piece)).length === 2 ? 2 : 1;
  const before = Math.max(
    known.length,
    mayBeModel(other, named),
    complementedBefore(named),
    describedBefore(named, other),
  );
  const after = Math.max(other.length, mayBeModel(known, right), complementedAfter(right));
  const isOfOwnYear = isYear(left.at(-1)) && isYear(right[after]);
  return { left: Math.min(before + numbers, left.length), right: isOfOwnYear ? after + 1 : after };
}

/**
 * « Condo 2 chambres ou 3 chambres », two known expressions; a lone number is an alternative to the word before « ou ».
 */
function scopeOfNumbers(left: readonly QueryPiece[], { length }: readonly QueryPiece[], synonyms: Synonyms) {
  const before = longestExpressionLength((run) => left.slice(-run), synonyms);
  return before > 1 && length > 1 ? { left: before, right: length } : { left: 1, right: 1 };
}

function longestExpressionLength(
  runs: (length: number) => readonly QueryPiece[],
  synonyms: Synonyms,
): number {
  return (
    lengths.find((length) => runs(length).length === length && isExpression(runs(length), synonyms)) ?? 1
  );
}

/** Number of pieces of a noun with its complements (« lampe de chevet ») at the end or the start of a side. */
const complementedBefore = (side: readonly QueryPiece[]) =>
  side.length - side.findLastIndex(({ isComplement }) => !isComplement);
const complementedAfter = ([, ...others]: readonly QueryPiece[]) => {
  const at = others.findIndex(({ isComplement }) => !isComplement);
  return 1 + (at < 0 ? others.length : at);
};

/**
 * « Kayak gonflable ou planche à pagaie »: a multi-word expression is not an alternative adjective, so noun and
 * adjective form one alternative.
 */
function describedBefore(side: readonly QueryPiece[], other: readonly QueryPiece[]): number {
  const [thing, quality] = side.slice(-2);
  const isDescribed = thing && quality && isThing(termsKey([thing])) && !isThing(termsKey([quality]));
  return isDescribed && other.length > 1 ? 2 : 1;
}

const isNumber = (piece: QueryPiece | undefined) => /^\d/u.test(piece?.words[0]?.term ?? "");
/** « Condo 2 chambres »: the plural after a number. */
const isCounted = (side: readonly QueryPiece[], at: number) =>
  isNumber(side[at - 1]) && side[at]?.words.some(({ isUninflected }) => !isUninflected);
const isYear = (piece: QueryPiece | undefined) =>
  piece !== undefined && /^(?:19|20)\d\d$/u.test(termsKey([piece]));

/**
 * Whether the next word is another thing rather than another attribute: not in « table pliante ou ronde » and « lit
 * d’enfant ou adulte », where it may apply to the same noun; but in « table de chevet ou commode ».
 */
function isNoun(run: readonly QueryPiece[], [next]: readonly QueryPiece[], synonyms: Synonyms): boolean {
  if (isModel(run, synonyms)) return true;
  const key = next ? termsKey([next]) : "";
  const mayBeName = run.some(({ isComplement }) => isComplement) || (next?.words.length ?? 0) > 1;
  return isThing(key) || (mayBeName && synonyms.has(key));
}

/** A thesaurus key of several words (lave linge also in one word), or a make followed by its model. */
function isExpression(run: readonly QueryPiece[], synonyms: Synonyms): boolean {
  if (run.length < 2 || run.some(({ isQuoted }) => isQuoted)) return false;
  const key = termsKey(run);
  const isKnown = synonyms.has(key) || (run.length === 2 && synonyms.has(key.replaceAll(" ", "")));
  return isKnown || isModel(run, synonyms);
}

/**
 * The thesaurus entry from Honda to CR-V, in any spelling, is one-way; entries of synonyms such as sofa and divan are
 * two-way.
 */
function isModel([maker, ...model]: readonly QueryPiece[], synonyms: Synonyms): boolean {
  if (!maker || model.length === 0) return false;
  const mapsTo = (from: string, to: string) =>
    synonyms.get(from)?.some((other) => other.join("") === to.replaceAll(" ", "")) ?? false;
  return mapsTo(termsKey([maker]), termsKey(model)) && !mapsTo(termsKey(model), termsKey([maker]));
}

/** The run with its last words replaced: « vélo de route » in « vélo de montagne ou route ». */
function sharedHeads(run: readonly QueryPiece[], right: readonly QueryPiece[]) {
  const head = run.slice(0, -1);
  const room = head.length > 0 ? Math.min(right.length, expressionLengthMax - head.length) : 0;
  return Array.from({ length: room }, (_, at) => {
    const length = room - at;
    return { length, shared: [...head, ...right.slice(0, length)] };
  });
}

/** The run with its first word replaced: « bottes de neige » in « bottes ou pantalon de neige ». */
function sharedTail(left: readonly QueryPiece[], run: readonly QueryPiece[]): QueryPiece[] {
  return [...left.slice(-1), ...run.slice(1)];
}

/** The terms of the pieces, joined with spaces, as the thesaurus has them. */
export function termsKey(run: readonly QueryPiece[]): string {
  return run.flatMap(({ words }) => words.map(({ term }) => term)).join(" ");
}
