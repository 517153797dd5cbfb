/**
 * Words that are never corrected, independent of the listings: everything the shipped thesaurus contains, targets
 * included, and place names. Also determines which of them are nouns and which are multi-word expressions.
 */
import { knownNames } from "../../listings/known-names.ts";
import { gazetteer } from "../../places/gazetteer.ts";
import { provinces } from "../../places/place.ts";
import { regionSpellings, regions } from "../../places/regions.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { participleOf } from "./participles.ts";
import { analyze, isStopWord } from "./tokens.ts";

/** @param term as produced by `analyze`; part of a longer name counts too (rive, king) */
export function isKnownWord(term: string): boolean {
  known ??= collectKnownWords();
  return known.has(term);
}

let nameParts: ReadonlySet<string> | null = null;

/** Whether the term is part of the name of a make, a model or a brand (known-names.ts). */
export function isNamePart(term: string): boolean {
  nameParts ??= new Set(
    [...knownNames["vehicle-makes"], ...knownNames["vehicle-models"], ...knownNames.brands].flatMap((name) =>
      analyze(name).map((word) => word.term),
    ),
  );
  return nameParts.has(term);
}

/**
 * Whether the term names a thing (table, ventilateur) rather than a quality of many things (blanc, pliant): the shipped
 * thesaurus has synonyms or subtypes for it (ventilateur de plafond).
 * @param term as produced by `analyze`; for a hyphenated word, its terms joined with spaces
 */
export function isThing(term: string): boolean {
  things ??= collectThings();
  return things.has(term);
}

/**
 * Whether the term names a quality of many things (`qualities`).
 * @param term as for `isThing`
 */
export function isQuality(term: string): boolean {
  qualityTerms ??= termsOfSynonyms(qualities);
  return qualityTerms.has(term);
}

let qualityTerms: ReadonlySet<string> | null = null;

/**
 * Whether the term names a thing without any complement: « raquette », but not « machine », which the shipped thesaurus only has
 * in « machine à coudre ».
 */
export function isThingAlone(term: string): boolean {
  alone ??= new Set(
    shippedThesaurus.flatMap(({ words, targets }) =>
      [...words, ...targets].map(termsOf).filter((terms) => !terms.includes(" ")),
    ),
  );
  return isThing(term) && alone.has(term);
}

let alone: ReadonlySet<string> | null = null;

/**
 * Whether the shipped thesaurus contains these words as one expression, stop words ignored: « fin de semaine ».
 * @param terms as produced by `analyze`, without stop words, joined with spaces
 */
export function isExpression(terms: string): boolean {
  expressions ??= new Set(
    shippedThesaurus
      .flatMap(({ words, targets }) => [...words, ...targets])
      .map(meaningfulTerms)
      .filter((terms) => terms.includes(" ")),
  );
  return expressions.has(terms);
}

let expressions: ReadonlySet<string> | null = null;

/**
 * Whether « à » makes another thing of the first word of this expression of the shipped thesaurus: « poêle à bois », however it was
 * typed; not « chalet à louer », which says what is to be done with a chalet.
 * @param terms as for `isExpression`
 */
export function isOtherThing(terms: string): boolean {
  otherThings ??= new Set(
    shippedThesaurus
      .flatMap(({ words, targets }) => [...words, ...targets])
      .filter((written) => {
        const [, preposition, next] = analyze(written).map(({ term }) => term);
        return madeWith.has(preposition ?? "") && next !== undefined && participleOf(next) === null;
      })
      .map(meaningfulTerms),
  );
  return otherThings.has(terms);
}

let otherThings: ReadonlySet<string> | null = null;

const madeWith: ReadonlySet<string> = new Set(["a", "au", "aux"]);

/** Built on first use: it takes about 50 ms. */
let known: ReadonlySet<string> | null = null;

function collectKnownWords(): Set<string> {
  const written = [
    ...shippedThesaurus.flatMap(({ words, targets }) => [...words, ...targets]),
    ...gazetteer.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...regions.flatMap(regionSpellings),
    ...provinces,
    numberWords,
  ];
  return new Set(written.flatMap((text) => analyze(text).map(({ term }) => term)));
}

