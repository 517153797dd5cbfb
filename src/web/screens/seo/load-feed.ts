import type { RouterContextProvider } from "react-router";
import { parseSearchFilters } from "../../../search/filters/parse-search-filters.ts";
import { searchListings } from "../../../search/index.server.ts";
import { requestContext } from "../../context.ts";

export const feedSeconds = 300;

/** The listings of a search for its feeds: newest first, one page. */
export async function loadFeed(context: Readonly<RouterContextProvider>, url: URL) {
  const { reads: db, cacheTags } = context.get(requestContext);
  const filters = { ...parseSearchFilters(url.searchParams), sortBy: "recent" as const, page: 1 };
  cacheTags.add("synonyms", filters.category ? `category:${filters.category}` : "lists");
  const { cards } = await searchListings(db, filters);
  return { filters, cards };
}
