/** The parts of a query: which of them names the thing, and how much the others weigh in near matches. */
import { knownNames } from "../../listings/known-names.ts";
import { fold } from "../../platform/fold.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { isOtherThing, isQuality, isThing, isThingAlone } from "../analysis/known-words.ts";
import { isQuantityWord } from "../analysis/quantity-words.ts";
import { analyze } from "../analysis/tokens.ts";
import { resolvePlaceName } from "../extraction/places.ts";
import { namedAfterPlaces } from "../extraction/regions.ts";
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
  /** of an expression: its single words */
  words?: readonly QueryPart[];
};

/** The typed words decide, so that a synonym does not make a thing of a quality. */
export function weightOf({ terms, isComplement }: Pick<QueryPart, "terms" | "isComplement">): number {
  if (isNumber(terms)) return terms.length > 1 ? 1.5 : 1;
  if (terms.every((term) => sizeWords.has(term) || isQuantityWord(term))) return 1 / 2;
  if (isThing(terms.join(" ")) || terms.length > 1) return isComplement ? 1.5 : 2;
  return 1;
}

/** The noun before a size distinguishes less than the size itself: « manteau femme taille M ». */
const sizeWords: ReadonlySet<string> = new Set(
  analyze("taille grandeur pointure size format dimension").map(({ term }) => term),
);

/** « Lot de jouets » and « lot jouets » are about toys; « lot boisé » is land, and « sac à dos » is a single part. */
const isQuantity = (part: QueryPart | undefined, next: QueryPart | undefined) =>
  (next?.isComplement === true || (next !== undefined && namesThing(next))) &&
  part?.terms.every(isQuantityWord) === true;

const unitWords: ReadonlySet<string> = new Set(
  analyze("an ans mois jours semaines heures minutes personnes places pièces morceaux").map(
    ({ term }) => term,
  ),
);
const isUnit = ({ terms }: QueryPart) => terms.every((term) => unitWords.has(term));

/** Not « 4 ½ », which is a dwelling. */
const isPlainNumber = ([first = "", ...others]: readonly string[]) =>
  others.length === 0 && /^\d+$/u.test(first);
const isNumber = ([first = ""]: readonly string[]) => /^\d/u.test(first);

/**
 * The thing: the first word that names one, but not a complement (table de chevet), except of a quantity (paire de skis), and not
 * the make before a model; else the word that the fewest titles have, which is not a color or size; else the make; else an
 * expression of another language.
 */
export function headOf(all: readonly QueryPart[]): QueryPart | null {
  const places = new Set(placeParts(all));
  const parts = all.filter((part) => !places.has(part));
  const thing = namedThing(parts) ?? namedTask(parts);
  if (thing) return thing;
  const known = parts.filter(
    (part, at) =>
      part.titles > 0 &&
      !isNumber(part.terms) &&
      !isSeries(part.terms) &&
      !isQuantity(part, parts[at + 1]) &&
      !isOfUnknown(part, parts[at - 1]) &&
      // « 7 ans »
      !(isUnit(part) && isPlainNumber(parts[at - 1]?.terms ?? [])),
  );
  const [rarest = null] = known
    .filter(({ terms }) => !isBrand(terms))
    .toSorted(
      (a, b) =>
        Number(isQuality(a.terms.join(" "))) - Number(isQuality(b.terms.join(" "))) || a.titles - b.titles,
    );
  // Of several makes the last one: Dodge Ram.
  const make =
    known.findLast(({ terms }) => isBrand(terms)) ??
    parts.findLast((part, at) => !part.isComplement && namesThing(part) && !isQuantity(part, parts[at + 1]));
  const isName = rarest !== null && !isQuality(rarest.terms.join(" "));
  return (
    (isName ? rarest : (make ?? rarest)) ??
    parts.find(
      (part, at) =>
        part.titles > 0 &&
        !isQuantity(part, parts[at + 1]) &&
        !isOfUnknown(part, parts[at - 1]) &&
        mayBeHead(part, parts),
    ) ??
    // « Winter tires »: no listing has the words, but their synonyms.
    parts.find(({ words, terms }) => words !== undefined && !isQuality(terms.join(" "))) ??
    null
  );
}

/** The complement of a word that no listing has: what is about hockey is no « stick de hockey ». */
const isOfUnknown = (part: QueryPart, before: QueryPart | undefined) =>
  part.isComplement && before !== undefined && before.titles === 0 && before.match.kind === "words";

/** A number is the thing of a query of numbers only: « cadeau pour un ado de 13 ans » is not about 13. */
const mayBeHead = (part: QueryPart, parts: readonly QueryPart[]) =>
  (!isPlainNumber(part.terms) && !isUnit(part)) ||
  parts.every((other) => isNumber(other.terms) || isUnit(other));

/** The thing that the query names; null when only its rarest word or its make stands for one. */
export function namedThing(parts: readonly QueryPart[]): QueryPart | null {
  const isNamed = (part: QueryPart, at: number) =>
    (!part.isComplement || isQuantity(parts[at - 1], part)) &&
    !isQuantity(part, parts[at + 1]) &&
    namesThing(part) &&
    !isBrand(part.terms);
  return parts.find(isNamed) ?? null;
}

/** « Accompagner ma mère »: a verb for which listings have a noun of the thesaurus, accompagnement. */
function namedTask([first]: readonly QueryPart[]): QueryPart | null {
  const isVerb = first !== undefined && first.match.kind === "any" && /(?:er|ir|re)$/iu.test(first.typed);
  return isVerb && isFrenchWord(first.terms[0] ?? "") && !isQuality(first.terms.join(" ")) ? first : null;
}

/** A3, S9: its letter alone is in most titles. */
const isSeries = ([first = "", ...others]: readonly string[]) => first.length === 1 && isNumber(others);

/**
 * The words of an expression that is a kind of its first word: « raquette tennis ». Not with a preposition, which mostly makes
 * another thing of it: « machine à coudre », « table de chevet »; but before a quality: « bottes d’hiver ». With « à »,
 * also before a quality and where it was left out: « poêle bois ».
 */
export function wordsOfKind({ words = [], terms }: QueryPart): readonly QueryPart[] {
  if (isOtherThing(terms.join(" "))) return [];
  const [first, ...others] = words;
  const isKind = first !== undefined && !isBrand(first.terms) && isThingAlone(first.terms.join(" "));
  const isOther = ({ isComplement, terms }: QueryPart) => isComplement && !isQuality(terms.join(" "));
  return isKind && others.length > 0 && !others.some(isOther) ? words : [];
}

/**
 * The parts that name a place, which near matches must have too. Not the name of a school or hospital: « université Laval » is
 * in Québec.
 */
export function placeParts(parts: readonly QueryPart[]): QueryPart[] {
  return parts.flatMap((_, at) => {
    if (namedAfterPlaces.has(fold(parts[at - 1]?.typed ?? ""))) return [];
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

/** Of an expression, the first word that is no quality decides: « petit frigo ». « Livré » is no « livre ». */
function namesThing({ terms, typed }: Pick<QueryPart, "terms" | "typed">): boolean {
  if (isPlainNumber(terms) || isSeries(terms) || isParticiple(typed, terms)) return false;
  const [first = "", ...others] = terms;
  const noun = others.length > 0 && isQuality(first) ? (others[0] ?? "") : first;
  return isThing(terms.join(" ")) || isThing(noun);
}

const isParticiple = (typed: string, [only = "", ...others]: readonly string[]) =>
  others.length === 0 && /[^ée]ée?s?$/iu.test(typed.normalize("NFC")) && isFrenchWord(`${only}r`);

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
