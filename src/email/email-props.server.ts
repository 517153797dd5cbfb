import type { Price } from "../listings/price.ts";
import type { PriceDrop } from "../lists/price-drop.ts";
import type { RestoredStatus } from "../moderation/moderation.ts";
import type { SearchFilters } from "../search/filters/search-filters.ts";
import type { EmailKind } from "./email-job.ts";

/** One saved search, and what it found. */
export type AlertSearch = {
  name: string;
  filters: SearchFilters;
  /** of the link that ends this search's alerts */
  token: string;
  /** some of the newest */
  ads: { id: string; title: string; price: string; city: string }[];
  total: number;
};

/** What a letter of each kind says, as its order's cause stands when it is sent. `name`: whom it is for. */
export type EmailProps = { name: string } & (
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
  | { kind: "search-news"; searches: AlertSearch[] }
);

// A kind that can be ordered and not worded, or the other way round, does not compile.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
true satisfies Same<EmailKind, EmailProps["kind"]>;
