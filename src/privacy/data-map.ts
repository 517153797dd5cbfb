/**
 * The data map: every table and column of the database, whether it is about a person, why it is stored and for how long,
 * what the export of a member's data contains and what closing an account does. src/privacy/data-map.database.test.ts
 * compares it with the schema; docs/data-map.md and the privacy page are written from it; src/server/purge-expired-data.ts
 * runs its retention rules; the export reads the tables that have an `owner` from here.
 *
 * A new column belongs into one list of its table: `exported` (about a person, in the export), `omitted` (about a person,
 * not in the export, with the reason) or `other` (not about a person). Then: node scripts/update-data-map.ts
 */
import type { Schema } from "../platform/database/schema.server.ts";
import {
  apiRequestDays,
  conversationRetentionMonths,
  deletionUndoDays,
  emailDeliveryDays,
  eventPayloadMonths,
  expiredTokenDays,
  failedJobDays,
  historyDays,
  inquiryRetentionDays,
  knownClientDays,
  newMatchDays,
  notificationRetentionDays,
  reportAnswerDays,
  reportRetentionMonths,
  savedSearchUndoHours,
  viewDays,
  webhookDeliveryDays,
} from "./retention.ts";

/** `ownEnd`: each row says when it ends. `account`, `site`: no job; as long as the account, or the site, exists. */
type Retention =
  | { days: number }
  | { months: number }
  | { hours: number }
  | { ownEnd: true }
  | { with: "account" | "site" };

/** `purge-expired-data` (src/server/purge-expired-data.ts) has a purge for each rule with a time. */
export const retentionRules = {
  account: { with: "account" },
  site: { with: "site" },
  "deleted-listings": { days: deletionUndoDays },
  views: { days: viewDays },
  history: { days: historyDays },
  "rate-limits": { ownEnd: true },
  sessions: { ownEnd: true },
  "second-factor-steps": { ownEnd: true },
  "email-links": { ownEnd: true },
  "pending-emails": { ownEnd: true },
  "api-tokens": { days: expiredTokenDays },
  "api-requests": { days: apiRequestDays },
  "known-clients": { days: knownClientDays },
  "failed-jobs": { days: failedJobDays },
  "email-deliveries": { days: emailDeliveryDays },
  "webhook-deliveries": { days: webhookDeliveryDays },
  matches: { days: newMatchDays },
  "deleted-searches": { hours: savedSearchUndoHours },
  inquiries: { days: inquiryRetentionDays },
  reports: { months: reportRetentionMonths },
  "report-recipients": { days: reportAnswerDays },
  notifications: { days: notificationRetentionDays },
  "event-payloads": { months: eventPayloadMonths },
  conversations: { months: conversationRetentionMonths },
} as const satisfies Record<string, Retention>;
export type RetentionRule = keyof typeof retentionRules;

/** Rules of the job `purge-expired-data`; listings are purged by `purge-deleted-listings`, with their files. */
export type TimedRule = Exclude<RetentionRule, "account" | "site" | "deleted-listings">;
export const isTimedRule = (rule: string): rule is TimedRule =>
  rule in retentionRules && !["account", "site", "deleted-listings"].includes(rule);

/** Older rows are deleted. For rows that store their own expiry: now. */
export function retentionCutoff(rule: TimedRule, now: Date): Date {
  const retention: Retention = retentionRules[rule];
  if ("days" in retention) return new Date(now.getTime() - retention.days * 86_400_000);
  if ("hours" in retention) return new Date(now.getTime() - retention.hours * 3_600_000);
  const before = new Date(now);
  if ("months" in retention) before.setUTCMonth(before.getUTCMonth() - retention.months);
  return before;
}

/** The rows of the privacy page (their texts are in src/web/text/data-map-texts.ts); null: nothing about a person. */
export const dataCategories = [
  "account",
  "sign-in",
  "settings",
  "listings",
  "favorites",
  "history",
  "searches",
  "conversations",
  "notifications",
  "programs",
  "reports",
  "moderation",
  "inquiries",
  "emails",
  "visits",
  "log",
] as const;
export type DataCategory = (typeof dataCategories)[number];

