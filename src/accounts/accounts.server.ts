/**
 * Sessions, registration and sign-in, on better-auth. Sign-in responds to a wrong password and to an unknown email with
 * the same message and in the same time. Rate limits apply in the routes (src/server/rate-limits.ts).
 */
import { isAPIError } from "better-auth/api";
import type { z } from "zod";
import { commandTime } from "../events/index.server.ts";
import type { SecretKey } from "../platform/secrets/secret-keys.server.ts";
import type { identityRegistrationInput, registrationInput, signedPasskeyInput } from "./account.input.ts";
import { normalizeEmail, passwordMaxLength, type Role } from "./account.ts";
import { type AuthOptions, createAuth } from "./auth.server.ts";
import { isDeliverableEmail } from "./deliverable-email.server.ts";
import { ensureAdmin } from "./ensure-admin.commands.server.ts";
import {
  type IdentityRegistrationResult,
  markIdentityUsed,
  registerWithIdentity as registerIdentity,
} from "./identities.commands.server.ts";
import { findIdentityOwner } from "./identities.queries.server.ts";
import type { Identity } from "./identity-provider.server.ts";
import { checkPasskey, checkPasskeyStep, type PasskeyStepResult } from "./passkeys.commands.server.ts";
import { findPasskeyOwner } from "./passkeys.queries.server.ts";
import { isOutdatedHash } from "./password-algorithm.server.ts";
import { passwordHashing } from "./password-hashing.server.ts";
import {
  awaitPasswordVersion,
  findPasswordByEmail,
  findPasswordVersion,
} from "./passwords.queries.server.ts";
import { replaceHash } from "./passwords.writes.server.ts";
import {
  type PasswordPolicy,
  type RegistrationResult,
  register as registerUser,
} from "./registration.commands.server.ts";
import { checkSignInCode, type SignInCodeResult, startChallenge } from "./second-factor.commands.server.ts";
import { findChallenge, findSecondSteps, secondFactorKey } from "./second-factor.queries.server.ts";
import { isSecondStepDue } from "./second-factor.ts";
import { readSessionToken } from "./session-lookup.server.ts";
import { dropSession } from "./sessions.commands.server.ts";
import { findOpenSession } from "./sessions.queries.server.ts";
import { deleteChallenge } from "./sign-in-challenges.writes.server.ts";
import { findSuspension, type Suspension } from "./suspension.queries.server.ts";

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  avatarImageId: string | null;
  createdAt: Date;
};

/** A sign-in whose password, passkey or identity is right: a session, or what prevents it. */
type SignInOutcome =
  | { ok: true; userId: string; cookies: string[] }
  | { ok: false; reason: "suspended"; userId: string; suspension: Suspension }
  /** `challenge`: the token that `finishSignIn` takes with a code */
  | { ok: false; reason: "second-factor"; challenge: string };

