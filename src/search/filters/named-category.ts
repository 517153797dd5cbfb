/**
 * « emploi cuisinier » asks for the ads of a category, whatever their titles say: they come first. Only where it is named
 * first: bottes de travail are no job. Travaux, which an index cannot tell from travail, are none either.
 */
import type { CategoryId } from "../../listings/category.ts";
import { fold } from "../../platform/fold.ts";
import { isSmallWord } from "../analysis/tokens.ts";
import type { SearchQuery } from "../query/query-syntax.ts";

/** What people call work to be had. */
export const jobNames = ["emploi", "job", "travail", "boulot", "ouvrage", "offre emploi"];

/** What people call ads of a category. Those of services, products and the community are words that any ad may have. */
const names: readonly [CategoryId, readonly string[]][] = [
  ["jobs", jobNames],
  ["housing", ["logement", "logis", "appartement", "appart", "apt", "loyer"]],
];

/**
 * What is searched with each ad of a category, since ads do not say it themselves: « Cuisinier de jour » is an emploi. A
 * terrain is no logement.
 */
export function categorySearchName(category: CategoryId): string {
  return category === "jobs" ? "emploi" : "";
}

export function findNamedCategory({ all }: SearchQuery): CategoryId | null {
  const typed = all.flatMap(([piece]) =>
    piece?.words.every(({ term }) => isSmallWord(term)) ? [] : fold(piece?.typed ?? "").split(" "),
  );
  const begins = (name: string) => {
    const words = name.split(" ");
    return words.every((word, at) => typed[at] === word || typed[at] === `${word}s`);
  };
  return names.find(([, calledBy]) => calledBy.some(begins))?.[0] ?? null;
}
