import { sql } from "kysely";
import { closedAccountName } from "../accounts/account.ts";
import { feedbackDays } from "../deals/feedback.ts";
import { exactViews } from "../listings/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";

/**
 * Queries of the personal data export. Read page by page, so that memory use does not depend on the size of the
 * account; each row is ready to be written as JSON.
 */
const pageSize = 200;

export type ExportedListing = {
  id: string;
  /**
   * original file names; `alt`: description by the author, may be empty; `widths`: the variants stored under the
   * image's id
   */
  photos: { id: string; fileName: string; alt: string; widths: number[] }[];
  deletedAt: Date | null;
} & Record<string, unknown>;

/** Oldest first, including deleted listings that are still stored. */
export async function* exportedListings(db: ReadDb, userId: string): AsyncGenerator<ExportedListing> {
  yield* paged(async (after) => {
    const { rows } = await sql<ExportedListing>`
      select id, type, title, description, category, sub_category as "subCategory",
        price_cents::float / 100 as price, price_type as "priceType",
        json_build_object('city', city, 'region', region) as location, attributes, status, ${exactViews} as views, favorites,
        is_featured as "isFeatured", is_urgent as "isUrgent",
        json_build_object('phone', contact_phone, 'email', contact_email, 'inApp', contact_in_app)
          as "contactPreferences",
        external_id as "externalId",
        created_at as "createdAt", updated_at as "updatedAt", published_at as "publishedAt",
        expires_at as "expiresAt", reserved_until as "reservedUntil", deleted_at as "deletedAt",
        (select coalesce(json_agg(json_build_object('at', changed_at, 'from', from_cents::float / 100,
            'to', to_cents::float / 100) order by changed_at), '[]')
          from price_changes where listing_id = listings.id) as "priceChanges",
        (select coalesce(json_agg(json_build_object('id', images.id, 'fileName', file_name, 'alt', alt, 'widths', widths)
            order by position), '[]') from images where listing_id = listings.id) as photos
      from listings where author_id = ${userId} and ${isAfter(after)} order by id limit ${pageSize}`.execute(
      db,
    );
    return rows;
  });
}

/** Prices in dollars. `notifiedPrice`: of the last price-drop email. */
type ExportedFavorite = {
  id: string;
  title: string;
  savedAt: Date;
  priceWhenSaved: number | null;
  notifiedPrice: number | null;
  notifiedAt: Date | null;
};

export async function* exportedFavorites(db: ReadDb, userId: string): AsyncGenerator<ExportedFavorite> {
  yield* paged(async (after) => {
    const { rows } = await sql<ExportedFavorite>`
      select id, title, favorites.created_at as "savedAt", price_cents_when_saved::float / 100 as "priceWhenSaved",
        notified_price_cents::float / 100 as "notifiedPrice", price_notified_at as "notifiedAt"
      from favorites join listings on listings.id = favorites.listing_id
      where user_id = ${userId} and ${isAfter(after)} order by id limit ${pageSize}`.execute(db);
    return rows;
  });
}