/** `device`: what the session shows its owner (`deviceOf`) */
export type Accounts = {
  /**
   * The session of these cookies; null for a visitor, an ended session or an invalid cookie. `cookies`: Set-Cookie
   * values to send when the session was extended (at most once a day), otherwise empty.
   */
  findSession(headers: Headers): Promise<{ id: string; user: SignedIn; cookies: string[] } | null>;
  /** Whether the cookies have a token that the site has signed, without a query: its session may have ended. */
  isSessionSigned(headers: Headers): Promise<boolean>;
  /** Creates a member, enqueues the verification email and starts a session. An existing account with the email does not change. */
  register(
    form: z.input<typeof registrationInput>,
    device?: string,
  ): Promise<{ ok: true; userId: string; cookies: string[] } | Extract<RegistrationResult, { ok: false }>>;
  /** Starts a new session with a new token. */
  signIn(credentials: {
    email: string;
    password: string;
    device?: string;
  }): Promise<SignInOutcome | { ok: false; reason: "invalid-credential" }>;
  /** The second step of a sign-in, for users with a second factor. */
  finishSignIn(step: {
    challenge: string;
    code: string;
    device?: string;
  }): Promise<{ ok: true; userId: string; cookies: string[] } | Extract<SignInCodeResult, { ok: false }>>;
  /** The second step with a passkey that signed a challenge of `startPasskeyStep`. */
  finishSignInWithPasskey(step: {
    challenge: string;
    response: z.input<typeof signedPasskeyInput>;
    device?: string;
  }): Promise<{ ok: true; userId: string; cookies: string[] } | Extract<PasskeyStepResult, { ok: false }>>;
  /** Signs in with the passkey that signed a challenge of `startPasskeySignIn`. */
  signInWithPasskey(
    response: z.input<typeof signedPasskeyInput>,
    device?: string,
  ): Promise<
    | { ok: true; userId: string; cookies: string[] }
    | { ok: false; reason: "invalid-passkey" }
    | { ok: false; reason: "suspended"; suspension: Suspension }
  >;
  /** Signs in with an account of the identity provider, which has just vouched for it. */
  signInWithIdentity(
    identity: Identity,
    device?: string,
  ): Promise<
    | SignInOutcome
    /** it opens no account here, or the password was changed meanwhile */
    | { ok: false; reason: "unknown-identity" }
  >;
  /** Creates a member who signs in with an account of the identity provider, and starts a session. */
  registerWithIdentity(
    form: z.input<typeof identityRegistrationInput>,
    device?: string,
  ): Promise<
    { ok: true; userId: string; cookies: string[] } | Extract<IdentityRegistrationResult, { ok: false }>
  >;
  /** Encrypts what second factors store. */
  sealKey: SecretKey;
  /** Deletes the session in the database; returns the Set-Cookie values that clear the cookies. */
  signOut(headers: Headers): Promise<string[]>;
  /** Hash as `insertUser` expects it. */
  hashPassword(password: string): Promise<string>;
  /** Whether the password has this hash. Passwords that are too long for registration are rejected without hashing. */
  verifyPassword(data: { hash: string; password: string }): Promise<boolean>;
  /**
   * At each boot: ensures that the user of ADMIN_EMAIL exists, is an administrator and has the password ADMIN_PASSWORD.
   * An existing account with that email is taken over, and its sessions end.
   */
  ensureAdmin(email: string, password: string): Promise<void>;
};

export type AccountsOptions = AuthOptions & {
  /** the site's secret that encrypts keys of authenticators */
  secondFactorSecret: string;
  /** administrators with a passkey show it after the password; absent: no */
  requiresSecondFactor?: boolean;
  /** who may register with which password; sign-in accepts every stored password */
  policy: PasswordPolicy;
  /** absent: the database's transaction time; tests fix it */
  now?: () => Date;
};

