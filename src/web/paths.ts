/** URLs of the site. Those that no public page needs are in the other *-paths.ts files. */
import type { CategoryId } from "../listings/category.ts";
import type { ListingTypeId } from "../listings/listing-type.ts";
import { defaultSort, type SearchFilters, writeSearchFilters } from "../search/filters/search-filters.ts";

export const paths = {
  home: () => "/",
  /** Liveness check. */
  health: () => "/healthz",
  category: (id: CategoryId) => `/category/${id}`,
  search: () => "/search",
  searchCount: () => "/search/count",
  resultsMap: () => "/search/map",
  resultsMapBase: (name: string) => `/search/map/${name}.svg`,
  cardView: () => "/card-view",
  featured: () => "/search?featured=1",
  recent: () => "/search?sortBy=recent",
  listing: (id: string) => `/listing/${id}`,
  listingView: (id: string) => `/listing/${id}/view`,
  /** Forms of the author: sold, renew, delete, restore. */
  ownListing: (id: string) => `/listing/${id}/own`,
  /** To whom the author's listing was sold. */
  endListing: (id: string) => `/listing/${id}/ended`,
  contact: (id: string) => `/listing/${id}/contact`,
  report: (id: string) => `/listing/${id}/report`,
  /** `id`: the public id of the member */
  seller: (id: string) => `/seller/${id}`,
  reportSeller: (id: string) => `/seller/${id}/report`,
  write: (listingId: string) => `/listing/${listingId}/message`,
  messages: () => "/messages",
  /** The anchor scrolls to the newest message, also without JavaScript. */
  conversation: (id: string) => `/messages/${id}#dernier`,
  favorite: (id: string) => `/listing/${id}/favorite`,
  /** Browsing history. */
  history: () => "/seen",
  historyCards: (ids: readonly string[]) => `/seen?ids=${ids.join(",")}`,
  fullHistory: () => "/favorites#vues-recemment",
  /** Forms that hide or unhide a listing or its seller. */
  hide: (id: string) => `/listing/${id}/hide`,
  hidden: () => "/settings/hidden",
  /** Event stream of the user; `after` is the id of the last event that the browser received. */
  events: (after: string | null) => (after ? `/events?after=${encodeURIComponent(after)}` : "/events"),
  auth: () => "/auth",
  register: () => "/auth?mode=register",
  forgot: () => "/auth/forgot",
  signOut: () => "/sign-out",
  create: () => "/create",
  createOfType: (type: ListingTypeId) => `/create?type=${type}`,
  edit: (id: string) => `/create?edit=${id}`,
  copy: (id: string) => `/create?copy=${id}`,
  photos: () => "/photos",
  dashboard: () => "/dashboard",
  favorites: () => "/favorites",
  savedSearches: () => "/searches",
  settings: () => "/settings",
  /** `page`: see screens/settings/sections.ts */
  settingsPage: (page: string) => `/settings/${page}`,
  /** The digest or color is part of the address, so that browsers can cache the file forever. */
  logo: (digest: string) => `/site/logo-${digest}.webp`,
  theme: (color: string) => `/site/theme-${color.slice(1)}.css`,
  /** `id` of a place in the gazetteer */
  placeMap: (id: string) => `/place/${id}.svg`,
  places: (typed: string, hasRegions: boolean) =>
    `/places?q=${encodeURIComponent(typed)}${hasRegions ? "&regions=1" : ""}`,
  nearestPlace: (latitude: string, longitude: string) => `/places?near=${latitude},${longitude}`,
  sectors: (city: string, province: string) =>
    `/places?sectorsOf=${encodeURIComponent(city)}&province=${encodeURIComponent(province)}`,
  suggestions: (typed: string) => `/suggestions?q=${encodeURIComponent(typed)}`,
  terms: () => "/conditions",
  privacy: () => "/confidentialite",
  help: () => "/aide",
  safety: () => "/securite",
  about: () => "/a-propos",
  transparency: () => "/transparence",
  /** The form that writes to the operator; /listing/{id}/contact is the one about a seller. */
  inquiry: () => "/contact",
  /** Documentation of the API. */
  api: () => "/api",
  photo: (id: string, width: number, format: "webp" | "jpg") => `/media/${id}/${width}.${format}`,
} as const;

