/** What an ad's words must be, as a tree, and as PostgreSQL's tsquery. */
export type Match =
  /** side by side, in this order */
  { kind: "words"; terms: readonly string[] } | { kind: "all" | "any" | "none"; of: readonly Match[] };

export const words = (...terms: string[]): Match => ({ kind: "words", terms });

/** One of them alone is itself. */
export function anyOf(matches: readonly Match[]): Match {
  return matches.length === 1 && matches[0] ? matches[0] : { kind: "any", of: matches };
}

export function allOf(matches: readonly Match[]): Match {
  return matches.length === 1 && matches[0] ? matches[0] : { kind: "all", of: matches };
}

/**
 * As text for `::tsquery`. `sign`: stands before every term (`titleSign` of search-index.ts: in the title alone), but
 * what is excluded is excluded everywhere. Terms are letters and digits: nothing in them means something to a tsquery.
 * Empty when nothing is asked for.
 */
export function tsquery(match: Match, sign = ""): string {
  switch (match.kind) {
    case "words":
      return match.terms.map((term) => `'${sign}${term}'`).join(" <-> ");
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
