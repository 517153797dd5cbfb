/** Boolean match expressions over terms, and their translation to a tsquery. */

import { urgentTerm } from "../../listings/listing-index.ts";
import { isStopWord } from "../analysis/tokens.ts";
import { leadingLabel, titlePrefix } from "../index/index-document.ts";

export type Match =
  /** a phrase; `steps`: distance of each term from the previous one, 1 being adjacent */
  | { kind: "words"; terms: readonly string[]; steps: readonly number[] }
  | { kind: "all" | "any" | "none"; of: readonly Match[] };

export const phrase = (...terms: string[]): Match => ({
  kind: "words",
  terms,
  steps: terms.slice(1).map(() => 1),
});

/**
 * `phrase` with inner stop words replaced by a distance: nearly every listing has them, so they are the most expensive
 * and least selective terms.
 */
export function phraseWithGaps(...terms: string[]): Match {
  const places = terms.flatMap((term, at) =>
    at > 0 && at < terms.length - 1 && isStopWord(term) ? [] : [at],
  );
  return {
    kind: "words",
    terms: places.map((at) => terms[at] ?? ""),
    steps: places.slice(1).map((at, before) => at - (places[before] ?? 0)),
  };
}

/** tsquery text: one of the terms leads a title. Empty when there is none. */
export function leadingTsquery(match: Match): string {
  switch (match.kind) {
    case "words":
      return `'${titlePrefix}${match.terms[0]}':${leadingLabel}`;
    case "none":
      return "";
    case "all":
    case "any":
      return match.of
        .map(leadingTsquery)
        .filter((part) => part !== "")
        .join(" | ");
  }
}

/** A single alternative is returned as is; duplicates are removed. */
export function anyOf(matches: readonly Match[]): Match {
  const of = [...new Map(matches.map((match) => [tsquery(match), match])).values()];
  return of.length === 1 && of[0] ? of[0] : { kind: "any", of };
}

export function allOf(matches: readonly Match[]): Match {
  return matches.length === 1 && matches[0] ? matches[0] : { kind: "all", of: matches };
}

/** Whether it only excludes: not « chauffé », or « non chauffé » or not « chauffé ». */
export function isExclusion(match: Match): boolean {
  return match.kind === "none" || (match.kind === "any" && match.of.some(isExclusion));
}

/** Phrases need positions, which the index does not store. */
export function hasPhrase(match: Match): boolean {
  return match.kind === "words" ? match.terms.length > 1 : match.of.some(hasPhrase);
}

/** The mark of urgent listings counts as a word of their title. */
const prefixed = (prefix: string, term: string) => (term === urgentTerm ? term : prefix + term);

/**
 * tsquery text; empty when there is no condition. `prefix`: prefix of every term (`titlePrefix`: title only); exclusions
 * stay unprefixed and apply everywhere. Terms contain letters and digits only, so no escaping is needed.
 */
export function tsquery(match: Match, prefix = ""): string {
  switch (match.kind) {
    case "words":
      return match.terms.reduce((text, term, at) => {
        const step = match.steps[at - 1];
        const follows = step === undefined ? "" : step === 1 ? " <-> " : ` <${step}> `;
        return `${text}${follows}'${prefixed(prefix, term)}'`;
      }, "");
    case "none":
      return match.of.map((part) => `!(${tsquery(part)})`).join(" & ");
    case "all":
    case "any": {
      const inner = isExclusion(match) ? "" : prefix;
      const parts = match.of.map((part) => tsquery(part, inner)).filter((part) => part !== "");
      return parts.length < 2
        ? parts.join("")
        : parts.map((part) => `(${part})`).join(match.kind === "all" ? " & " : " | ");
    }
  }
}
