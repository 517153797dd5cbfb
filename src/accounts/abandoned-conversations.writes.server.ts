/** Deletes conversations: here and not in `messaging`, because closing an account deletes those that no one is left in. */
import { sql } from "kysely";
import type { Transaction } from "../events/index.server.ts";
import { deletedPhotoColumns, recordDeletedPhotos } from "../media/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";

/**
 * Conversations that no one is left in once these users are deleted, locked. Those with an open report stay until it is
 * closed.
 */
export async function lockAbandonedConversations(db: WriteDb, ids: readonly string[]): Promise<string[]> {
  const idList = sql.join([...ids]);
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where (buyer_id in (${idList}) or seller_id in (${idList}))
      and coalesce(buyer_id in (${idList}), true) and coalesce(seller_id in (${idList}), true)
      and not exists (select from conversation_reports where conversation_id = conversations.id and closed_at is null)
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes conversations with their messages and photos. A job deletes the stored files after the commit. */
export async function deleteConversations(
  transaction: Pick<Transaction, "db" | "recordAll">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { db } = transaction;
  const photos = await db
    .deleteFrom("images")
    .using("messages")
    .whereRef("messages.id", "=", "images.message_id")
    .where("messages.conversation_id", "in", [...ids])
    .returning(deletedPhotoColumns)
    .execute();
  await recordDeletedPhotos(transaction, photos);
  await db
    .deleteFrom("conversations")
    .where("id", "in", [...ids])
    .execute();
}
