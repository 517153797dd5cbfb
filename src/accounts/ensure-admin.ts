import type { Db } from "../data/database.ts";
import { findUserByEmail, setRole } from "../data/users.ts";
import { defaultDisplayName, normaliseEmail } from "../domain/account.ts";
import type { Auth } from "./auth.ts";
import { insertPerson } from "./insert-person.ts";
import type { PasswordHashing } from "./password-hashing.ts";

/** Accounts.ensureAdmin: creates the administrator, or makes the account under that e-mail theirs. */
export async function ensureAdmin(
  tools: { db: Db; auth: Auth; hashing: PasswordHashing; now: () => Date },
  typedEmail: string,
  password: string,
): Promise<void> {
  const { db, auth, hashing } = tools;
  const email = normaliseEmail(typedEmail);
  let user = await findUserByEmail(db, email);
  if (!user) {
    const person = {
      name: defaultDisplayName,
      email,
      phone: null,
      role: "admin" as const,
      createdAt: tools.now(),
    };
    if (await insertPerson(db, person, await hashing.hash(password))) return;
    // Another node booting at the same time was first, or somebody registered just now.
    user = await findUserByEmail(db, email);
    if (!user) throw new Error("the administrator's account vanished while it was being ensured");
  }
  const { internalAdapter } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(user.id);
  const kept = accounts.find((account) => account.providerId === "credential");
  const isKept = kept?.password ? await hashing.verify({ hash: kept.password, password }) : false;
  if (isKept && user.role === "admin") return;
  // The role comes last: whoever opened the account is out before it becomes powerful, also if the boot is cut short.
  if (!isKept) {
    const hash = await hashing.hash(password);
    const account = { userId: user.id, providerId: "credential", accountId: user.id, password: hash };
    await (kept ? internalAdapter.updatePassword(user.id, hash) : internalAdapter.linkAccount(account));
  }
  await internalAdapter.deleteUserSessions(user.id);
  await setRole(db, user.id, "admin");
}
