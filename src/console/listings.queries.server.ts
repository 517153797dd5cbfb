import { sql } from "kysely";
import type { Verb } from "../events/verbs.ts";
import type { CategoryId } from "../listings/category.ts";
import type { ListingStatus } from "../listings/listing.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { isId } from "../platform/id.ts";
import { analyze } from "../search/analysis/tokens.ts";
import { defaultFilters, pageSize } from "../search/filters/search-filters.ts";
import { searchListings } from "../search/index.server.ts";

export const statusFilters = [
  "active",
  "held",
  "correction",
  "sold",
  "expired",
  "removed",
  "featured",
] as const;
export type StatusFilter = (typeof statusFilters)[number];

export type ConsoleListing = {
  id: string;
  title: string;
  status: ListingStatus;
  category: CategoryId;
  subCategory: string | null;
  city: string;
  region: string;
  authorId: string;
  authorName: string;
  createdAt: Date;
  expiresAt: Date | null;
  isFeatured: boolean;
  featuredUntil: Date | null;
  isUrgent: boolean;
  openReports: number;
};

/**
 * `before`: id of the last listing of the page before, as ids increase with time; or with words the number of a page of the
 * site's search, as `page-2`.
 */
export type ConsoleListingFilter = { q: string; status: StatusFilter | null; before: string | null };
export const isListingCursor = (text: string): boolean => isId(text) || /^page-[1-9]\d{0,3}$/u.test(text);

const consoleListingsPerPage = 25;
/** The words of listings that are not online are looked for in the newest of them only: no index has them. */
const unindexedMax = 5_000;
const featuredMax = 200;
/** `in ()` is no SQL. */
const noId = "00000000-0000-0000-0000-000000000000";

/**
 * Newest first, of those that were published. `q`: an id or address, an author's email, or words. A query reads
 * an index in order, or a limited number of rows: its time does not grow with the number of listings.
 */
export async function findConsoleListings(
  db: ReadDb,
  filter: ConsoleListingFilter,
): Promise<{ listings: ConsoleListing[]; next: string | null }> {
  const limit = consoleListingsPerPage + 1;
  if (isWords(filter.q) && (filter.status === null || filter.status === "active")) {
    const { ids, next } = await pageWithWords(db, filter);
    return { listings: await consoleListings(db, ids), next };
  }
  const ids = await matchingIds(db, filter, limit);
  const shown = ids.slice(0, consoleListingsPerPage);
  return {
    listings: await consoleListings(db, shown),
    next: ids.length === limit ? (shown.at(-1) ?? null) : null,
  };
}

const idIn = (q: string): string | null => {
  const id = q.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu)?.[0];
  return id && isId(id) ? id : null;
};
const isWords = (q: string): boolean => q.trim() !== "" && !q.includes("@") && idIn(q) === null;