export async function* exportedViewedListings(
  db: ReadDb,
  userId: string,
): AsyncGenerator<{ id: string; title: string; seenAt: Date }> {
  yield* paged(async (after) => {
    const { rows } = await sql<{ id: string; title: string; seenAt: Date }>`
      select id, title, viewed_at as "seenAt"
      from viewed_listings join listings on listings.id = listing_id
      where user_id = ${userId} and ${isAfter(after)} order by id limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** `found`: ids of the listings found in the last weeks; `deletedAt`: set while deletion can still be undone. */
export type ExportedSavedSearch = {
  id: string;
  name: string;
  query: string;
  alert: string;
  savedAt: Date;
  seenAt: Date;
  deletedAt: Date | null;
  found: string[];
};

export async function* exportedSavedSearches(
  db: ReadDb,
  userId: string,
): AsyncGenerator<ExportedSavedSearch> {
  yield* paged(async (after) => {
    const { rows } = await sql<ExportedSavedSearch>`
      select id, name, query, alert, created_at as "savedAt", seen_at as "seenAt", deleted_at as "deletedAt",
        array(select listing_id from saved_search_matches where search_id = saved_searches.id order by matched_at)::text[]
          as found
      from saved_searches
      where user_id = ${userId} and ${isAfter(after)} order by id limit ${pageSize}`.execute(db);
    return rows;
  });
}

export async function* exportedHiddenListings(
  db: ReadDb,
  userId: string,
): AsyncGenerator<{ id: string; title: string; hiddenAt: Date }> {
  yield* paged(async (after) => {
    const { rows } = await sql<{ id: string; title: string; hiddenAt: Date }>`
      select id, title, hidden_listings.created_at as "hiddenAt"
      from hidden_listings join listings on listings.id = listing_id
      where user_id = ${userId} and ${isAfter(after)} order by id limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** Of the other user, only the name is exported. */
export async function* exportedHiddenSellers(
  db: ReadDb,
  userId: string,
): AsyncGenerator<{ id: string; name: string; hiddenAt: Date }> {
  yield* paged(async (after) => {
    const { rows } = await sql<{ id: string; name: string; hiddenAt: Date }>`
      select hidden_sellers.id, shown_name(users.name, users.shows_short_name) as name, hidden_sellers.created_at as "hiddenAt"
      from hidden_sellers join users on users.id = seller_id
      where user_id = ${userId} and ${isAfter(after, "hidden_sellers")}
      order by hidden_sellers.id limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** Of the other user, only the name is exported. */
export async function* exportedBlockedUsers(
  db: ReadDb,
  userId: string,
): AsyncGenerator<{ id: string; name: string; blockedAt: Date }> {
  yield* paged(async (after) => {
    const { rows } = await sql<{ id: string; name: string; blockedAt: Date }>`
      select users.id, shown_name(users.name, users.shows_short_name) as name, blocked_users.created_at as "blockedAt"
      from blocked_users join users on users.id = blocked_id
      where user_id = ${userId} and ${isAfter(after, "users")}
      order by users.id limit ${pageSize}`.execute(db);
    return rows;
  });
}

/**
 * Reports made while signed in that still have a reporter.
 * @param reporter keyed hash of the account, as stored in reports
 */
export async function* exportedReports(
  db: ReadDb,
  reporter: string,
): AsyncGenerator<{ id: string; listing: object; reason: string; text: string; sentAt: Date }> {
  yield* paged(async (after) => {
    const { rows } = await sql<{ id: string; listing: object; reason: string; text: string; sentAt: Date }>`
      select reports.id, json_build_object('id', listings.id, 'title', listings.title) as listing, reason,
        body as text, reports.created_at as "sentAt"
      from reports join listings on listings.id = reports.listing_id
      where reporter = ${reporter} and is_member and ${isAfter(after, "reports")}
      order by reports.id limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** As `exportedReports`, of members. */
export async function* exportedMemberReports(
  db: ReadDb,
  reporter: string,
): AsyncGenerator<{ id: string; member: string; reason: string; text: string; sentAt: Date }> {
  yield* paged(async (after) => {
    const { rows } = await sql<{ id: string; member: string; reason: string; text: string; sentAt: Date }>`
      select member_reports.id, shown_name(users.name, users.shows_short_name) as member, reason, body as text,
        member_reports.created_at as "sentAt"
      from member_reports join users on users.id = user_id
      where reporter = ${reporter} and is_member and ${isAfter(after, "member_reports")}
      order by member_reports.id limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** Made in a conversation, of the other participant or one of their messages. */
export async function* exportedConversationReports(
  db: ReadDb,
  userId: string,
): AsyncGenerator<{ id: string; conversation: string; reason: string; text: string; sentAt: Date }> {
  yield* paged(async (after) => {
    const { rows } = await sql<{
      id: string;
      conversation: string;
      reason: string;
      text: string;
      sentAt: Date;
    }>`
      select conversation_reports.id, conversation_id as conversation, reason, body as text,
        conversation_reports.created_at as "sentAt"
      from conversation_reports join conversations on conversations.id = conversation_id
      where ${userId} = case when is_about_seller then buyer_id else seller_id end
        and ${isAfter(after, "conversation_reports")}
      order by conversation_reports.id limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** Entries of the notification centre, without the texts that are derived from them. */
export async function* exportedNotifications(
  db: ReadDb,
  userId: string,
): AsyncGenerator<{
  id: string;
  kind: string;
  detail: string | null;
  about: string;
  count: number;
  at: Date;
}> {
  yield* paged(async (after) => {
    const { rows } = await sql<{
      id: string;
      kind: string;
      detail: string | null;
      about: string;
      count: number;
      at: Date;
      readAt: Date | null;
    }>`
      select notifications.id, notifications.kind, detail, count, notifications.created_at as at, read_at as "readAt",
        coalesce(listings.title, conversations.listing_title, saved_searches.name, '') as about
      from notifications
      left join conversations on conversations.id = conversation_id
      left join listings on listings.id = coalesce(notifications.listing_id, conversations.listing_id)
      left join saved_searches on saved_searches.id = search_id
      where notifications.user_id = ${userId} and ${isAfter(after, "notifications")}
      order by notifications.id limit ${pageSize}`.execute(db);
    return rows;
  });
}

export type ExportedConversation = {
  id: string;
  /** `id`: null once the listing is purged; the conversation keeps its title */
  listing: { id: string | null; title: string };
  /** name of the other user, or that the account is closed; nothing else is exported */
  with: string;
  startedAt: Date;
  /** until the next message */
  archivedAt: Date | null;
  /** no emails */
  isMuted: boolean;
};

export async function* exportedConversations(
  db: ReadDb,
  userId: string,
): AsyncGenerator<ExportedConversation> {
  yield* paged(async (after) => {
    const { rows } = await sql<ExportedConversation>`
      select conversations.id, json_build_object('id', listings.id,
          'title', coalesce(conversations.listing_title, listings.title, '')) as listing,
        coalesce(shown_name(partner.name, partner.shows_short_name), ${closedAccountName}) as with, conversations.created_at as "startedAt",
        case when buyer_id = ${userId} then buyer_archived_at else seller_archived_at end as "archivedAt",
        case when buyer_id = ${userId} then buyer_muted else seller_muted end as "isMuted"
      from conversations
      left join listings on listings.id = conversations.listing_id
      left join users as partner on partner.id = case when buyer_id = ${userId} then seller_id else buyer_id end
      where ${userId} in (buyer_id, seller_id) and ${isAfter(after, "conversations")}
      order by conversations.id limit ${pageSize}`.execute(db);
    return rows;
  });
}

type ExportedMessage = {
  id: string;
  isOwn: boolean;
  text: string;
  photos: { id: string; widths: number[] }[];
  sentAt: Date;
};

/** In order of writing. Message ids come from forms, which may have been opened long before. */
export async function* exportedMessages(
  db: ReadDb,
  conversationId: string,
  userId: string,
): AsyncGenerator<ExportedMessage> {
  yield* paged(async (after) => {
    const { rows } = await sql<ExportedMessage>`
      select id, author_id is not distinct from ${userId} as "isOwn", body as text, created_at as "sentAt",
        (select coalesce(json_agg(json_build_object('id', images.id, 'widths', widths) order by position), '[]')
          from images where message_id = messages.id) as photos
      from messages
      where conversation_id = ${conversationId}
        and (${after}::uuid is null or sequence > (select sequence from messages where id = ${after}))
      order by sequence limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** Steps of a deal, oldest first; amounts in dollars. Their texts are among the messages. */
export async function* exportedSteps(
  db: ReadDb,
  conversationId: string,
  userId: string,
): AsyncGenerator<ExportedStep> {
  yield* paged(async (after) => {
    const { rows } = await sql<ExportedStep>`
      select id, kind, actor_id is not distinct from ${userId} as "isOwn", amount_cents::float / 100 as amount,
        until_at as until, place, created_at as at
      from deal_steps where conversation_id = ${conversationId}
        and (${after}::uuid is null or sequence > (select sequence from deal_steps where id = ${after}))
      order by sequence limit ${pageSize}`.execute(db);
    return rows;
  });
}

/** The user's own, and what they received once it is shown to them. */
export async function exportedFeedback(
  db: ReadDb,
  conversationId: string,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select author_id is not distinct from ${userId} as "isOwn", is_punctual as "isPunctual",
      is_as_described as "isAsDescribed", is_pleasant as "isPleasant", created_at as at, reply,
      contested_at as "contestedAt", case when author_id is distinct from ${userId} then contest_reason end
        as "contestReason", is_removed as "isRemoved"
    from deal_feedback as feedback where conversation_id = ${conversationId}
      and (author_id is not distinct from ${userId} or not is_removed)
      and (author_id is not distinct from ${userId} or created_at <= now() - ${feedbackDays} * interval '1 day'
        or exists (select from deal_feedback as other
          where other.conversation_id = feedback.conversation_id and other.id <> feedback.id))
    order by created_at`.execute(db);
  return rows;
}

/** `until`: end of a reservation, or time of an appointment */
type ExportedStep = {
  id: string;
  kind: string;
  isOwn: boolean;
  amount: number | null;
  until: Date | null;
  place: string | null;
  at: Date;
};

type Table =
  | "conversations"
  | "reports"
  | "member_reports"
  | "conversation_reports"
  | "hidden_sellers"
  | "users"
  | "notifications";

function isAfter(id: string | null, table?: Table) {
  if (id === null) return sql`true`;
  return table ? sql`${sql.ref(`${table}.id`)} > ${id}` : sql`id > ${id}`;
}

/**
 * Keyset pagination: each page starts after the last row of the previous one, whatever was added or removed meanwhile.
 */
async function* paged<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < pageSize) return;
  }
}
