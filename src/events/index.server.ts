/** What other modules, pages and the composition root may use of `events` on the server. Its other .server files are private. */
export { type CommandContext, commandTime, type Transaction, transact } from "./transaction.server.ts";
