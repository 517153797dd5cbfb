import type { Db } from "../platform/database/database.server.ts";
import { defaultDisplayName, normalizeEmail } from "./account.ts";
import { insertUserWithPassword } from "./insert-user.server.ts";
import type { PasswordHashing } from "./password-hashing.server.ts";
import { findPassword, replacePassword } from "./passwords.queries.server.ts";
import { findUserByEmail, setRole } from "./users.queries.server.ts";

/** Accounts.ensureAdmin: creates the administrator, or makes the account under that e-mail theirs. */
export async function ensureAdmin(
  tools: { db: Db; hashing: PasswordHashing; now: () => Date },
  typedEmail: string,
  password: string,
): Promise<void> {
  const { db, hashing } = tools;
  const email = normalizeEmail(typedEmail);
  let user = await findUserByEmail(db, email);
  if (!user) {
    const person = {
      name: defaultDisplayName,
      email,
      phone: null,
      role: "admin" as const,
      createdAt: tools.now(),
    };
    if (await insertUserWithPassword(db, person, await hashing.hash(password))) return;
    // Another node booting at the same time was first, or somebody registered just now.
    user = await findUserByEmail(db, email);
    if (!user) throw new Error("the administrator's account vanished while it was being ensured");
  }
  const { id } = user;
  const kept = await findPassword(db, id);
  const isKept = kept !== null && (await hashing.verify({ hash: kept.hash, password }));
  if (isKept && user.role === "admin") return;
  // The role comes last: whoever opened the account is out before it becomes powerful, also if the boot is cut short.
  const hash = await hashing.hash(password);
  await db.transaction().execute((transaction) => replacePassword(transaction, id, hash, tools.now()));
  await setRole(db, id, "admin");
}
