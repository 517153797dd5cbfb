import type { MiddlewareFunction } from "react-router";
import { markSubjectRead } from "../notifications/index.server.ts";
import { isId } from "../platform/id.ts";
import { requestContext } from "./context.ts";

/**
 * Opening a page reads the notifications about what it shows, however the user came to it. Middleware, because it must run
 * before all loaders: the header loads the count of unread notifications in parallel with the page.
 */
function readNotifications(subject: "listing" | "conversation"): MiddlewareFunction<Response> {
  return async ({ context, params: { id = "" }, request }) => {
    const { db, user, countsAsView } = context.get(requestContext);
    // A page that was requested ahead of time may never be shown.
    if (!(user && countsAsView && request.method === "GET" && isId(id))) return;
    await markSubjectRead(db, user.id, subject === "listing" ? { listingId: id } : { conversationId: id });
  };
}

export const readListingNotifications = readNotifications("listing");
export const readConversationNotifications = readNotifications("conversation");
