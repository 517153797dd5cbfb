/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { type CommandContext, commandTime, type Transaction, transact } from "./transaction.server.ts";
