import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { CategoryId } from "../listings/category.ts";
import type { Attributes } from "../listings/fields.ts";
import type { ListingStatus } from "../listings/listing.ts";
import type { ListingTypeId } from "../listings/listing-type.ts";
import { addCovers, type Photo, photoColumns } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Verdict } from "./moderation.ts";
import type { ReportReason } from "./report.ts";

/** A reported or moderated listing with the data for a decision. Without email, phone and reporters. */
export type ModerationCase = {
  listing: {
    id: string;
    title: string;
    status: ListingStatus;
    type: ListingTypeId;
    category: CategoryId;
    attributes: Attributes;
    authorId: string;
    authorName: string;
    publishedAt: Date | null;
    deletedAt: Date | null;
    cover: Photo | null;
  };
  /** number of open reports by reason, most frequent first */
  openReasons: ReasonCount[];
  /** latest reports, open ones first */
  reports: CaseReport[];
  /** latest first */
  decisions: CaseDecision[];
};
export type ReasonCount = { reason: ReportReason; count: number };
export type CaseReport = {
  id: string;
  reason: ReportReason;
  text: string;
  isMember: boolean;
  createdAt: Date;
  closedAt: Date | null;
};
export type CaseDecision = {
  id: string;
  verdict: Verdict;
  reason: ReportReason | null;
  text: string;
  /** null once the account is deleted */
  moderatorName: string | null;
  decidedAt: Date;
};

export type CaseState = "open" | "closed";

/** Maximum of listed reports per listing. `openReasons` counts all. */
const maxListedReports = 20;

/**
 * A page of cases. Open: with open reports, most reported first, then longest waiting. Closed: decided and without open
 * reports, latest decision first. Listings deleted by their author are excluded.
 */
export async function listCases(
  db: ReadDb,
  page: { state: CaseState; limit: number; offset: number },
): Promise<{ total: number; cases: ModerationCase[] }> {
  const grouped =
    page.state === "open"
      ? sql`select listing_id, count(*) as weight, min(reports.created_at) as since from reports
          join listings on listings.id = listing_id and listings.deleted_at is null
          where closed_at is null group by listing_id`
      : sql`select listing_id, 0 as weight, max(decided_at) as since from moderation_decisions
          join listings on listings.id = listing_id and listings.deleted_at is null
          where not exists (select from reports
            where reports.listing_id = moderation_decisions.listing_id and closed_at is null)
          group by listing_id`;
  const order = page.state === "open" ? sql`since asc` : sql`since desc`;
  const { rows } = await sql<{ id: string; total: number }>`
    select listing_id as id, count(*) over () as total from (${grouped}) as cases
    order by weight desc, ${order}, listing_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    cases: await casesOf(
      db,
      rows.map(({ id }) => id),
    ),
  };
}

/** The case of a listing, also without reports; null when the listing does not exist. */
export async function findCase(db: ReadDb, listingId: string): Promise<ModerationCase | null> {
  return (await casesOf(db, [listingId]))[0] ?? null;
}

/** Number of listings, members and conversations with open reports. */
export async function countOpenCases(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(distinct listing_id) from reports
        join listings on listings.id = listing_id and listings.deleted_at is null
        where closed_at is null)
      + (select count(distinct user_id) from member_reports where closed_at is null)
      + (select count(distinct conversation_id) from conversation_reports where closed_at is null) as total`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

async function casesOf(db: ReadDb, ids: string[]): Promise<ModerationCase[]> {
  if (ids.length === 0) return [];
  const [listings, reasons, reports, decisions] = await Promise.all([
    listingsOf(db, ids),
    openReasonsOf(db, ids),
    reportsOf(db, ids),
    decisionsOf(db, ids),
  ]);
  const rowsOf = <Row extends { listingId: string }>(rows: Row[], id: string) =>
    rows.filter((row) => row.listingId === id).map(({ listingId: _, ...rest }) => rest);
  return ids.flatMap((id) => {
    const listing = listings.find((row) => row.id === id);
    if (!listing) return [];
    return [
      {
        listing,
        openReasons: rowsOf(reasons, id),
        reports: rowsOf(reports, id),
        decisions: rowsOf(decisions, id),
      },
    ];
  });
}

async function listingsOf(db: ReadDb, ids: string[]) {
  const rows = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.author_id")
    .where("listings.id", "in", ids)
    .select((eb) => [
      "listings.id",
      "listings.title",
      "listings.status",
      "listings.type",
      "listings.category",
      "listings.attributes",
      "listings.author_id as authorId",
      "users.name as authorName",
      "listings.published_at as publishedAt",
      "listings.deleted_at as deletedAt",
      jsonObjectFrom(
        eb
          .selectFrom("images")
          .whereRef("images.listing_id", "=", "listings.id")
          .select(photoColumns)
          .orderBy("position")
          .limit(1),
      ).as("cover"),
    ])
    .execute();
  return addCovers(rows);
}

async function openReasonsOf(db: ReadDb, ids: string[]): Promise<(ReasonCount & { listingId: string })[]> {
  return db
    .selectFrom("reports")
    .select((eb) => ["listing_id as listingId", "reason", eb.fn.countAll<number>().as("count")])
    .where("listing_id", "in", ids)
    .where("closed_at", "is", null)
    .groupBy(["listing_id", "reason"])
    .orderBy("count", "desc")
    .orderBy("reason")
    .execute();
}

async function reportsOf(db: ReadDb, ids: string[]): Promise<(CaseReport & { listingId: string })[]> {
  const { rows } = await sql<CaseReport & { listingId: string }>`
    select id, listing_id as "listingId", reason, body as text, is_member as "isMember",
      created_at as "createdAt", closed_at as "closedAt"
    from (select *, row_number() over (partition by listing_id
        order by closed_at is not null, created_at desc, id desc) as rank
      from reports where listing_id = any(${ids}::uuid[])) as numbered
    where rank <= ${maxListedReports} order by rank`.execute(db);
  return rows;
}

function decisionsOf(db: ReadDb, ids: string[]) {
  return db
    .selectFrom("moderation_decisions")
    .leftJoin("users", "users.id", "moderator_id")
    .select([
      "moderation_decisions.id",
      "listing_id as listingId",
      "verdict",
      "reason",
      "body as text",
      "users.name as moderatorName",
      "decided_at as decidedAt",
    ])
    .where("listing_id", "in", ids)
    .orderBy("decided_at", "desc")
    .orderBy("moderation_decisions.id", "desc")
    .execute();
}
