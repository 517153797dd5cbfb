import type { MailKind } from "../domain/mail-order.ts";
import type { RestoredStatus } from "../domain/moderation.ts";
import type { Price } from "../domain/price.ts";
import type { PriceDrop } from "../domain/price-drop.ts";
import type { SearchFilters } from "../domain/search/search-filters.ts";

/** One saved search, and what it found. */
export type SearchNews = {
  name: string;
  filters: SearchFilters;
  /** of the link that ends this search's alerts */
  token: string;
  /** some of the newest */
  ads: { id: string; title: string; price: string; city: string }[];
  total: number;
};

/** What a letter of each kind says, as its order's cause stands when it is sent. `name`: whom it is for. */
export type LetterFacts = { name: string } & (
  | { kind: "verify-email"; token: string }
  | { kind: "reset-password"; token: string }
  | { kind: "confirm-new-email"; token: string; formerEmail: string }
  | { kind: "email-changed" }
  | { kind: "password-changed" }
  | { kind: "account-closed" }
  | {
      kind: "new-message";
      senderName: string;
      listingTitle: string;
      conversationId: string;
      unreadCount: number;
    }
  | { kind: "listing-expiring"; listingId: string; listingTitle: string; expiresAt: Date }
  | { kind: "price-drop"; listingId: string; listingTitle: string; drop: PriceDrop; price: Price }
  | { kind: "listing-removed"; listingTitle: string; reason: string }
  | { kind: "listing-restored"; listingId: string; listingTitle: string; status: RestoredStatus }
  | { kind: "search-news"; searches: SearchNews[] }
);

// A kind that can be ordered and not worded, or the other way round, does not compile.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
true satisfies Same<MailKind, LetterFacts["kind"]>;
