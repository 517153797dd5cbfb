import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { closedAccountId } from "../accounts/account.ts";
import type { CategoryId } from "../listings/category.ts";
import type { Attributes } from "../listings/fields.ts";
import type { ListingStatus } from "../listings/listing.ts";
import type { ListingTypeId } from "../listings/listing-type.ts";
import type { PriceType } from "../listings/price.ts";
import { addCovers, type Photo, photoColumns } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { findListingAssessments, type StoredAssessment } from "../trust/index.server.ts";
import { type Appeal, findAppeals } from "./appeals.queries.server.ts";
import type { Verdict } from "./moderation.ts";
import { appealRisk, reportRisk, reviewRisk } from "./priority.ts";
import type { ReportReason } from "./report.ts";
import {
  type CaseReport,
  type CaseState,
  findLatestReports,
  riskCase,
  type Waiting,
} from "./reports.queries.server.ts";

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
    /** the first characters */
    excerpt: string;
    priceCents: number | null;
    priceType: PriceType;
    publishedAt: Date | null;
    deletedAt: Date | null;
    subCategory: string | null;
    /** of a held listing: since when it is under review; null: held with its author's suspension */
    underReviewSince: Date | null;
    /** under review after a correction by its author */
    isResubmitted: boolean;
    cover: Photo | null;
  };
  /** number of open reports by reason, most frequent first */
  openReasons: ReasonCount[];
  /** latest reports, open ones first */
  reports: CaseReport[];
  /** latest first */
  decisions: CaseDecision[];
  /** signals of fraud; null: none */
  assessment: StoredAssessment | null;
  /** the latest; null when the author contested nothing */
  appeal: Appeal | null;
  /** null: the account is closed */
  author: AuthorRecord | null;
  /** of an open case: see priority.ts, and since when it waits; null: not in the queue */
  waiting: Waiting | null;
};
/** Facts about the author of a listing, for moderators. */
export type AuthorRecord = {
  since: Date;
  activeListings: number;
  /** decisions to remove one of their listings */
  removals: number;
  /** of all their listings, open and closed */
  reports: number;
  /** null: not suspended */
  suspendedUntil: Date | null;
};
export type ReasonCount = { reason: ReportReason; count: number };
export type CaseDecision = {
  id: string;
  verdict: Verdict;
  reason: ReportReason | null;
  text: string;
  evidence: string;
  /** null once the account is deleted */
  moderatorName: string | null;
  decidedAt: Date;
};

/** Length of the description's excerpt on a case card. */
const excerptLength = 400;

/**
 * A page of cases. Open: with open reports, under review or contested, by risk and waiting time (priority.ts). Closed: decided and
 * not open, latest decision first. Listings deleted by their author are excluded.
 */
