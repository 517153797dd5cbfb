/**
 * How far « ou » reaches. It stands between the two words beside it (vélo rouge ou bleu), but what is one thing stays
 * together: a name that is said again with the words behind it (lit simple ou lit double), and what the thesaurus knows as
 * one thing (table de chevet ou commode, Honda Civic ou Toyota Corolla).
 */
import type { QueryPiece } from "./search-query.ts";

/** Alternatives; of each, all pieces must be there. */
export type Clause = QueryPiece[][];

type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Up to four typed words that the thesaurus or the ads know as one thing: machine à laver, lave vaisselle. */
export const runMax = 4;

/** @param all with « ou » between neighbours alone, as it was parsed; every piece is in the clauses once, in its place */
export function boundClauses(all: readonly QueryPiece[][], synonyms: Synonyms): Clause[] {
  const sides = sidesOf(all);
  const clauses: Clause[] = [];
  let isOpen = false;
  let behind = 0;
  for (const [at, side] of sides.entries()) {
    const next = sides[at + 1];
    const bound = next ? boundBeside(side, next, synonyms) : { left: 0, right: 0 };
    // Between two « ou », words that both claim are one alternative with all that stands there.
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

/** What stands before, between and after each « ou ». */
export function sidesOf(all: readonly QueryPiece[][]): QueryPiece[][] {
  const sides: QueryPiece[][] = [[]];
  for (const [first, ...others] of all) {
    if (first) sides.at(-1)?.push(first);
    for (const other of others) sides.push([other]);
  }
  return sides;
}

/** What else the thesaurus is asked for: whether « vélo de montagne ou route » is one of two sorts of vélos. */
export function sharedPhrases(sides: readonly QueryPiece[][]): string[] {
  return sides.slice(1).flatMap((right, at) => {
    const left = sides[at] ?? [];
    const heads = lengths.flatMap((length) => sharedHeads(left.slice(-length), right));
    const tails = lengths.map((length) => sharedTail(left, right.slice(0, length)));
    return [...heads.map(({ shared }) => shared), ...tails].map(keyOf);
  });
}

const lengths = [4, 3, 2] as const;

/** How many pieces before an « ou » and behind it are what one may choose from. */
function boundBeside(
  left: readonly QueryPiece[],
  right: readonly QueryPiece[],
  synonyms: Synonyms,
): { left: number; right: number } {
  const longest = (runs: (length: number) => readonly QueryPiece[]) =>
    lengths.find((length) => runs(length).length === length && isOneThing(runs(length), synonyms)) ?? 1;
  const knownLeft = longest((length) => left.slice(-length));
  const knownRight = longest((length) => right.slice(0, length));
  const again = left.findLastIndex((piece) => right[0] && keyOf([piece]) === keyOf([right[0]]));
  const said = again < 0 ? 1 : left.length - again;
  if (said > 1) return { left: said, right: Math.max(knownRight, Math.min(said, right.length)) };
  const isShared = (run: readonly QueryPiece[]) => again < 0 && isOneThing(run, synonyms);
  const ofHead = sharedHeads(left.slice(-knownLeft), right).find(({ shared }) => isShared(shared));
  if (ofHead || right[0]?.isComplement) return { left: 1, right: ofHead?.length ?? knownRight };
  if (isShared(sharedTail(left, right.slice(0, knownRight)))) return { left: knownLeft, right: 1 };
  const isBound = knownLeft > 1 && (knownRight > 1 || isNoun(left.slice(-knownLeft), right, synonyms));
  if (!isBound) return { left: 1, right: hasComplement(right.slice(0, knownRight)) ? knownRight : 1 };
  // « Honda Civic ou Mazda 3 »; « table de nuit ou lampe de chevet ».
  const alike = isModel(left.slice(-2), synonyms) && right.length === 2 ? 2 : 1;
  const complemented = 1 + right.slice(1).findIndex(({ isComplement }) => !isComplement);
  return { left: knownLeft, right: Math.max(knownRight, alike, complemented || right.length) };
}

/**
 * Whether what follows is another thing than the run, and not another sort of it: « table pliante ou ronde » and « lit
 * d’enfant ou adulte » may be said of both, « table de chevet ou commode » is not.
 */
function isNoun(run: readonly QueryPiece[], [next]: readonly QueryPiece[], synonyms: Synonyms): boolean {
  return isModel(run, synonyms) || (hasComplement(run) && next !== undefined && synonyms.has(keyOf([next])));
}

const hasComplement = (run: readonly QueryPiece[]) => run.slice(1).some(({ isComplement }) => isComplement);

/** As the thesaurus keys what it writes in several words, lave linge also in one piece; or a model behind its maker. */
function isOneThing(run: readonly QueryPiece[], synonyms: Synonyms): boolean {
  if (run.length < 2 || run.some(({ isQuoted }) => isQuoted)) return false;
  const key = keyOf(run);
  const isKnown = synonyms.has(key) || (run.length === 2 && synonyms.has(key.replaceAll(" ", "")));
  return isKnown || isModel(run, synonyms);
}

/** Of Honda, the thesaurus knows that it may be a Civic. */
function isModel([maker, model, more]: readonly QueryPiece[], synonyms: Synonyms): boolean {
  if (!maker || !model || more) return false;
  return synonyms.get(keyOf([maker]))?.some((other) => other.join(" ") === keyOf([model])) ?? false;
}

/** The run with another last word, as « vélo de route » of « vélo de montagne ou route ». */
function sharedHeads(run: readonly QueryPiece[], right: readonly QueryPiece[]) {
  const head = run.slice(0, -1);
  const room = head.length > 0 ? Math.min(right.length, runMax - head.length) : 0;
  return Array.from({ length: room }, (_, at) => {
    const length = room - at;
    return { length, shared: [...head, ...right.slice(0, length)] };
  });
}

/** The run with another first word, as « bottes de neige » of « bottes ou pantalon de neige ». */
function sharedTail(left: readonly QueryPiece[], run: readonly QueryPiece[]): QueryPiece[] {
  return [...left.slice(-1), ...run.slice(1)];
}

function keyOf(run: readonly QueryPiece[]): string {
  return run.flatMap(({ words }) => words.map(({ term }) => term)).join(" ");
}
