/** All URLs of the site are built here. */
import type { CategoryId } from "../listings/category.ts";
import type { ListingTypeId } from "../listings/listing-type.ts";
import { defaultSort, type SearchFilters, writeSearchFilters } from "../search/filters/search-filters.ts";

/** Steps with terms, which have a form of their own. */
export type DealForm = "offer" | "counter-offer" | "reserve" | "propose-appointment" | "sell";

function withParams(path: string, given: Record<string, string | null | undefined>): string {
  const params = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return params ? `${path}?${params}` : path;
}

export const paths = {
  home: () => "/",
  /** Liveness check. */
  health: () => "/healthz",
  category: (id: CategoryId) => `/category/${id}`,
  search: () => "/search",
  searchCount: () => "/search/count",
  resultsMap: () => "/search/map",
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
  messagesPage: (page: number, list: { q?: string; isArchived?: boolean } = {}) => {
    const params = new URLSearchParams({
      ...(list.isArchived ? { archived: "1" } : {}),
      ...(list.q ? { q: list.q } : {}),
      ...(page > 1 ? { page: String(page) } : {}),
    }).toString();
    return params ? `/messages?${params}` : "/messages";
  },
  /** The anchor scrolls to the newest message, also without JavaScript. */
  conversation: (id: string) => `/messages/${id}#dernier`,
  conversationBefore: (id: string, messageId: string) => `/messages/${id}?before=${messageId}`,
  controlConversation: (id: string) => `/messages/${id}/control`,
  /** Forms of the steps of a deal; `step` opens one of them. */
  deal: (conversationId: string, step?: DealForm) =>
    `/messages/${conversationId}/deal${step ? `?step=${step}` : ""}`,
  /** The appointment of a deal, for calendars. */
  appointmentFile: (conversationId: string) => `/messages/${conversationId}/appointment.ics`,
  /** What both say of each other after they met. */
  feedback: (conversationId: string) => `/messages/${conversationId}/feedback`,
  /** Polled while a conversation is open. */
  newestMessage: (conversationId: string) => `/messages/${conversationId}/newest`,
  favorite: (id: string) => `/listing/${id}/favorite`,
  /** Browsing history. */
  history: () => "/seen",
  historyCards: (ids: readonly string[]) => `/seen?ids=${ids.join(",")}`,
  fullHistory: () => "/favorites#vues-recemment",
  /** Forms that hide or unhide a listing or its seller. */
  hide: (id: string) => `/listing/${id}/hide`,
  hidden: () => "/settings/hidden",
  hiddenPage: (page: number) => (page > 1 ? `/settings/hidden?page=${page}` : "/settings/hidden"),
  /** Event stream of the user; `after` is the id of the last event that the browser received. */
  events: (after: string | null) => (after ? `/events?after=${encodeURIComponent(after)}` : "/events"),
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
  copy: (id: string) => `/create?copy=${id}`,
  editOfType: (id: string, type: ListingTypeId) => `/create?edit=${id}&type=${type}`,
  photos: () => "/photos",
  dashboard: () => "/dashboard",
  favorites: () => "/favorites",
  savedSearches: () => "/searches",
  /** Opens the results and marks the new matches as viewed. */
  savedSearch: (id: string) => `/searches/${id}`,
  /** Target of the forms that change or delete a saved search. */
  changeSavedSearch: (id: string) => `/searches?id=${id}`,
  settings: () => "/settings",
  /** `page`: see screens/settings/sections.ts */
  settingsPage: (page: string) => `/settings/${page}`,
  closeAccount: () => "/settings/close",
  moderation: () => "/moderation",
  contestedFeedback: () => "/moderation/feedback",
  moderationMember: (sellerId: string) => `/moderation/member/${sellerId}`,
  moderationCase: (listingId: string) => `/moderation/${listingId}`,
  admin: () => "/admin",
  adminSite: () => "/admin/site",
  adminListings: (filter: { q?: string; status?: string | null; before?: string | null } = {}) =>
    withParams("/admin/listings", filter),
  adminPeriod: (days: number) => `/admin?days=${days}`,
  adminEmails: () => "/admin/emails",
  adminText: (name: string) => `/admin/texts/${name}`,
  adminTextVersion: (name: string, version: number) => `/admin/texts/${name}?version=${version}`,
  adminMembers: (filter: { q?: string; kind?: string | null; before?: string | null } = {}) =>
    withParams("/admin/members", filter),
  adminMember: (id: string) => `/admin/members/${id}`,
  adminListing: (id: string) => `/admin/listings/${id}`,
  /** The digest or color is part of the address, so that browsers keep the file. */
  logo: (digest: string) => `/site/logo-${digest}.webp`,
  theme: (color: string) => `/site/theme-${color.slice(1)}.css`,
  adminUsers: () => "/admin/users",
  adminSynonyms: () => "/admin/words",
  /** `id` of a place in the gazetteer */
  placeMap: (id: string) => `/place/${id}.svg`,
  places: (typed: string, hasRegions: boolean) =>
    `/places?q=${encodeURIComponent(typed)}${hasRegions ? "&regions=1" : ""}`,
  nearestPlace: (latitude: string, longitude: string) => `/places?near=${latitude},${longitude}`,
  sectors: (city: string, province: string) =>
    `/places?sectorsOf=${encodeURIComponent(city)}&province=${encodeURIComponent(province)}`,
  suggestions: (typed: string) => `/suggestions?q=${encodeURIComponent(typed)}`,
  sitemap: () => "/sitemap.xml",
  sitemapOfPages: () => "/sitemaps/pages.xml",
  /** `day` as 2026-11-21, `part` from 1 */
  sitemapOfDay: (day: string, part: number) => `/sitemaps/${day}-${part}.xml`,
  terms: () => "/conditions",
  privacy: () => "/confidentialite",
  help: () => "/aide",
  safety: () => "/securite",
  about: () => "/a-propos",
  /** The form that writes to the operator; /listing/{id}/contact is the one about a seller. */
  inquiry: () => "/contact",
  /** Documentation of the API. */
  api: () => "/api",
  photo: (id: string, width: number, format: "webp" | "jpg") => `/media/${id}/${width}.${format}`,
} as const;

/** The same listings as an Atom feed, newest first: sort order and page are dropped. */
export function feedPath(filters: SearchFilters): string {
  const canonical = { ...filters, postedDays: null, sortBy: defaultSort(filters.q), page: 1 };
  const params = writeSearchFilters(canonical, { isCategoryInPath: false }).toString();
  return params ? `/feed?${params}` : "/feed";
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
