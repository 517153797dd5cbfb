/**
 * Compounds of a verb and a thing, which are another thing: a « garde-robe » is no « robe », a « porte-vélo » no « vélo ». They
 * match, since listings write them with a space as well, and rank lower.
 */
import { fold } from "../../platform/fold.ts";
import type { SearchQuery } from "../query/query-syntax.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { isFrenchWord } from "./french-words.ts";
import { analyze } from "./tokens.ts";

type Compound = { verb: string; thing: string };

let byThing: ReadonlyMap<string, readonly Compound[]> | null = null;

/**
 * A PostgreSQL regular expression matching titles that have a query word as the end of such a compound; null when the
 * thesaurus has none, and for a query that has the verb, too.
 */
export function compoundPattern({ all }: SearchQuery): string | null {
  byThing ??= collectCompounds();
  const words = all.flat().flatMap((piece) => (piece.isQuoted ? [] : piece.words.map(({ term }) => term)));
  const typed = new Set(words);
  const written = words.flatMap((term) =>
    (byThing?.get(term) ?? [])
      .filter(({ verb }) => !typed.has(analyze(verb)[0]?.term ?? ""))
      .map(({ verb, thing }) => `${verb}[ -]${thing}[sx]?`),
  );
  return written.length > 0 ? `(^|[^[:alpha:]])(${[...new Set(written)].join("|")})([^[:alpha:]]|$)` : null;
}

/** Whether the terms are such a compound: coupe-gazon, also with a space. */
export function isCompound(terms: readonly string[]): boolean {
  byThing ??= collectCompounds();
  const [first, second, ...others] = terms;
  if (first === undefined || second === undefined || others.length > 0) return false;
  return (byThing.get(second) ?? []).some(({ verb }) => analyze(verb)[0]?.term === first);
}

function collectCompounds(): Map<string, Compound[]> {
  const found = new Map<string, Compound[]>();
  for (const written of shippedThesaurus.flatMap(({ words, targets }) => [...words, ...targets])) {
    const [, verb, thing] = /^(\p{L}+e)-(\p{L}{3,})$/u.exec(written) ?? [];
    const term = thing && analyze(thing)[0]?.term;
    if (!verb || !thing || !term || !isFrenchWord(`${fold(verb)}r`)) continue;
    found.set(term, [...(found.get(term) ?? []), { verb, thing: thing.replace(/[sx]$/u, "") }]);
  }
  return found;
}
