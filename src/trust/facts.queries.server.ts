import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { TrustSubject } from "./signals.ts";

type Author = Pick<TrustSubject, "accountDays" | "emailDomain" | "recentCities">;

const dayMs = 24 * 60 * 60_000;
/** Listings that the author published in this time count for `recentCities`. */
const citiesSinceMs = 30 * dayMs;
/** A new message is compared with those that its author sent in this time. */
const sameTextSinceMs = 3 * dayMs;
const earlierMax = 20;
const comparablesMax = 60;
/** Comparables are chosen among this many of the newest listings of the subcategory in the province. */
const comparedMax = 2_000;

/** Facts for the signals of a new message; null when the author is not a participant. */
export async function findMessageFacts(
  db: ReadDb,
  message: { id: string; conversationId: string; authorId: string; body: string; now: Date },
): Promise<Omit<TrustSubject, "text"> | null> {
  const { id, conversationId, authorId, body, now } = message;
  const { rows } = await sql<{
    createdAt: Date;
    email: string;
    isSeller: boolean;
    listingType: string | null;
    sameTextRecipients: number;
    earlier: { isAuthor: boolean; text: string }[];
  }>`
    select users.created_at as "createdAt", users.email, seller_id = users.id as "isSeller", listings.type as "listingType",
      (select count(distinct other.id)::integer from conversations as other
        join messages on messages.conversation_id = other.id and messages.author_id = ${authorId}
          and messages.body = ${body}
        where ${authorId} in (other.buyer_id, other.seller_id) and other.id <> ${conversationId}
          and other.last_message_at >= ${new Date(now.getTime() - sameTextSinceMs)}) as "sameTextRecipients",
      (select coalesce(json_agg(json_build_object('isAuthor', is_author, 'text', body) order by sequence), '[]') from (
        select author_id is not distinct from ${authorId} as is_author, body, sequence from messages
        where conversation_id = ${conversationId} and id <> ${id}
        order by sequence desc limit ${earlierMax}) as before) as earlier
    from conversations join users on users.id = ${authorId}
    left join listings on listings.id = conversations.listing_id
    where conversations.id = ${conversationId} and ${authorId} in (buyer_id, seller_id)`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { isSeller, listingType, sameTextRecipients, earlier } = row;
  return {
    kind: "message",
    role: isSeller ? "seller" : "buyer",
    listingType,
    title: "",
    sameTextRecipients,
    earlier,
    ...authorOf({ ...row, recentCities: 0 }, now),
    photoHashes: [],
    otherAccountsHashes: [],
    price: null,
    comparables: [],
  };
}

/** Facts for the signals of a listing; null when it does not exist. */
export async function findListingSubject(
  db: ReadDb,
  listingId: string,
  now: Date,
): Promise<TrustSubject | null> {
  const { rows } = await sql<ListingRow>`
    select users.created_at as "createdAt", users.email, listings.id, author_id as "authorId", type, title, description,
      category, sub_category as "subCategory", region, city, price_cents as "priceCents", attributes,
      (select count(distinct other.city)::integer from listings as other
        where other.author_id = listings.author_id and other.deleted_at is null
          and other.published_at >= ${new Date(now.getTime() - citiesSinceMs)}) as "recentCities",
      (select coalesce(json_agg(perceptual_hash), '[]') from images
        where images.listing_id = listings.id and perceptual_hash is not null) as "photoHashes"
    from listings join users on users.id = author_id where listings.id = ${listingId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const comparables = await findComparables(db, row);
  return {
    kind: "listing",
    role: "seller",
    listingType: row.type,
    title: row.title,
    text: row.description,
    earlier: [],
    sameTextRecipients: 0,
    ...authorOf(row, now),
    photoHashes: row.photoHashes,
    otherAccountsHashes: await findSimilarHashes(db, row),
    price: row.priceCents === null ? null : row.priceCents / 100,
    comparables,
  };
}

type ListingRow = {
  createdAt: Date;
  email: string;
  id: string;
  authorId: string;
  type: string;
  title: string;
  description: string;
  category: string;
  subCategory: string | null;
  region: string;
  city: string;
  priceCents: number | null;
  attributes: Record<string, unknown>;
  recentCities: number;
  photoHashes: string[];
};

function authorOf(
  { createdAt, email, recentCities }: { createdAt: Date; email: string; recentCities: number },
  now: Date,
): Author {
  const accountDays = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / dayMs));
  return { accountDays, emailDomain: email.split("@").at(-1) ?? null, recentCities };
}

/** Fields in which listings agree whose prices can be compared. Of other types a price says little. */
const comparedFields: Readonly<Record<string, readonly string[]>> = {
  housing: ["rooms"],
  roommate: [],
  vehicle: ["make", "model"],
};

/** Prices of the newest comparable listings of other authors, in dollars: rents of the same city, vehicles of the province. */
async function findComparables(db: ReadDb, listing: ListingRow): Promise<number[]> {
  const fields = comparedFields[listing.type];
  if (
    !fields ||
    listing.priceCents === null ||
    fields.some((field) => listing.attributes[field] === undefined)
  )
    return [];
  const same = JSON.stringify(Object.fromEntries(fields.map((field) => [field, listing.attributes[field]])));
  const isInCity = listing.type === "vehicle" ? sql`true` : sql`city = ${listing.city}`;
  const { rows } = await sql<{ price: number }>`
    select price_cents / 100.0::float8 as price from (
      select price_cents, type, city, author_id, attributes, listed_at from listings
      where visibility = 'public' and category = ${listing.category}
        and sub_category is not distinct from ${listing.subCategory} and region = ${listing.region}
      order by listed_at desc limit ${comparedMax}) as newest
    where type = ${listing.type} and author_id <> ${listing.authorId} and price_cents > 0 and ${isInCity}
      and attributes @> ${same}::jsonb
    order by listed_at desc limit ${comparablesMax}`.execute(db);
  return rows.map(({ price }) => price);
}

/** Hashes of other authors' photos that share a quarter with one of the listing's. */
async function findSimilarHashes(
  db: ReadDb,
  { id, authorId, photoHashes }: Pick<ListingRow, "id" | "authorId" | "photoHashes">,
): Promise<string[]> {
  if (photoHashes.length === 0) return [];
  const { rows } = await sql<{ hash: string }>`
    select distinct perceptual_hash as hash from images
    join unnest(${photoHashes}::text[]) as own (hash)
      on photo_hash_quarters(perceptual_hash) && photo_hash_quarters(own.hash)
    where perceptual_hash is not null and listing_id is not null and listing_id <> ${id} and owner_id <> ${authorId}
    limit 1000`.execute(db);
  return rows.map(({ hash }) => hash);
}
