/**
 * Query expansion: synonyms, spellings in one or two words, completions and corrections are added to the typed words.
 * Pure: term statistics and thesaurus entries are passed in as a `Lexicon`.
 */
import type { CategoryId } from "../../listings/category.ts";
import { urgentTerm } from "../../listings/listing-index.ts";
import { fold } from "../../platform/fold.ts";
import { otherAccentPattern } from "../analysis/accented-words.ts";
import { compoundPattern, isCompound } from "../analysis/compound-words.ts";
import { homographPattern } from "../analysis/homographs.ts";
import { isThing } from "../analysis/known-words.ts";
import { modelSuffixPattern } from "../analysis/model-suffixes.ts";
import { isQuantityWord } from "../analysis/quantity-words.ts";
import { isGenderVariant } from "../analysis/spelling.ts";
import { type Clause, expressionLengthMax, groupAlternatives, termsKey } from "./alternatives.ts";
import {
  type Lexicon,
  longestExpression,
  otherForms,
  prefixSynonymsMin,
  splitsInTwo,
  synonymMatches,
} from "./lexicon.ts";
import { allOf, anyOf, type Match, phrase, tsquery } from "./match-expression.ts";
import { otherOfferPattern } from "./offers.ts";
import { headOf, namedThing, type QueryPart, weightOf } from "./query-parts.ts";
import type { QueryPiece, SearchQuery } from "./query-syntax.ts";

export type SearchPlan = {
  /** what a listing must match */
  match: Match;
  /** the same without synonyms and corrections; such matches rank higher */
  typed: Match;
  /** both matches without the first word, which titles of jobs seldom have (« job de nuit »); null for a single word */
  others: { match: Match; typed: Match } | null;
  /** the conditions of `match` that exclude something; `denied`: of « pas » and « sans », which near matches may lack */
  excluded: readonly Match[];
  denied: readonly QueryPart[];
  /** the parts of `match`, without exclusions; empty for a query with a quotation, which is literal */
  parts: readonly QueryPart[];
  /** typed and corrected form of each corrected word; other inflections of the same word are not reported */
  corrected: { typed: string; shown: string }[];
  /** the thing that the query begins with, « étui » in « étui iPhone »; null when it begins with none */
  thing: Match | null;
  /**
   * the query is this thing alone: where a title begins with another one (« siège d’auto »), the word in it says no
   * more than in the text
   */
  isThingAlone: boolean;
  /** what a title may begin with: one of the words, but of « bois de poêle » not the complement */
  leading: Match;
  /** the category that the thing belongs to on this site: terrain is land; null when unknown */
  usual: CategoryId | null;
  /** an unused word was expanded to words with that prefix: they rank as typed words although they were not typed */
  isCompleted: boolean;
  isOneWord: boolean;
  /** unused terms without any expansion: they make the search find nothing */
  unused: string[];
  /** most words were typed in the form of their term, neither plural nor feminine */
  isUninflected: boolean;
  /**
   * Pattern of titles in which a typed word means something else: it has the other accent (`accented-words.ts`), ends a compound
   * (`compound-words.ts`), is part of a place's name or a verb (`homographs.ts`), or is a number that a letter follows
   * (`model-suffixes.ts`). Null when there is none.
   */
  otherWordPattern: string | null;
  /** The same of the thing alone, without model numbers: « iPhone 6s » is another model and still an iPhone. */
  otherThingPattern: string | null;
  /** Pattern of titles of things to rent where the query asks to buy, and the reverse; null when it asks for neither. */
  otherOfferPattern: string | null;
};

