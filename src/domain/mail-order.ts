/**
 * Which letter the site owes to whom. An order holds ids and tokens, never words: a letter is written when it is sent,
 * with what is true then, or not at all when its cause is gone.
 */
export type MailOrder =
  | { kind: "verify-email"; userId: string; email: string; token: string }
  | { kind: "reset-password"; userId: string; token: string }
  /** to the new address; it counts once its owner follows the link */
  | { kind: "confirm-new-email"; userId: string; email: string; token: string }
  /** to the address that was replaced */
  | { kind: "email-changed"; userId: string; formerEmail: string }
  | { kind: "password-changed"; userId: string }
  | { kind: "account-closed"; name: string; email: string }
  /** something new in a conversation, for the one who has not read it */
  | { kind: "new-message"; conversationId: string; recipientId: string }
  | { kind: "listing-expiring"; listingId: string }
  | { kind: "listing-removed"; listingId: string; reason: string }
  | { kind: "listing-restored"; listingId: string };

export type MailKind = MailOrder["kind"];
