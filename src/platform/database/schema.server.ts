/** Table types for Kysely. The columns are documented in migrations/. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Role } from "../../accounts/account.ts";
import type { ApiScope } from "../../accounts/api-token.ts";
import type { EmailLinkPurpose } from "../../accounts/email-link.ts";
import type { AlertFrequency } from "../../alerts/saved-search.ts";
import type { IncidentRisk } from "../../console/incidents.ts";
import type { ListFields, SiteListName } from "../../console/site-lists.ts";
import type { SiteTextName } from "../../console/site-texts.ts";
import type { DealRole, StepKind } from "../../deals/deal.ts";
import type { CategoryId } from "../../listings/category.ts";
import type { Attributes } from "../../listings/fields.ts";
import type { ListingStatus } from "../../listings/listing.ts";
import type { ListingTypeId } from "../../listings/listing-type.ts";
import type { PriceType } from "../../listings/price.ts";
import type { AppealOutcome } from "../../moderation/appeal.ts";
import type { Verdict } from "../../moderation/moderation.ts";
import type { MemberReportReason, ReportReason } from "../../moderation/report.ts";
import type { NotificationKind, Topic } from "../../notifications/notification.ts";
import type { Province } from "../../places/place.ts";
import type { InquiryTopic } from "../../support/inquiry.ts";
import type { WebhookFailure, WebhookVerb } from "../../webhooks/webhook.ts";

type Timestamp = ColumnType<Date, Date | undefined, Date>;

export type UsersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  phone: string | null;
  role: Generated<Role>;
  avatar_image_id: string | null;
  notify_messages: Generated<boolean>;
  notify_deals: Generated<boolean>;
  notify_listings: Generated<boolean>;
  notify_prices: Generated<boolean>;
  notify_reports: Generated<boolean>;
  history_enabled: Generated<boolean>;
  notify_alerts: Generated<boolean>;
  /** in the address of the member's page; the id is never shown */
  public_id: Generated<string>;
  /** others read "Marie T." (SQL function `shown_name`) */
  shows_short_name: Generated<boolean>;
  /** with its reason, which the user reads */
  suspended_until: Generated<Date | null>;
  suspension_reason: Generated<string | null>;
  /** part of the object key of the latest photo that was uploaded for a listing */
  last_photo_at: Generated<Date | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type PendingEmailChangesTable = {
  user_id: string;
  id: string;
  email: string;
  password_since: Date;
  expires_at: Date;
};

export type EmailLinksTable = {
  user_id: string;
  purpose: EmailLinkPurpose;
  token_hash: string;
  request_id: string;
  email: string;
  expires_at: Date;
};

export type AuthenticatorsTable = {
  user_id: string;
  key_id: string;
  sealed: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_period: number | null;
};

export type ConsentsTable = {
  id: GeneratedAlways<string>;
  user_id: string;
  purpose: string;
  is_granted: boolean;
  version: number;
  decided_at: Generated<Date>;
};

export type PasskeysTable = {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  /** text: a bigint */
  counter: ColumnType<string, number, number>;
  transports: string[];
  created_at: Date;
  last_used_at: Generated<Date | null>;
};

export type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: string;
  made_account: boolean;
  created_at: Date;
  last_used_at: Generated<Date | null>;
};

export type SignInChallengesTable = {
  digest: string;
  user_id: string;
  failures: Generated<number>;
  expires_at: Date;
};

export type ApiTokensTable = {
  id: string;
  user_id: string;
  name: string;
  digest: string;
  scopes: ApiScope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
};

export type ApiRequestsTable = {
  id: string;
  user_id: string;
  digest: string;
  made_as: string;
  result_id: Generated<string | null>;
  created_at: Date;
};

export type WebhooksTable = {
  id: string;
  user_id: string | null;
  url: string;
  created_at: Date;
  disabled_at: Generated<Date | null>;
};

export type WebhookDeliveriesTable = {
  id: string;
  webhook_id: string;
  event_id: number | null;
  verb: WebhookVerb;
  listing_id: Generated<string | null>;
  occurred_at: Date;
  state: Generated<"pending" | "delivered" | "failed">;
  attempts: Generated<number>;
  attempted_at: Generated<Date | null>;
  response_status: Generated<number | null>;
  failure: Generated<WebhookFailure | null>;
};

export type SecretsTable = { name: string; key_id: string; sealed: Buffer };

export type KnownClientsTable = { user_id: string; client: string; seen_at: Timestamp };

