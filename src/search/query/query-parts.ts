/** The parts of a query: which of them names the thing, and how much the others weigh in near matches. */
import { knownNames } from "../../listings/known-names.ts";
import { fold } from "../../platform/fold.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { isThing } from "../analysis/known-words.ts";
import { analyze } from "../analysis/tokens.ts";
import { resolvePlaceName } from "../extraction/places.ts";
import type { Match } from "./match-expression.ts";

/** A word, or several that form one expression, with all that it matches. */
export type QueryPart = {
  typed: string;
  terms: readonly string[];
  match: Match;
  isComplement: boolean;
  /** number of listings that have its first word in the title; 0 when unknown */
  titles: number;
  weight: number;
};

/** The typed words decide, so that a synonym does not make a thing of a quality. */
export function weightOf({ terms, isComplement }: Pick<QueryPart, "terms" | "isComplement">): number {
  if (isNumber(terms)) return terms.length > 1 ? 1.5 : 1;
  if (isThing(terms.join(" ")) || terms.length > 1) return isComplement ? 1.5 : 2;
  return 1;
}

const isNumber = ([first = ""]: readonly string[]) => /^\d/u.test(first);

/**
 * The thing: the first word that names one, but not a complement (table de chevet) and not the make before a model; else
 * the word that the fewest titles have.
 */
export function headOf(all: readonly QueryPart[]): QueryPart | null {
  const places = new Set(placeParts(all));
  const parts = all.filter((part) => !places.has(part));
  const named = parts.filter(({ terms, isComplement }) => !isComplement && namesThing(terms));
  const thing = named.find(({ terms }) => !isBrand(terms)) ?? null;
  if (thing) return thing;
  const known = parts.filter(({ titles, terms }) => titles > 0 && !isNumber(terms) && !isBrand(terms));
  const [rarest = null] = known.toSorted((a, b) => a.titles - b.titles);
  // Of several makes the last one: Dodge Ram.
  return rarest ?? named.at(-1) ?? parts.find(({ titles }) => titles > 0) ?? null;
}

/** The parts that name a place: it is no quality, and a listing elsewhere is no near match. */
export function placeParts(parts: readonly QueryPart[]): QueryPart[] {
  return parts.flatMap((_, at) => {
    const length = [3, 2, 1].find((count) => isPlace(parts.slice(at, at + count), count)) ?? 0;
    return parts.slice(at, at + length);
  });
}

function isPlace(parts: readonly QueryPart[], length: number): boolean {
  if (parts.length < length) return false;
  const place = resolvePlaceName(parts.map(({ typed }) => typed).join(" "));
  const terms = parts.flatMap((part) => part.terms);
  const isOrdinary = terms.length === 1 && terms.every(isFrenchWord);
  return place !== null && !isOrdinary;
}

const namesThing = (terms: readonly string[]) => isThing(terms.join(" ")) || isThing(terms[0] ?? "");

let brands: ReadonlySet<string> | null = null;

function isBrand(terms: readonly string[]): boolean {
  brands ??= new Set(
    [...knownNames["vehicle-makes"], ...knownNames.brands].map((name) =>
      analyze(fold(name))
        .map(({ term }) => term)
        .join(" "),
    ),
  );
  return brands.has(terms.join(" "));
}
