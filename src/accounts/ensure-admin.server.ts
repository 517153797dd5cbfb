import type { Db } from "../platform/database/database.server.ts";
import { defaultDisplayName, normalizeEmail } from "./account.ts";
import { insertUserWithPassword } from "./insert-user.server.ts";
import type { PasswordHashing } from "./password-hashing.server.ts";
import { findPassword, replacePassword } from "./passwords.queries.server.ts";
import { findUserByEmail, setRole } from "./users.queries.server.ts";

/** Accounts.ensureAdmin: creates the administrator, or takes over the account with that email. */
export async function ensureAdmin(
  tools: { db: Db; hashing: PasswordHashing; now: () => Date },
  typedEmail: string,
  password: string,
): Promise<void> {
  const { db, hashing } = tools;
  const email = normalizeEmail(typedEmail);
  let user = await findUserByEmail(db, email);
  if (!user) {
    const administrator = {
      name: defaultDisplayName,
      email,
      phone: null,
      role: "admin" as const,
      createdAt: tools.now(),
    };
    if (await insertUserWithPassword(db, administrator, await hashing.hash(password))) return;
    // Another node booted concurrently, or a user has just registered.
    user = await findUserByEmail(db, email);
    if (!user) throw new Error("the administrator's account vanished while it was being ensured");
  }
  const { id } = user;
  const stored = await findPassword(db, id);
  const isUnchanged = stored !== null && (await hashing.verify({ hash: stored.hash, password }));
  if (isUnchanged && user.role === "admin") return;
  // The role last: a previous owner is signed out before the account gains rights, also if the boot is interrupted.
  const hash = await hashing.hash(password);
  await db.transaction().execute((transaction) => replacePassword(transaction, id, hash, tools.now()));
  await setRole(db, id, "admin");
}