/** Null when no word was typed. */
export function planSearch(query: SearchQuery, lexicon: Lexicon): SearchPlan | null {
  if (query.all.length === 0 && query.none.length === 0) return null;
  const corrected: SearchPlan["corrected"] = [];
  const clauses = groupAlternatives(query.all, lexicon.synonyms);
  const runs = expandRuns(clauses, lexicon, corrected, expressionLengthMax);
  const groups = runs.map((run) => run.match);
  const [onlyRun] = runs.length === 1 ? runs : [];
  const strict = query.none.filter(({ isDenied }) => !isDenied).map(typedMatch);
  const excluded: Match[] = strict.length > 0 ? [{ kind: "none", of: strict }] : [];
  const denied = query.none.filter(({ isDenied }) => isDenied).map((piece) => toDeniedPart(piece, lexicon));
  const none = [...excluded, ...denied.map((part) => part.match)];
  const match = allOf([...groups, ...none]);
  const typed = clauses.map((clause) => anyOf(clause.flatMap((pieces) => typedAlternative(pieces, lexicon))));
  const isQuoted = query.all.flat().some((piece) => piece.isQuoted);
  const parts = isQuoted ? [] : runs.map((run) => toPart(run, lexicon));
  const leading = onlyRun?.thing ?? allOf(groups);
  const first = namedThing(parts.slice(0, 1));
  return {
    match,
    typed: allOf([...typed, ...none]),
    others: othersOf(parts, typed),
    leading,
    excluded,
    denied,
    thing: first && (parts.length > 1 ? first.match : leading),
    isThingAlone: first !== null && parts.length === 1,
    parts,
    corrected,
    usual: usualCategory(parts, lexicon),
    isCompleted: query.all.flat().some((piece) => completionsTyped(piece, lexicon).length > 0),
    isOneWord: query.all.flat(2).length === 1,
    unused: findUnused(query, lexicon),
    isUninflected: isMostlyUninflected(query),
    otherWordPattern: oneOf([...otherWordPatterns(query, lexicon), modelSuffixPattern(query)]),
    otherThingPattern: oneOf(otherThingPatterns(query, parts, lexicon)),
    otherOfferPattern: otherOfferPattern(query.offer ?? null),
  };
}

/** A listing may contain the words after « pas » or « sans » where it negates them itself: « non chauffé ». */
function toDeniedPart(piece: QueryPiece, { synonyms }: Pick<Lexicon, "synonyms">): QueryPart {
  const others = synonymMatches(piece.words.map(({ term }) => term).join(" "), synonyms);
  const match = anyOf([...denials(piece), { kind: "none", of: [typedMatch(piece), ...others] }]);
  return {
    typed: piece.typed,
    terms: [],
    match,
    isComplement: false,
    titles: 0,
    weight: 2,
  };
}

/** As terms: « sans », and small words of « pas de chat » and « sans les chaises » in between. */
const denialsBefore = ["san", "non", "pas", "aucun"];
const denialsAfter = ["non", "pas"];

function denials({ words }: QueryPiece): Match[] {
  const terms = words.map(({ term }) => term);
  const inner = terms.slice(1).map(() => 1);
  return [
    ...denialsBefore.flatMap((word) =>
      [1, 2].map((step): Match => ({ kind: "words", terms: [word, ...terms], steps: [step, ...inner] })),
    ),
    ...denialsAfter.map((word) => phrase(...terms, word)),
  ];
}

/** Of an expression that of its first word, but « coupe-gazon » is no « coupe ». */
function usualCategory(parts: readonly QueryPart[], { categories }: Lexicon): CategoryId | null {
  const { terms } = headOf(parts) ?? { terms: [] };
  return isCompound(terms) ? null : (categories.get(terms[0] ?? "") ?? null);
}

function othersOf(parts: readonly QueryPart[], typed: readonly Match[]): SearchPlan["others"] {
  const [, ...matches] = parts.flatMap((part) => part.words ?? [part]).map(({ match }) => match);
  return matches.length > 0 ? { match: allOf(matches), typed: allOf(typed.slice(1)) } : null;
}

function otherWordPatterns(query: SearchQuery, { writtenSynonyms }: Pick<Lexicon, "writtenSynonyms">) {
  return [otherAccentPattern(query, writtenSynonyms), compoundPattern(query), homographPattern(query)];
}

function otherThingPatterns(query: SearchQuery, parts: readonly QueryPart[], lexicon: Lexicon) {
  const terms = headOf(parts)?.terms ?? [];
  const all = query.all.filter((pieces) =>
    pieces.some((piece) => piece.words.some(({ term }) => terms.includes(term))),
  );
  // Of several words, which one a synonym belongs to is not known.
  const isAlone = all.length === query.all.length;
  return otherWordPatterns({ all, none: [] }, isAlone ? lexicon : { writtenSynonyms: [] });
}

function oneOf(patterns: readonly (string | null)[]): string | null {
  const known = patterns.filter((pattern) => pattern !== null);
  return known.length > 0 ? known.join("|") : null;
}

/** `thing`: of an expression with a complement, its first word or another name for all of it */
type Run = { clauses: readonly Clause[]; match: Match; thing: Match | null };

