/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { findConsenting, findConsents } from "./consents.queries.server.ts";
export { recordConsents } from "./consents.writes.server.ts";
export { exportedLists } from "./exported-rows.queries.server.ts";
export { deleteUnlinkedRows } from "./unlinked-rows.writes.server.ts";
