/**
 * Authentication: registration, sign-in, sessions. Sign-in responds to a wrong password and an unknown email alike, in
 * content and time. Rate limits are applied by callers (server/rate-limits.ts).
 */
import { isAPIError } from "better-auth/api";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import {
  normalizeEmail,
  passwordMaxLength,
  passwordWeakness,
  type Registration,
  type Role,
} from "./account.ts";
import { type AuthOptions, createAuth } from "./auth.server.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { verifyEmail } from "./emails/verify-email.ts";
import { ensureAdmin } from "./ensure-admin.server.ts";
import { insertUserWithPassword } from "./insert-user.server.ts";
import { passwordHashing } from "./password-hashing.server.ts";
import { findUserByEmail } from "./users.queries.server.ts";

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  avatarImageId: string | null;
  createdAt: Date;
};

export type Accounts = {
  /**
   * The session of these cookies; null for a visitor, an ended session or an invalid cookie. `cookies`: Set-Cookie
   * values to send when the session was extended (at most once a day), otherwise empty.
   */
  findSession(headers: Headers): Promise<{ id: string; user: SignedIn; cookies: string[] } | null>;
  /** Creates a member, signs in, and enqueues the verification email. Does nothing if the email is already in use. */
  register(
    registration: Registration,
  ): Promise<
    | { ok: true; userId: string; cookies: string[] }
    | { ok: false; reason: "email-already-in-use" | "invalid-email" | "weak-password" }
  >;
  /** Creates a session with a new token. */
  signIn(credentials: {
    email: string;
    password: string;
  }): Promise<{ ok: true; userId: string; cookies: string[] } | { ok: false; reason: "invalid-credential" }>;
  /** Deletes the session in the database; returns the Set-Cookie values that clear the cookies. */
  signOut(headers: Headers): Promise<string[]>;
  /** Hash as `insertUser` expects it. */
  hashPassword(password: string): Promise<string>;
  /** Whether the password matches `hash`; overlong passwords are rejected without hashing. */
  verifyPassword(data: { hash: string; password: string }): Promise<boolean>;
  /**
   * For ADMIN_EMAIL and ADMIN_PASSWORD, at each boot: the user exists, is administrator and has that password. An
   * account that another user opened under that email is taken over: its sessions end.
   */
  ensureAdmin(email: string, password: string): Promise<void>;
};

export type AccountsOptions = AuthOptions & {
  /** password policy of registration; sign-in accepts any stored password */
  policy: { isStrong: boolean; isCommon: (password: string) => boolean };
  now: () => Date;
};

export function createAccounts(options: AccountsOptions): Accounts {
  const { db } = options;
  const hashing = passwordHashing();
  const auth = createAuth(options, hashing);

  async function findSession(headers: Headers): ReturnType<Accounts["findSession"]> {
    // Most visitors; avoids creating a Better Auth context.
    if (!headers.has("Cookie")) return null;
    try {
      const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!response) return null;
      const { id, name, email, phone = null, role, image = null, createdAt } = response.user;
      const user = { id, name, email, phone, role, avatarImageId: image, createdAt };
      return { id: response.session.id, user, cookies: answered.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      // Signed out on another device while this request extended the session.
      if (error.status === "UNAUTHORIZED") return null;
      // better-auth wraps database errors: callers recognize an unreachable database by the original error.
      throw error.cause instanceof Error ? error.cause : error;
    }
  }

  async function register(registration: Registration): ReturnType<Accounts["register"]> {
    const email = normalizeEmail(registration.email);
    if (!isDeliverableEmail(email)) return { ok: false, reason: "invalid-email" };
    const { password } = registration;
    if (passwordWeakness(password, options.policy)) return { ok: false, reason: "weak-password" };
    // Avoids hashing; the unique constraint is authoritative.
    if (await findUserByEmail(db, email)) return { ok: false, reason: "email-already-in-use" };
    const user = { ...registration, email, role: "member" as const, createdAt: options.now() };
    const userId = await insertUserWithPassword(db, user, await hashing.hash(password), (transaction, id) =>
      enqueueEmail(transaction, verifyEmail, { userId: id }),
    );
    if (userId === null) return { ok: false, reason: "email-already-in-use" };
    // Creates a session directly: signing in would hash the password again (90 ms of a core).
    const { headers } = await auth.api.startSession({ body: { userId }, returnHeaders: true });
    return { ok: true, userId, cookies: headers.getSetCookie() };
  }

  async function signIn(credentials: { email: string; password: string }): ReturnType<Accounts["signIn"]> {
    const email = normalizeEmail(credentials.email);
    // Longer than any stored password: rejected without hashing, whether or not the account exists.
    if (!isDeliverableEmail(email) || !isStorablePassword(credentials.password))
      return { ok: false, reason: "invalid-credential" };
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password: credentials.password },
        returnHeaders: true,
      });
      return { ok: true, userId: response.user.id, cookies: headers.getSetCookie() };
    } catch (error) {
      if (isAPIError(error) && error.body?.code === "INVALID_EMAIL_OR_PASSWORD")
        return { ok: false, reason: "invalid-credential" };
      throw error;
    }
  }

  async function signOut(headers: Headers): Promise<string[]> {
    const { headers: answered } = await auth.api.endSession({ headers, returnHeaders: true });
    return answered.getSetCookie();
  }

  return {
    findSession,
    register,
    signIn,
    signOut,
    hashPassword: hashing.hash,
    verifyPassword: async (data) => isStorablePassword(data.password) && hashing.verify(data),
    ensureAdmin: (email, password) => ensureAdmin({ ...options, hashing }, email, password),
  };
}

function isStorablePassword(password: string): boolean {
  // Code units first, so that a megabyte is not spread into an array.
  return password.length <= 2 * passwordMaxLength && [...password].length <= passwordMaxLength;
}