export function createAccounts(options: AccountsOptions): Accounts {
  const { db } = options;
  const hashing = passwordHashing();
  const auth = createAuth(options, hashing);
  const sealKey = secondFactorKey(options.secondFactorSecret);

  const currentTime = () => commandTime({ db, now: options.now?.() });

  async function findSession(headers: Headers): ReturnType<Accounts["findSession"]> {
    // Most visitors; avoids creating a Better Auth context.
    const cookies = headers.get("Cookie");
    if (cookies === null) return null;
    return (await findUnchanged(cookies)) ?? findWithAuth(headers);
  }

  async function signedToken(cookies: string): Promise<string | null> {
    const { authCookies, secret } = await auth.$context;
    return readSessionToken(cookies, authCookies.sessionToken.name, secret);
  }

  /** Null also when the session or its cookie must change. */
  async function findUnchanged(cookies: string): ReturnType<Accounts["findSession"]> {
    const token = await signedToken(cookies);
    const found = token === null ? undefined : await findOpenSession(db, token);
    if (!found || found.isExtensionDue) return null;
    const { sessionId, isExtensionDue: _, ...user } = found;
    return { id: sessionId, user, cookies: [] };
  }

  async function findWithAuth(headers: Headers): ReturnType<Accounts["findSession"]> {
    try {
      const { headers: answered, response } = await auth.api.readSession({ headers, returnHeaders: true });
      if (!response) return null;
      const { sessionId, isExtensionDue: _, ...user } = response;
      return { id: sessionId, user, cookies: answered.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      // better-auth wraps database errors: callers recognize an unreachable database by the original error.
      throw error.cause instanceof Error ? error.cause : error;
    }
  }

  async function register(
    form: z.input<typeof registrationInput>,
    device = "",
  ): ReturnType<Accounts["register"]> {
    const ctx = { db, actor: null, now: options.now?.(), hashPassword: hashing.hash, policy: options.policy };
    const result = await registerUser(ctx, form);
    if (!result.ok) return result;
    // The password was hashed a moment ago; signing in with it would hash it again (90 ms of a core).
    return (await openSession(result.userId, device)).opened;
  }

  async function signIn(credentials: {
    email: string;
    password: string;
    device?: string;
  }): ReturnType<Accounts["signIn"]> {
    const email = normalizeEmail(credentials.email);
    // Too long for any account: rejected without hashing, whether or not the account exists.
    if (!isDeliverableEmail(email) || !isPossiblePassword(credentials.password))
      return { ok: false, reason: "invalid-credential" };
    const { password } = credentials;
    const stored = await findPasswordByEmail(db, email);
    // Without an account the work is the same, so that the response time does not reveal it.
    const isRight = stored
      ? await hashing.verify({ hash: stored.hash, password })
      : await hashing.hash(password).then(() => false);
    if (!stored || !isRight) return { ok: false, reason: "invalid-credential" };
    const { userId, hash, version } = stored;
    // The only moment at which the password is known: replaces a hash of an earlier version or with other parameters.
    if (isOutdatedHash(hash)) await replaceHash(db, userId, { from: hash, to: await hashing.hash(password) });
    const opened = await openAccount(userId, { device: credentials.device ?? "", version });
    return opened ?? { ok: false, reason: "invalid-credential" };
  }

  async function signInWithIdentity(
    identity: Identity,
    device = "",
  ): ReturnType<Accounts["signInWithIdentity"]> {
    const userId = await findIdentityOwner(db, identity);
    if (userId === null) return { ok: false, reason: "unknown-identity" };
    const version = await findPasswordVersion(db, userId);
    const opened = await openAccount(userId, { device, version });
    if (!opened) return { ok: false, reason: "unknown-identity" };
    if (opened.ok) await markIdentityUsed(db, identity, await currentTime());
    return opened;
  }

  async function registerWithIdentity(
    form: z.input<typeof identityRegistrationInput>,
    device = "",
  ): ReturnType<Accounts["registerWithIdentity"]> {
    const result = await registerIdentity({ db, actor: null, now: options.now?.() }, form);
    return result.ok ? (await openSession(result.userId, device)).opened : result;
  }

  /**
   * For a user whose identity is established, by a password of this version or while it was the current one: a session,
   * or the step that is missing. Null when the password was changed meanwhile.
   */
  async function openAccount(
    userId: string,
    { device, version }: { device: string; version: string | null },
  ): Promise<SignInOutcome | null> {
    // Only users who proved the identity learn of it.
    const suspension = await findSuspension(db, userId, await currentTime());
    if (suspension) return { ok: false, reason: "suspended", userId, suspension };
    const steps = await findSecondSteps(db, userId);
    if (!isSecondStepDue(steps, { isRequired: options.requiresSecondFactor ?? false }))
      return startSession(userId, device, version);
    const challenge = await startChallenge({ db, actor: { id: userId }, now: options.now?.() });
    if ((await awaitPasswordVersion(db, userId)) === version)
      return { ok: false, reason: "second-factor", challenge };
    await deleteChallenge(db, challenge);
    return null;
  }

  async function signInWithPasskey(
    response: z.input<typeof signedPasskeyInput>,
    device = "",
  ): ReturnType<Accounts["signInWithPasskey"]> {
    const { publicUrl } = options;
    const ownerId = await findPasskeyOwner(db, response.id);
    const version = ownerId === null ? null : await findPasswordVersion(db, ownerId);
    const found = await checkPasskey({ db, now: options.now?.(), publicUrl }, response);
    if (!found) return { ok: false, reason: "invalid-passkey" };
    const suspension = await findSuspension(db, found.userId, await currentTime());
    if (suspension) return { ok: false, reason: "suspended", suspension };
    return (await startSession(found.userId, device, version)) ?? { ok: false, reason: "invalid-passkey" };
  }

  async function openSession(userId: string, device: string) {
    const { headers, response } = await auth.api.startSession({
      body: { userId, device },
      returnHeaders: true,
    });
    const opened = { ok: true as const, userId, cookies: headers.getSetCookie() };
    return { opened, sessionId: response.sessionId };
  }

  /**
   * Null when the password was changed since it had this version, when it or what it leads to was checked: that change ended
   * the sessions of its time, and might have missed this one.
   */
  async function startSession(userId: string, device: string, version: string | null) {
    const { opened, sessionId } = await openSession(userId, device);
    if ((await awaitPasswordVersion(db, userId)) === version) return opened;
    await dropSession(db, sessionId);
    return null;
  }

  /** Of the password that was right when the sign-in began; null also when it has ended. */
  async function versionAtChallenge(token: string): Promise<string | null> {
    const found = await findChallenge(db, token, await currentTime());
    return found && findPasswordVersion(db, found.userId);
  }

  async function finishSignIn(step: {
    challenge: string;
    code: string;
    device?: string;
  }): ReturnType<Accounts["finishSignIn"]> {
    const input = { token: step.challenge, code: step.code };
    const version = await versionAtChallenge(step.challenge);
    const result = await checkSignInCode({ db, now: options.now?.(), sealKey }, input);
    if (!result.ok) return result;
    const session = await startSession(result.userId, step.device ?? "", version);
    return session ?? { ok: false, reason: "ended" };
  }

  async function finishSignInWithPasskey({
    challenge,
    response,
    device = "",
  }: Parameters<Accounts["finishSignInWithPasskey"]>[0]): ReturnType<Accounts["finishSignInWithPasskey"]> {
    const { publicUrl } = options;
    const version = await versionAtChallenge(challenge);
    const result = await checkPasskeyStep(
      { db, now: options.now?.(), publicUrl },
      { token: challenge, response },
    );
    if (!result.ok) return result;
    return (await startSession(result.userId, device, version)) ?? { ok: false, reason: "ended" };
  }

  async function signOut(headers: Headers): Promise<string[]> {
    const { headers: responseHeaders } = await auth.api.endSession({ headers, returnHeaders: true });
    return responseHeaders.getSetCookie();
  }

  return {
    findSession,
    isSessionSigned: async (headers) => (await signedToken(headers.get("Cookie") ?? "")) !== null,
    register,
    signIn,
    finishSignIn,
    finishSignInWithPasskey,
    signInWithPasskey,
    signInWithIdentity,
    registerWithIdentity,
    signOut,
    sealKey,
    hashPassword: hashing.hash,
    verifyPassword: async (data) => isPossiblePassword(data.password) && hashing.verify(data),
    ensureAdmin: (email, password) =>
      ensureAdmin({ db, actor: "system", now: options.now?.(), hashing }, { email, password }),
  };
}

function isPossiblePassword(password: string): boolean {
  // UTF-16 length first, to avoid spreading a megabyte into an array.
  return password.length <= 2 * passwordMaxLength && [...password].length <= passwordMaxLength;
}
