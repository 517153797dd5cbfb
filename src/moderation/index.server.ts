/** What other modules, pages and the composition root may use of `moderation` on the server. Its other .server files are private. */
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
export { findLastRemoval } from "./decisions.queries.server.ts";
export { deleteReportsBefore } from "./moderation.writes.server.ts";
export { reportListing } from "./reports.commands.server.ts";
