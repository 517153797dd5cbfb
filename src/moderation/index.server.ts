/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { approveListing } from "./approvals.commands.server.ts";
export {
  type AwaitingListing,
  countAwaitingApproval,
  listAwaitingApproval,
} from "./approvals.queries.server.ts";
export { dismissReports, removeListing, reopenReports, restoreListing } from "./cases.commands.server.ts";
export {
  type CaseDecision,
  type CaseReport,
  type CaseState,
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
export { findLastRemoval } from "./decisions.queries.server.ts";
export { dismissMemberReports, reopenMemberReports, reportMember } from "./member-reports.commands.server.ts";
export {
  findMemberCase,
  listMemberCases,
  type MemberCase,
} from "./member-reports.queries.server.ts";
export { purgeMemberReportsBefore } from "./member-reports.writes.server.ts";
export { purgeReportsBefore } from "./moderation.writes.server.ts";
export { reportListing } from "./reports.commands.server.ts";
