/** What other modules, pages and the composition root may use of `listings` on the server. Its other .server files are private. */
export { loadAuthorEmail } from "./author-email.server.ts";
export {
  cards,
  cardsById,
  favoriteListings,
  featuredListings,
  isNotHidden,
  type ListingCard,
  type ListingsQuery,
  loadCards,
  newestFirst,
  otherListingsOfSeller,
  ownListings,
  publicListings,
  publicListingsById,
  recentListings,
} from "./cards.queries.server.ts";
export { findContactDetails } from "./contact-details.queries.server.ts";
export {
  deleteListing,
  expireListings,
  markSold,
  type OwnListingRejection,
  type OwnListingResult,
  purgeDeletedListings,
  renewListing,
  restoreDeletedListing,
  scheduleExpiryEmails,
} from "./lifecycle.commands.server.ts";
export {
  editListing,
  listingChange,
  type SaveIntent,
  type SaveListingResult,
  saveNewListing,
} from "./listings.commands.server.ts";
export {
  findListing,
  findPriceChanges,
  isGone,
  type Listing,
  type LockedListing,
  lockListing,
  type PriceChange,
} from "./listings.queries.server.ts";
export {
  countDrafts,
  findByExternalId,
  findBySubmission,
  findExternalId,
  holdForReview,
  holdListing,
  type ImportedListing,
  insertListing,
  isImported,
  lockByExternalId,
  markForCorrection,
  markPublished,
  placeColumns,
  setListingStatus,
  setReservation,
  updateImportedListing,
  updateListingContent,
  urgentColumns,
} from "./listings.writes.server.ts";
export {
  countOwnListings,
  lastPlaceOf,
  type OwnListing,
  type OwnListingFilter,
  ownListingsPage,
} from "./own-listings.queries.server.ts";
export { existingPhotoIds, usablePhotos } from "./pending-photos.queries.server.ts";
export {
  type AddPhotoResult,
  acknowledgeUploads,
  addPhoto,
  copyPhoto,
  deleteStalePhotos,
  normalizePhotoAlt,
  type PhotoRejection,
} from "./photos.commands.server.ts";
export {
  type AuthorStatistics,
  authorStatistics,
  type SellerStatistics,
  sellerStatistics,
  siteStatistics,
} from "./statistics.queries.server.ts";
export { readStoredTaxonomy, readTaxonomy, taxonomyKeys } from "./taxonomy.queries.server.ts";
export { findUploads, type Upload } from "./uploads.queries.server.ts";
export { applyPendingViews, countViews, deleteViewsBefore, exactViews } from "./view-counts.server.ts";
