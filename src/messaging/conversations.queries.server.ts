import { sql } from "kysely";
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
  category: CategoryId;
  priceCents: number | null;
  priceType: PriceType;
  type: ListingTypeId;
  attributes: Attributes;
  cover: Photo | null;
};

/** A conversation from the point of view of one participant. */
export type Conversation = {
  id: string;
  /** `id`, `details`: null once the listing is purged; the conversation keeps its title */
  listing: { id: string | null; title: string; details: ConversationListing | null };
  /** the other participant */
  partner: { name: string; avatarImageId: string | null };
  lastMessageAt: Date;
};

/** `isExcerptOwn`: the viewer wrote the last message */
export type ConversationSummary = Conversation & {
  excerpt: string;
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

/** The other participant; null when `userId` is not a participant. */
export async function findPartnerId(
  db: ReadDb,
  conversationId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select case when buyer_id = ${userId} then seller_id else buyer_id end as id from conversations
    where id = ${conversationId} and ${userId} in (buyer_id, seller_id)`.execute(db);
  return rows[0]?.id ?? null;
}

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

/** Latest first. */
export async function listConversations(
  db: ReadDb,
  userId: string,
  limit: number,
  offset = 0,
): Promise<ConversationSummary[]> {
  const { rows } = await sql<SummaryRow>`
    ${summaryQuery(userId)} order by conversations.last_message_at desc, conversations.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toSummary);
}

/** The conversations that have unread messages for the user, latest first. */
export async function findUnreadConversations(
  db: ReadDb,
  userId: string,
  limit: number,
): Promise<{ id: string; unread: number }[]> {
  const { rows } = await sql<{ id: string; unread: number }>`
    select conversations.id, count(messages.id)::integer as unread from conversations
    join messages on messages.conversation_id = conversations.id and ${isUnread(userId)}
    where ${userId} in (buyer_id, seller_id)
    group by conversations.id order by max(messages.sequence) desc limit ${limit}`.execute(db);
  return rows;
}

/** Of one listing, for its seller: users who wrote about it, and their messages that the seller has not read. */
export type ListingContacts = { contacts: number; unread: number };

/** By listing; a listing that no one wrote about is absent. */
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
  return sql`messages.author_id <> ${userId} and messages.sequence >
    case when conversations.buyer_id = ${userId} then buyer_last_read_sequence else seller_last_read_sequence end`;
}

type SummaryRow = {
  id: string;
  lastMessageAt: Date;
  partner: Conversation["partner"];
  excerpt: string | null;
  isExcerptOwn: boolean | null;
  unreadCount: number;
  listingId: string | null;
  title: string;
  // null together with `listingId`
  authorId: string;
  status: ListingStatus;
  publishedAt: Date | null;
  deletedAt: Date | null;
  category: CategoryId;
  priceCents: number | null;
  priceType: PriceType;
  type: ListingTypeId;
  attributes: Attributes;
  cover: PhotoRow | null;
};

function summaryQuery(userId: string) {
  return sql`
    select conversations.id, conversations.last_message_at as "lastMessageAt",
      listings.id as "listingId", coalesce(listings.title, conversations.listing_title, '') as title,
      listings.author_id as "authorId", listings.status, listings.published_at as "publishedAt",
      listings.deleted_at as "deletedAt", listings.category, listings.price_cents as "priceCents",
      listings.price_type as "priceType", listings.type, listings.attributes,
      (select json_build_object('id', images.id, 'width', width, 'height', height, 'widths', widths,
          'thumbhash', thumbhash, 'alt', alt)
        from images where images.listing_id = listings.id order by position limit 1) as cover,
      json_build_object('name', shown_name(partner.name, partner.shows_short_name), 'avatarImageId', partner.avatar_image_id) as partner,
      last.excerpt, last.author_id = ${userId} as "isExcerptOwn",
      (select count(*) from messages where conversation_id = conversations.id and ${isUnread(userId)}) as "unreadCount"
    from conversations
    left join listings on listings.id = conversations.listing_id
    left join lateral (
      select left(body, ${excerptLength}) as excerpt, author_id from messages
      where conversation_id = conversations.id order by sequence desc limit 1) as last on true
    join users as partner
      on partner.id = case when conversations.buyer_id = ${userId} then conversations.seller_id else conversations.buyer_id end
    where ${userId} in (conversations.buyer_id, conversations.seller_id)`;
}

function toSummary(row: SummaryRow): ConversationSummary {
  const {
    id,
    lastMessageAt,
    partner,
    excerpt,
    isExcerptOwn,
    unreadCount,
    listingId,
    title,
    cover,
    ...details
  } = row;
  return {
    ...{ id, lastMessageAt, partner, unreadCount },
    excerpt: excerpt ?? "",
    isExcerptOwn: isExcerptOwn ?? false,
    listing: {
      id: listingId,
      title,
      details: listingId ? { ...details, cover: cover && photoOf(cover) } : null,
    },
  };
}
