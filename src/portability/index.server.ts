/** What other modules, pages and the composition root may use of `portability` on the server. Its other .server files are private. */

export { isRestoreUnfinished } from "./backup/restore-marker.server.ts";
export {
  type ExportedListing,
  exportedConversations,
  exportedFavorites,
  exportedHiddenListings,
  exportedHiddenSellers,
  exportedListings,
  exportedMessages,
  exportedReports,
  exportedSavedSearches,
  exportedViewedListings,
} from "./export.queries.server.ts";
