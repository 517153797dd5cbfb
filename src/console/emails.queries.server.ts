import { type QueuedEmail, queuedEmails } from "../jobs/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { isId } from "../platform/id.ts";

export type Delivery = {
  id: string;
  kind: string;
  recipient: string;
  outcome: "sent" | "rejected";
  reason: string | null;
  at: Date;
  resentAt: Date | null;
};

const shownMax = 50;

/** The latest with this outcome. */
export async function latestDeliveries(db: ReadDb, outcome: Delivery["outcome"]): Promise<Delivery[]> {
  return db
    .selectFrom("email_deliveries")
    .select(["id", "kind", "recipient", "outcome", "reason", "at", "resent_at as resentAt"])
    .where("outcome", "=", outcome)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(shownMax)
    .execute();
}

/** Counts emails that were rejected since then and not sent again. */
export async function countRejected(db: ReadDb, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("email_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("outcome", "=", "rejected")
    .where("at", ">=", since)
    .where("resent_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** `recipient`: email of the account; null when it has none or is deleted. */
export type WaitingEmail = Omit<QueuedEmail, "userId"> & { recipient: string | null };

export async function waitingEmails(db: ReadDb): Promise<{ total: number; emails: WaitingEmail[] }> {
  const { total, emails } = await queuedEmails(db);
  const ids = emails.flatMap(({ userId }) => (userId !== null && isId(userId) ? [userId] : []));
  const users = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
  const emailOf = new Map(users.map(({ id, email }) => [id, email]));
  return {
    total,
    emails: emails.map(({ userId, ...email }) => ({
      ...email,
      recipient: emailOf.get(userId ?? "") ?? null,
    })),
  };
}
