/** What an ad's words must be, as a tree, and as PostgreSQL's tsquery. */

import { isSmallWord } from "../analysis/tokens.ts";
import { leadingLabel, titleSign } from "./index-document.ts";

export type Match =
  /** in this order, each after the first as many words further as `steps` says, 1 being side by side */
  | { kind: "words"; terms: readonly string[]; steps: readonly number[] }
  | { kind: "all" | "any" | "none"; of: readonly Match[] };

export const words = (...terms: string[]): Match => ({
  kind: "words",
  terms,
  steps: terms.slice(1).map(() => 1),
});

/**
 * As `words`, but any word may stand for a small one between others: what nearly every ad has costs an index most and
 * tells least.
 */
export function matchingPhrase(...terms: string[]): Match {
  const places = terms.flatMap((term, at) =>
    at > 0 && at < terms.length - 1 && isSmallWord(term) ? [] : [at],
  );
  return {
    kind: "words",
    terms: places.map((at) => terms[at] ?? ""),
    steps: places.slice(1).map((at, before) => at - (places[before] ?? 0)),
  };
}

/**
 * As text for `::tsquery`: one of the words leads a title. Empty when none is asked for.
 */
export function leadingQuery(match: Match): string {
  switch (match.kind) {
    case "words":
      return `'${titleSign}${match.terms[0]}':${leadingLabel}`;
    case "none":
      return "";
    case "all":
    case "any":
      return match.of
        .map(leadingQuery)
        .filter((part) => part !== "")
        .join(" | ");
  }
}

/** One of them alone is itself; what is said twice counts once. */
export function anyOf(matches: readonly Match[]): Match {
  const of = [...new Map(matches.map((match) => [tsquery(match), match])).values()];
  return of.length === 1 && of[0] ? of[0] : { kind: "any", of };
}

export function allOf(matches: readonly Match[]): Match {
  return matches.length === 1 && matches[0] ? matches[0] : { kind: "all", of: matches };
}

/** Words side by side: an index knows which ads have them, and only the ads where they stand. */
export function hasPhrase(match: Match): boolean {
  return match.kind === "words" ? match.terms.length > 1 : match.of.some(hasPhrase);
}

/**
 * As text for `::tsquery`. `sign`: stands before every term (`titleSign` of search-index.ts: in the title alone), but
 * what is excluded is excluded everywhere. Terms are letters and digits: nothing in them means something to a tsquery.
 * Empty when nothing is asked for.
 */
export function tsquery(match: Match, sign = ""): string {
  switch (match.kind) {
    case "words":
      return match.terms.reduce((text, term, at) => {
        const step = match.steps[at - 1];
        const follows = step === undefined ? "" : step === 1 ? " <-> " : ` <${step}> `;
        return `${text}${follows}'${sign}${term}'`;
      }, "");
    case "none":
      return match.of.map((part) => `!(${tsquery(part)})`).join(" & ");
    case "all":
    case "any": {
      const parts = match.of.map((part) => tsquery(part, sign)).filter((part) => part !== "");
      return parts.length < 2
        ? parts.join("")
        : parts.map((part) => `(${part})`).join(match.kind === "all" ? " & " : " | ");
    }
  }
}
