import { accountPaths } from "./account-paths.ts";
import { conversationPaths } from "./conversation-paths.ts";
import { paths } from "./paths.ts";

/** Addresses of the notification centre. Apart from paths.ts, so that public pages do not load them. */
export const notificationPaths = {
  page: (page: number) => (page > 1 ? `/notifications?page=${page}` : "/notifications"),
  push: () => "/notifications/push",
  /** Marks it as read and leads to what it is about. */
  open: (id: string) => `/notifications/${id}/open`,
} as const;

/** Target of a notification. */
export function notificationTarget(notification: {
  kind: string;
  count: number;
  conversationId: string | null;
  searchId: string | null;
  listingId: string | null;
}): string {
  const { kind, count, conversationId, searchId, listingId } = notification;
  if (kind === "report") return paths.settingsPage("signalements");
  if (conversationId)
    return kind === "feedback"
      ? conversationPaths.feedback(conversationId)
      : paths.conversation(conversationId);
  if (searchId) return accountPaths.savedSearch(searchId);
  if (!listingId || ((kind === "expiring" || kind === "expired") && count > 1)) return paths.dashboard();
  return kind === "expiring" || kind === "expired" ? paths.ownListing(listingId) : paths.listing(listingId);
}
