/**
 * Titles in which a query word is another word: part of the name of a place (« Saint-Jean » for jeans, « Deux-Montagnes » for
 * montagne), or a verb (« je montre le violon » for montre). They match and rank lower.
 */
import { gazetteer } from "../../places/gazetteer.ts";
import { isSector } from "../../places/place-tree.ts";
import type { SearchQuery } from "../query/query-syntax.ts";
import { analyze, isStopWord } from "./tokens.ts";

/** Nouns of things that are also forms of verbs; not « garde » and « répare », which name the service as well. */
const verbForms: ReadonlySet<string> = new Set(
  "montre livre porte tente pompe couche moule scie marche colle tire range forme monte perce ponce".split(
    " ",
  ),
);
const subjects = "je|j['’]|on|il|elle|qui|ça|cela";
const objects = "l['’]|le|la|les|vous|te|me|lui|leur|y|en";

/** Smaller municipalities are hardly named in titles. */
const populationMin = 2_000;

/** A PostgreSQL regular expression matching such titles; null when no query word is one of these. */
export function homographPattern({ all }: SearchQuery): string | null {
  const words = all.map((pieces) => {
    const [piece] = pieces;
    const isOne = piece && pieces.length === 1 && piece.words.length === 1 && !piece.isQuoted;
    return isOne ? (piece.words[0]?.term ?? null) : null;
  });
  const typed = new Set(all.flat(2).flatMap(({ words: found }) => found.map(({ term }) => term)));
  const written = words.flatMap((term) =>
    term === null ? [] : [...placesWith(term, typed), ...verbOf(term)],
  );
  return written.length > 0 ? `(^|[^[:alpha:]])(${written.join("|")})([^[:alpha:]]|$)` : null;
}

const verbOf = (term: string) =>
  verbForms.has(term) ? [`(${subjects})[[:space:]]*((${objects})[[:space:]]*)?${term}`] : [];

/** `before`: terms of the name before the word */
type PlaceName = { before: readonly string[]; written: string };
let byTerm: ReadonlyMap<string, readonly PlaceName[]> | null = null;

/** Not those whose other words were typed as well. */
function placesWith(term: string, typed: ReadonlySet<string>): string[] {
  byTerm ??= collectPlaceNames();
  const names = (byTerm.get(term) ?? []).filter(({ before }) => !before.some((each) => typed.has(each)));
  return [...new Set(names.map(({ written }) => written))];
}

function collectPlaceNames(): Map<string, PlaceName[]> {
  const found = new Map<string, PlaceName[]>();
  for (const place of gazetteer) {
    const { name, population } = place;
    const parts = name.split(/[ -]/u);
    if ((population < populationMin && !isSector(place)) || parts.some((part) => !/^[\p{L}'’]+$/u.test(part)))
      continue;
    for (const [at, part] of parts.entries()) {
      const [only, ...others] = analyze(part);
      if (at === 0 || !only || others.length > 0 || isStopWord(only.term)) continue;
      const before = parts.slice(0, at);
      const written = [...before.map(withAbbreviation), part].join("[ -]");
      const terms = before.flatMap((each) => analyze(each).map(({ term }) => term));
      found.set(only.term, [...(found.get(only.term) ?? []), { before: terms, written }]);
    }
  }
  return found;
}

const abbreviations: Readonly<Record<string, string>> = {
  Saint: "(saint|st[.]?)",
  Sainte: "(sainte|ste[.]?)",
};
const withAbbreviation = (part: string) => abbreviations[part] ?? part.replaceAll("’", "['’]");
