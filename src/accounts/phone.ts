/** Phone numbers as people write and paste them. The number is checked, not its punctuation. */
import { normalizeText } from "../platform/text-input.ts";

/** Length of the stored text; also a constraint of the database. */
export const phoneMaxLength = 30;

/** Of what is typed, with a label and an extension. Expressions below take quadratic time, and a form can contain 64 KiB. */
const typedMax = 200;

/** Digits without the extension: from a local number to the maximum of E.164. */
const minDigits = 7;
const maxDigits = 15;

/** Words beside a number that say whose it is, or which. */
const label =
  "(?:num[ée]ro|n[o°º]|t[ée]l[ée]phone|t[ée]l|phone|cellulaire|cell|mobile|maison|domicile|bureau|travail|fax)";
const leadingLabel = new RegExp(`^(?:tel:(?://)?|(?:${label}\\b\\.?\\s*)+:?|[^\\d:]{1,20}:)\\s*`, "iu");
const trailingLabel = new RegExp(`\\s*\\(?${label}\\.?\\)?$`, "iu");
/** "poste 12", "p. 12", "ext. 12", "x12", "#12", and ";ext=12" of tel: addresses (RFC 3966) */
const extension =
  /[\s,;(]*(?:\b(?:postes?|ext(?:ension)?|p|po)(?![a-zà-ÿ])|(?<![a-zà-ÿ])x|#)[\s.:=#]*(\d{1,7})\)?$/iu;

/** Characters that replace a space or a hyphen between digits. */
const hyphens = /\s*[-\u2010-\u2015\u2212\ufe58\uff0d]+\s*/gu;
const separators = /[\s/\\|·•∙*_~]+/gu;

/**
 * The number as it is stored and shown: "514 555-0123", "+1 (514) 555-0123 poste 12". Null for what is not a phone number.
 * Applied to its own result it changes nothing.
 */
export function normalizePhone(typed: string): string | null {
  if (typed.trim().length > typedMax) return null;
  const line = normalizeText(typed, "NFKD")
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}]/gu, (mark) => (/\s/u.test(mark) ? " " : ""))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) % 16))
    .trim();
  const bare = line.replace(leadingLabel, "").replace(trailingLabel, "");
  const end = extension.exec(bare);
  const main = (end ? bare.slice(0, end.index) : bare)
    .replace(separators, " ")
    .replace(hyphens, "-")
    .replace(/^[\s.,;-]+/u, "")
    .replace(/(?<![\s.,;(-])[\s.,;(-]+$/u, "")
    .replace(/\+\s+/gu, "+")
    .replace(/\(\s+/gu, "(")
    .replace(/\s+\)/gu, ")");
  const digits = main.replace(/\D/gu, "");
  if (!/^\(?\+?[\d\s().-]+$/u.test(main) || digits.length < minDigits || digits.length > maxDigits)
    return null;
  const suffix = end ? ` poste ${end[1]}` : "";
  const written = `${main}${suffix}`;
  if (written.length <= phoneMaxLength) return written;
  return `${main.includes("+") ? "+" : ""}${digits}${suffix}`;
}

/** Address of a link that calls the number; a comma waits before the extension is dialed. */
export function phoneHref(phone: string): string {
  const [main = "", end] = phone.split(/\s*(?:poste|x|#)\s*/iu);
  const number = main.replace(/[^\d+]/gu, "");
  return end ? `tel:${number},${end.replace(/\D/gu, "")}` : `tel:${number}`;
}
