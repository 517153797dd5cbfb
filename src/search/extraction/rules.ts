/**
 * Rules of the grammar: what a sequence means. They are tried in order; the first match that is accepted becomes a span.
 * Elements are explained in grammar.ts, words are in token-classes.ts.
 */

/** `min`, `max`, `range`: how the numbers of the sequence bound the quantity. */
export type Bound = "min" | "max" | "range";
export type Quantity = "price" | "wage" | "mileage" | "surface" | "year" | "rooms" | "condition";
export type Rule = {
  quantity: Quantity;
  bound: Bound;
  words: string;
  /** only, or never, beside a word for work */
  work?: boolean;
  /** only in a query that names one of this class */
  beside?: "occupation";
  /** further condition on the numbers or the text (`conditions`) */
  when?: "roundRange" | "noBound" | "notRound" | "ascending";
  /** added to the number, since « après 2018 » means 2019 or later */
  plus?: 1 | -1;
};

/** Bounds of a quantity: `one` with its unit, `first` the lower of two, `loose` and `large` where the unit may be missing. */
type Forms = { one: string; first: string; loose?: string; large?: string };

function boundsOf(quantity: Quantity, forms: Forms, more: Partial<Rule> = {}): Rule[] {
  const { one, first, large } = forms;
  const loose = forms.loose ?? one;
  const rule = (bound: Bound, words: string): Rule => ({ quantity, bound, words, ...more });
  return [
    rule("range", `from ${first} and ${one}`),
    ...(large
      ? [rule("range", `between ${large} and ${large}`), rule("range", `of ${large} at ${large}`)]
      : []),
    rule("range", `${first} to ${one}`),
    rule("max", `bound lessThan than ${loose}`),
    rule("max", `bound atMost ${one}`),
    ...(large
      ? [rule("max", `bound atMostOfMany ${large}`), rule("max", `bound ${large} orLess !deQueCher`)]
      : []),
    rule("max", `bound ${one} orLess !deQueCher`),
    rule("min", `bound atLeast ${one}`),
    rule("min", `bound ${one} orMore !gluedNumber`),
    ...(large
      ? [
          rule("min", `bound atLeast ${large}`),
          rule("min", `bound ${large} orMoreAlone`),
          rule("min", "bound fourDigits minWord"),
          rule("min", "bound number thousands minWord"),
        ]
      : []),
  ];
}

const money: Forms = { one: "money", first: "first", loose: "loose", large: "large" };

export const boundRules: readonly Rule[] = [
  ...boundsOf("mileage", { one: "mileageK", first: "mileageFirstK" }),
  ...boundsOf("mileage", { one: "mileage", first: "mileageFirst" }),
  { quantity: "mileage", bound: "max", words: "odometer mileageMax number !dollar" },
  ...boundsOf("surface", { one: "surface", first: "surfaceFirst" }),
  { quantity: "year", bound: "range", words: "from year and year !dollar", when: "ascending" },
  { quantity: "year", bound: "min", words: "year orAndA plusWord [newer] !deQue" },
  { quantity: "year", bound: "min", words: "year orLater !deQue" },
  { quantity: "year", bound: "min", words: "atLeastYear year !dollar" },
  { quantity: "year", bound: "min", words: "since year !dollar" },
  { quantity: "year", bound: "min", words: "after year", plus: 1 },
  { quantity: "year", bound: "min", words: "notBefore year" },
  { quantity: "year", bound: "max", words: "before year", plus: -1 },
  { quantity: "year", bound: "min", words: "pas plusWord older que year" },
  { quantity: "year", bound: "min", words: "plusWord newer que year" },
  { quantity: "year", bound: "max", words: "atMostYear year !word !currency", when: "notRound" },
  { quantity: "year", bound: "max", words: "year maxWord !dollar", when: "notRound" },
  { quantity: "year", bound: "range", words: "year to year !dollar !dash", when: "ascending" },
  { quantity: "year", bound: "max", words: "year orAnd lessWord [newer] !deQueCher" },
  { quantity: "year", bound: "max", words: "year orAnd plusWord older !deQue" },
  { quantity: "rooms", bound: "min", words: "half [rooms] bedroomsOrMore" },
  { quantity: "rooms", bound: "range", words: "from half and half" },
  { quantity: "condition", bound: "min", words: "good andUp" },
  { quantity: "condition", bound: "min", words: "excellent andUp" },
];

/** A minimum per hour or year is a wage sought; a maximum is the rate of a service. */
export const moneyRules: readonly Rule[] = [
  { quantity: "wage", bound: "min", words: "[about] moreHourly" },
  { quantity: "wage", bound: "min", words: "[about] moreWork", work: true },
  { quantity: "wage", bound: "min", words: "bound bareHourly orMore" },
  { quantity: "price", bound: "max", words: "stated negotiable", work: false, when: "noBound" },
  { quantity: "price", bound: "max", words: "[about] stated budgetAfter !anyNumber", work: false },
  ...boundsOf("wage", { one: "wage", first: "first" }),
  ...boundsOf("wage", { one: "bareWage", first: "first" }, { work: true }),
  ...boundsOf("wage", money, { work: true }),
  ...boundsOf("price", money, { work: false }),
  { quantity: "wage", bound: "min", words: "[at] bareWage", work: true, when: "noBound" },
  { quantity: "wage", bound: "min", words: "[at] bareWage", beside: "occupation", when: "noBound" },
  { quantity: "wage", bound: "min", words: "<occupation cents !otherUnit", when: "noBound" },
  // A wage alone is one that a visitor seeks.
  { quantity: "wage", bound: "min", words: "<!word <!anyNumber bareHourly !word|anyNumber", when: "noBound" },
  { quantity: "wage", bound: "range", words: "large to large", when: "roundRange", work: true },
  {
    quantity: "price",
    bound: "range",
    words: "large to large !countedThing",
    when: "roundRange",
    work: false,
  },
  { quantity: "price", bound: "max", words: "budget large" },
  { quantity: "price", bound: "max", words: "roughly rounded", work: false, when: "noBound" },
  { quantity: "price", bound: "max", words: "[about] priced month", when: "noBound" },
  { quantity: "price", bound: "max", words: "[about] priced !rate !wagePeriod", when: "noBound" },
  { quantity: "price", bound: "max", words: "[about] number month", when: "noBound" },
  { quantity: "price", bound: "max", words: "[about] many period !wagePeriod", work: false, when: "noBound" },
  { quantity: "price", bound: "max", words: "bound maximum freeTens", work: false, when: "noBound" },
  { quantity: "price", bound: "max", words: "[about] tens stay", work: false, when: "noBound" },
];

export type FreeRule = { words: string; isFree: boolean; atStart?: boolean };
/** « Gratuit ou pas cher », « moins de 100 $ ou gratuit »: the result is not limited to free listings. */
export const freeOrPriceRules: readonly FreeRule[] = [
  { words: "free or &cheap|lessOrMax|anyNumber", isFree: false },
  { words: "<cheapEnd|anyNumber or free", isFree: false },
];
export const freeRules: readonly FreeRule[] = [
  { words: "<!freeService free", isFree: true },
  { words: "gives &word !gift", isFree: true, atStart: true },
  { words: "gives !anything", isFree: true, atStart: true },
];
/** A word for work makes amounts wages; a table de travail and a poste à souder are things. */
export const workRules: readonly string[] = [
  "jobSearch of job",
  "<!of job",
  "position !toolPurpose",
  "salary",
];
