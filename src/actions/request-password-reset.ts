import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";

/**
 * Orders a letter with a link for a new password. Whether there is such an account is not even looked up here: the
 * letter's job does that later, so who asks learns nothing, neither from words nor from time.
 * @param email in lower case
 */
export async function requestPasswordReset(db: Db, email: string): Promise<void> {
  await enqueue(db, "send-mail", { kind: "reset-password", email });
}