function toPart({ clauses, match }: Pick<Run, "clauses" | "match">, lexicon: Lexicon): QueryPart {
  const { counts } = lexicon;
  const pieces = clauses.flat(2);
  const terms = pieces.flatMap(({ words }) => words.map(({ term }) => term));
  const isComplement = pieces[0]?.isComplement ?? false;
  // The analyzer joined units: 30-po.
  const typed = pieces
    .map(
      ({ typed: word, before = "" }, at) =>
        (at === 0 ? "" : before) + word.replace(/(?<=\d)-(?=\p{L}+$)/u, " "),
    )
    .join(" ");
  const titles = counts.get(terms[0] ?? "")?.titles ?? 0;
  const part = { typed, terms, match, isComplement, titles, weight: weightOf({ terms, isComplement }) };
  if (clauses.length === 1) return part;
  const words = clauses.map((clause, at) => {
    const known = at === 0 ? lexicon : withoutKinds(lexicon);
    return toPart({ clauses: [clause], match: allOf(expandClauses([clause], known, [], 1)) }, known);
  });
  return { ...part, words };
}

function expandClauses(
  clauses: readonly Clause[],
  lexicon: Lexicon,
  corrected: SearchPlan["corrected"],
  max: number,
): Match[] {
  return expandRuns(clauses, lexicon, corrected, max).map(({ match }) => match);
}

/**
 * Expansion of each word, and of each run of words that is one expression; the words of a run are also expanded one by
 * one. What follows the thing in an expression, or modifies the thing before it, does not stand for kinds of its own: in
 * « siège auto » and « tapis de char » a car is a voiture, but no Civic.
 */
function expandRuns(
  clauses: readonly Clause[],
  whole: Lexicon,
  corrected: SearchPlan["corrected"],
  max: number,
): Run[] {
  const groups: Run[] = [];
  const isWithin = max < expressionLengthMax;
  for (let at = 0; at < clauses.length; ) {
    const isModifier = at > 0 && (isWithin || modifies(clauses[at], clauses[at - 1]));
    const lexicon = isModifier ? withoutKinds(whole) : whole;
    const next = clauses.slice(at, at + max).map((clause) => clause.flat());
    const { length, others } = longestExpression(next, lexicon);
    const run = clauses.slice(at, at + length);
    const own =
      length === 1
        ? run.map((clause) => expandClause(clause, lexicon, corrected))
        : expandClauses(run, lexicon, corrected, length - 1);
    // The phrase itself is implied by all of its words.
    const wholePhrase = tsquery(
      phrase(
        ...next
          .slice(0, length)
          .flat()
          .flatMap((piece) => piece.words.map(({ term }) => term)),
      ),
    );
    const further = length > 1 ? others.filter((other) => tsquery(other) !== wholePhrase) : others;
    const [first] = own;
    const isKind = own.length > 1 && run.slice(1).every(([pieces]) => pieces?.[0]?.isComplement);
    const thing = isKind && first ? anyOf([first, ...further]) : null;
    groups.push({ clauses: run, match: anyOf([allOf(own), ...further]), thing });
    at += length;
  }
  return groups;
}

/** One-way entries name kinds of what has two-way synonyms; of others they are translations: « tires sur rims ». */
const withoutKinds = (lexicon: Lexicon): Lexicon => ({
  ...lexicon,
  synonyms: new Map([...lexicon.synonyms, ...lexicon.equivalents]),
});

/** « Tapis de char », « housse pour auto », « radio auto »; not « paire de skis », which are skis. */
function modifies([pieces]: Clause = [], [before]: Clause = []): boolean {
  const [piece, ...others] = pieces ?? [];
  const [thing] = before ?? [];
  if (!piece || !thing || others.length > 0) return false;
  const terms = thing.words.map(({ term }) => term);
  if (terms.every(isQuantityWord) || !isThing(termsKey([piece]))) return false;
  const between = fold(piece.before ?? "").split(" ");
  const isPurpose = between.some((word) => purposePrepositions.has(word));
  return piece.isComplement || isPurpose || isThing(termsKey([thing]));
}

const purposePrepositions: ReadonlySet<string> = new Set(["pour", "for"]);

function expandClause(clause: Clause, lexicon: Lexicon, corrected: SearchPlan["corrected"]): Match {
  const single = clause.flatMap((pieces) => (pieces.length === 1 ? pieces : []));
  const several = clause.filter((pieces) => pieces.length > 1);
  return anyOf([
    ...several.map((pieces) =>
      allOf(expandClauses(toClauses(pieces), lexicon, corrected, expressionLengthMax)),
    ),
    ...(clause.length > 1 ? alternativeSynonyms(single, lexicon) : []),
    ...single.flatMap((piece) => expandPiece(piece, lexicon, corrected)),
  ]);
}

const toClauses = (pieces: readonly QueryPiece[]): Clause[] => pieces.map((piece) => [[piece]]);