export type SessionsTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type AccountsTable = {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/**
 * Who can open a listing: `public`: all visitors, in lists and search; `unlisted`: all visitors with the URL; `author`:
 * only the author; `gone`: no one, except author and moderators by permission.
 */
export type Visibility = "public" | "unlisted" | "author" | "gone";

export type ListingsTable = {
  id: string;
  author_id: string;
  type: ListingTypeId;
  title: string;
  description: string;
  category: CategoryId;
  sub_category: string | null;
  price_cents: number | null;
  price_type: PriceType;
  city: string;
  region: Province;
  attributes: ColumnType<Attributes, string, string>;
  status: ListingStatus;
  visibility: GeneratedAlways<Visibility>;
  /** of a listing that is held or to be corrected: the status that it returns to */
  held_from: Generated<"active" | "sold" | null>;
  /** of a held listing: since when moderation reviews it; null: held with its author's suspension */
  under_review_since: Generated<Date | null>;
  /** under review after a correction by its author */
  is_resubmitted: Generated<boolean>;
  views: Generated<number>;
  favorites: Generated<number>;
  is_featured: Generated<boolean>;
  is_urgent: Generated<boolean>;
  /** null: not featured, or until an administrator ends it */
  featured_until: Generated<Date | null>;
  contact_phone: boolean;
  contact_email: boolean;
  contact_in_app: boolean;
  listed_at: Date;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  expires_at: Date | null;
  deleted_at: Date | null;
  expiry_reminded_for: Date | null;
  /** end of the reservation for a buyer */
  reserved_until: Generated<Date | null>;
  submission_key: string | null;
  source_hash: string | null;
  external_id: Generated<string | null>;
  search_place: string;
  place_id: string | null;
  place_cell: string | null;
  /** ids of places, ascending; null without any */
  named_sectors: Generated<string[] | null>;
  search: string;
  search_version: number;
};

export type ListingCountsTable = {
  category: CategoryId;
  sub_category: string | null;
  region: Province;
  listing_count: number;
  views: Generated<number>;
};

export type ThesaurusEntriesTable = {
  id: string;
  words: string[];
  targets: string[];
  keys: string[];
  spellings: Generated<string[]>;
  is_shipped: boolean;
  is_changed: boolean;
  is_off: boolean;
};

export type ImagesTable = {
  id: string;
  /** null: of a message whose author has closed their account */
  owner_id: string | null;
  listing_id: string | null;
  message_id: string | null;
  position: number | null;
  storage_key: string;
  file_name: string;
  alt: Generated<string>;
  width: number;
  height: number;
  widths: number[];
  thumbhash: string;
  average_color: string;
  perceptual_hash: string | null;
  webp_bytes: number[] | null;
  jpeg_bytes: number[] | null;
  upload_key: string | null;
  upload_hash: string | null;
  created_at: Timestamp;
};

export type FavoritesTable = {
  user_id: string;
  listing_id: string;
  created_at: Timestamp;
  price_cents_when_saved: number | null;
  notified_price_cents: number | null;
  price_notified_at: Date | null;
};

export type ConversationsTable = {
  id: string;
  listing_id: string | null;
  /** of a purged listing */
  listing_title: string | null;
  /** null: the account is closed; likewise the seller and authors of messages */
  buyer_id: string | null;
  seller_id: string | null;
  created_at: Date;
  last_message_at: Date;
  buyer_last_read_sequence: Generated<number>;
  seller_last_read_sequence: Generated<number>;
  buyer_archived_at: Date | null;
  seller_archived_at: Date | null;
  buyer_muted: Generated<boolean>;
  seller_muted: Generated<boolean>;
};

export type BlockedUsersTable = { user_id: string; blocked_id: string; created_at: Timestamp };

export type MessagesTable = {
  id: string;
  sequence: GeneratedAlways<number>;
  conversation_id: string;
  author_id: string | null;
  /** set when the account is closed */
  author_was_seller: boolean | null;
  /** empty only with photos */
  body: string;
  photo_count: Generated<number>;
  created_at: Date;
  /** xid8; null: of a version before live messages */
  transaction_id: Generated<string | null>;
};

export type DealStepsTable = {
  id: string;
  sequence: GeneratedAlways<number>;
  conversation_id: string;
  message_id: string;
  /** null: the account is closed */
  actor_id: string | null;
  by_role: DealRole;
  kind: StepKind;
  amount_cents: number | null;
  until_at: Date | null;
  place: string | null;
  created_at: Date;
};

export type DealFeedbackTable = {
  id: string;
  conversation_id: string;
  author_id: string | null;
  by_role: DealRole;
  is_punctual: boolean;
  is_as_described: boolean | null;
  is_pleasant: boolean;
  created_at: Date;
  reply: Generated<string | null>;
  contested_at: Generated<Date | null>;
  contest_reason: Generated<string | null>;
  decided_at: Generated<Date | null>;
  is_removed: Generated<boolean>;
};

export type ReportsTable = {
  id: string;
  listing_id: string;
  reason: ReportReason;
  body: string;
  reporter: string | null;
  is_member: boolean;
  created_at: Date;
  closed_at: Date | null;
};

export type MemberReportsTable = Omit<ReportsTable, "listing_id" | "reason"> & {
  user_id: string;
  reason: MemberReportReason;
  closed_by: string | null;
};

export type ConversationReportsTable = Omit<MemberReportsTable, "user_id" | "reporter" | "is_member"> & {
  conversation_id: string;
  is_about_seller: boolean;
  message_id: string | null;
};

export type ReportRecipientsTable = {
  id: string;
  report_id: string | null;
  member_report_id: string | null;
  conversation_report_id: string | null;
  user_id: string | null;
  email: string | null;
  created_at: Date;
  answered_at: Date | null;
};

export type ModerationDecisionsTable = {
  id: string;
  listing_id: string;
  moderator_id: string | null;
  verdict: Verdict;
  reason: ReportReason | null;
  body: string;
  evidence: Generated<string>;
  status_before: ListingStatus | null;
  decided_at: Date;
};

export type AppealsTable = {
  id: string;
  decision_id: string;
  listing_id: string;
  body: string;
  created_at: Date;
  due_at: Date;
  outcome: AppealOutcome | null;
  answer: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  by_same_moderator: Generated<boolean>;
};

export type SuspensionAppealsTable = {
  id: string;
  user_id: string;
  suspended_at: Date;
  suspended_by: string | null;
  body: string;
  created_at: Date;
  due_at: Date;
  outcome: AppealOutcome | null;
  answer: string | null;
  decided_at: Date | null;
  decided_by: string | null;
};

export type SavedSearchesTable = {
  id: string;
  user_id: string;
  name: string;
  query: string;
  alert: AlertFrequency;
  created_at: Date;
  seen_at: Date;
  deleted_at: Date | null;
  prefilter_category: CategoryId | null;
  prefilter_price_min: number | null;
  prefilter_price_max: number | null;
  prefilter_place: string | null;
  prefilter_place_ids: string[] | null;
  prefilter_seller: string | null;
  prefilter_words: string | null;
  prefilter_version: number;
};

export type SavedSearchMatchesTable = {
  search_id: string;
  listing_id: string;
  listing_fingerprint: string;
  matched_at: Date;
  is_pending: boolean;
  alert_email_id: string | null;
};

export type AlertEmailsTable = {
  id: string;
  user_id: string;
  due_at: Date;
  state: Generated<"scheduled" | "sent" | "skipped">;
};

/** `category_counts`: public listings per category at the last daily count */
type SearchPlacesTable = {
  search_place: string;
  city: string;
  region: Province;
  place_id: string | null;
  category_counts: Generated<Partial<Record<CategoryId, number>>>;
};

export type InquiriesTable = {
  id: string;
  name: string;
  email: string;
  topic: InquiryTopic;
  body: string;
  is_member: boolean;
  created_at: Date;
};

export type EventsTable = {
  id: GeneratedAlways<number>;
  occurred_at: Timestamp;
  actor_kind: "user" | "system" | "visitor";
  actor_id: string | null;
  verb: string;
  subject_type: string;
  subject_id: string;
  payload: ColumnType<Record<string, unknown>, string | undefined, never>;
};

export type NotificationsTable = {
  id: Generated<string>;
  user_id: string;
  kind: NotificationKind;
  detail: string | null;
  conversation_id: string | null;
  search_id: string | null;
  listing_id: string | null;
  count: Generated<number>;
  event_id: number;
  created_at: Date;
  read_at: Date | null;
  /** only pushed, neither listed nor counted */
  is_silent: Generated<boolean>;
};

export type EmailDeliveriesTable = {
  id: string;
  kind: string;
  payload: ColumnType<unknown, string, never>;
  user_id: string | null;
  recipient: string;
  outcome: "sent" | "rejected";
  reason: string | null;
  at: Date;
  resent_at: Generated<Date | null>;
};

export type TrustAssessmentsTable = {
  id: string;
  listing_id: string | null;
  message_id: string | null;
  score: number;
  signals: ColumnType<{ name: string; points: number; evidence: string }[], string, string>;
  assessed_at: Date;
};

export type Schema = {
  email_deliveries: EmailDeliveriesTable;
  daily_figures: { day: string; name: string; value: number };
  users: UsersTable;
  email_links: EmailLinksTable;
  pending_email_changes: PendingEmailChangesTable;
  known_clients: KnownClientsTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: { user_id: string; digest: string; created_at: Date };
  consents: ConsentsTable;
  passkeys: PasskeysTable;
  identities: IdentitiesTable;
  passkey_challenges: { digest: string; user_id: string | null; expires_at: Date };
  sign_in_challenges: SignInChallengesTable;
  api_tokens: ApiTokensTable;
  api_requests: ApiRequestsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  secrets: SecretsTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  listings: ListingsTable;
  images: ImagesTable;
  purged_listings: { id: string; purged_at: Timestamp };
  conversations: ConversationsTable;
  messages: MessagesTable;
  trust_assessments: TrustAssessmentsTable;
  blocked_users: BlockedUsersTable;
  deal_steps: DealStepsTable;
  deal_feedback: DealFeedbackTable;
  price_changes: { listing_id: string; changed_at: Date; from_cents: number; to_cents: number };
  reports: ReportsTable;
  inquiries: InquiriesTable;
  member_reports: MemberReportsTable;
  conversation_reports: ConversationReportsTable;
  report_recipients: ReportRecipientsTable;
  moderation_decisions: ModerationDecisionsTable;
  appeals: AppealsTable;
  suspension_appeals: SuspensionAppealsTable;
  favorites: FavoritesTable;
  hidden_listings: { user_id: string; listing_id: string; created_at: Date };
  hidden_sellers: { id: Generated<string>; user_id: string; seller_id: string; created_at: Date };
  viewed_listings: { user_id: string; listing_id: string; viewed_at: Date };
  listing_counts: ListingCountsTable;
  search_places: SearchPlacesTable;
  place_term_statistics: {
    search_place: string;
    category: CategoryId;
    term: string;
    document_frequency: number;
  };
  pending_views: { listing_id: string; views: number };
  listing_views: { listing_id: string; day: string; visitor: string };
  events: EventsTable;
  notifications: NotificationsTable;
  daily_visitors: { day: string; visitor: string };
  search_visitors: { day: string; search: string; visitor: string };
  popular_searches: { key: string; q: string; visitors: number; last_day: string };
  event_digests: { number: string; event_id: string; payload_digest: Buffer; digest: Buffer };
  push_subscriptions: {
    id: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Date;
  };
  notification_opt_outs: { user_id: string; topic: Topic; channel: "site" | "push" };
  readiness_probe: { id: number; written_at: Date };
  rate_limits: { key: string; count: number; resets_at: Date };
  sub_categories: { category: string; id: string };
  site_settings: { key: string; value: ColumnType<unknown, string, string> };
  site_list_entries: { list: SiteListName; key: string; fields: ColumnType<ListFields, string, string> };
  /** Dates are read as text (incidents.queries.server.ts). */
  privacy_incidents: {
    id: string;
    version: Generated<number>;
    period: string;
    known_on: ColumnType<Date, string, string>;
    circumstances: string;
    data_kinds: string;
    person_count: number | null;
    risk: IncidentRisk;
    risk_reason: string;
    measures: string;
    commission_notified_on: ColumnType<Date | null, string | null, string | null>;
    persons_notified_on: ColumnType<Date | null, string | null, string | null>;
    created_at: Date;
    changed_at: Date;
  };
  site_texts: {
    name: SiteTextName;
    version: number;
    body: string;
    created_at: Date;
    author_id: string | null;
  };
  site_files: { name: "logo"; content: Buffer; digest: string; width: number; height: number };
  settings: { key: string; value: ColumnType<unknown, string, string> };
  job_runners: { id: string; started_at: Timestamp; seen_at: Timestamp; steady_since: Timestamp };
  scheduled_tasks: { task: string; due_at: Date };
  search_terms: {
    term: string;
    display_form: string;
    document_frequency: number;
    title_frequency: number;
    spelling_keys: string[];
    spelling_keys_version: Generated<number>;
    main_category: string | null;
  };
  thesaurus_entries: ThesaurusEntriesTable;
  saved_searches: SavedSearchesTable;
  saved_search_matches: SavedSearchMatchesTable;
  alert_emails: AlertEmailsTable;
};
