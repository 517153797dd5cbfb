import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";

/** The letter that confirms the address of an account, once more. Several that still wait are one. */
export async function requestVerification(db: Db, userId: string): Promise<void> {
  await enqueue(db, "send-mail", { kind: "verify-email", userId }, { key: `verify-email:${userId}` });
}
