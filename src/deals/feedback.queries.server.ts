import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { type AppointmentOutcome, appointmentOutcomes, type Step } from "./deal.ts";
import { type Fact, type Feedback, type FeedbackAnswers, feedbackDays, sellerFacts } from "./feedback.ts";

const columns = sql`deal_feedback.id, by_role as by, is_punctual as "isPunctual", is_as_described as "isAsDescribed",
  is_pleasant as "isPleasant", deal_feedback.created_at as "createdAt", reply, contested_at as "contestedAt",
  decided_at as "decidedAt", is_removed as "isRemoved"`;

/** Feedback of both participants. Callers check that the viewer is one of them. */
export async function findFeedback(db: ReadDb, conversationId: string): Promise<Feedback[]> {
  const { rows } = await sql<Feedback>`
    select ${columns} from deal_feedback where conversation_id = ${conversationId}
    order by deal_feedback.created_at, deal_feedback.id`.execute(db);
  return rows;
}

/** `contestReason`: why the other participant says that it is wrong */
export type ContestedFeedback = Feedback & {
  authorName: string | null;
  contestReason: string;
  listingTitle: string;
};

/** Contested feedback that awaits a moderator's decision, oldest first. */
export async function findContestedFeedback(db: ReadDb, limit: number): Promise<ContestedFeedback[]> {
  const { rows } = await sql<ContestedFeedback>`
    select ${columns}, shown_name(users.name, users.shows_short_name) as "authorName",
      contest_reason as "contestReason", coalesce(listings.title, listing_title, '') as "listingTitle"
    from deal_feedback join conversations on conversations.id = conversation_id
    left join listings on listings.id = listing_id left join users on users.id = deal_feedback.author_id
    where contested_at is not null and decided_at is null order by contested_at limit ${limit}`.execute(db);
  return rows;
}

/** More conversations are not read, nor more steps of each: the latest say enough. */
const conversationsMax = 300;
const stepsOfEachMax = 100;

/** Facts of the last year about a seller; those with too little behind them are left out. */
export async function findSellerFacts(db: ReadDb, sellerId: string, now: Date): Promise<Fact[]> {
  const since = sql`${now}::timestamptz - interval '1 year'`;
  return sellerFacts(await outcomesOf(db, sellerId, since), await answersAbout(db, sellerId, since, now));
}

async function outcomesOf(
  db: ReadDb,
  sellerId: string,
  since: RawBuilder<unknown>,
): Promise<AppointmentOutcome[]> {
  const { rows } = await sql<Step & { conversationId: string }>`
    with latest as (
      select conversations.id from conversations
      where seller_id = ${sellerId} and exists (select from deal_steps where conversation_id = conversations.id
        and kind in ('confirm-appointment', 'miss-appointment') and created_at >= ${since})
      order by last_message_at desc limit ${conversationsMax}
    )
    select latest.id as "conversationId", steps.id, kind, by_role as by, created_at as at,
      amount_cents as "amountCents", until_at as until, place
    from latest cross join lateral (
      select * from deal_steps where conversation_id = latest.id and kind not like 'tell-%'
      order by sequence desc limit ${stepsOfEachMax}
    ) as steps order by latest.id, sequence`.execute(db);
  const byConversation = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return [...byConversation.values()].flatMap(appointmentOutcomes);
}

async function answersAbout(
  db: ReadDb,
  sellerId: string,
  since: RawBuilder<unknown>,
  now: Date,
): Promise<FeedbackAnswers[]> {
  const { rows } = await sql<FeedbackAnswers>`
    select is_punctual as "isPunctual", is_as_described as "isAsDescribed", is_pleasant as "isPleasant"
    from deal_feedback join conversations on conversations.id = conversation_id
    where seller_id = ${sellerId} and by_role = 'buyer' and not is_removed and deal_feedback.created_at >= ${since}
      and (deal_feedback.created_at <= ${now}::timestamptz - ${feedbackDays} * interval '1 day'
        or exists (select from deal_feedback as other
          where other.conversation_id = deal_feedback.conversation_id and other.by_role = 'seller'))`.execute(
    db,
  );
  return rows;
}
