import { sql } from "kysely";
import { deleteConversations } from "../accounts/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";

/** Deletes conversations whose last message is older than `before`, with their photos, and returns their number. */
export async function purgeConversationsBefore(
  ctx: CommandContext<"system">,
  before: Date,
  batchSize = 100,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await transact(ctx, async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        select id from conversations where last_message_at < ${before}
          and not exists (select from conversation_reports where conversation_id = conversations.id and closed_at is null)
        order by id limit ${batchSize} for update`.execute(transaction.db);
      await deleteConversations(
        transaction,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    total += deleted;
    if (deleted < batchSize) return total;
  }
}
