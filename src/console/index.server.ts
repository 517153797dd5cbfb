/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */

export { type AuditEvent, type AuditFilter, findAuditEvents } from "./audit-log.queries.server.ts";
export { dailySalt, recordEmptySearches, recordVisitors } from "./daily-counts.writes.server.ts";
export {
  deleteDeliveriesBefore,
  recordDelivery,
} from "./email-deliveries.jobs.server.ts";
export { changeJobs, resendEmails, sendTestEmail } from "./emails.commands.server.ts";
export {
  countRejected,
  type Delivery,
  latestDeliveries,
  type WaitingEmail,
  waitingEmails,
} from "./emails.queries.server.ts";
export { countDailyFigures } from "./figures.jobs.server.ts";
export { lastBackupAt, readFigures } from "./figures.queries.server.ts";
export { changeIncident, type IncidentResult, recordIncident } from "./incidents.commands.server.ts";
export { findIncident, findIncidents, type StoredIncident } from "./incidents.queries.server.ts";
export {
  type CorrectionRejection,
  correctListing,
  endFeaturing,
  featureListings,
  setUrgent,
  unfeatureListings,
} from "./listings.commands.server.ts";
export { selectedListingsMax } from "./listings.input.ts";
export {
  type ConsoleListing,
  consoleListings,
  findConsoleListings,
  type HistoryEvent,
  historyOf,
  isListingCursor,
  type StatusFilter,
  statusFilters,
} from "./listings.queries.server.ts";
export { parseMarkdown } from "./markdown.server.ts";
export {
  endSuspensions,
  eraseMember,
  type MemberRejection,
  messageMember,
  type ReportedSuspensionResult,
  suspendAuthor,
  suspendMember,
  suspendReported,
  unsuspendMember,
} from "./members.commands.server.ts";
export {
  findConsoleMember,
  findConsoleMembers,
  type MemberFilter,
  type MemberPosition,
  memberFigures,
  memberFilters,
} from "./members.queries.server.ts";
export { changeCategories } from "./site-categories.commands.server.ts";
export { changeFields } from "./site-fields.commands.server.ts";
export { addListEntries, type ListAdditionResult, removeListEntries } from "./site-lists.commands.server.ts";
export {
  type ExchangeZone,
  exchangeZones,
  findForbiddenGoods,
  isEmailBlocked,
  listEntries,
  publishingPolicyFor,
} from "./site-lists.queries.server.ts";
export {
  type ChangeSettingsResult,
  changeLogo,
  changeSiteSettings,
  removeLogo,
} from "./site-settings.commands.server.ts";
export { findLogo, type Logo, readLogo, readStoredSettings } from "./site-settings.queries.server.ts";
export { publishSiteText, type SiteTextRejection } from "./site-texts.commands.server.ts";
export { findSiteText, siteTextVersions } from "./site-texts.queries.server.ts";
export {
  contestSuspension,
  decideSuspensionAppeal,
} from "./suspension-appeals.commands.server.ts";
