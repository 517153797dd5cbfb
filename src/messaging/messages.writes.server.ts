import { sql } from "kysely";
import { markSubjectRead } from "../notifications/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";

/** Opens the buyer's conversation about a listing, or returns the existing one: one per buyer and listing. */
export async function openConversation(
  db: WriteDb,
  conversation: { id: string; listingId: string; buyerId: string; sellerId: string; now: Date },
): Promise<string> {
  const { id, listingId, buyerId, sellerId, now } = conversation;
  const row = await db
    .insertInto("conversations")
    .values({
      id,
      listing_id: listingId,
      buyer_id: buyerId,
      seller_id: sellerId,
      created_at: now,
      last_message_at: now,
    })
    // A no-op update, so that the existing row is returned.
    .onConflict((conflict) =>
      conflict.constraint("one_conversation_per_buyer").doUpdateSet({ listing_id: listingId }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Serializes what happens in a conversation for the rest of the transaction. */
export async function lockConversation(db: WriteDb, id: string): Promise<void> {
  await sql`select from conversations where id = ${id} for no key update`.execute(db);
}

/**
 * Adds a message; false when its author is not a participant or the id exists. The conversation is locked before the
 * message gets its sequence: see migrations/0001-initial-schema.ts.
 */
export async function addMessage(
  db: WriteDb,
  message: {
    id: string;
    conversationId: string;
    authorId: string;
    body: string;
    photoCount: number;
    now: Date;
  },
): Promise<boolean> {
  const { id, conversationId, authorId, body, photoCount, now } = message;
  const { numAffectedRows } = await sql`
    with locked as (
      select id from conversations where id = ${conversationId} and ${authorId} in (buyer_id, seller_id)
      for no key update
    ), sent as (
      insert into messages (id, conversation_id, author_id, body, photo_count, created_at)
      select ${id}, id, ${authorId}, ${body}, ${photoCount}, ${now} from locked
      on conflict (id) do nothing returning conversation_id
    )
    update conversations set last_message_at = greatest(last_message_at, ${now})
    where id in (select conversation_id from sent)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Marks messages up to `lastMessageId`, the last one rendered for `userId`, as read. A message committed after the page
 * was loaded stays unread, independent of clocks. Its notifications are read with it.
 */
export async function markRead(
  db: WriteDb,
  conversationId: string,
  userId: string,
  lastMessageId: string,
): Promise<void> {
  await sql`
    update conversations set
      buyer_last_read_sequence =
        case when buyer_id = ${userId} then greatest(buyer_last_read_sequence, last_rendered.sequence) else buyer_last_read_sequence end,
      seller_last_read_sequence =
        case when seller_id = ${userId} then greatest(seller_last_read_sequence, last_rendered.sequence) else seller_last_read_sequence end
    from messages as last_rendered
    where conversations.id = ${conversationId} and ${userId} in (buyer_id, seller_id)
      and last_rendered.id = ${lastMessageId} and last_rendered.conversation_id = conversations.id
      and last_rendered.sequence > case when buyer_id = ${userId} then buyer_last_read_sequence else seller_last_read_sequence end
  `.execute(db);
  await markSubjectRead(db, userId, { conversationId });
}
