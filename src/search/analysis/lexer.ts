/**
 * Splits a query into tokens for the grammar: words, numbers, signs, and literals (quoted or excluded text). The digits of
 * a number are joined here, before anything looks at units: 89 000, 89,000 and 89000 are one token.
 */
import { fold } from "../../platform/fold.ts";

export type LexToken = {
  kind: "word" | "number" | "spelled" | "sign" | "literal";
  /** offsets in the text */
  start: number;
  end: number;
  /** folded word with the apostrophe of an elision ("l'"), digits as typed, or the sign */
  key: string;
  /** of a number */
  value: number;
  /** of a number: how many digits its whole part has */
  digits: number;
  /** of a number: 4 ½, 4 1/2, 4 et demi */
  isHalf: boolean;
  hasDecimals: boolean;
  /** white space before it */
  isApart: boolean;
  /** the word is in capitals: OU between alternatives */
  isCapital: boolean;
};

/** `numberedNames`: names followed by a number of their own, which is not the first group of an amount. */
export type NumberedNames = Readonly<Record<"anyNumber" | "digit" | "size", ReadonlySet<string>>>;

const blank = { value: 0, digits: 0, isHalf: false, hasDecimals: false, isCapital: false };
const elided = new Set("c d j l m n s t qu jusqu lorsqu puisqu".split(" "));
const pattern = /\p{Co}|\p{L}[\p{L}\p{M}]*|\p{Nd}+|\S/gu;

export function lex(text: string, names: NumberedNames | null = null): LexToken[] {
  const tokens: LexToken[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const start = match.index;
    const token = tokenAt(text, start, match[0], tokens, names);
    pattern.lastIndex = token.end;
    tokens.push(token);
  }
  return tokens;
}

function tokenAt(
  text: string,
  start: number,
  written: string,
  before: readonly LexToken[],
  names: NumberedNames | null,
): LexToken {
  const end = start + written.length;
  const isApart = (before.at(-1)?.end ?? -1) < start;
  if (/^\p{Co}/u.test(written)) return { ...blank, kind: "literal", start, end, key: written, isApart };
  if (/^\p{L}/u.test(written)) {
    const isElided = elided.has(written.toLowerCase()) && /['’]/u.test(text.charAt(end));
    const key = fold(written) + (isElided ? "'" : "");
    const isCapital = written === written.toUpperCase() && written.length > 1;
    return { ...blank, kind: "word", start, end: end + (isElided ? 1 : 0), key, isApart, isCapital };
  }
  if (!/^\p{Nd}/u.test(written))
    return { ...blank, kind: "sign", start, end, key: signs[written] ?? written, isApart };
  return numberAt(text, start, written, isApart, isGrouped(before, isApart, names));
}

const signs: Readonly<Record<string, string>> = {
  "–": "-",
  "—": "-",
  "’": "'",
  "″": '"',
  "”": '"',
  "×": "x",
};

/** Sticky patterns, each tried at the end of the digits read so far. */
const group = /[ \u00a0\u202f,.]\d{3}(?!\d)/uy;
const decimals = /[.,]\d{1,2}(?!\d)/uy;
const half = /\s*½|\s+1[/⁄]2(?!\d)|\s+et\s+demie?(?!\p{L})/iuy;

function numberAt(
  text: string,
  start: number,
  digits: string,
  isApart: boolean,
  mayGroup: (digits: string, rest: string) => boolean,
): LexToken {
  let end = start + digits.length;
  let whole = digits;
  while (digits.length <= 3 && isMatch(group, text, end) && mayGroup(whole, text.slice(end + 1, end + 5))) {
    whole += text.slice(end + 1, end + 4);
    end += 4;
  }
  const isHalf = whole.length <= 2 && isMatch(half, text, end);
  const hasDecimals = !isHalf && isMatch(decimals, text, end);
  const after = isHalf ? half.lastIndex : hasDecimals ? decimals.lastIndex : end;
  const fraction = hasDecimals ? text.slice(end + 1, after) : isHalf ? "5" : "";
  return {
    kind: "number",
    start,
    end: after,
    key: text.slice(start, after),
    digits: whole.length,
    value: Number.parseFloat(`${whole}.${fraction || "0"}`),
    isHalf,
    hasDecimals,
    isApart,
    isCapital: false,
  };
}

function isMatch(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

/**
 * Whether three further digits belong to the number: not in « iPhone 13 500 $ », « pneus 225 65 17 500 $ », « Mazda 3 500 $ ».
 * A « Mazda 15 » does not exist, and « iPhone 1 200 $ » costs 1,200.
 */
function isGrouped(before: readonly LexToken[], isApart: boolean, names: NumberedNames | null) {
  const last = before.at(-1);
  // R17, 3/4
  const isGlued = !isApart && last !== undefined && (last.kind === "word" || last.key === "/");
  const named = last?.key === "-" && last.isApart ? before.slice(0, -1) : before;
  const endsIn = (set: ReadonlySet<string>, tokens: readonly LexToken[]) =>
    [1, 2, 3, 4].some((length) =>
      set.has(
        tokens
          .slice(-length)
          .map(({ key }) => key)
          .join(" "),
      ),
    );
  return (digits: string, rest: string): boolean => {
    if (isGlued) return false;
    if (!names || rest.startsWith("000") || digits.length > 3) return true;
    if (digits !== "1" && endsIn(names.anyNumber, named)) return false;
    if (/^[2-9]$/u.test(digits) && endsIn(names.digit, named)) return false;
    return !(digits.length >= 2 && endsIn(names.size, beforeTire(named)));
  };
}

/** Drops the width and the height of a tire before its diameter: pneus 225 65 [17]. */
function beforeTire(tokens: readonly LexToken[]): readonly LexToken[] {
  const plain = tokens.filter(({ key }) => key !== "/" && key !== "r");
  const [width, height] = plain.slice(-2);
  const isTire =
    width?.kind === "number" && width.digits === 3 && height?.kind === "number" && height.digits === 2;
  return isTire ? plain.slice(0, -2) : tokens;
}
