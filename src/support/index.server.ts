/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { formStamp, readFormStamp, remainingWaitMs } from "./form-stamp.server.ts";
export { sendInquiry } from "./inquiries.commands.server.ts";
export { findInquiries } from "./inquiries.queries.server.ts";
export { deleteInquiriesBefore } from "./inquiries.writes.server.ts";
