/** Numbers in words: « trois cents piastres », « deux mille ». They are amounts only before a currency or after a bound. */
import type { LexToken } from "../analysis/lexer.ts";

// Maps: words of visitors are looked up, and « constructor » is a property of every object.
const units: ReadonlyMap<string, number> = new Map(
  Object.entries({
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    treize: 13,
    quatorze: 14,
    quinze: 15,
    seize: 16,
  }),
);
const tens: ReadonlyMap<string, number> = new Map(
  Object.entries({ vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 }),
);
const multipliers: ReadonlyMap<string, number> = new Map(
  Object.entries({ cent: 100, cents: 100, mille: 1_000, milles: 1_000 }),
);
/** « une centaine de piasses » */
const collectives: ReadonlyMap<string, number> = new Map(
  Object.entries({
    dizaine: 10,
    quinzaine: 15,
    vingtaine: 20,
    trentaine: 30,
    quarantaine: 40,
    cinquantaine: 50,
    soixantaine: 60,
    centaine: 100,
    millier: 1_000,
  }),
);

type Spelled = { value: number; end: number };

/** Each number in words becomes one token; not after a number: « 10 mille » is written in digits. */
export function joinSpelledNumbers(tokens: readonly LexToken[]): LexToken[] {
  const joined: LexToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const isFree = token.kind === "word" && joined.at(-1)?.kind !== "number" && (token.isApart || at === 0);
    const spelled = isFree ? (collectiveAt(tokens, at) ?? belowMillionAt(tokens, at)) : null;
    const last = spelled && tokens[spelled.end - 1];
    if (!spelled || !last) {
      joined.push(token);
      continue;
    }
    const key = spelled.end === at + 1 ? token.key : "";
    joined.push({ ...token, kind: "spelled", end: last.end, key, value: spelled.value });
    at = spelled.end - 1;
  }
  return joined;
}

function collectiveAt(tokens: readonly LexToken[], at: number): Spelled | null {
  const start = ["une", "un"].includes(tokens[at]?.key ?? "") ? at + 1 : at;
  const value = collectives.get(tokens[start]?.key ?? "");
  const isOf = ["de", "d'"].includes(tokens[start + 1]?.key ?? "");
  return value === undefined || !isOf ? null : { value, end: start + 2 };
}

/** « deux mille cinq cents », « trois cent vingt-cinq » */
function belowMillionAt(tokens: readonly LexToken[], at: number): Spelled | null {
  return multipliedAt(tokens, at, (key) => (multipliers.get(key) === 1_000 ? 1_000 : null), belowThousandAt);
}

function belowThousandAt(tokens: readonly LexToken[], at: number): Spelled | null {
  return multipliedAt(tokens, at, (key) => (multipliers.get(key) === 100 ? 100 : null), belowHundredAt);
}

/** A factor, its multiplier and what is smaller than the multiplier; each may be missing. */
function multipliedAt(
  tokens: readonly LexToken[],
  at: number,
  multiplierOf: (key: string) => number | null,
  smallerAt: (tokens: readonly LexToken[], at: number) => Spelled | null,
): Spelled | null {
  const factor = smallerAt(tokens, at);
  const multiplierStart = factor ? afterHyphen(tokens, factor.end) : at;
  const multiplier = multiplierOf(tokens[multiplierStart]?.key ?? "");
  if (multiplier === null) return factor;
  const value = (factor?.value ?? 1) * multiplier;
  const rest = smallerAt(tokens, afterHyphen(tokens, multiplierStart + 1));
  return rest ? { value: value + rest.value, end: rest.end } : { value, end: multiplierStart + 1 };
}

/** « soixante-quinze », « vingt et un », « quatre-vingt-dix » */
function belowHundredAt(tokens: readonly LexToken[], at: number): Spelled | null {
  const key = tokens[at]?.key ?? "";
  const next = tokens[afterHyphen(tokens, at + 1)]?.key ?? "";
  const isFourTwenties = key === "quatre" && (next === "vingt" || next === "vingts");
  const ten = isFourTwenties ? 80 : tens.get(key);
  if (ten === undefined) {
    const unit = units.get(key);
    return unit === undefined ? null : { value: unit, end: at + 1 };
  }
  const end = isFourTwenties ? afterHyphen(tokens, at + 1) + 1 : at + 1;
  const unitAt = tokens[end]?.key === "et" ? end + 1 : afterHyphen(tokens, end);
  const unitKey = tokens[unitAt]?.key ?? "";
  const unit = unitKey === "un" ? 1 : units.get(unitKey);
  const isJoint = unit !== undefined && (unit < 10 || ten >= 60) && (unitKey !== "un" || unitAt > end);
  return isJoint ? { value: ten + unit, end: unitAt + 1 } : { value: ten, end };
}

/** The hyphen of a number is glued to the word before it: « vingt-cinq ». */
function afterHyphen(tokens: readonly LexToken[], at: number): number {
  return tokens[at]?.key === "-" && !tokens[at]?.isApart ? at + 1 : at;
}

const beforeAmounts = new Set("de que et a entre max sous -".split(" "));

/** 4K and 8K are resolutions of screens unless the context says that they are amounts: « moins de 4k ». */
export function markResolutions(tokens: readonly LexToken[]): LexToken[] {
  return tokens.map((token, at) => {
    const [before, number, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]];
    const isResolution =
      token.key === "k" &&
      number?.kind === "number" &&
      (number.value === 4 || number.value === 8) &&
      next?.key !== "$" &&
      !beforeAmounts.has(before?.key ?? "");
    return isResolution ? { ...token, key: "4k" } : token;
  });
}
