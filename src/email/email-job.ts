/**
 * Which letter the site owes to whom. An order holds ids, never words: a letter is written when it is sent, with what
 * is true then, or not at all when its cause is gone. Links that open something are made then too, so that no secret
 * waits in the queue.
 */
export type EmailJob =
  | { kind: "verify-email"; userId: string }
  /** as somebody typed it; when it is nobody's, nothing is sent, and whoever asked cannot tell */
  | { kind: "reset-password"; email: string }
  /**
   * to the new address; it counts once its owner follows the link. `passwordSince`: of the password that was given for
   * it (ISO 8601; missing in orders from before it was kept); whoever knew only that one is out once it is replaced
   */
  | { kind: "confirm-new-email"; userId: string; email: string; passwordSince?: string }
  /** to the address that was replaced */
  | { kind: "email-changed"; userId: string; formerEmail: string }
  | { kind: "password-changed"; userId: string }
  | { kind: "account-closed"; name: string; email: string }
  /** something new in a conversation, for the one who has not read it */
  | { kind: "new-message"; conversationId: string; recipientId: string }
  | { kind: "listing-expiring"; listingId: string }
  /** an ad that this person keeps costs less than ever since */
  | { kind: "price-drop"; listingId: string; userId: string }
  | { kind: "listing-removed"; listingId: string; reason: string }
  | { kind: "listing-restored"; listingId: string }
  /** ads that saved searches found, as they were put together under `letterId` */
  | { kind: "search-news"; userId: string; letterId: string };

export type EmailKind = EmailJob["kind"];

/** What people may turn off, on their settings page or from a letter. What is about their security is not among it. */
export const notificationTopics = ["messages", "listings", "alerts", "prices"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export function topicOf(kind: EmailKind): NotificationTopic | null {
  switch (kind) {
    case "new-message":
      return "messages";
    case "listing-expiring":
      return "listings";
    case "search-news":
      return "alerts";
    case "price-drop":
      return "prices";
    case "verify-email":
    case "reset-password":
    case "confirm-new-email":
    case "email-changed":
    case "password-changed":
    case "account-closed":
    case "listing-removed":
    case "listing-restored":
      return null;
  }
}
