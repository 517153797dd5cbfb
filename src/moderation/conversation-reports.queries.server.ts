import { sql } from "kysely";
import { type Photo, type PhotoRow, photoOf } from "../media/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { MemberReportReason } from "./report.ts";
import {
  type CaseState,
  findReported,
  maxListedReports,
  type Waiting,
  waitingOf,
} from "./reports.queries.server.ts";

/** `publicId`: null once the account is closed; `suspendedUntil`: null when not suspended */
type Participant = { publicId: string | null; name: string | null; suspendedUntil: Date | null };

/** A reported conversation, for moderators. Its messages are apart: they are read while a report is open. */
export type ConversationCase = {
  id: string;
  listingTitle: string;
  buyer: Participant;
  seller: Participant;
  openCount: number;
  /** of open reports: see priority.ts, and since when they wait; null: none is open */
  waiting: Waiting | null;
  /** latest reports, open ones first */
  reports: ConversationReport[];
  isOwn: boolean;
};

export type ConversationReport = {
  id: string;
  isAboutSeller: boolean;
  messageId: string | null;
  reason: MemberReportReason;
  text: string;
  createdAt: Date;
  closedAt: Date | null;
};

export type ReportedMessage = {
  id: string;
  isOfSeller: boolean;
  body: string;
  photos: Photo[];
  createdAt: Date;
  /** messages before this one are left out */
  isAfterGap: boolean;
};

const maxMessages = 200;
/** Before and after each reported message that is not among the last. */
const contextMessages = 20;

/** Open: with open reports, by risk and waiting time (priority.ts). Closed: without, latest decision first. */
export async function listConversationCases(
  db: ReadDb,
  { viewerId, ...page }: { state: CaseState; limit: number; viewerId: string },
): Promise<ConversationCase[]> {
  const ids = await findReported(db, { table: "conversation_reports", column: "conversation_id" }, page);
  const cases = await Promise.all(ids.map((id) => findConversationCase(db, id, viewerId)));
  return cases.filter((one) => one !== null);
}

/** Null when there is no such conversation, or it was never reported. */
export async function findConversationCase(
  db: ReadDb,
  id: string,
  viewerId: string,
): Promise<ConversationCase | null> {
  const participant = (alias: string) => sql`json_build_object('publicId', ${sql.ref(`${alias}.public_id`)},
    'name', shown_name(${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.shows_short_name`)}))`;
  const [cases, reports] = await Promise.all([
    sql<
      Omit<ConversationCase, "reports" | "openCount" | "waiting"> &
        Record<"buyerUntil" | "sellerUntil", Date | null>
    >`
      select conversations.id, coalesce(listings.title, listing_title, '') as "listingTitle",
        ${participant("buyer")} as buyer, ${participant("seller")} as seller,
        case when buyer.suspended_until > now() then buyer.suspended_until end as "buyerUntil",
        case when seller.suspended_until > now() then seller.suspended_until end as "sellerUntil",
        ${viewerId} is not distinct from buyer_id::text or ${viewerId} is not distinct from seller_id::text as "isOwn"
      from conversations
      left join listings on listings.id = listing_id
      left join users as buyer on buyer.id = buyer_id
      left join users as seller on seller.id = seller_id
      where conversations.id = ${id}`.execute(db),
    sql<ConversationReport>`
      select id, is_about_seller as "isAboutSeller", message_id as "messageId", reason, body as text,
        created_at as "createdAt", closed_at as "closedAt"
      from conversation_reports where conversation_id = ${id}
      order by closed_at is not null, created_at desc, id desc limit ${maxListedReports}`.execute(db),
  ]);
  const [found] = cases.rows;
  if (!found || reports.rows.length === 0) return null;
  const open = reports.rows.filter(({ closedAt }) => closedAt === null);
  const waiting = waitingOf(open.map(({ reason, createdAt }) => ({ reason, count: 1, since: createdAt })));
  const { buyerUntil, sellerUntil, ...rest } = found;
  return {
    ...rest,
    buyer: { ...found.buyer, suspendedUntil: buyerUntil },
    seller: { ...found.seller, suspendedUntil: sellerUntil },
    reports: reports.rows,
    openCount: open.length,
    waiting,
  };
}

/**
 * The last messages of a conversation with open reports, and the reported ones with what was said around them, oldest first. Empty without an open report:
 * what people write to each other is private again.
 */
export async function reportedMessages(db: ReadDb, conversationId: string): Promise<ReportedMessage[]> {
  const { rows } = await sql<Omit<ReportedMessage, "photos"> & { photos: PhotoRow[] }>`
    with open as (select message_id from conversation_reports where conversation_id = ${conversationId} and closed_at is null),
      numbered as (select id, row_number() over (order by sequence) as number from messages
        where conversation_id = ${conversationId}),
      shown as (
        select id, number, lag(number, 1, 0) over (order by number) as previous from numbered
        where number > (select count(*) from numbered) - ${maxMessages}
          or exists (select from open join numbered as reported on reported.id = message_id
            where numbered.number between reported.number - ${contextMessages} and reported.number + ${contextMessages})
      )
    select messages.id, number - previous > 1 as "isAfterGap", body, messages.created_at as "createdAt",
      case when author_id is not null then author_id is not distinct from seller_id
        else coalesce(author_was_seller, seller_id is null and buyer_id is not null) end as "isOfSeller",
      case when photo_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('id', images.id, 'width', width, 'height', height, 'widths', widths,
          'thumbhash', thumbhash, 'alt', alt) order by position), '[]')
        from images where images.message_id = messages.id) end as photos
    from shown join messages on messages.id = shown.id join conversations on conversations.id = conversation_id
    where exists (select from open)
    order by number`.execute(db);
  return rows.map((row) => ({ ...row, photos: row.photos.map(photoOf) }));
}
