import { sql } from "kysely";
import type { CategoryId } from "../listings/category.ts";
import type { ListingStatus } from "../listings/listing.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { isId } from "../platform/id.ts";
import { analyze } from "../search/analysis/tokens.ts";
import { defaultFilters } from "../search/filters/search-filters.ts";
import { searchListings } from "../search/index.server.ts";

export const statusFilters = ["active", "sold", "expired", "removed", "featured"] as const;
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

/** `before`: id of the last listing of the page before. Ids increase with time. */
export type ConsoleListingFilter = { q: string; status: StatusFilter | null; before: string | null };

const consoleListingsPerPage = 25;
/** The words of listings that are not online are looked for in the newest of them only: no index has them. */
const unindexedMax = 5_000;
const featuredMax = 200;

/**
 * Newest first, of those that were published. `q`: an id or address, an author's email, or words. A page is bounded by an index or by a number of rows,
 * however many listings there are.
 */
export async function findConsoleListings(
  db: ReadDb,
  filter: ConsoleListingFilter,
): Promise<{ listings: ConsoleListing[]; next: string | null }> {
  const limit = consoleListingsPerPage + 1;
  const ids = await matchingIds(db, filter, limit);
  const shown = ids.slice(0, consoleListingsPerPage);
  return {
    listings: await consoleListings(db, shown),
    next: ids.length === limit ? (shown.at(-1) ?? null) : null,
  };
}

async function matchingIds(
  db: ReadDb,
  { q, status, before }: ConsoleListingFilter,
  limit: number,
): Promise<string[]> {
  const id = q.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu)?.[0];
  if (id && isId(id)) return [id];
  let query = db
    .selectFrom("listings")
    .select("id")
    .where("published_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit);
  if (before) query = query.where("id", "<", before);
  if (q.includes("@")) {
    const email = q.trim().toLowerCase();
    query = query.where("author_id", "in", (eb) =>
      eb.selectFrom("users").select("users.id").where("users.email", "=", email),
    );
  } else if (q.trim() !== "") {
    if (status === null || status === "active") return onlineWithWords(db, q, before);
    query = query.where("id", "in", await withWords(db, q, status));
  }
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

/** The site's own search, newest first: its pages of 24 are shown one by one. */
async function onlineWithWords(db: ReadDb, q: string, before: string | null): Promise<string[]> {
  const { cards } = await searchListings(db, { ...defaultFilters, q, sortBy: "recent" });
  const ids = cards.map(({ id }) => id);
  return before ? [] : ids;
}

async function withWords(db: ReadDb, q: string, status: StatusFilter): Promise<string[]> {
  const terms = analyze(q).map(({ term }) => `'${term.replaceAll("'", "''")}'`);
  if (terms.length === 0) return ["00000000-0000-0000-0000-000000000000"];
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, search from listings where ${status === "featured" ? sql`is_featured and visibility = 'public'` : sql`status = ${status}`}
      order by id desc limit ${unindexedMax}
    ) as newest where search @@ ${terms.join(" & ")}::tsquery order by id desc limit 100`.execute(db);
  return ["00000000-0000-0000-0000-000000000000", ...rows.map(({ id }) => id)];
}

/** In the order of `ids`. Drafts and deleted listings are their authors' own business, and left out as unknown ids are. */
export async function consoleListings(db: ReadDb, ids: readonly string[]): Promise<ConsoleListing[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.author_id")
    .select([
      ...(["listings.id", "listings.title", "listings.status", "listings.category"] as const),
      ...(["listings.city", "listings.region", "listings.sub_category as subCategory"] as const),
      ...(["listings.author_id as authorId", "users.name as authorName"] as const),
      ...(["listings.created_at as createdAt", "listings.expires_at as expiresAt"] as const),
      ...(["listings.is_featured as isFeatured", "listings.featured_until as featuredUntil"] as const),
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

/** Latest first. */
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
    .orderBy("events.id", "desc")
    .limit(historyMax)
    .execute();
}
