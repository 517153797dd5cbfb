/**
 * Relaxed queries for a search without results. Listings must match every word, so a long sentence finds nothing
 * although part of it would; words that form a group (« de 8 ans », « 4 ½ », « rouge ou bleu ») are dropped together.
 */
import { fold } from "../../platform/fold.ts";
import { stripFillerWords } from "../analysis/filler-words.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { isExpression, isNamePart, isQuality, isThing } from "../analysis/known-words.ts";
import { analyze, isImpliedWord, isStopWord } from "../analysis/tokens.ts";
import { hasLiterals, isOr } from "./query-syntax.ts";

/** Each relaxed query costs one or two counts. */
const groupsMax = 6;

/**
 * `longest`: all groups but one, dropping the last ones first, since the first words usually name the thing; `single`:
 * each group alone. Both empty for a single word and for quoted or excluded words, which are literal.
 * @param unused terms that no listing has: all of them are dropped first; where the first names the thing, others must name one, too
 */
export function relaxQuery(
  q: string,
  unused: readonly string[] = [],
): { longest: string[]; single: string[] } {
  const stripped = stripFillerWords(q);
  if (hasLiterals(stripped)) return { longest: [], single: [] };
  const whole = groupsOf(
    stripped,
    (terms) => isExpression(terms.join(" ")) && !terms.some((term) => unused.includes(term)),
  );
  // A single expression is split into its words.
  const groups = whole.length > 1 ? whole : groupsOf(stripped, () => false);
  if (groups.length < 2) return { longest: [], single: [] };
  const isUsed = (group: Group) => !termsOf(group).some((term) => unused.includes(term));
  const [head] = groups;
  const isThingLost = head !== undefined && !isUsed(head) && termsOf(head).some(mayBeThing);
  const used = groups.filter(isUsed);
  // « Œufs frais »: what is fresh is no egg.
  if (isThingLost && !used.some((group) => termsOf(group).some(isThingOrName)))
    return { longest: [], single: [] };
  const texts = (some: readonly (readonly Group[])[]) =>
    some.filter((of) => of.some(namesThing)).map(joinGroups);
  const single = used.map((group) => [group]);
  if (used.length < groups.length)
    return { longest: texts([used]), single: used.length > 1 ? texts(single) : [] };
  const longest = groups.map((_, at) => groups.toSpliced(at, 1)).reverse();
  return { longest: texts(longest), single: groups.length > 2 ? texts(single) : [] };
}

/** « Moins d’une heure », « 1er juillet » and « sans animaux » qualify a thing and are not searched alone. */
const namesThing = ({ before, words }: Group) =>
  !before.some(isQualifier) && !words.every((word) => isNumber(word) || isDate(word));
const isDate = (word: string) => dates.has(fold(word));
const dates: ReadonlySet<string> = new Set(
  "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split(" "),
);

const mayBeThing = (term: string) => isThing(term) || (isFrenchWord(term) && !isQuality(term));
const isThingOrName = (term: string) => isThing(term) || isNamePart(term);

type Group = { before: string[]; words: string[] };

/**
 * Groups tokens: stop words with the next word, a unit or the rest of a number with the number, alternatives with each
 * other.
 * @param formExpression whether these terms form an expression: « fin de semaine », « jour de l’an »
 */
function groupsOf(text: string, formExpression: (terms: readonly string[]) => boolean): Group[] {
  const groups: Group[] = [];
  let pendingStopWords: string[] = [];
  let isAlternative = false;
  let isApart = false;
  for (const token of text.split(/\s+/u)) {
    const terms = analyze(token).map(({ term }) => term);
    const last = groups.at(-1);
    if (last && (isAlternative || isOr(token))) {
      last.words.push(...pendingStopWords.splice(0), token);
      isAlternative = isOr(token) || terms.every((term) => isStopWord(term) && !isImpliedWord(term));
    } else if (terms.length === 0) isApart = true;
    else if (terms.every(isStopWord) || isQualifier(token)) pendingStopWords.push(token);
    else if (
      last &&
      !isApart &&
      (continuesNumber(last.words, pendingStopWords, token) || formExpression([...termsOf(last), ...terms]))
    ) {
      last.words.push(...pendingStopWords.splice(0), token);
    } else {
      isApart = false;
      groups.push({ before: pendingStopWords, words: [token] });
      pendingStopWords = [];
    }
  }
  return groups.slice(0, groupsMax);
}

/**
 * Words that reverse or qualify what follows, so that they are never dropped: « sans fil », « moins de 5000 », « près
 * de l’université ».
 */
const qualifiers = new Set(["moins", "plus", "sans", "pres", "proche", "pas", "non"]);
const isQualifier = (token: string) => qualifiers.has(fold(token));

/** A unit or the continuation of a number: « 8 ans », « 4 et demi », « 2 par 4 »; not « iPhone 12 et coque ». */
function continuesNumber(words: readonly string[], stopWords: readonly string[], token: string): boolean {
  const choice = words.slice(words.findLastIndex(isOr) + 1);
  const mayBeUnit = stopWords.length === 0 || isNumber(token) || /^demie?$/iu.test(token);
  return isNumber(choice.at(-1)) && choice.length < 3 && mayBeUnit;
}

const termsOf = ({ words }: Group) => words.flatMap((word) => analyze(word).map(({ term }) => term));

const isNumber = (token: string | undefined) => token !== undefined && /^\d+(?:er)?$/u.test(token);

function joinGroups(groups: readonly Group[]): string {
  const [first, ...others] = groups;
  const qualified = first?.before.some(isQualifier)
    ? first.before.slice(first.before.findIndex(isQualifier))
    : [];
  return [
    ...qualified,
    ...(first?.words ?? []),
    ...others.flatMap(({ before, words }) => [...before, ...words]),
  ].join(" ");
}
