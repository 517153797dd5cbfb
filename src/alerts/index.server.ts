/** What other modules, pages and the composition root may use of `alerts` on the server. Its other .server files are private. */
export { purgeAlertEmails } from "./alert-emails.queries.server.ts";
export { matchSavedSearches } from "./match-saved-searches.commands.server.ts";
export { refreshPrefilters } from "./refresh-prefilters.commands.server.ts";
export { purgeDeletedSearches, purgeMatches } from "./saved-search-matches.queries.server.ts";
export {
  changeSavedSearch,
  deleteSavedSearch,
  markSavedSearchViewed,
  restoreSavedSearch,
  type SavedSearchErrors,
  saveSearch,
} from "./saved-searches.commands.server.ts";
export { countNewMatches, findSavedQuery, listSavedSearches } from "./saved-searches.queries.server.ts";
export { scheduleDigestEmails } from "./schedule-alert-emails.commands.server.ts";
export { findSubscription, type UnsubscribeOutcome, unsubscribe } from "./unsubscribe.commands.server.ts";
