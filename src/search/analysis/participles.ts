import { isFrenchWord } from "./french-words.ts";

/**
 * The participle that sounds like a typed infinitive or « vous » form: débloquer and débloquez are usually meant as
 * débloqué, the most common mistake of written French. Null for other words.
 * @param term as produced by `analyze`
 */
export function participleOf(term: string): string | null {
  if (!/^[a-z]{3,}e[rz]$/u.test(term)) return null;
  return isFrenchWord(`${term.slice(0, -1)}r`) ? term.slice(0, -1) : null;
}
