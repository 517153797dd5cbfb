/** The only file that spells a URL. */
import type { CategoryId } from "../listings/category.ts";
import type { ListingTypeId } from "../listings/listing-type.ts";
import { defaultSort, type SearchFilters, writeSearchFilters } from "../search/filters/search-filters.ts";

export const paths = {
  home: () => "/",
  /** Answers whenever the site can be reached. */
  health: () => "/healthz",
  category: (id: CategoryId) => `/category/${id}`,
  search: () => "/search",
  searchCount: () => "/search/count",
  cardView: () => "/card-view",
  featured: () => "/search?featured=1",
  recent: () => "/search?sortBy=recent",
  listing: (id: string) => `/listing/${id}`,
  listingView: (id: string) => `/listing/${id}/view`,
  /** What its author does with it. */
  ownListing: (id: string) => `/listing/${id}/own`,
  contact: (id: string) => `/listing/${id}/contact`,
  report: (id: string) => `/listing/${id}/report`,
  write: (listingId: string) => `/listing/${listingId}/message`,
  messages: () => "/messages",
  messagesPage: (page: number) => (page > 1 ? `/messages?page=${page}` : "/messages"),
  /** With its newest message in view, also without JavaScript. */
  conversation: (id: string) => `/messages/${id}#dernier`,
  conversationBefore: (id: string, messageId: string) => `/messages/${id}?before=${messageId}`,
  /** Which message is the newest: asked while a conversation stays open. */
  newestMessage: (conversationId: string) => `/messages/${conversationId}/newest`,
  favorite: (id: string) => `/listing/${id}/favorite`,
  /** What one looked at last. */
  seen: () => "/seen",
  seenCards: (ids: readonly string[]) => `/seen?ids=${ids.join(",")}`,
  allSeen: () => "/favorites#vues-recemment",
  /** To hide an ad or its seller, or to show them again. */
  hide: (id: string) => `/listing/${id}/hide`,
  hidden: () => "/settings/hidden",
  hiddenPage: (page: number) => (page > 1 ? `/settings/hidden?page=${page}` : "/settings/hidden"),
  auth: () => "/auth",
  register: () => "/auth?mode=register",
  forgot: () => "/auth/forgot",
  reset: (token: string) => `/auth/reset?token=${token}`,
  verification: () => "/auth/verify",
  verify: (token: string) => `/auth/verify?token=${token}`,
  notifications: (token: string) => `/notifications/${token}`,
  signOut: () => "/sign-out",
  create: () => "/create",
  createOfType: (type: ListingTypeId) => `/create?type=${type}`,
  edit: (id: string) => `/create?edit=${id}`,
  editOfType: (id: string, type: ListingTypeId) => `/create?edit=${id}&type=${type}`,
  photos: () => "/photos",
  dashboard: () => "/dashboard",
  favorites: () => "/favorites",
  savedSearches: () => "/searches",
  /** Opens it: what is new there is seen. */
  savedSearch: (id: string) => `/searches/${id}`,
  /** Where its forms are sent. */
  changeSavedSearch: (id: string) => `/searches?id=${id}`,
  settings: () => "/settings",
  settingsSection: (anchor: string) => `/settings#${anchor}`,
  /** Where a form of the settings is sent; the anchor brings its answer into view. */
  settingsTask: (task: string, anchor: string) => `/settings?do=${task}#${anchor}`,
  closeAccount: () => "/settings/close",
  moderation: () => "/moderation",
  moderationCase: (listingId: string) => `/moderation/${listingId}`,
  adminUsers: () => "/admin/users",
  adminWords: () => "/admin/words",
  /** `id` is a place's of the gazetteer */
  placeMap: (id: string) => `/place/${id}.svg`,
  places: (typed: string, hasRegions: boolean) =>
    `/places?q=${encodeURIComponent(typed)}${hasRegions ? "&regions=1" : ""}`,
  suggestions: (typed: string) => `/suggestions?q=${encodeURIComponent(typed)}`,
  sitemap: () => "/sitemap.xml",
  sitemapOfPages: () => "/sitemaps/pages.xml",
  /** `day` as 2026-11-21, `part` from 1 */
  sitemapOfDay: (day: string, part: number) => `/sitemaps/${day}-${part}.xml`,
  terms: () => "/conditions",
  privacy: () => "/confidentialite",
  photo: (id: string, width: number, format: "webp" | "jpg") => `/media/${id}/${width}.${format}`,
} as const;

/** The same ads as an Atom feed, newest first: without order and page, which a feed does not have. */
export function feedPath(filters: SearchFilters): string {
  const asked = { ...filters, sortBy: defaultSort(filters.q), page: 1 };
  const params = writeSearchFilters(asked, { isCategoryInPath: false }).toString();
  return params ? `/feed?${params}` : "/feed";
}

/** The one address of these results for search engines: whatever the order. */
export function canonicalResultsPath(filters: SearchFilters): string {
  return resultsPath({ ...filters, sortBy: defaultSort(filters.q) });
}

/** Where a search gets its name before it is kept: order and page do not belong to it. */
export function saveSearchPath(filters: SearchFilters): string {
  const asked = { ...filters, sortBy: defaultSort(filters.q), page: 1 };
  return saveSearchPathOf(writeSearchFilters(asked, { isCategoryInPath: false }).toString());
}

/** Signing in to save a search (save-intent.ts). */
export function authPathToSave(params: string, mode: "login" | "register" = "login"): string {
  return `/auth?${mode === "register" ? "mode=register&" : ""}save=1&${params}`;
}

/** Signing in to write about an ad, to read a conversation, or to look after one's own ad (way-back.ts). */
export function authPathToReach(
  what: "write" | "read" | "own",
  id: string,
  mode: "login" | "register" = "login",
) {
  return `/auth?${mode === "register" ? "mode=register&" : ""}${what}=${id}`;
}

/** @param params as `writeSavedQuery` gives them, with what was typed already */
export function saveSearchPathOf(params: string): string {
  return params ? `/searches/new?${params}` : "/searches/new";
}

/** Where these filters lead: the category's page when there is one, /search otherwise. */
export function resultsPath(filters: SearchFilters): string {
  const path = filters.category ? paths.category(filters.category) : paths.search();
  const params = writeSearchFilters(filters, { isCategoryInPath: filters.category !== null }).toString();
  return params ? `${path}?${params}` : path;
}

/** The same filters on /search, the category in the query. */
export function searchPath(filters: SearchFilters): string {
  const params = writeSearchFilters(filters, { isCategoryInPath: false }).toString();
  return params ? `${paths.search()}?${params}` : paths.search();
}
