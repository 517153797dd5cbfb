/** Numbers in words: « trois cents piastres », « deux mille ». They are amounts only before a currency or after a bound. */
import type { LexToken } from "../analysis/lexer.ts";

// Maps: words of visitors are looked up, and « constructor » is a property of every object.
const times: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9 },
    ...{ dix: 10, douze: 12, quinze: 15, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 },
  }),
);
const multipliers: ReadonlyMap<string, number> = new Map(
  Object.entries({ cent: 100, cents: 100, mille: 1_000, milles: 1_000 }),
);

/** Each number in words becomes one token; not after a number: « 10 mille » is written in digits. */
export function joinSpelledNumbers(tokens: readonly LexToken[]): LexToken[] {
  const joined: LexToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) continue;
    const factor = times.get(token.key);
    const multiplier = multipliers.get(next?.key ?? "");
    const isFree = token.kind === "word" && joined.at(-1)?.kind !== "number" && (token.isApart || at === 0);
    if (isFree && factor !== undefined && next && multiplier !== undefined) {
      joined.push({ ...token, kind: "spelled", end: next.end, key: "", value: factor * multiplier });
      at += 1;
    } else if (isFree && (factor ?? multipliers.get(token.key)) !== undefined)
      joined.push({ ...token, kind: "spelled", value: factor ?? multipliers.get(token.key) ?? 0 });
    else joined.push(token);
  }
  return joined;
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
