import { v7 as uuidv7 } from "uuid";
import { isUsableEmail } from "../accounts/usable-email.ts";
import { type Db, violates } from "../data/database.ts";
import { insertUser } from "../data/users.ts";
import { parseRegistration, type RegistrationErrors } from "../domain/account.ts";
import { type Actor, canManageUsers } from "../domain/permissions.ts";

export type NewUserForm = { name: string; email: string; phone: string; password: string };
export type NewUserRefusal =
  | { reason: "invalid"; errors: RegistrationErrors }
  | { reason: "email-already-in-use" }
  | { reason: "not-allowed" };

/** An administrator opens a member's account. Nobody is signed in by it; more rights come by `changeUser`. */
export async function createUser(
  outside: {
    db: Db;
    now: Date;
    hashPassword: (password: string) => Promise<string>;
    policy: { isStrong: boolean; isCommon: (password: string) => boolean };
  },
  actor: Actor,
  form: NewUserForm,
): Promise<{ ok: true; userId: string } | ({ ok: false } & NewUserRefusal)> {
  if (!canManageUsers(actor)) return { ok: false, reason: "not-allowed" };
  const parsed = parseRegistration({ ...form, confirmPassword: form.password }, outside.policy);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { name, email, phone, password } = parsed.registration;
  if (!isUsableEmail(email)) return { ok: false, reason: "invalid", errors: { email: "invalid-email" } };
  // Hashed before the transaction, which would hold a connection meanwhile.
  const passwordHash = await outside.hashPassword(password);
  const user = {
    id: uuidv7(),
    name,
    email,
    phone,
    role: "member" as const,
    createdAt: outside.now,
    passwordHash,
  };
  try {
    await outside.db.transaction().execute((transaction) => insertUser(transaction, user));
    return { ok: true, userId: user.id };
  } catch (error) {
    if (violates(error, "users_email_key")) return { ok: false, reason: "email-already-in-use" };
    throw error;
  }
}
