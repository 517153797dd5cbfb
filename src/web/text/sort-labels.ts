import type { SortOrder } from "../../search/filters/search-filters.ts";

export const sortLabels: Record<SortOrder, string> = {
  best: "Pertinence",
  recent: "Plus récentes",
  price_asc: "Prix croissant",
  price_desc: "Prix décroissant",
  relevance: "Plus populaires",
  distance: "Distance",
};

/** Sort orders available without a query; `best` needs one. */
export const fixedSortOrders = ["recent", "price_asc", "price_desc", "relevance"] as const;
