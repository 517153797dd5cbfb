/** Reads amounts as people write them: prices, wages, mileages, surfaces. One reader, so that every field takes the same forms. */

export type AmountRejection =
  | "not-a-number"
  | "unknown-unit"
  | "digits-in-disorder"
  | "negative"
  | "too-precise"
  | "not-whole";

export type Amount = { ok: true; value: number } | { ok: false; reason: AmountRejection };

/** Spellings of a unit that may follow (or, for a currency, precede) the number. Compared without case, dots and spaces. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  $: ["$", "$can", "$cad", "can$", "ca$", "cad$", "c$", "cad", "can", "dollar", "dollars", "$canadiens"],
  km: ["km", "kms", "kilometre", "kilometres", "kilomètre", "kilomètres"],
  "pi²": [
    "pi²",
    "pi2",
    "pica",
    "picarrés",
    "pi^2",
    "pieds²",
    "pieds2",
    "piedscarrés",
    "piedscarres",
    "sqft",
    "ft²",
    "ft2",
  ],
  ans: ["ans", "an", "années", "année", "annees", "annee"],
};
/** Words after an amount of money that change nothing: "18,50 $ de l'heure" is written into the field of the wage. */
const period =
  /\s?(?:\/|\bpar\b|de l['’]|à (?:l['’])?)\s?(?:h|heures?|hre|sem|semaine|mois|an|ann[ée]e)\.?$/u;

/** "1 200", "1 200,50", "1.200,50", "1,200.50", "12,5"; group 1: sign, 2: whole part, 3: fraction. */
const number =
  /^([-−–]?)(\d{1,3}(?:[ '’]\d{3})+|[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)|[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)|\d{1,15})(?:[.,](\d{1,6}))?$/u;

/** No amount with its unit is longer. Expressions below take quadratic time, and a form can contain 64 KiB. */
const textMax = 200;

/**
 * Three digits after a separator are thousands ("1.200", "52,000"); fewer are a fraction. A group of another length
 * after a space ("50 75") is rejected rather than joined.
 * @param unit the field's own unit, which may be repeated: "$", "km", "pi²", "ans"
 * @param decimals digits after the decimal sign; a fraction of zeros is accepted by a whole-number field
 * @returns the number, or what is wrong with it
 */
export function parseAmount(
  text: string,
  { unit, decimals }: { unit?: string | undefined; decimals: number },
): Amount {
  if (text.trim().length > textMax) return { ok: false, reason: "not-a-number" };
  const line = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Mn}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLocaleLowerCase("fr-CA");
  const bare = stripUnit(line, unit);
  const thousands = /^(.*\d)\s?k$/u.exec(bare);
  const match = number.exec(thousands?.[1] ?? bare);
  if (!match) return { ok: false, reason: whyUnreadable(bare) };
  const [, sign, whole = "", fraction = ""] = match;
  if (sign && Number(`${whole.replace(/\D/gu, "")}${fraction}`) > 0) return { ok: false, reason: "negative" };
  const value = Number(`${whole.replace(/\D/gu, "")}.${fraction || "0"}`) * (thousands ? 1000 : 1);
  const shift = 10 ** decimals;
  const rounded = Math.round(value * shift) / shift;
  if (Math.abs(rounded - value) > 1e-9 * Math.max(1, value))
    return { ok: false, reason: decimals === 0 ? "not-whole" : "too-precise" };
  return { ok: true, value: rounded };
}

function stripUnit(line: string, unit: string | undefined): string {
  let bare = line;
  if (unit === "$") bare = bare.replace(period, "");
  const own = unit === undefined ? [] : (spellings[unit] ?? [unit]);
  const tail = /[^\d\s.,'’-][^\d]*[²2]?\.?$/u.exec(bare);
  if (tail && own.includes(compact(tail[0]))) bare = bare.slice(0, tail.index).trim();
  const head = /^[^\d\s-][^\d-]*(?=[-\d])/u.exec(bare);
  if (head && unit === "$" && own.includes(compact(head[0]))) bare = bare.slice(head[0].length).trim();
  return bare.replace(/\s*[.,][-—]{0,2}$/u, "").trim();
}

function compact(text: string): string {
  return text.replace(/[\s.]/gu, "");
}

function whyUnreadable(bare: string): AmountRejection {
  if (/^[-−]?\d[\d\s.,'’]*$/u.test(bare)) return "digits-in-disorder";
  return /^\d/u.test(bare) ? "unknown-unit" : "not-a-number";
}
