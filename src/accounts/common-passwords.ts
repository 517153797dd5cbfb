/** PASSWORD_POLICY=strong: what a guesser tries first, whatever its length. Length itself is judged in domain/account. */
import { fold } from "../domain/fold.ts";
import { commonPasswordWords } from "./common-password-words.ts";

/** Keys in their order and counting, backwards too; two rounds, so that 12345678901234 is such a run as well. */
const rows = [
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertyuiopasdfghjklzxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "1234567890",
  "0123456789",
  "aqwzsxedcrfvtgbyhnujikolpm", // columns of an azerty keyboard, then of a qwerty one
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2z3e4r5t6y7u8i9o0p",
  "a1b2c3d4e5f6g7h8i9j0",
].flatMap((row) => [row + row, [...(row + row)].reverse().join("")]);

const shortestRun = 4;
const fewestDistinct = 5;
const shortestRepeated = 6;

const readAsLetter: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/**
 * True for a common word, two of them, or keys in their order; also in other case, with accents, with signs or digits
 * around (Mot-de-passe_2026!), with digits for letters (m0td3p@sse), or repeated. True for digits alone, for few
 * different characters and for a short thing repeated.
 */
export function isCommonPassword(password: string): boolean {
  const plain = squeeze(password);
  if (new Set(plain).size < fewestDistinct || /^\d*$/u.test(plain)) return true;
  const unit = repeatedUnit(plain);
  if (unit !== plain && unit.length < shortestRepeated) return true;
  return [plain, squeeze(withLetters(password))]
    .flatMap((text) => [text, text.replace(/^\d+|\d+$/gu, "")])
    .some((text) => isMadeOf(text, 2) || isMadeOf(repeatedUnit(text), 2));
}

function isMadeOf(text: string, parts: number): boolean {
  if (isCommonPart(text)) return true;
  if (parts === 1) return false;
  return [...text].some((_, at) => isCommonPart(text.slice(0, at)) && isMadeOf(text.slice(at), parts - 1));
}

function isCommonPart(text: string): boolean {
  if (commonPasswordWords.has(text) || /^(.)\1*$/u.test(text)) return true;
  return text.length >= shortestRun && rows.some((row) => row.includes(text));
}

function squeeze(text: string): string {
  return fold(text).replaceAll(" ", "");
}

/** hockeyhockey → hockey; what is not a repetition is given back as it is. */
function repeatedUnit(text: string): string {
  return text.match(/^(.+?)\1+$/u)?.[1] ?? text;
}

/** m0td3p@sse → motdepasse. What stands behind the last letter is left alone: digits there are only added on. */
function withLetters(password: string): string {
  const end = password.match(/[^\p{L}]*$/u)?.index ?? password.length;
  const read = [...password.slice(0, end)].map((sign) => readAsLetter[sign] ?? sign).join("");
  return read + password.slice(end);
}
