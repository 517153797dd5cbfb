import { pageSize, type SearchFilters } from "../../domain/search/search-filters.ts";
import { paths } from "../paths.ts";

/** One page of results as schema.org has it, in the order in which it stands there; nothing for an empty one. */
export function itemListFacts(
  { page }: Pick<SearchFilters, "page">,
  cards: readonly { id: string }[],
  publicUrl: string,
): object[] {
  if (cards.length === 0) return [];
  const itemListElement = cards.map(({ id }, index) => ({
    "@type": "ListItem",
    position: (page - 1) * pageSize + index + 1,
    url: publicUrl + paths.listing(id),
  }));
  return [{ "@context": "https://schema.org", "@type": "ItemList", itemListElement }];
}
