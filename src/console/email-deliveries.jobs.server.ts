import type { EmailDelivery } from "../email/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";

/** Final outcome of an email. The email's own command has recorded its event. */
export async function recordDelivery(db: WriteDb, delivery: EmailDelivery, at: Date): Promise<void> {
  const { id, kind, payload, userId, recipient, outcome, reason } = delivery;
  const result = { outcome, reason, at };
  await db
    .insertInto("email_deliveries")
    .values({
      id,
      kind,
      recipient,
      user_id: userId,
      payload: JSON.stringify(payload),
      ...result,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(result))
    .execute();
}

export async function deleteDeliveriesBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("email_deliveries").where("at", "<", before).execute();
}
