/** Properties of tokens that the grammar asks for: they depend on the tokens around a number. */

import type { LexToken } from "../analysis/lexer.ts";
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

export const numberProperties: Readonly<Record<string, Property>> = {
  number: isNumber,
  anyNumber: isAnyNumber,
  many: isMany,
  fourDigits: (tokens, at, grammar) => isMany(tokens, at, grammar) && (tokens[at]?.digits ?? 0) >= 4,
  freeNumber: (tokens, at, grammar) => isNumber(tokens, at, grammar) && hasNothingAfter(tokens[at + 1]),
  freeMany: (tokens, at, grammar) => isMany(tokens, at, grammar) && hasNothingAfter(tokens[at + 1]),
  manyBeforeWord: isManyBeforeWord,
  year: (tokens, at, grammar) => isYear(tokens, at, grammar) && isNumber(tokens, at, grammar),
  half: (tokens, at) => tokens[at]?.isHalf ?? false,
  spelled: isSpelled,
  freeSpelled: (tokens, at, grammar) => isSpelled(tokens, at, grammar) && hasNothingAfter(tokens[at + 1]),
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
