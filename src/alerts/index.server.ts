/** What other modules, pages and the composition root may use of `alerts` on the server. Its other .server files are private. */

export { matchSavedSearches, purgeMatches } from "./match-saved-searches.commands.server.ts";
export { refreshPrefilters } from "./prefilters.commands.server.ts";
export {
  changeSavedSearch,
  deleteSavedSearch,
  findSubscription,
  markSavedSearchViewed,
  purgeDeletedSearches,
  restoreSavedSearch,
  type SavedSearchErrors,
  saveSearch,
  type UnsubscribeOutcome,
  unsubscribe,
} from "./saved-searches.commands.server.ts";
export { countNewMatches, findSavedQuery, listSavedSearches } from "./saved-searches.queries.server.ts";
export { purgeAlertEmails, scheduleDigestEmails } from "./schedule-alert-emails.commands.server.ts";