/** Synonyms of one of several alternatives; a single piece is handled as a run. */
function alternativeSynonyms(pieces: readonly QueryPiece[], { synonyms }: Lexicon): Match[] {
  const plain = pieces.filter(({ isQuoted }) => !isQuoted);
  return plain.flatMap(({ words: found }) =>
    synonymMatches(found.map(({ term }) => term).join(" "), synonyms),
  );
}

function findUnused({ all }: SearchQuery, lexicon: Lexicon): string[] {
  const isAlone = (piece: QueryPiece) => expandPiece(piece, lexicon, []).length === 1;
  const without = all.filter((pieces) => pieces.every((piece) => !piece.isQuoted && isAlone(piece)));
  const terms = without.flat().flatMap(({ words: found }) => found.map(({ term }) => term));
  return terms.filter((term) => !lexicon.counts.has(term) && !lexicon.synonyms.has(term));
}

function typedMatch({ words: found }: QueryPiece): Match {
  return phrase(...found.map(({ term }) => term));
}

function expandPiece(piece: QueryPiece, lexicon: Lexicon, corrected: SearchPlan["corrected"]): Match[] {
  const [only] = piece.words;
  const matches = [typedMatch(piece)];
  if (!only || piece.words.length > 1 || piece.isQuoted) return matches;
  const { term } = only;
  // Beside other words it is dropped (analysis/filler-phrases.ts).
  if (urgentWords.has(term)) matches.push(phrase(urgentTerm));
  for (const form of otherForms(piece).filter((each) => lexicon.counts.has(each)))
    matches.push(phrase(form), ...synonymMatches(form, lexicon.synonyms));
  const pairs = splitsInTwo(term).filter((parts) => lexicon.pairs.has(parts.join(" ")));
  matches.push(...pairs.map((parts) => phrase(...parts)));
  const completed = completionsOf(piece, lexicon);
  matches.push(...completed.map((whole) => phrase(whole)));
  if (term.length >= prefixSynonymsMin)
    for (const whole of completed) matches.push(...synonymMatches(whole, lexicon.synonyms));
  const correction = lexicon.corrections.get(term);
  if (correction && matches.length === 1) {
    matches.push(phrase(correction.term), ...synonymMatches(correction.term, lexicon.synonyms));
    if (!isGenderVariant(term, correction.term))
      corrected.push({ typed: piece.typed, shown: correction.shown });
  }
  return matches;
}

/** A listing that says none of them may be marked so. */
const urgentWords: ReadonlySet<string> = new Set(["urgent", "urgente", "asap"]);

/** Completions of an unused word, which count as typed. */
function completionsTyped(piece: QueryPiece, lexicon: Lexicon): string[] {
  const [only] = piece.words;
  const isUnknown = only !== undefined && !lexicon.counts.has(only.term);
  return isUnknown ? completionsOf(piece, lexicon) : [];
}

/** The correction of a word that no listing has. */
function correctionTyped({ words: [only, ...others], isQuoted }: QueryPiece, lexicon: Lexicon): string[] {
  if (!only || others.length > 0 || isQuoted || lexicon.counts.has(only.term)) return [];
  const correction = lexicon.corrections.get(only.term);
  return correction ? [correction.term] : [];
}

/** Completions and corrections of an unused word, and what sounds like the typed word, count as typed and rank above synonyms. */
function typedVariants(piece: QueryPiece, lexicon: Lexicon): Match[] {
  const completed = completionsTyped(piece, lexicon);
  const forms = otherForms(piece).filter((form) => lexicon.counts.has(form));
  const meant = completed.length > 0 ? [] : correctionTyped(piece, lexicon);
  return [typedMatch(piece), ...[...completed, ...forms, ...meant].map((whole) => phrase(whole))];
}

/** One alternative; it requires all of its pieces. */
function typedAlternative(pieces: readonly QueryPiece[], lexicon: Lexicon): Match[] {
  const each = pieces.map((piece) => typedVariants(piece, lexicon));
  return pieces.length === 1 ? each.flat() : [allOf(each.map(anyOf))];
}

function completionsOf({ words: found, isQuoted }: QueryPiece, { completions }: Lexicon): string[] {
  const [only] = found;
  if (!only || found.length > 1 || isQuoted || completions?.of !== only.term) return [];
  return completions.by.map(({ term }) => term);
}

function isMostlyUninflected({ all }: SearchQuery): boolean {
  const typed = all.flat().flatMap(({ words: found }) => found);
  return typed.filter(({ isUninflected }) => isUninflected).length * 2 >= typed.length;
}