async function matchingIds(
  db: ReadDb,
  { q, status, before }: ConsoleListingFilter,
  limit: number,
): Promise<string[]> {
  const id = idIn(q);
  if (id) return [id];
  let query = db
    .selectFrom("listings")
    .select("id")
    .where("published_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit);
  if (before && isId(before)) query = query.where("id", "<", before);
  if (q.includes("@")) {
    const email = q.trim().toLowerCase();
    query = query.where("author_id", "in", (eb) =>
      eb.selectFrom("users").select("users.id").where("users.email", "=", email),
    );
  } else if (q.trim() !== "" && status !== null)
    query = query.where("id", "in", [noId, ...(await withWords(db, q, status))]);
  switch (status) {
    case null:
      break;
    case "featured":
      query = query.where("id", "in", (eb) =>
        eb
          .selectFrom("listings as featured")
          .select("featured.id")
          .where("featured.visibility", "=", "public")
          .where("featured.is_featured", "=", true)
          .orderBy("featured.listed_at", "desc")
          .orderBy("featured.id", "desc")
          .limit(featuredMax),
      );
      break;
    default:
      query = query.where("status", "=", status);
  }
  return (await query.execute()).map(({ id: found }) => found);
}

/** The site's own search, newest first; without a status, listings that are not online follow on the first page. */
async function pageWithWords(
  db: ReadDb,
  { q, status, before }: ConsoleListingFilter,
): Promise<{ ids: string[]; next: string | null }> {
  const page = Number(before?.match(/^page-(\d+)$/u)?.[1] ?? 1);
  const filters = { ...defaultFilters, q, sortBy: "recent", page } as const;
  const { cards, reachable } = await searchListings(db, filters);
  const ids = cards.map(({ id }) => id);
  if (status === null && page === 1) ids.push(...(await offlineWithWords(db, q)));
  return { ids: [...new Set(ids)], next: reachable > page * pageSize ? `page-${page + 1}` : null };
}

const offlineMax = 25;

async function offlineWithWords(db: ReadDb, q: string): Promise<string[]> {
  const found = await Promise.all(
    (["held", "correction", "sold", "expired", "removed"] as const).map((status) => withWords(db, q, status)),
  );
  return found.flat().sort().toReversed().slice(0, offlineMax);
}

async function withWords(db: ReadDb, q: string, status: StatusFilter): Promise<string[]> {
  const terms = analyze(q).map(({ term }) => `'${term.replaceAll("'", "''")}'`);
  if (terms.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, search from listings where ${status === "featured" ? sql`is_featured and visibility = 'public'` : sql`status = ${status}`}
      order by id desc limit ${unindexedMax}
    ) as newest where search @@ ${terms.join(" & ")}::tsquery order by id desc limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order of `ids`. Drafts and deleted listings are their authors' own business, and left out as unknown ids are. */
export async function consoleListings(db: ReadDb, ids: readonly string[]): Promise<ConsoleListing[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.author_id")
    .select([
      "listings.id",
      "listings.title",
      "listings.status",
      "listings.category",
      "listings.city",
      "listings.region",
      "listings.sub_category as subCategory",
      "listings.author_id as authorId",
      "users.name as authorName",
      "listings.created_at as createdAt",
      "listings.expires_at as expiresAt",
      "listings.is_featured as isFeatured",
      "listings.featured_until as featuredUntil",
      "listings.is_urgent as isUrgent",
    ])
    .select((eb) =>
      eb
        .selectFrom("reports")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("reports.listing_id", "=", "listings.id")
        .where("reports.closed_at", "is", null)
        .as("openReports"),
    )
    .where("listings.id", "in", [...ids])
    .where("listings.published_at", "is not", null)
    .where("listings.deleted_at", "is", null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, openReports: row.openReports ?? 0 }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One event about a subject, for its history. Payloads are purged after `eventPayloadMonths`. */
export type HistoryEvent = {
  id: number;
  at: Date;
  verb: string;
  actorKind: "user" | "system" | "visitor";
  /** null: not a user, or the account is deleted */
  actorName: string | null;
  payload: Record<string, unknown>;
};

const historyMax = 100;

/** Private actions of members, such as saving a listing: operators do not need to know whose they are. */
const privateVerbs: readonly Verb[] = [
  "favorite.added",
  "favorite.removed",
  "favorite.notified",
  "listing.hidden",
  "listing.unhidden",
  "seller.hidden",
  "seller.unhidden",
];

/** Latest first, without `privateVerbs`. */
export async function historyOf(
  db: ReadDb,
  subject: { types: readonly string[]; id: string },
): Promise<HistoryEvent[]> {
  return db
    .selectFrom("events")
    .leftJoin("users", "users.id", "events.actor_id")
    .select([
      "events.id",
      "events.occurred_at as at",
      "events.verb",
      "events.actor_kind as actorKind",
      "users.name as actorName",
      "events.payload",
    ])
    .where("events.subject_type", "in", [...subject.types])
    .where("events.subject_id", "=", subject.id)
    .where("events.verb", "not in", [...privateVerbs])
    .orderBy("events.id", "desc")
    .limit(historyMax)
    .execute();
}
