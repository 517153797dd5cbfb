import { type RawBuilder, sql } from "kysely";
import { closedAccountName } from "../accounts/account.ts";
import type { CategoryId } from "../listings/category.ts";
import type { Attributes } from "../listings/fields.ts";
import type { ListingStatus } from "../listings/listing.ts";
import type { ListingTypeId } from "../listings/listing-type.ts";
import type { PriceType } from "../listings/price.ts";
import { type Photo, type PhotoRow, photoOf } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";

/** The conversation's listing while its row exists. Callers must check visibility. */
export type ConversationListing = {
  authorId: string;
  status: ListingStatus;
  publishedAt: Date | null;
  deletedAt: Date | null;
  isReserved: boolean;
  category: CategoryId;
  priceCents: number | null;
  priceType: PriceType;
  type: ListingTypeId;
  attributes: Attributes;
  cover: Photo | null;
};

export type Partner = { name: string; avatarImageId: string | null; isClosed: boolean };

const closedPartner: Partner = { name: closedAccountName, avatarImageId: null, isClosed: true };

/** A conversation from the point of view of one participant. */
export type Conversation = {
  id: string;
  /** `id`, `details`: null once the listing is purged; the conversation keeps its title */
  listing: { id: string | null; title: string; details: ConversationListing | null };
  /** the other participant; `isClosed`: their account is closed */
  partner: Partner;
  /** the viewer's part in the conversation */
  isSeller: boolean;
  /** by the viewer; the next message moves an archived conversation back to the list */
  state: { isArchived: boolean; isMuted: boolean; isBlocked: boolean };
  lastMessageAt: Date;
};

/** `isExcerptOwn`: the viewer wrote the last message */
export type ConversationSummary = Conversation & {
  excerpt: string;
  /** number of photos of that message */
  excerptPhotos: number;
  isExcerptOwn: boolean;
  unreadCount: number;
};

const excerptLength = 140;

/** The conversation, for its participants only; otherwise null. */
export async function findConversation(
  db: ReadDb,
  id: string,
  userId: string,
): Promise<ConversationSummary | null> {
  const { rows } = await sql<SummaryRow>`${summaryQuery(userId)} and conversations.id = ${id}`.execute(db);
  return rows[0] ? toSummary(rows[0]) : null;
}

/** The other participant, null in it once their account is closed; null when `userId` is not a participant. */
export async function findPartner(
  db: ReadDb,
  conversationId: string,
  userId: string,
): Promise<{ id: string | null } | null> {
  const { rows } = await sql<{ id: string | null }>`
    select case when buyer_id = ${userId} then seller_id else buyer_id end as id from conversations
    where id = ${conversationId} and ${userId} in (buyer_id, seller_id)`.execute(db);
  return rows[0] ?? null;
}

/** `buyerId`, `sellerId`: null once the account is closed; `listingId`: null once the listing is purged */
export type ConversationParties = {
  listingId: string | null;
  buyerId: string | null;
  sellerId: string | null;
};

/** A conversation of the user; null when the user is not a participant. */
export async function findParties(
  db: ReadDb,
  conversationId: string,
  userId: string,
): Promise<ConversationParties | null> {
  const { rows } = await sql<ConversationParties>`
    select listing_id as "listingId", buyer_id as "buyerId", seller_id as "sellerId" from conversations
    where id = ${conversationId} and ${userId} in (buyer_id, seller_id)`.execute(db);
  return rows[0] ?? null;
}

/**
 * Other users who wrote about the listing since `since`, without those who block the seller or whom the seller blocked,
 * latest first. Only their own messages count: otherwise a notice to them would be a reason for the next one.
 */
