/**
 * Joins the digits of a number before a unit: « 89 000 km », « 89,000 km » and « 89000 km » have the same terms. Other numbers
 * side by side may belong to a name: iPhone 13 128 Go.
 */
import { lex } from "./lexer.ts";
import { numberedNames } from "./proper-names.ts";

/** Units that occur in thousands; gigabytes and inches do not. */
const units: ReadonlySet<string> = new Set(
  (
    "km kms kilometre kilometres lb lbs livre livres kg kilo kilos w watt watts cc l litre litres btu btus hp cv tr rpm mah " +
    "pi pied pieds m acre acres heure heures h page pages piece pieces morceau morceaux gallon gallons lumens tour tours"
  ).split(" "),
);

const mayHaveGroups = /\d[ \u00a0\u202f,.]\d{3}(?!\d)/u;

export function joinDigitGroups(text: string): string {
  if (!mayHaveGroups.test(text)) return text;
  const tokens = lex(text, numberedNames);
  let joined = "";
  let end = 0;
  for (const [at, { kind, start, key, digits, hasDecimals, end: after }] of tokens.entries()) {
    const isGrouped = kind === "number" && digits > 3 && !hasDecimals && key.length > digits;
    if (!isGrouped || !units.has(tokens[at + 1]?.key ?? "")) continue;
    joined += text.slice(end, start) + key.replace(/\D/gu, "");
    end = after;
  }
  return joined + text.slice(end);
}
