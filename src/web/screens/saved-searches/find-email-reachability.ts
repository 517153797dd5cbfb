import type { SignedIn } from "../../../accounts/index.server.ts";
import { isEmailVerified } from "../../../accounts/index.server.ts";
import { findNotificationPreferences } from "../../../notifications/index.server.ts";
import type { Db } from "../../../platform/database/database.server.ts";

/** Whether emails about searches reach the user, and if not, why. */
export type EmailReachability = { email: string; state: "reached" | "unverified" | "turned-off" };

export async function findEmailReachability(db: Db, user: SignedIn): Promise<EmailReachability> {
  if (!(await isEmailVerified(db, user.id))) return { email: user.email, state: "unverified" };
  const preferences = await findNotificationPreferences(db, user.id);
  return { email: user.email, state: preferences?.alerts ? "reached" : "turned-off" };
}
