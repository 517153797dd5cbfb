/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { type ChainProblem, verifyChain } from "./chain.queries.server.ts";
export { purgeEvents } from "./purge-events.jobs.server.ts";
export { purgeEventPayloads } from "./purge-payloads.jobs.server.ts";
export { sealEvents } from "./seal-events.jobs.server.ts";
export { type CommandContext, commandTime, type Transaction, transact } from "./transaction.server.ts";
