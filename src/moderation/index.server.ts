/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */

export { contestDecision, decideAppeal } from "./appeals.commands.server.ts";
export { type Appeal, countModerators, findAppealOf } from "./appeals.queries.server.ts";
export { approveListing } from "./approvals.commands.server.ts";
export {
  type AwaitingListing,
  countAwaitingApproval,
  listAwaitingApproval,
} from "./approvals.queries.server.ts";
export {
  correctCategory,
  dismissReports,
  holdListingForReview,
  recordSuspension,
  releaseListing,
  removeListing,
  reopenReports,
  requestCorrection,
  restoreListing,
} from "./cases.commands.server.ts";
export {
  type AuthorRecord,
  type CaseDecision,
  countOpenCases,
  findCase,
  listCases,
  type ModerationCase,
  type ReasonCount,
} from "./cases.queries.server.ts";
export {
  dismissConversationReports,
  reopenConversationReports,
  reportConversation,
} from "./conversation-reports.commands.server.ts";
export {
  type ConversationCase,
  findConversationCase,
  listConversationCases,
  type ReportedMessage,
  reportedMessages,
} from "./conversation-reports.queries.server.ts";
export { purgeConversationReportsBefore } from "./conversation-reports.writes.server.ts";
export { findOfflineNotice, type OfflineNotice } from "./decisions.queries.server.ts";
export { suspensionAppealDecidedEmail } from "./emails/suspension-appeal-decided.ts";
export { dismissMemberReports, reopenMemberReports, reportMember } from "./member-reports.commands.server.ts";
export {
  findMemberCase,
  listMemberCases,
  type MemberCase,
} from "./member-reports.queries.server.ts";
export { purgeMemberReportsBefore } from "./member-reports.writes.server.ts";
export { purgeReportsBefore } from "./moderation.writes.server.ts";
export { notifyModerators } from "./notify-moderators.jobs.server.ts";
export { findOwnReports, type OwnReport } from "./own-reports.queries.server.ts";
export { deleteReportRecipientsBefore } from "./report-recipients.writes.server.ts";
export { type ClosedReports, closeReportsAbout } from "./reported-members.writes.server.ts";
export { answerReportsOfDeletedListings, reportListing } from "./reports.commands.server.ts";
export type { CaseReport, CaseState } from "./reports.queries.server.ts";
export { findReportsAbout, type ReportAbout } from "./reports-about.queries.server.ts";
export {
  findAppealOfSuspension,
  findLastSuspension,
  findSuspensionAppeal,
  listOpenSuspensionAppeals,
  listSuspensionDecisions,
} from "./suspension-appeals.queries.server.ts";
export { closeSuspensionAppeals, insertSuspensionAppeal } from "./suspension-appeals.writes.server.ts";
export { readTransparency } from "./transparency.queries.server.ts";
