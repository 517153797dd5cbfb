import type { Db } from "../data/database.ts";
import { findPassword } from "../data/passwords.ts";

export type OwnPasswordTools = {
  db: Db;
  verifyPassword: (data: { hash: string; password: string }) => Promise<boolean>;
  /** those of sign-in: whoever found a computer open guesses no more often here than there */
  tries: { count: () => Promise<number | null>; forget: () => Promise<void> };
};
export type OwnPasswordRefusal =
  | { reason: "wrong-password" }
  | { reason: "too-many-tries"; waitSeconds: number };

/**
 * Whether who asks is the account's owner and not somebody at their screen. `hash` is what was found, `since` when it was set: what it protects
 * happens in a transaction that finds the same one again, or the password was changed meanwhile.
 */
export async function checkOwnPassword(
  { db, verifyPassword, tries }: OwnPasswordTools,
  userId: string,
  password: string,
): Promise<{ ok: true; hash: string; since: Date } | ({ ok: false } & OwnPasswordRefusal)> {
  const waitSeconds = await tries.count();
  if (waitSeconds !== null) return { ok: false, reason: "too-many-tries", waitSeconds };
  const found = await findPassword(db, userId);
  if (!found || !(await verifyPassword({ hash: found.hash, password })))
    return { ok: false, reason: "wrong-password" };
  await tries.forget();
  return { ok: true, ...found };
}
