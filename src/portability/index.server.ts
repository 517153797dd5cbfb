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
export {
  checkOwnArchive,
  importOwnArchive,
  type OwnArchiveCheck,
  type OwnImportResult,
  type RecordField,
  type RejectedRecord,
  type SkippedPhoto,
} from "./import/import-own-archive.server.ts";
export type { ArchiveRejection } from "./import/open-own-archive.server.ts";
export { exportedPhotos, portableListings, portableSearches } from "./portable-listings.queries.server.ts";
