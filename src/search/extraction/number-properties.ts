/** Properties of tokens that the grammar asks for: they depend on the tokens around a number. */

import { placeNamed } from "../../places/gazetteer.ts";
import type { LexToken } from "../analysis/lexer.ts";
import { numberedNames } from "../analysis/proper-names.ts";
import type { Property } from "./grammar.ts";

/** After these signs a number is a size, a share, a fraction or an amount of money. */
const unitSigns: ReadonlySet<string> = new Set(['"', "'", "½", "%", "/", "$", "²"]);

const isAnyNumber: Property = (tokens, at) => tokens[at]?.kind === "number";

/** Not part of a name or a fraction: R17, 225/65. */
const isNumber: Property = (tokens, at) => {
  const [token, before, first] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (token?.kind !== "number" || token.isHalf) return false;
  if (!token.isApart && before?.kind === "word" && !before.key.endsWith("'")) return false;
  const isFraction = !token.isApart && before?.key === "/" && !before.isApart && first?.kind === "number";
  return !isFraction;
};

/** Three digits or more, so that it can be an amount of money without a sign. */
const isMany: Property = (tokens, at, grammar) =>
  isNumber(tokens, at, grammar) && (tokens[at]?.digits ?? 0) >= 3 && !tokens[at]?.hasDecimals;

const hasNothingAfter = (next: LexToken | undefined) =>
  next === undefined || next.kind === "literal" || (next.kind === "sign" && !unitSigns.has(next.key));

/** « moins de 500 montréal »; not a year as in « moins de 2015 automatique », nor another unit. */
const isManyBeforeWord: Property = (tokens, at, grammar) => {
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!token || !next || !isMany(tokens, at, grammar)) return false;
  if (isYear(tokens, at, grammar) && token.value % 100 !== 0) return false;
  if (next.kind === "number" || (next.kind === "sign" && unitSigns.has(next.key))) return false;
  if (!next.isApart && next.kind === "word") return false;
  const isSide = next.key === "x" && after?.kind === "number";
  const unitAt = next.key === "-" ? at + 2 : at + 1;
  return !isSide && grammar.phraseAt("otherUnit", tokens, unitAt) === 0;
};

const isYear: Property = (tokens, at) => {
  const key = tokens[at]?.key ?? "";
  return tokens[at]?.kind === "number" && key.length === 4 && (key.startsWith("19") || key.startsWith("20"));
};

const isSpelled: Property = (tokens, at) => tokens[at]?.kind === "spelled";

/** Amounts of two digits that people name are multiples of five; others are models and sizes. */
const isTens: Property = (tokens, at, grammar) => {
  const token = tokens[at];
  return token?.digits === 2 && !token.hasDecimals && token.value % 5 === 0 && isNumber(tokens, at, grammar);
};

const wheels: ReadonlySet<string> = new Set(["velo", "pneu", "pneus", "jante", "jantes", "roue", "roues"]);
const skis: ReadonlySet<string> = new Set(["ski", "skis"]);
/** The highest number that belongs to a name, in inches, centimeters or versions. */
const namedMax = (name: string) => (wheels.has(name) ? 30 : skis.has(name) ? 220 : 99);

/** « iPhone 15 », « PlayStation 4 », « pneus 15 » */
const isNamedNumber: Property = (tokens, at) => {
  const token = tokens[at];
  if (token?.kind !== "number") return false;
  return [1, 2, 3].some((length) => {
    const name = tokens
      .slice(Math.max(0, at - length), at)
      .map(({ key }) => key)
      .join(" ");
    return token.value <= namedMax(name) && Object.values(numberedNames).some((names) => names.has(name));
  });
};

/** A word in the plural, as in « 100 à 150 tomates »; not a place. */
const isCountedThing: Property = (tokens, at, grammar) => {
  const token = tokens[at];
  if (token?.kind !== "word" || !token.isApart || !/[^s][sx]$/u.test(token.key)) return false;
  const isPlace = [1, 2, 3, 4, 5].some(
    (length) =>
      placeNamed(
        tokens
          .slice(at, at + length)
          .map(({ key }) => key)
          .join(" "),
      ) !== null,
  );
  return token.key.length > 3 && !isPlace && grammar.phraseAt("pluralQuality", tokens, at) === 0;
};

export const numberProperties: Readonly<Record<string, Property>> = {
  number: isNumber,
  anyNumber: isAnyNumber,
  many: isMany,
  fourDigits: (tokens, at, grammar) => isMany(tokens, at, grammar) && (tokens[at]?.digits ?? 0) >= 4,
  freeNumber: (tokens, at, grammar) => isNumber(tokens, at, grammar) && hasNothingAfter(tokens[at + 1]),
  freeMany: (tokens, at, grammar) => isMany(tokens, at, grammar) && hasNothingAfter(tokens[at + 1]),
  manyBeforeWord: isManyBeforeWord,
  /** 12,20: dollars and cents */
  cents: (tokens, at, grammar) =>
    isNumber(tokens, at, grammar) && tokens[at]?.digits === 2 && /[.,]\d\d$/u.test(tokens[at]?.key ?? ""),
  tens: isTens,
  freeTens: (tokens, at, grammar) => isTens(tokens, at, grammar) && hasNothingAfter(tokens[at + 1]),
  namedNumber: isNamedNumber,
  countedThing: isCountedThing,
  year: (tokens, at, grammar) => isYear(tokens, at, grammar) && isNumber(tokens, at, grammar),
  half: (tokens, at) => tokens[at]?.isHalf ?? false,
  spelled: isSpelled,
  freeSpelled: (tokens, at, grammar) => isSpelled(tokens, at, grammar) && hasNothingAfter(tokens[at + 1]),
  freeHundreds: (tokens, at, grammar) =>
    isSpelled(tokens, at, grammar) && (tokens[at]?.value ?? 0) >= 100 && hasNothingAfter(tokens[at + 1]),
  anything: (tokens, at) => tokens[at] !== undefined,
  word: (tokens, at) => tokens[at]?.kind === "word" || tokens[at]?.kind === "spelled",
  gluedNumber: (tokens, at) => {
    const token = tokens[at];
    return token !== undefined && !token.isApart && (token.kind === "number" || token.kind === "word");
  },
  gluedPlus: (tokens, at) => tokens[at]?.key === "+" && !tokens[at]?.isApart,
  /** « 1200 + stationnement » has none: only a sign at the end means "and more". */
  freePlus: (tokens, at) => {
    const next = tokens[at + 1];
    return tokens[at]?.key === "+" && (next === undefined || next.kind === "sign");
  },
  /** « -100 000 km », « - de 500 $ »; not in « lave-vaisselle ». */
  signMinus: (tokens, at) => tokens[at]?.key === "-" && (at === 0 || tokens[at]?.isApart === true),
};
