import { type RouterContextProvider, redirect } from "react-router";
import { findHidden } from "../../../data/hidden.ts";
import { countListings, searchListings } from "../../../data/listing-search.ts";
import type { CategoryId } from "../../../domain/category.ts";
import type { Hidden } from "../../../domain/hidden.ts";
import { type NarrowingPart, narrowings } from "../../../domain/narrowing.ts";
import { understood } from "../../../domain/plain-language.ts";
import { isFormAddress, parseSearchFilters, type SearchFilters } from "../../../domain/search-filters.ts";
import { readCardView } from "../../card-view.ts";
import { requestContext } from "../../context.ts";
import { saveSearchPath } from "../../paths.ts";
import { itemListFacts } from "../../structured-data/item-list-facts.ts";
import { filterLabel } from "../../text/filter-texts.ts";
import { reasonText } from "../../text/match-reasons.ts";
import { pagePath } from "./page-path.ts";

export type FilterChip = { part: NarrowingPart; label: string; to: string };

/** A part whose removal finds something, and how much. */
export type WiderSearch = { part: NarrowingPart; without: SearchFilters; total: number };

/** What /search and /category/{id} load alike; `category` is given when the path names it. */
export async function loadResults(
  { context, request, url }: { context: Readonly<RouterContextProvider>; request: Request; url: URL },
  category?: CategoryId,
) {
  const { db, site, user, now } = context.get(requestContext);
  const filters = parseSearchFilters(url.searchParams, category);
  const meant = understood(filters);
  if (meant !== filters || isFormAddress(url.searchParams))
    throw redirect(pagePath(meant, category !== undefined));
  const hidden = await findHidden(db, user?.id ?? null);
  const found = await searchListings(db, filters, hidden);
  const wider: WiderSearch[] = found.total > 0 ? [] : await widerSearches(context, filters, hidden);
  const structuredData = itemListFacts(filters, found.cards, site.publicUrl);
  const cards = found.cards.map(({ reason, ...card }) => ({ ...card, why: reason && reasonText(reason) }));
  return {
    filters,
    ...found,
    cards,
    savePath: saveSearchPath(filters),
    chips: chipsOf(filters, category !== undefined),
    wider,
    structuredData,
    view: readCardView(request),
    now: now(),
  };
}

/** Filters in words, and where the search goes without each: worded here, browsers get the words alone. */
function chipsOf(filters: SearchFilters, isCategoryPage: boolean): FilterChip[] {
  return narrowings(filters)
    .filter(({ part }) => !(isCategoryPage && part === "category"))
    .map(({ part, without }) => ({
      ...{ part, label: filterLabel(part, filters), to: pagePath(without, isCategoryPage) },
    }));
}

async function widerSearches(
  context: Readonly<RouterContextProvider>,
  filters: SearchFilters,
  hidden: Hidden,
): Promise<WiderSearch[]> {
  const { db } = context.get(requestContext);
  const counted = narrowings(filters).map(async ({ part, without }) => ({
    ...{ part, without },
    total: await countListings(db, without, hidden),
  }));
  return (await Promise.all(counted)).filter(({ total }) => total > 0);
}
