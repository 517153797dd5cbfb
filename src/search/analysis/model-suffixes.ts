/**
 * A letter after a model number names another model: the iPhone 6s and the iPhone 6 differ. A search for one finds both, since the analyzer separates letters
 * from digits, and the other model ranks lower.
 */
import type { SearchQuery } from "../query/query-syntax.ts";

/** Without the letters of units (5 g, 12 v) and of versions of the same model (BMW 320i). */
const letters = "[acs]";

/**
 * A PostgreSQL regular expression matching titles that have a number of the query with such a letter; null without a number.
 * « Années 80s » is not a model.
 */
export function modelSuffixPattern({ all }: SearchQuery): string | null {
  const numbers = all.flat().flatMap(({ words, isQuoted }) => {
    const last = words.at(-1)?.term ?? "";
    return isQuoted || !/^\d{1,3}$/u.test(last) || /^\d0$/u.test(last) ? [] : [last];
  });
  return numbers.length > 0 ? `(^|[^[:alnum:]])(${numbers.join("|")})${letters}([^[:alnum:]]|$)` : null;
}