/** The same listings as an Atom feed, newest first: sort order and page are dropped. */
export function feedPath(filters: SearchFilters): string {
  return feedPathOf("/feed", filters);
}

/** As `feedPath`, as a JSON Feed. */
export function jsonFeedPath(filters: SearchFilters): string {
  return feedPathOf("/feed.json", filters);
}

function feedPathOf(path: string, filters: SearchFilters): string {
  const canonical = { ...filters, postedDays: null, sortBy: defaultSort(filters.q), page: 1 };
  const params = writeSearchFilters(canonical, { isCategoryInPath: false }).toString();
  return params ? `${path}?${params}` : path;
}

/** Canonical URL of these results for search engines: the sort order is dropped. */
export function canonicalResultsPath(filters: SearchFilters): string {
  return resultsPath({ ...filters, sortBy: defaultSort(filters.q) });
}

/** The form that names and saves a search, whose order, page and age of listings are not saved (saved-search.ts). */
export function saveSearchPath(filters: SearchFilters): string {
  const canonical = { ...filters, sortBy: defaultSort(filters.q), page: 1 };
  return saveSearchPathOf(writeSearchFilters(canonical, { isCategoryInPath: false }).toString());
}

/** Signing in to save a search (save-intent.ts). */
export function signInPathToSave(params: string, mode: "login" | "register" = "login"): string {
  return `/auth?${mode === "register" ? "mode=register&" : ""}save=1&${params}`;
}

/** Sign-in that returns to this page of the site (return-to.ts). */
export function signInPathToOpen(path: string, mode: "login" | "register" = "login"): string {
  const to = encodeURIComponent(path).replaceAll("%2F", "/");
  return `/auth?${mode === "register" ? "mode=register&" : ""}to=${to}`;
}

/** Sign-in that returns to a message form, a conversation or one's own listing (return-to.ts). */
export function signInPathToReach(
  target: "write" | "read" | "own",
  id: string,
  mode: "login" | "register" = "login",
) {
  return `/auth?${mode === "register" ? "mode=register&" : ""}${target}=${id}`;
}

/** @param params as returned by `writeSavedQuery`, plus form fields already filled in */
export function saveSearchPathOf(params: string): string {
  return params ? `/searches/new?${params}` : "/searches/new";
}

/** Results page of these filters: the category's page when a category is set, else /search. */
export function resultsPath(filters: SearchFilters): string {
  if (filters.seller) return sellerPath(filters.seller, filters);
  const path = filters.category ? paths.category(filters.category) : paths.search();
  const params = writeSearchFilters(filters, { isCategoryInPath: filters.category !== null }).toString();
  return params ? `${path}?${params}` : path;
}

/** One seller's listings: every other filter is in the query. */
function sellerPath(seller: string, filters: SearchFilters): string {
  const params = writeSearchFilters(filters, { isCategoryInPath: false, isSellerInPath: true }).toString();
  return params ? `${paths.seller(seller)}?${params}` : paths.seller(seller);
}

/** The same filters on /search, or on the seller's page, the category in the query. */
export function searchPath(filters: SearchFilters): string {
  if (filters.seller) return sellerPath(filters.seller, filters);
  const params = writeSearchFilters(filters, { isCategoryInPath: false }).toString();
  return params ? `${paths.search()}?${params}` : paths.search();
}

/** The same filters as a map of places. */
export function resultsMapPath(filters: SearchFilters): string {
  const params = writeSearchFilters({ ...filters, page: 1 }, { isCategoryInPath: false }).toString();
  return params ? `${paths.resultsMap()}?${params}` : paths.resultsMap();
}
