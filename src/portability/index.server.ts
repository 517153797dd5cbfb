/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { lastBackupTime } from "./backup/last-backup.queries.server.ts";
export { isRestoreUnfinished } from "./backup/restore-marker.server.ts";
export {
  type ExportedListing,
  exportedBlockedUsers,
  exportedConversationReports,
  exportedConversations,
  exportedFavorites,
  exportedFeedback,
  exportedHiddenListings,
  exportedHiddenSellers,
  exportedListings,
  exportedMemberReports,
  exportedMessages,
  exportedNotifications,
  exportedReports,
  exportedSavedSearches,
  exportedSteps,
  exportedViewedListings,
} from "./export.queries.server.ts";
export { exportedPhotos, portableListings } from "./portable-listings.queries.server.ts";
