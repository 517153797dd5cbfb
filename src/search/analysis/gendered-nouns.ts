/**
 * The other gender of a noun for a person: a gardien d’enfants is also a gardienne, a conductrice a conducteur. The term index
 * keeps both forms, since many feminine nouns name a machine: souffleuse, perceuse.
 */
import { isKnownWord, isThing } from "./known-words.ts";

/** Masculine and feminine ending of a term; `mayBeThing`: the feminine may be a machine or a thing. */
const endings = [
  { masculine: "ien", feminine: "ienne", mayBeThing: false },
  { masculine: "teur", feminine: "trice", mayBeThing: false },
  { masculine: "eur", feminine: "euse", mayBeThing: true },
  { masculine: "er", feminine: "ere", mayBeThing: true },
] as const;

/** Characters before the ending; words with fewer are other ones: mère, bien, peur. */
const startMin = 3;

/**
 * Possible forms, which listings may not have: nageur gives nageuse, but conteur contrice, too. None for a word without such an
 * ending, and where the feminine names a thing; trades of the thesaurus have their forms there.
 * @param term as produced by `analyze`
 */
export function otherGendersOf(term: string): string[] {
  const common = endings.flatMap(({ masculine, feminine, mayBeThing }) => {
    const [ending, other] = term.endsWith(feminine) ? [feminine, masculine] : [masculine, feminine];
    const start = term.slice(0, -ending.length);
    if (!term.endsWith(ending) || start.length < startMin) return [];
    const form = start + other;
    return mayBeThing && isThing(start + feminine) ? [] : [form];
  });
  return [...common, ...withE(term)];
}

/** Professeure, agente, gérante; not of « logement », and in -eur only where the thesaurus has it. */
function withE(term: string): string[] {
  const masculine = term.replace(/e$/u, "");
  if (masculine.length < 5 || !/(?:eur|ent|ant)$/u.test(masculine) || masculine.endsWith("ment")) return [];
  const form = term === masculine ? `${term}e` : masculine;
  return /eure?$/u.test(term) && !isKnownWord(form) ? [] : [form];
}
