import type { SignedIn } from "../../../accounts/accounts.ts";
import type { Db } from "../../../data/database.ts";
import { findNotificationPreferences } from "../../../data/notification-preferences.ts";
import { isEmailVerified } from "../../../data/user-emails.ts";

/** Whether letters about searches reach this person at all, and if not, why. */
export type MailReachFacts = { email: string; state: "reached" | "unverified" | "turned-off" };

export async function findMailReach(db: Db, user: SignedIn): Promise<MailReachFacts> {
  if (!(await isEmailVerified(db, user.id))) return { email: user.email, state: "unverified" };
  const preferences = await findNotificationPreferences(db, user.id);
  return { email: user.email, state: preferences?.alerts ? "reached" : "turned-off" };
}