/** Why a column about a person is not in the export. */
export type OmissionReason =
  /** a password, key or token, or a scrambled form of one: useless to its owner, dangerous in a file */
  | "secret"
  /** a key or technical state: adds nothing to the exported columns */
  | "internal"
  /** computed from exported columns */
  | "derived"
  /** about someone else, or about the staff */
  | "others"
  /** reveals how fraud is detected */
  | "evidence";

/**
 * Effect of closing an account on a user's rows. `deleted`: with the account. `detached`: they stay for others,
 * without the account. `expires`: they stay until their retention ends, without a name. `none`: not about a person.
 */
export type Erasure = "deleted" | "detached" | "expires" | "none";

/** Which rows are a member's. `through`: the column names a row of that table, whose owner counts. */
export type Owner =
  | { column: string; is: "id" | "email" }
  | { column: string; through: { table: string; owner: string } };

export type TableData = {
  /** in English, for docs/data-map.md */
  purpose: string;
  category: DataCategory | null;
  retention: RetentionRule;
  erasure: Erasure;
  exported: readonly string[];
  omitted: Readonly<Record<string, OmissionReason>>;
  /** not about a person */
  other: readonly string[];
  /** columns whose text outlives the account, and why */
  survives?: Readonly<Record<string, string>>;
  /** list of the export that the map itself fills: its name, and whose rows */
  list?: { name: string; owner: Owner };
  /** erased by this column when an account is closed, since no foreign key leads to it */
  erasedBy?: { column: string; is: "id" | "email" };
};

/** Not about a person, as long as the site exists. */
const ofSite = <const Columns extends readonly string[]>(purpose: string, other: Columns) =>
  ({
    purpose,
    category: null,
    retention: "site",
    erasure: "none",
    exported: [],
    omitted: {},
    other,
  }) as const;

const thread = "the other participant keeps the conversation";

