/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
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
export { purgeReportsBefore } from "./moderation.writes.server.ts";
export { reportListing } from "./reports.commands.server.ts";
