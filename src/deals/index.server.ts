/** What other modules, pages and the composition root may use of `deals` on the server. Its other .server files are private. */
export { takeStep } from "./steps.commands.server.ts";
export { findSteps, type StoredStep } from "./steps.queries.server.ts";