export async function listCases(
  db: ReadDb,
  page: { state: CaseState; limit: number; offset: number },
): Promise<{ total: number; cases: ModerationCase[] }> {
  const grouped =
    page.state === "open"
      ? sql`select listing_id, sum(risk) + extract(epoch from now() - min(since)) / 86400 as weight, min(since) as since
          from (${openCases}) as open group by listing_id`
      : sql`select listing_id, 0 as weight, max(decided_at) as since from moderation_decisions
          join listings on listings.id = listing_id and listings.deleted_at is null
          where under_review_since is null and not exists (select from reports
              where reports.listing_id = moderation_decisions.listing_id and closed_at is null)
            and not exists (select from appeals
              where appeals.listing_id = moderation_decisions.listing_id and appeals.decided_at is null)
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

const riskOfReason = riskCase(reportRisk);

/** Listings with open reports, one row per report, those under review, and removals that the author contests. */
const openCases = sql`
  select listing_id, ${riskOfReason} as risk, reports.created_at as since from reports
    join listings on listings.id = listing_id and listings.deleted_at is null
    where closed_at is null
  union all
  select id, ${reviewRisk}::int, under_review_since from listings where under_review_since is not null and deleted_at is null
  union all
  select listing_id, ${appealRisk}::int, appeals.created_at from appeals
    join listings on listings.id = listing_id and listings.deleted_at is null
    where decided_at is null`;

/** The case of a listing, also without reports; null when the listing does not exist. */
export async function findCase(db: ReadDb, listingId: string): Promise<ModerationCase | null> {
  return (await casesOf(db, [listingId]))[0] ?? null;
}

/**
 * Number of listings with open reports, under review or contested, of members and conversations with open reports, and of
 * contested suspensions.
 */
export async function countOpenCases(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(distinct listing_id) from (${openCases}) as open)
      + (select count(distinct user_id) from member_reports where closed_at is null)
      + (select count(distinct conversation_id) from conversation_reports where closed_at is null)
      + (select count(*) from suspension_appeals where decided_at is null) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function casesOf(db: ReadDb, ids: string[]): Promise<ModerationCase[]> {
  if (ids.length === 0) return [];
  const [listings, reasons, reports, decisions, appeals, records, waits, assessments] = await Promise.all([
    listingsOf(db, ids),
    openReasonsOf(db, ids),
    findLatestReports(db, { table: "reports", column: "listing_id" }, ids),
    decisionsOf(db, ids),
    findAppeals(db, ids),
    recordsOf(db, ids),
    waitsOf(db, ids),
    findListingAssessments(db, ids),
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
        reports: reports.get(id) ?? [],
        decisions: rowsOf(decisions, id),
        appeal: appeals.find(({ listingId }) => listingId === id) ?? null,
        author: rowsOf(records, id)[0] ?? null,
        waiting: rowsOf(waits, id)[0] ?? null,
        assessment: assessments[id] ?? null,
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
      sql<string>`left(description, ${excerptLength})`.as("excerpt"),
      "listings.price_cents as priceCents",
      "listings.price_type as priceType",
      "listings.published_at as publishedAt",
      "listings.deleted_at as deletedAt",
      "listings.sub_category as subCategory",
      "listings.under_review_since as underReviewSince",
      "listings.is_resubmitted as isResubmitted",
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

/** The listings of the authors are read once, however many of them are on the page: some have hundreds. */
async function recordsOf(
  db: ReadDb,
  ids: readonly string[],
): Promise<(AuthorRecord & { listingId: string })[]> {
  const { rows } = await sql<AuthorRecord & { listingId: string }>`
    with own as materialized (
      select id, author_id, visibility from listings
      where author_id in (select author_id from listings where id = any(${[...ids]}::uuid[]))
    ), active as (
      select author_id, count(*) from own where visibility = 'public' group by author_id
    ), removed as (
      select author_id, count(*) from own join moderation_decisions on listing_id = own.id
      where verdict = 'removed' group by author_id
    ), reported as (
      select author_id, count(*) from own join reports on listing_id = own.id group by author_id
    )
    select listings.id as "listingId", users.created_at as since,
      case when suspended_until > now() then suspended_until end as "suspendedUntil", coalesce(active.count, 0) as "activeListings",
      coalesce(removed.count, 0) as removals, coalesce(reported.count, 0) as reports
    from listings join users on users.id = listings.author_id
      left join active on active.author_id = users.id
      left join removed on removed.author_id = users.id
      left join reported on reported.author_id = users.id
    where listings.id = any(${[...ids]}::uuid[]) and users.id <> ${closedAccountId}`.execute(db);
  return rows;
}

async function waitsOf(db: ReadDb, ids: readonly string[]): Promise<(Waiting & { listingId: string })[]> {
  const { rows } = await sql<Waiting & { listingId: string }>`
    select listing_id as "listingId", sum(risk)::int as risk, min(since) as since from (${openCases}) as open
    where listing_id = any(${[...ids]}::uuid[]) group by listing_id`.execute(db);
  return rows;
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
      "evidence",
      "users.name as moderatorName",
      "decided_at as decidedAt",
    ])
    .where("listing_id", "in", ids)
    .orderBy("decided_at", "desc")
    .orderBy("moderation_decisions.id", "desc")
    .execute();
}
