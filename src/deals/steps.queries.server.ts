import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Step, StepKind } from "./deal.ts";

/** `messageId`: of the message that shows the step in the conversation */
export type StoredStep = Step & { messageId: string };

/** More steps of one conversation are not read: the oldest are left out, which then no longer matter. */
const stepsMax = 300;

/**
 * Oldest first. Callers check that the viewer is a participant. What happened in other conversations is limited apart, so
 * that it does not take the place of the conversation's own steps.
 */
export async function findSteps(db: ReadDb, conversationId: string): Promise<StoredStep[]> {
  const latest = (isTold: boolean) => sql`(
    select id, message_id, kind, by_role, created_at, amount_cents, until_at, place, sequence from deal_steps
    where conversation_id = ${conversationId} and (kind like 'tell-%') = ${isTold}
    order by sequence desc limit ${stepsMax})`;
  const { rows } = await sql<StoredStep>`
    select id, message_id as "messageId", kind, by_role as by, created_at as at, amount_cents as "amountCents",
      until_at as until, place
    from (${latest(false)} union all ${latest(true)}) as steps order by sequence`.execute(db);
  return rows;
}

/** The newest step of each conversation in which the user has not read one, newest first; none of muted ones. */
export async function findUnreadSteps(
  db: ReadDb,
  userId: string,
  limit: number,
): Promise<{ conversationId: string; kind: StepKind }[]> {
  const { rows } = await sql<{ conversationId: string; kind: StepKind }>`
    select "conversationId", kind from (
      select distinct on (conversations.id) conversations.id as "conversationId", kind, messages.sequence
      from conversations
      join deal_steps on deal_steps.conversation_id = conversations.id
      join messages on messages.id = message_id and author_id is distinct from ${userId}
      join lateral (values (buyer_id, buyer_muted, buyer_last_read_sequence), (seller_id, seller_muted, seller_last_read_sequence))
        as own (id, is_muted, last_read_sequence) on own.id = ${userId}
      where not is_muted and messages.sequence > last_read_sequence
      order by conversations.id, messages.sequence desc
    ) as latest order by sequence desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether the listing was sold, or offered again, after the time: then an earlier sale no longer decides its status. */
export async function wasSoldOrResoldAfter(db: ReadDb, listingId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from events where subject_type = 'listing' and subject_id = ${listingId}
      and verb in ('listing.sold', 'listing.resold') and occurred_at > ${at} limit 1`.execute(db);
  return rows.length > 0;
}

/** Conversations about the listing in which a step of the kind was taken after the time. */
export async function findNotifiedConversations(
  db: ReadDb,
  listingId: string,
  kind: StepKind,
  since: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select conversation_id as id from conversations join deal_steps on deal_steps.conversation_id = conversations.id
    where listing_id = ${listingId} and kind = ${kind} and deal_steps.created_at > ${since}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether others were notified of the sale that was recorded `at`: in the same transaction, so at the same time. */
export async function wereOthersNotified(db: ReadDb, listingId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from conversations join deal_steps on deal_steps.conversation_id = conversations.id
    where listing_id = ${listingId} and kind = 'tell-sold' and deal_steps.created_at = ${at} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
