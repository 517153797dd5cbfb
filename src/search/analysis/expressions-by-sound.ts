/**
 * Expressions of the shipped thesaurus by how they sound: « skie de font » is « ski de fond », « manteau diver » « manteau
 * d’hiver ». Each of the words may be right elsewhere, or too short to be corrected alone; together they mean the expression.
 */
import { fold } from "../../platform/fold.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { isFrenchWord } from "./french-words.ts";
import { isQuality } from "./known-words.ts";
import { soundOf } from "./phonetics.ts";
import { analyze, isStopWord } from "./tokens.ts";

/** `written`: as the thesaurus has it, with the « d’ » that was heard as part of the word */
type ExpressionWord = { term: string; written: string };

export type TypedWord = { typed: string; term: string };

export const expressionWordsMax = 4;

/**
 * For each word of the run what was meant, null where that was typed. Null when no expression sounds like it, or when the run
 * is one.
 * @param typed words of a query in order, without small words
 */
export function expressionBySound(typed: readonly TypedWord[]): (string | null)[] | null {
  if (typed.length < 2 || typed.length > expressionWordsMax) return null;
  expressions ??= collectExpressions();
  const found = expressions.get(typed.map((word) => wordSound(word.typed)).join(" ")) ?? [];
  const isSame = (words: readonly ExpressionWord[]) =>
    words.every(({ term }, at) => term === typed[at]?.term);
  if (found.some(isSame)) return null;
  const [meant] = found.filter((words) => words.every(({ term }, at) => mayMean(typed[at], term)));
  return meant?.map(({ term, written }, at) => (term === typed[at]?.term ? null : written)) ?? null;
}

/** A quality is meant as typed: « table verte » is no « table de verre ». « Guitare lesson » is no « guitar lesson », but French. */
const mayMean = (word: TypedWord | undefined, term: string) =>
  word !== undefined &&
  (word.term === term ||
    (/^\p{L}{3,}$/u.test(word.typed) &&
      !isQuality(word.term) &&
      (mayBeFrench(term) || !isFrenchWord(word.term))));

/** The dictionary has no words of three characters. */
const mayBeFrench = (term: string) => term.length <= 3 || isFrenchWord(term);

/** An accent at the end is heard, a plural is not. */
function wordSound(written: string): string {
  const whole = written
    .normalize("NFC")
    .replace(/['’]/u, "")
    .replace(/[éè]e?s?$/iu, "er");
  return soundOf(fold(whole).replace(/(?<=..)[sx]$/u, ""));
}

let expressions: ReadonlyMap<string, ExpressionWord[][]> | null = null;

function collectExpressions(): Map<string, ExpressionWord[][]> {
  const found = new Map<string, ExpressionWord[][]>();
  const add = (words: ExpressionWord[]) => {
    const sound = words.map(({ written }) => wordSound(written)).join(" ");
    found.set(sound, [...(found.get(sound) ?? []), words]);
  };
  for (const written of shippedThesaurus.flatMap(({ words, targets }) => [...words, ...targets])) {
    const words = expressionWords(written);
    if (words === null) continue;
    add(words.map(({ term, written: word }) => ({ term, written: word.replace(/^d['’]/iu, "") })));
    if (words.some(({ written: word }) => /^d['’]/iu.test(word))) add(words);
  }
  return found;
}

/** Null for a single word, and for expressions with numbers. */
function expressionWords(written: string): ExpressionWord[] | null {
  const words = written.split(/[\s-]+/u).flatMap((word) => {
    const [only, ...others] = analyze(word);
    if (!only || others.length > 0) return [null];
    return isStopWord(only.term) ? [] : [{ term: only.term, written: word }];
  });
  const known = words.filter((word) => word !== null);
  const isWhole = known.length === words.length && known.every(({ term }) => /^[a-z]+$/u.test(term));
  return isWhole && known.length > 1 && known.length <= expressionWordsMax ? known : null;
}
