/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { messageWarnings } from "./assessments.queries.server.ts";
export { assessMessage } from "./assessments.writes.server.ts";
