/** What other modules, pages and the composition root may use of `lists` on the server. Its other .server files are private. */
export { changeFavorite, mergeFavorites } from "./favorites.commands.server.ts";
export { findFavoriteTime } from "./favorites.queries.server.ts";
export { hide, hideMember, unhide, unhideMember, unhideSeller } from "./hidden.commands.server.ts";
export { findHidden, hiddenListings, hiddenSellers } from "./hidden.queries.server.ts";
export {
  clearHistory,
  deleteHistoryBefore,
  mergeHistory,
  recordListingViews,
  setHistoryEnabled,
  type ViewEvent,
} from "./history.commands.server.ts";
export { isHistoryEnabled, viewedListings, viewedListingsById } from "./history.queries.server.ts";
export {
  emptyMemberLists,
  type MemberListColumns,
  type MemberLists,
  memberListColumns,
  toMemberLists,
} from "./member-lists.queries.server.ts";
export { favoritePriceDrops } from "./price-drops.queries.server.ts";
export { schedulePriceDropEmails } from "./schedule-price-drop-emails.commands.server.ts";
