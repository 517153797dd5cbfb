import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { violatesConstraint } from "../platform/database/database.server.ts";
import { registrationInput } from "./account.input.ts";
import { parseRegistration, type RegistrationErrors } from "./account.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { verifyEmail } from "./emails/verify-email.ts";
import { findUserByEmail, type User } from "./users.queries.server.ts";
import { insertUser } from "./users.writes.server.ts";

/** `email`: of the account, which is not a strong password of it */
export type PasswordPolicy = { isStrong: boolean; isCommon: (password: string) => boolean; email?: string };

/** Dependencies of commands that set a password. */
export type PasswordDeps = {
  hashPassword: (password: string) => Promise<string>;
  policy: PasswordPolicy;
};

export type RegistrationResult =
  | { ok: true; userId: string }
  | { ok: false; reason: "invalid"; errors: RegistrationErrors }
  | { ok: false; reason: "email-already-in-use" };

/** Creates a member and enqueues the verification email. An existing account with the email does not change. */
export async function register(
  ctx: CommandContext & PasswordDeps,
  input: z.input<typeof registrationInput>,
): Promise<RegistrationResult> {
  const parsed = readRegistration(input, ctx.policy);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { name, email, phone, password } = parsed.registration;
  // Avoids hashing; the unique constraint is what guarantees it.
  if (await findUserByEmail(ctx.db, email)) return { ok: false, reason: "email-already-in-use" };
  const user = {
    name,
    email,
    phone,
    role: "member" as const,
    passwordHash: await ctx.hashPassword(password),
  };
  const userId = await insertUserWithPassword(ctx, user, async ({ db, record }, id) => {
    await record("user.registered", { type: "user", id });
    await enqueueEmail(db, verifyEmail, { userId: id });
  });
  return userId === null ? { ok: false, reason: "email-already-in-use" } : { ok: true, userId };
}

/** Parses the form; also rejects an address that could not sign in. */
export function readRegistration(
  input: z.input<typeof registrationInput>,
  policy: PasswordPolicy,
): ReturnType<typeof parseRegistration> {
  const form = registrationInput.parse(input);
  const parsed = parseRegistration(
    { ...form, confirmPassword: form.confirmPassword ?? form.password },
    policy,
  );
  if (parsed.ok && !isDeliverableEmail(parsed.registration.email))
    return { ok: false, errors: { email: "invalid-email" } };
  return parsed;
}

/**
 * Inserts user and password in one transaction, so that there is no account without a password, which could neither sign
 * in nor register. The caller hashes the password before, because the transaction would hold a connection meanwhile.
 * `passwordHash` null: `andThen` creates a link to choose one, or stores the identity with which the user signs in.
 * @param andThen records the event, and does other work of the same transaction
 * @returns the new user's id, or null when the email is in use
 */
export async function insertUserWithPassword(
  ctx: CommandContext,
  user: Pick<User, "name" | "email" | "phone" | "role"> & {
    passwordHash: string | null;
    isEmailVerified?: boolean;
  },
  andThen: (transaction: Transaction, userId: string) => Promise<void>,
): Promise<string | null> {
  const id = uuidv7();
  try {
    await transact(ctx, async (transaction) => {
      await insertUser(transaction.db, { ...user, id, createdAt: transaction.now });
      await andThen(transaction, id);
    });
    return id;
  } catch (error) {
    if (violatesConstraint(error, "users_email_key")) return null;
    throw error;
  }
}
