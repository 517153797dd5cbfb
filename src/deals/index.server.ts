/** What other modules, pages and the composition root may use of `deals` on the server. Its other .server files are private. */
export { type DealView, findDeal, findFeedbackView } from "./deal-view.queries.server.ts";
export {
  answerFeedback,
  decideFeedback,
  type FeedbackResult,
  giveFeedback,
} from "./feedback.commands.server.ts";
export {
  findContestedFeedback,
  findSellerFacts,
} from "./feedback.queries.server.ts";
export { purgeContestReasonsBefore } from "./feedback.writes.server.ts";
export { findListingDeals } from "./listing-deals.queries.server.ts";
export { findMemberDeals, type MemberDeal } from "./member-deals.queries.server.ts";
export { remindOfDeal } from "./reminders.commands.server.ts";
export { endListing, type StepResult, takeStep } from "./steps.commands.server.ts";
export { findSteps, type StoredStep } from "./steps.queries.server.ts";
