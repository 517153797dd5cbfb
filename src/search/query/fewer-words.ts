/**
 * Ads must have every word, so a whole sentence finds nothing where half of it would. The same words with some left out,
 * for whoever found nothing: what belongs together (« de 8 ans », « 4 ½ », « rouge ou bleu ») goes together.
 */
import { fold } from "../../platform/fold.ts";
import { stripFillerWords } from "../analysis/filler-words.ts";
import { isExpression } from "../analysis/known-words.ts";
import { isImpliedUnit, isSmallWord, searchWords } from "../analysis/tokens.ts";
import { hasLiterals, isOr } from "./query-syntax.ts";

/** Enough of a sentence; each costs the database a count or two. */
const groupsMax = 6;

/**
 * `longest`: all but one, the first words kept first, since what is looked for is named there; `single`: each by itself.
 * Both empty where one word was typed, or what is quoted or left out, which is meant as it stands.
 * @param unused terms that no ad has: they go first, all of them, and never stand alone
 */
export function fewerWords(
  q: string,
  unused: readonly string[] = [],
): { longest: string[]; single: string[] } {
  const asked = stripFillerWords(q);
  if (hasLiterals(asked)) return { longest: [], single: [] };
  const whole = groupsOf(
    asked,
    (terms) => isExpression(terms.join(" ")) && !terms.some((term) => unused.includes(term)),
  );
  // An expression alone: its words are better than nothing.
  const groups = whole.length > 1 ? whole : groupsOf(asked, () => false);
  if (groups.length < 2) return { longest: [], single: [] };
  const used = groups.filter((group) => !termsOf(group).some((term) => unused.includes(term)));
  const texts = (some: readonly (readonly Group[])[]) => some.filter((of) => of.some(isThing)).map(written);
  const single = used.map((group) => [group]);
  if (used.length < groups.length)
    return { longest: texts([used]), single: used.length > 1 ? texts(single) : [] };
  const longest = groups.map((_, at) => groups.toSpliced(at, 1)).reverse();
  return { longest: texts(longest), single: groups.length > 2 ? texts(single) : [] };
}

/** « Moins d’une heure », « 1er juillet » and « sans animaux » tell of a thing, and are none. */
const isThing = ({ before, words }: Group) =>
  !before.some(isLeading) && !words.every((word) => isNumber(word) || isDate(word));
const isDate = (word: string) => dates.has(fold(word));
const dates: ReadonlySet<string> = new Set(
  "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split(" "),
);

type Group = { before: string[]; words: string[] };

/**
 * Small words belong to what follows them, a unit or the rest of a number to its number, alternatives to each other.
 * @param areOne whether these terms are an expression: « fin de semaine », « jour de l’an »
 */
function groupsOf(text: string, areOne: (terms: readonly string[]) => boolean): Group[] {
  const groups: Group[] = [];
  let small: string[] = [];
  let isAlternative = false;
  let isApart = false;
  for (const token of text.split(/\s+/u)) {
    const terms = searchWords(token).map(({ term }) => term);
    const last = groups.at(-1);
    if (last && (isAlternative || isOr(token))) {
      last.words.push(...small.splice(0), token);
      isAlternative = isOr(token) || terms.every((term) => isSmallWord(term) && !isImpliedUnit(term));
    } else if (terms.length === 0) isApart = true;
    else if (terms.every(isSmallWord) || isLeading(token)) small.push(token);
    else if (
      last &&
      !isApart &&
      (isMoreOfNumber(last.words, small, token) || areOne([...termsOf(last), ...terms]))
    ) {
      last.words.push(...small.splice(0), token);
    } else {
      isApart = false;
      groups.push({ before: small, words: [token] });
      small = [];
    }
  }
  return groups.slice(0, groupsMax);
}

/** « Sans fil », « moins de 5000 », « près de l’université »: nobody means what is left without them. */
const leading = new Set(["moins", "plus", "sans", "pres", "proche", "pas", "non"]);
const isLeading = (token: string) => leading.has(fold(token));

/** A unit, or what a number goes on with: « 8 ans », « 4 et demi », « 2 par 4 »; « iPhone 12 et coque » are two things. */
function isMoreOfNumber(words: readonly string[], small: readonly string[], token: string): boolean {
  const choice = words.slice(words.findLastIndex(isOr) + 1);
  const mayBeUnit = small.length === 0 || isNumber(token) || /^demie?$/iu.test(token);
  return isNumber(choice.at(-1)) && choice.length < 3 && mayBeUnit;
}

const termsOf = ({ words }: Group) => words.flatMap((word) => searchWords(word).map(({ term }) => term));

const isNumber = (token: string | undefined) => token !== undefined && /^\d+(?:er)?$/u.test(token);

function written(groups: readonly Group[]): string {
  const [first, ...others] = groups;
  const led = first?.before.some(isLeading) ? first.before.slice(first.before.findIndex(isLeading)) : [];
  return [
    ...led,
    ...(first?.words ?? []),
    ...others.flatMap(({ before, words }) => [...before, ...words]),
  ].join(" ");
}