const declared = {
  // Accounts and sign-in
  users: {
    purpose: "The account: who signs in, and what others read about them",
    category: "account",
    retention: "account",
    erasure: "deleted",
    exported: [
      "id",
      "name",
      "email",
      "email_verified",
      "phone",
      "role",
      "created_at",
      "public_id",
      "avatar_image_id",
      "shows_short_name",
      "history_enabled",
      "suspended_until",
      "suspension_reason",
      "notify_messages",
      "notify_deals",
      "notify_listings",
      "notify_alerts",
      "notify_prices",
      "notify_reports",
    ],
    omitted: { updated_at: "internal", last_photo_at: "internal" },
    other: [],
  },
  accounts: {
    purpose: "The password, as a slow hash",
    category: "account",
    retention: "account",
    erasure: "deleted",
    exported: [],
    omitted: {
      id: "internal",
      user_id: "internal",
      account_id: "internal",
      provider_id: "internal",
      password: "secret",
      access_token: "secret",
      refresh_token: "secret",
      id_token: "secret",
      access_token_expires_at: "internal",
      refresh_token_expires_at: "internal",
      scope: "internal",
      created_at: "internal",
      updated_at: "internal",
    },
    other: [],
  },
  sessions: {
    purpose: "Browsers that are signed in",
    category: "sign-in",
    retention: "sessions",
    erasure: "deleted",
    // Of the device, only browser and system in two words (src/accounts/device.ts).
    exported: ["created_at", "updated_at", "user_agent"],
    omitted: {
      id: "internal",
      user_id: "internal",
      token: "secret",
      expires_at: "internal",
      // Never filled: the product does not store addresses of sessions.
      ip_address: "internal",
    },
    other: [],
  },
  authenticators: {
    purpose: "Apps that show the code of the second step of a sign-in",
    category: "sign-in",
    retention: "account",
    erasure: "deleted",
    exported: ["created_at", "confirmed_at"],
    omitted: { user_id: "internal", key_id: "internal", sealed: "secret", last_period: "internal" },
    other: [],
    list: { name: "authenticators", owner: { column: "user_id", is: "id" } },
  },
  recovery_codes: {
    purpose: "Unused codes that replace the app, as digests",
    category: "sign-in",
    retention: "account",
    erasure: "deleted",
    exported: ["created_at"],
    omitted: { user_id: "internal", digest: "secret" },
    other: [],
    list: { name: "recoveryCodes", owner: { column: "user_id", is: "id" } },
  },
  passkeys: {
    purpose: "Passkeys, with which members sign in without a password",
    category: "sign-in",
    retention: "account",
    erasure: "deleted",
    exported: ["name", "created_at", "last_used_at"],
    omitted: {
      id: "internal",
      user_id: "internal",
      credential_id: "secret",
      public_key: "secret",
      counter: "internal",
      transports: "internal",
    },
    other: [],
    list: { name: "passkeys", owner: { column: "user_id", is: "id" } },
  },
  identities: {
    purpose: "Accounts of the operator's identity provider, with which members sign in",
    category: "sign-in",
    retention: "account",
    erasure: "deleted",
    exported: ["issuer", "subject", "created_at", "last_used_at"],
    omitted: { user_id: "internal", made_account: "internal" },
    other: [],
    list: { name: "identities", owner: { column: "user_id", is: "id" } },
  },
  passkey_challenges: {
    purpose: "Random numbers that browsers sign with a passkey within five minutes",
    category: "sign-in",
    retention: "second-factor-steps",
    erasure: "deleted",
    exported: ["expires_at"],
    omitted: { user_id: "internal", digest: "secret" },
    other: [],
    list: { name: "passkeyChallenges", owner: { column: "user_id", is: "id" } },
  },
  sign_in_challenges: {
    purpose: "Sign-ins whose password was right, and that wait ten minutes for a code",
    category: "sign-in",
    retention: "second-factor-steps",
    erasure: "deleted",
    exported: ["expires_at"],
    omitted: { user_id: "internal", digest: "secret", failures: "internal" },
    other: [],
    list: { name: "signInChallenges", owner: { column: "user_id", is: "id" } },
  },
  consents: {
    purpose: "What a member accepted or refused, purpose by purpose, and when",
    category: "settings",
    retention: "account",
    erasure: "deleted",
    exported: ["purpose", "is_granted", "version", "decided_at"],
    omitted: { id: "internal", user_id: "internal" },
    other: [],
    list: { name: "consents", owner: { column: "user_id", is: "id" } },
  },
  known_clients: {
    purpose:
      "Devices and networks that have signed in, as keyed hashes: guesses elsewhere cannot lock them out",
    category: "sign-in",
    retention: "known-clients",
    erasure: "deleted",
    exported: ["seen_at"],
    omitted: { user_id: "internal", client: "secret" },
    other: [],
    list: { name: "knownDevices", owner: { column: "user_id", is: "id" } },
  },
  email_links: {
    purpose: "Links in emails that confirm an address or set a password",
    category: "emails",
    retention: "email-links",
    erasure: "deleted",
    exported: ["purpose", "email", "expires_at"],
    omitted: { user_id: "internal", request_id: "internal", token_hash: "secret" },
    other: [],
    list: { name: "emailLinks", owner: { column: "user_id", is: "id" } },
  },
  pending_email_changes: {
    purpose: "A new address that is not confirmed yet",
    category: "account",
    retention: "pending-emails",
    erasure: "deleted",
    exported: ["email"],
    omitted: { user_id: "internal", id: "internal", password_since: "internal", expires_at: "internal" },
    other: [],
  },
  verifications: ofSite("Table of the session library, which the product leaves empty", [
    "id",
    "identifier",
    "value",
    "expires_at",
    "created_at",
    "updated_at",
  ]),
  rate_limits: {
    purpose: "Counters against abuse, under keyed hashes of addresses and accounts",
    category: "visits",
    retention: "rate-limits",
    erasure: "expires",
    exported: [],
    omitted: { key: "secret" },
    other: ["count", "resets_at"],
  },

  // Programs that act for a member
  api_tokens: {
    purpose: "Tokens of programs that act for a member",
    category: "programs",
    retention: "api-tokens",
    erasure: "deleted",
    exported: ["name", "scopes", "created_at", "expires_at", "last_used_at"],
    omitted: { id: "internal", user_id: "internal", digest: "secret" },
    other: [],
  },
  api_requests: {
    purpose: "Requests of programs, so that a repeated one is answered once",
    category: "programs",
    retention: "api-requests",
    erasure: "deleted",
    exported: [],
    omitted: {
      id: "internal",
      user_id: "internal",
      digest: "secret",
      made_as: "internal",
      result_id: "internal",
      created_at: "internal",
    },
    other: [],
  },
  webhooks: {
    purpose: "Servers that are told when a member's listing changes",
    category: "programs",
    retention: "account",
    erasure: "deleted",
    exported: ["url", "created_at", "disabled_at"],
    omitted: { id: "internal", user_id: "internal" },
    other: [],
  },
  webhook_deliveries: {
    purpose: "Outcome of each request to such a server",
    category: "programs",
    retention: "webhook-deliveries",
    erasure: "deleted",
    exported: [
      "verb",
      "listing_id",
      "occurred_at",
      "state",
      "attempts",
      "attempted_at",
      "response_status",
      "failure",
    ],
    omitted: { id: "internal", webhook_id: "internal", event_id: "internal" },
    other: [],
  },

  // Listings
  listings: {
    purpose:
      "Listings and drafts. Those with open reports stay for moderation, without the account, until it has decided",
    category: "listings",
    retention: "deleted-listings",
    erasure: "deleted",
    exported: [
      "id",
      "type",
      "title",
      "description",
      "category",
      "sub_category",
      "price_cents",
      "price_type",
      "city",
      "region",
      "attributes",
      "status",
      "views",
      "favorites",
      "is_featured",
      "is_urgent",
      "contact_phone",
      "contact_email",
      "contact_in_app",
      "created_at",
      "updated_at",
      "published_at",
      "expires_at",
      "deleted_at",
      "reserved_until",
      "external_id",
    ],
    omitted: {
      author_id: "internal",
      visibility: "derived",
      listed_at: "internal",
      expiry_reminded_for: "internal",
      submission_key: "internal",
      source_hash: "derived",
      search_place: "derived",
      place_id: "derived",
      place_cell: "derived",
      search: "derived",
      search_version: "internal",
      named_sectors: "derived",
      featured_until: "internal",
      held_from: "internal",
      under_review_since: "internal",
      is_resubmitted: "internal",
    },
    other: [],
  },
  images: {
    purpose: "Photos of listings, profiles and messages; their files are in the storage",
    category: "listings",
    retention: "account",
    erasure: "deleted",
    exported: ["id", "file_name", "alt", "created_at"],
    omitted: {
      owner_id: "internal",
      listing_id: "internal",
      message_id: "internal",
      position: "derived",
      storage_key: "internal",
      width: "derived",
      height: "derived",
      widths: "internal",
      thumbhash: "derived",
      average_color: "derived",
      perceptual_hash: "derived",
      webp_bytes: "derived",
      jpeg_bytes: "derived",
      upload_key: "internal",
      upload_hash: "derived",
    },
    other: [],
    survives: { file_name: thread, alt: thread, thumbhash: thread, perceptual_hash: thread },
  },
  price_changes: {
    purpose: "Earlier prices of a listing, which its page shows",
    category: "listings",
    retention: "account",
    erasure: "deleted",
    exported: ["changed_at", "from_cents", "to_cents"],
    omitted: { listing_id: "internal" },
    other: [],
  },
  purged_listings: {
    purpose: "Numbers of listings that were public, to answer that they are gone",
    category: "listings",
    retention: "site",
    erasure: "expires",
    exported: [],
    omitted: { id: "internal", purged_at: "internal" },
    other: [],
    survives: { id: "the address answers 410, not 404" },
  },
  listing_views: {
    purpose: "Hashes that change each day, so that a person counts as one view of a listing and day",
    category: "visits",
    retention: "views",
    erasure: "expires",
    exported: [],
    omitted: { listing_id: "internal", day: "internal", visitor: "secret" },
    other: [],
  },
  pending_views: ofSite("Views that are not added to their listing yet", ["listing_id", "views"]),
  daily_visitors: {
    purpose: "Hashes that change each day, to count visitors",
    category: "visits",
    retention: "views",
    erasure: "expires",
    exported: [],
    omitted: { day: "internal", visitor: "secret" },
    other: [],
  },
  search_visitors: {
    purpose:
      "Hashes that change each day, of searches and their visitors, to find searches that five visitors made",
    category: "visits",
    retention: "views",
    erasure: "expires",
    exported: [],
    omitted: { day: "internal", search: "secret", visitor: "secret" },
    other: [],
  },
  popular_searches: ofSite("Searches that at least five visitors made on one day, to suggest them", [
    "key",
    "q",
    "visitors",
    "last_day",
  ]),

  // Lists of a member
  favorites: {
    purpose: "Favorites, with the price at the time and the last one that was announced",
    category: "favorites",
    retention: "account",
    erasure: "deleted",
    exported: [
      "listing_id",
      "created_at",
      "price_cents_when_saved",
      "notified_price_cents",
      "price_notified_at",
    ],
    omitted: { user_id: "internal" },
    other: [],
  },
  hidden_listings: {
    purpose: "Listings that a member does not want to see",
    category: "favorites",
    retention: "account",
    erasure: "deleted",
    exported: ["listing_id", "created_at"],
    omitted: { user_id: "internal" },
    other: [],
  },
  hidden_sellers: {
    purpose: "Sellers whose listings a member does not want to see",
    category: "favorites",
    retention: "account",
    erasure: "deleted",
    exported: ["created_at"],
    omitted: { id: "internal", user_id: "internal", seller_id: "others" },
    other: [],
  },
  viewed_listings: {
    purpose: "Listings that a member has viewed",
    category: "history",
    retention: "history",
    erasure: "deleted",
    exported: ["listing_id", "viewed_at"],
    omitted: { user_id: "internal" },
    other: [],
  },
  saved_searches: {
    purpose: "Saved searches",
    category: "searches",
    retention: "deleted-searches",
    erasure: "deleted",
    exported: ["id", "name", "query", "alert", "created_at", "seen_at", "deleted_at"],
    omitted: {
      user_id: "internal",
      prefilter_category: "derived",
      prefilter_price_min: "derived",
      prefilter_price_max: "derived",
      prefilter_place: "derived",
      prefilter_place_ids: "derived",
      prefilter_words: "derived",
      prefilter_version: "internal",
      prefilter_seller: "derived",
    },
    other: [],
  },
  saved_search_matches: {
    purpose: "Listings that a search has found, so that none is announced twice",
    category: "searches",
    retention: "matches",
    erasure: "deleted",
    exported: ["listing_id"],
    omitted: {
      search_id: "internal",
      listing_fingerprint: "derived",
      matched_at: "internal",
      is_pending: "internal",
      alert_email_id: "internal",
    },
    other: [],
  },
  alert_emails: {
    purpose: "Emails about matches that are due",
    category: "searches",
    retention: "matches",
    erasure: "deleted",
    exported: [],
    omitted: { id: "internal", user_id: "internal", due_at: "internal", state: "internal" },
    other: [],
  },

  // Conversations
  conversations: {
    purpose: "Who writes to whom about which listing",
    category: "conversations",
    retention: "conversations",
    erasure: "detached",
    exported: [
      "id",
      "listing_id",
      "listing_title",
      "created_at",
      "buyer_archived_at",
      "seller_archived_at",
      "buyer_muted",
      "seller_muted",
    ],
    omitted: {
      buyer_id: "internal",
      seller_id: "internal",
      last_message_at: "derived",
      buyer_last_read_sequence: "internal",
      seller_last_read_sequence: "internal",
    },
    other: [],
    survives: { listing_title: thread },
  },
  messages: {
    purpose: "Messages",
    category: "conversations",
    retention: "conversations",
    erasure: "detached",
    exported: ["body", "created_at"],
    omitted: {
      id: "internal",
      sequence: "internal",
      conversation_id: "internal",
      author_id: "internal",
      author_was_seller: "internal",
      photo_count: "derived",
      transaction_id: "internal",
    },
    other: [],
    survives: { body: thread },
  },
  deal_steps: {
    purpose: "Offers, reservations, appointments and sales",
    category: "conversations",
    retention: "conversations",
    erasure: "detached",
    exported: ["kind", "amount_cents", "until_at", "place", "created_at"],
    omitted: {
      id: "internal",
      sequence: "internal",
      conversation_id: "internal",
      message_id: "internal",
      actor_id: "internal",
      by_role: "internal",
    },
    other: [],
    survives: { place: thread },
  },
  deal_feedback: {
    purpose: "What both sides say of each other after a sale",
    category: "conversations",
    retention: "conversations",
    erasure: "detached",
    exported: [
      "is_punctual",
      "is_as_described",
      "is_pleasant",
      "created_at",
      "reply",
      "contested_at",
      "contest_reason",
      "is_removed",
    ],
    omitted: {
      id: "internal",
      conversation_id: "internal",
      author_id: "internal",
      by_role: "internal",
      decided_at: "internal",
    },
    other: [],
    survives: { reply: thread, contest_reason: "until a year after the decision" },
  },
  blocked_users: {
    purpose: "Whom a member does not want to hear from",
    category: "conversations",
    retention: "account",
    erasure: "deleted",
    exported: ["created_at"],
    omitted: { user_id: "internal", blocked_id: "others" },
    other: [],
  },

  // Notifications
  notifications: {
    purpose: "The notification centre",
    category: "notifications",
    retention: "notifications",
    erasure: "deleted",
    exported: ["kind", "detail", "count", "created_at", "read_at"],
    omitted: {
      id: "internal",
      user_id: "internal",
      conversation_id: "internal",
      search_id: "internal",
      listing_id: "internal",
      event_id: "internal",
      is_silent: "internal",
    },
    other: [],
  },
  notification_opt_outs: {
    purpose: "Which notifications a member does not want",
    category: "settings",
    retention: "account",
    erasure: "deleted",
    exported: ["topic", "channel"],
    omitted: { user_id: "internal" },
    other: [],
  },
  push_subscriptions: {
    purpose: "Where a browser receives notifications",
    category: "notifications",
    retention: "sessions",
    erasure: "deleted",
    exported: ["endpoint", "created_at"],
    omitted: {
      id: "internal",
      user_id: "internal",
      session_id: "internal",
      p256dh: "secret",
      auth: "secret",
    },
    other: [],
  },

  // Reports and moderation
  reports: {
    purpose: "Reports of listings",
    category: "reports",
    retention: "reports",
    erasure: "expires",
    exported: ["listing_id", "reason", "body", "created_at"],
    omitted: { id: "internal", reporter: "secret", is_member: "internal", closed_at: "others" },
    other: [],
    survives: { body: "moderation needs it, without the name of who wrote it" },
  },
  member_reports: {
    purpose: "Reports of members",
    category: "reports",
    retention: "reports",
    erasure: "expires",
    exported: ["reason", "body", "created_at"],
    omitted: {
      id: "internal",
      user_id: "others",
      reporter: "secret",
      is_member: "internal",
      closed_at: "others",
      closed_by: "others",
    },
    other: [],
    survives: { body: "moderation needs it, without the name of who wrote it" },
  },
  conversation_reports: {
    purpose: "Reports of conversations and messages",
    category: "reports",
    retention: "reports",
    erasure: "expires",
    exported: ["conversation_id", "reason", "body", "created_at"],
    omitted: {
      id: "internal",
      is_about_seller: "internal",
      message_id: "internal",
      closed_at: "others",
      closed_by: "others",
    },
    other: [],
    survives: { body: "moderation needs it, without the name of who wrote it" },
  },
  report_recipients: {
    purpose: "Who is told the outcome of a report: an account, or the address that a visitor left",
    category: "reports",
    retention: "report-recipients",
    erasure: "deleted",
    exported: ["created_at", "answered_at"],
    omitted: {
      id: "internal",
      report_id: "internal",
      member_report_id: "internal",
      conversation_report_id: "internal",
      user_id: "internal",
      email: "others",
    },
    other: [],
    list: { name: "reportAnswers", owner: { column: "user_id", is: "id" } },
  },
  moderation_decisions: {
    purpose: "Decisions about listings, with their reason",
    category: "moderation",
    retention: "account",
    erasure: "deleted",
    exported: ["listing_id", "verdict", "reason", "body", "decided_at"],
    omitted: { id: "internal", moderator_id: "others", status_before: "internal", evidence: "evidence" },
    other: [],
    list: {
      name: "moderationDecisions",
      owner: { column: "listing_id", through: { table: "listings", owner: "author_id" } },
    },
  },
  appeals: {
    purpose: "What authors object to a decision, and the answer",
    category: "moderation",
    retention: "account",
    erasure: "deleted",
    exported: ["listing_id", "body", "created_at", "due_at", "outcome", "answer", "decided_at"],
    omitted: { id: "internal", decision_id: "internal", decided_by: "others", by_same_moderator: "others" },
    other: [],
    list: {
      name: "appeals",
      owner: { column: "listing_id", through: { table: "listings", owner: "author_id" } },
    },
  },
  suspension_appeals: {
    purpose: "What members object to their suspension, and the answer",
    category: "moderation",
    retention: "account",
    erasure: "deleted",
    exported: ["suspended_at", "body", "created_at", "due_at", "outcome", "answer", "decided_at"],
    omitted: { id: "internal", user_id: "internal", suspended_by: "others", decided_by: "others" },
    other: [],
    list: { name: "suspensionAppeals", owner: { column: "user_id", is: "id" } },
  },
  trust_assessments: {
    purpose: "Signals of fraud in listings and messages",
    category: "moderation",
    retention: "account",
    erasure: "deleted",
    exported: [],
    omitted: {
      id: "internal",
      listing_id: "internal",
      message_id: "internal",
      score: "evidence",
      signals: "evidence",
      assessed_at: "internal",
    },
    other: [],
    survives: { signals: thread },
  },

  // Email and inquiries
  inquiries: {
    purpose: "Messages to the operator",
    category: "inquiries",
    retention: "inquiries",
    erasure: "deleted",
    exported: ["name", "email", "topic", "body", "created_at"],
    omitted: { id: "internal", is_member: "internal" },
    other: [],
    list: { name: "inquiries", owner: { column: "email", is: "email" } },
    erasedBy: { column: "email", is: "email" },
  },
  email_deliveries: {
    purpose: "Outcome of each email, so that the operator can send it again",
    category: "emails",
    retention: "email-deliveries",
    erasure: "deleted",
    exported: ["kind", "recipient", "outcome", "at", "resent_at"],
    omitted: { id: "internal", payload: "internal", user_id: "internal", reason: "internal" },
    other: [],
    list: { name: "emails", owner: { column: "user_id", is: "id" } },
    erasedBy: { column: "recipient", is: "email" },
  },

  // Log
  events: {
    purpose: "Who changed what, and when: the audit log",
    category: "log",
    retention: "event-payloads",
    erasure: "expires",
    exported: ["occurred_at", "verb", "subject_type"],
    omitted: {
      id: "internal",
      subject_id: "others",
      actor_kind: "internal",
      actor_id: "internal",
      payload: "internal",
    },
    other: [],
    list: { name: "activity", owner: { column: "actor_id", is: "id" } },
  },
  event_digests: ofSite("Chain of digests: shows that the audit log was not changed", [
    "number",
    "event_id",
    "payload_digest",
    "digest",
  ]),
  "graphile_worker._private_jobs": {
    purpose: "Work that is due, by ids; an email to a closed account names its recipient",
    category: "emails",
    retention: "failed-jobs",
    erasure: "expires",
    exported: [],
    omitted: { payload: "internal", last_error: "internal", key: "internal" },
    other: [
      "id",
      "job_queue_id",
      "task_id",
      "priority",
      "run_at",
      "attempts",
      "max_attempts",
      "created_at",
      "updated_at",
      "locked_at",
      "locked_by",
      "revision",
      "flags",
      "is_available",
    ],
  },

  // The site's own
  "graphile_worker._private_job_queues": ofSite("Queues of the job runner", [
    "id",
    "queue_name",
    "locked_at",
    "locked_by",
    "is_available",
  ]),
  "graphile_worker._private_known_crontabs": ofSite("Schedules of the job runner", [
    "identifier",
    "known_since",
    "last_execution",
  ]),
  "graphile_worker._private_tasks": ofSite("Names of tasks", ["id", "identifier"]),
  "graphile_worker.migrations": ofSite("Version of the job queue's tables", ["id", "ts", "breaking"]),
  daily_figures: ofSite("Counts per day", ["day", "name", "value"]),
  job_runners: ofSite("Processes that run jobs", ["id", "started_at", "seen_at", "steady_since"]),
  kysely_migration: ofSite("Migrations that were applied", ["name", "timestamp"]),
  listing_counts: ofSite("Counts of listings by category and province", [
    "category",
    "sub_category",
    "region",
    "listing_count",
    "views",
  ]),
  place_term_statistics: ofSite("How many listings at a place have a word", [
    "search_place",
    "category",
    "term",
    "document_frequency",
  ]),
  readiness_probe: ofSite("Written by /readyz", ["id", "written_at"]),
  scheduled_tasks: ofSite("When each regular task is due", ["task", "due_at"]),
  search_places: ofSite("Places that listings name", [
    "search_place",
    "city",
    "region",
    "place_id",
    "category_counts",
  ]),
  search_terms: ofSite("Words of public listings, for corrections and suggestions", [
    "term",
    "display_form",
    "document_frequency",
    "title_frequency",
    "spelling_keys",
    "spelling_keys_version",
    "learned_at",
    "main_category",
  ]),
  secrets: ofSite("Keys of the site, encrypted", ["name", "key_id", "sealed"]),
  settings: ofSite("State of the program", ["key", "value"]),
  site_files: ofSite("The logo", ["name", "content", "digest", "width", "height"]),
  privacy_incidents: ofSite("Register of privacy incidents; entries are never deleted", [
    "id",
    "version",
    "period",
    "known_on",
    "circumstances",
    "data_kinds",
    "person_count",
    "risk",
    "risk_reason",
    "measures",
    "commission_notified_on",
    "persons_notified_on",
    "created_at",
    "changed_at",
  ]),
  site_list_entries: ofSite("Lists that the operator edits", ["list", "key", "fields"]),
  site_settings: ofSite("Settings that the operator edits", ["key", "value"]),
  site_texts: {
    purpose: "Texts of the site in all their versions, with the administrator who published each",
    category: "log",
    retention: "site",
    erasure: "detached",
    exported: [],
    omitted: { author_id: "internal" },
    other: ["name", "version", "body", "created_at"],
  },
  sub_categories: ofSite("Subcategories", ["category", "id"]),
  thesaurus_entries: ofSite("Synonyms", [
    "id",
    "words",
    "targets",
    "keys",
    "spellings",
    "is_shipped",
    "is_changed",
    "is_off",
  ]),
} as const satisfies Record<string, TableData>;

/** By table; tables of other schemas with their schema. */
export const dataMap: Readonly<Record<string, TableData>> = declared;

type Declared = typeof declared;
type ColumnsOf<Table extends keyof Declared> =
  | Declared[Table]["exported"][number]
  | Declared[Table]["other"][number]
  | keyof Declared[Table]["omitted"];
/** Columns of schema.server.ts that the map lacks, as "table.column". */
type Missing = {
  [Table in keyof Schema & string]: Table extends keyof Declared
    ? `${Table}.${Exclude<keyof Schema[Table] & string, ColumnsOf<Table>>}`
    : `${Table}.*`;
}[keyof Schema & string];
/** An error here names what is missing: add it to its table above, then node scripts/update-data-map.ts */
const missing: Readonly<Record<Missing, never>> = {};
void missing;