export async function findOtherBuyers(
  db: ReadDb,
  { listingId, sellerId, except, since, limit }: OtherBuyers,
): Promise<{ conversationId: string; buyerId: string; name: string }[]> {
  const { rows } = await sql<{ conversationId: string; buyerId: string; name: string }>`
    select conversations.id as "conversationId", buyer_id as "buyerId",
      shown_name(users.name, users.shows_short_name) as name
    from conversations join users on users.id = buyer_id
    where listing_id = ${listingId} and seller_id = ${sellerId} and conversations.id is distinct from ${except}
      and exists (select from messages where conversation_id = conversations.id and author_id = buyer_id
        and messages.created_at >= ${since})
      and not exists (select from blocked_users
        where (user_id = buyer_id and blocked_id = seller_id) or (user_id = seller_id and blocked_id = buyer_id))
    order by last_message_at desc, conversations.id limit ${limit}`.execute(db);
  return rows;
}

type OtherBuyers = {
  listingId: string;
  sellerId: string;
  /** a conversation */
  except: string | null;
  since: Date;
  limit: number;
};

export async function findConversationAbout(
  db: ReadDb,
  listingId: string,
  buyerId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("conversations")
    .select("id")
    .where("listing_id", "=", listingId)
    .where("buyer_id", "=", buyerId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * `words`: in a message, the title or the name of the other participant; empty: all. A search, and the conversations about one
 * listing, include archived ones.
 */
export type ConversationFilter = { isArchived: boolean; words: string; listingId?: string };

const current: ConversationFilter = { isArchived: false, words: "" };

/** Latest first. @param from the number of conversations to skip, or the last one of the page before */
export async function listConversations(
  db: ReadDb,
  userId: string,
  limit: number,
  from: number | { at: Date; id: string } = 0,
  filter = current,
): Promise<ConversationSummary[]> {
  const behind =
    typeof from === "number"
      ? sql`true`
      : sql`(conversations.last_message_at, conversations.id) < (${from.at}::timestamptz, ${from.id}::uuid)`;
  const { rows } = await sql<SummaryRow>`
    ${summaryQuery(userId)} and ${matches(userId, filter)} and ${behind}
    order by conversations.last_message_at desc, conversations.id desc
    limit ${limit} offset ${typeof from === "number" ? from : 0}`.execute(db);
  return rows.map(toSummary);
}

export async function countListed(db: ReadDb, userId: string, filter: ConversationFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from conversations
    left join listings on listings.id = conversations.listing_id
    left join users as partner on partner.id = ${partnerIdOf(userId)}
    where ${userId} in (buyer_id, seller_id) and ${matches(userId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function partnerIdOf(userId: string) {
  return sql`case when conversations.buyer_id = ${userId} then conversations.seller_id else conversations.buyer_id end`;
}

/** The user's own column of a pair: `buyer_muted` or `seller_muted`, and so on. */
function ownSide(userId: string, column: string) {
  return sql`case when conversations.buyer_id = ${userId} then ${sql.ref(`conversations.buyer_${column}`)}
    else ${sql.ref(`conversations.seller_${column}`)} end`;
}

function isArchivedFor(userId: string) {
  return sql`coalesce(${ownSide(userId, "archived_at")} >= conversations.last_message_at, false)`;
}

export type FoundMessage = { id: string; body: string; isOwn: boolean };

/**
 * Finds the newest message with these words in each conversation of the user. Conversations found by title or name may
 * have none.
 */
export async function findMessagesWith(
  db: ReadDb,
  userId: string,
  { conversationIds, words }: { conversationIds: readonly string[]; words: string },
): Promise<Map<string, FoundMessage>> {
  const { rows } = await sql<FoundMessage & { conversationId: string }>`
    select distinct on (conversation_id) conversation_id as "conversationId", messages.id, body,
      author_id is not distinct from ${userId} as "isOwn"
    from messages join conversations on conversations.id = conversation_id
    where conversation_id = any(${conversationIds}::uuid[]) and ${userId} in (buyer_id, seller_id)
      and ${contains(sql`body`, patternOf(words))}
    order by conversation_id, sequence desc`.execute(db);
  return new Map(rows.map(({ conversationId, ...message }) => [conversationId, message]));
}

const patternOf = (words: string) => `%${words.replaceAll(/[\\%_]/gu, "\\$&")}%`;

function matches(userId: string, { isArchived, words, listingId }: ConversationFilter) {
  if (listingId !== undefined) return sql`conversations.listing_id = ${listingId}`;
  if (words === "") return isArchived ? isArchivedFor(userId) : sql`not ${isArchivedFor(userId)}`;
  const pattern = patternOf(words);
  return sql`(${contains(sql`coalesce(listings.title, conversations.listing_title, '')`, pattern)}
    or ${contains(sql`coalesce(shown_name(partner.name, partner.shows_short_name), '')`, pattern)}
    or exists (select from messages where conversation_id = conversations.id and ${contains(sql`body`, pattern)}))`;
}

/** Neither case nor accents matter. */
function contains(text: RawBuilder<unknown>, pattern: string) {
  return sql`${withoutAccents(text)} like ${withoutAccents(sql`${pattern}::text`)}`;
}

function withoutAccents(text: RawBuilder<unknown>) {
  return sql`translate(lower(${text}), 'àâäéèêëîïôöùûüç', 'aaaeeeeiioouuuc')`;
}

/** Whether one of them has blocked the other. */
export async function isBlockedBetween(db: ReadDb, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`select from blocked_users
    where (user_id = ${one} and blocked_id = ${other}) or (user_id = ${other} and blocked_id = ${one})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** `publicId`: of the member's page */
export type BlockedUser = { publicId: string; name: string; blockedAt: Date };

/** Latest first. */
export async function listBlockedUsers(db: ReadDb, userId: string, limit: number): Promise<BlockedUser[]> {
  const { rows } = await sql<BlockedUser>`
    select public_id as "publicId", shown_name(users.name, users.shows_short_name) as name,
      blocked_users.created_at as "blockedAt"
    from blocked_users join users on users.id = blocked_id where user_id = ${userId}
    order by blocked_users.created_at desc, blocked_id limit ${limit}`.execute(db);
  return rows;
}

/** The conversations that have unread messages for the user and are not muted, latest first. */
export async function findUnreadConversations(
  db: ReadDb,
  userId: string,
  limit: number,
): Promise<{ id: string; unread: number }[]> {
  const { rows } = await sql<{ id: string; unread: number }>`
    select conversations.id, count(messages.id)::integer as unread from conversations
    join messages on messages.conversation_id = conversations.id and ${isUnread(userId)}
    where ${userId} in (buyer_id, seller_id) and not ${ownSide(userId, "muted")}
      and not exists (select from deal_steps where message_id = messages.id)
    group by conversations.id order by max(messages.sequence) desc limit ${limit}`.execute(db);
  return rows;
}

/** For the seller of a listing: how many users wrote about it, and how many of their messages are unread. */
export type ListingContacts = { contacts: number; unread: number };

/** Counts contacts by listing; a listing without any is absent. */
export async function countListingContacts(
  db: ReadDb,
  sellerId: string,
  listingIds: readonly string[],
): Promise<Record<string, ListingContacts>> {
  if (listingIds.length === 0) return {};
  const { rows } = await sql<ListingContacts & { listingId: string }>`
    select conversations.listing_id as "listingId", count(distinct conversations.id)::integer as contacts,
      count(messages.id)::integer as unread
    from conversations
    left join messages on messages.conversation_id = conversations.id and ${isUnread(sellerId)}
    where seller_id = ${sellerId} and listing_id = any(${listingIds}::uuid[])
    group by conversations.listing_id`.execute(db);
  return Object.fromEntries(rows.map(({ listingId, ...counts }) => [listingId, counts]));
}

export type ConversationCounts = { total: number; unread: number };

/** Query of one row (`ConversationCounts`): the user's conversations, and the number of unread messages in them. */
export function conversationCounts(userId: string) {
  return sql`select count(distinct conversations.id) as total, count(messages.id) as unread
    from conversations
    left join messages on messages.conversation_id = conversations.id and ${isUnread(userId)}
    where ${userId} in (buyer_id, seller_id)`;
}

export async function countConversations(db: ReadDb, userId: string): Promise<ConversationCounts> {
  const { rows } = await sql<ConversationCounts>`${prepared} ${conversationCounts(userId)}`.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
}

function isUnread(userId: string) {
  return sql`messages.author_id is distinct from ${userId} and messages.sequence >
    case when conversations.buyer_id = ${userId} then buyer_last_read_sequence else seller_last_read_sequence end`;
}

type SummaryRow = {
  id: string;
  isSeller: boolean;
  isArchived: boolean;
  isMuted: boolean;
  isBlocked: boolean;
  lastMessageAt: Date;
  /** null: the account is closed */
  partner: Partner | null;
  excerpt: string | null;
  excerptPhotos: number | null;
  isExcerptOwn: boolean | null;
  unreadCount: number;
  listingId: string | null;
  title: string;
  // null together with `listingId`
  authorId: string;
  status: ListingStatus;
  publishedAt: Date | null;
  deletedAt: Date | null;
  isReserved: boolean;
  category: CategoryId;
  priceCents: number | null;
  priceType: PriceType;
  type: ListingTypeId;
  attributes: Attributes;
  cover: PhotoRow | null;
};

function summaryQuery(userId: string) {
  return sql`
    select conversations.id, conversations.seller_id = ${userId} as "isSeller",
      ${isArchivedFor(userId)} as "isArchived", ${ownSide(userId, "muted")} as "isMuted",
      exists (select from blocked_users where user_id = ${userId} and blocked_id = partner.id) as "isBlocked",
      conversations.last_message_at as "lastMessageAt",
      listings.id as "listingId", coalesce(listings.title, conversations.listing_title, '') as title,
      listings.author_id as "authorId", listings.status, listings.published_at as "publishedAt",
      listings.deleted_at as "deletedAt",
      (status = 'active' and coalesce(reserved_until > now(), false)) as "isReserved", listings.category, listings.price_cents as "priceCents",
      listings.price_type as "priceType", listings.type, listings.attributes,
      (select json_build_object('id', images.id, 'width', width, 'height', height, 'widths', widths,
          'thumbhash', thumbhash, 'alt', alt)
        from images where images.listing_id = listings.id order by position limit 1) as cover,
      case when partner.id is not null then json_build_object('name',
        shown_name(partner.name, partner.shows_short_name), 'avatarImageId',
        partner.avatar_image_id, 'isClosed', false) end as partner,
      last.excerpt, last.photo_count as "excerptPhotos", last.author_id = ${userId} as "isExcerptOwn",
      (select count(*) from messages where conversation_id = conversations.id and ${isUnread(userId)}) as "unreadCount"
    from conversations
    left join listings on listings.id = conversations.listing_id
    left join lateral (
      select left(body, ${excerptLength}) as excerpt, photo_count, author_id from messages
      where conversation_id = conversations.id order by sequence desc limit 1) as last on true
    left join users as partner
      on partner.id = case when conversations.buyer_id = ${userId} then conversations.seller_id else conversations.buyer_id end
    where ${userId} in (conversations.buyer_id, conversations.seller_id)`;
}

function toSummary(row: SummaryRow): ConversationSummary {
  const {
    id,
    isSeller,
    isArchived,
    isMuted,
    isBlocked,
    lastMessageAt,
    partner,
    excerpt,
    excerptPhotos,
    isExcerptOwn,
    unreadCount,
    listingId,
    title,
    cover,
    ...details
  } = row;
  return {
    state: { isArchived, isMuted, isBlocked },
    id,
    isSeller,
    lastMessageAt,
    partner: partner ?? closedPartner,
    unreadCount,
    excerpt: excerpt ?? "",
    excerptPhotos: excerptPhotos ?? 0,
    isExcerptOwn: isExcerptOwn ?? false,
    listing: {
      id: listingId,
      title,
      details: listingId ? { ...details, cover: cover && photoOf(cover) } : null,
    },
  };
}
