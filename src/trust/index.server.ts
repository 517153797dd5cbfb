/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export {
  findListingAssessments,
  findListingWarnings,
  messageWarnings,
  type StoredAssessment,
} from "./assessments.queries.server.ts";
export { assessListing, assessMessage } from "./assessments.writes.server.ts";