/** Never corrected: « treize » is not a misspelled « tressé ». */
const numberWords =
  "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante " +
  "soixante cent mille";

let things: ReadonlySet<string> | null = null;

function collectThings(): Set<string> {
  const named = new Set<string>();
  for (const { words, targets } of shippedThesaurus) {
    // An inflected or derived form (blanc, blanche; réparer, réparation) is not a synonym; another spelling is (kayak,
    // kayac).
    const isForm =
      [...words, ...targets].every((word) => word.slice(0, 3) === words[0]?.slice(0, 3)) &&
      (targets.length > 0 || words.at(-1)?.endsWith("e"));
    for (const word of words) {
      const [first, next] = analyze(word);
      if (first && (next ? isStopWord(next.term) : !isForm)) named.add(first.term);
      // « Bois de chauffage »: its first word alone is a quality.
      if (first && next && isStopWord(next.term)) named.add(meaningfulTerms(word));
      if (/^[\p{L}-]+-\p{L}+$/u.test(word)) named.add(termsOf(word));
    }
    // Makes and models, which often occur only as targets: iPhone, Civic.
    for (const target of targets) if (/^\p{L}?\p{Lu}\p{Ll}+$/u.test(target)) named.add(termsOf(target));
  }
  qualityTerms ??= termsOfSynonyms(qualities);
  for (const quality of [...qualityTerms, ""]) named.delete(quality);
  return named;
}

/**
 * Qualities that have synonyms in the thesaurus just as things do, so that only a list can tell them apart: material,
 * audience, location, condition. Collected from what `collectThings` would accept otherwise. Their synonyms, English
 * ones included, are derived and need not be listed.
 */
const qualities = [
  "noir blanc gris rouge bleu vert jaune rose mauve brun",
  "bois verre inox fer fonte béton céramique rotin osier cuirette similicuir linoléum",
  "homme femme fille garçon bébé enfant ado adulte aîné senior étudiant débutant",
  "salon patio extérieur intérieur été hiver",
  "antique vintage rétro artisanal big bilingue carré complet double électrique gaming gamer meublé",
  "mobile portable portatif sectionnel simple petit vieux jumelé intergénérationnelle riverain",
  "semi-détaché semi-meublé non-fumeur mi-temps part-time full-time",
  "tranquille calme ensoleillé lumineux spacieux centre-ville saisonnier unfurnished",
  "abordable brisé chauffé débloqué défectueux déverrouillé éclairé égaré gratuit négociable neuf perdu",
  "reconditionné remis rénové scellé stérilisé usagé",
  "adopter donner échange échanger location louer réparer rénover vendre vente",
].flatMap((line) => line.split(" "));

/** Terms of the given words and of all their synonyms that have no other meaning. */
function termsOfSynonyms(written: readonly string[]): ReadonlySet<string> {
  // Compared as written: meublé differs from meuble.
  const included = new Set(written);
  const isIncluded = (word: string) => included.has(word);
  const nouns = new Set(shippedThesaurus.flatMap(({ words }) => words.filter((word) => !word.includes(" "))));
  // « Portable » is also short for « ordinateur portable », with which « laptop » is no quality.
  const namesThing = (word: string) => {
    const [noun = "", ...others] = word.split(" ");
    return others.length > 0 && nouns.has(noun) && !isIncluded(noun);
  };
  for (let before = 0; before < included.size; ) {
    before = included.size;
    for (const { words, targets } of shippedThesaurus)
      if (
        !words.some(namesThing) &&
        (targets.length > 0 ? targets.every(isIncluded) : words.some(isIncluded))
      )
        for (const word of words) included.add(word);
  }
  return new Set([...included].map(termsOf));
}

/** Without stop words. */
function meaningfulTerms(written: string): string {
  return analyze(written)
    .flatMap(({ term }) => (isStopWord(term) ? [] : term))
    .join(" ");
}

function termsOf(written: string): string {
  return analyze(written)
    .map(({ term }) => term)
    .join(" ");
}
