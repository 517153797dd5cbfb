import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../platform/database/database.server.ts";
import { getOrCreateSetting } from "../platform/settings.queries.server.ts";
import type { PasswordHashing } from "./password-hashing.server.ts";

/** The key that signs session cookies: made at the first boot, the same for every node and every boot after it. */
export async function authSecret(db: Db): Promise<string> {
  const secret = await getOrCreateSetting(db, "auth-secret", randomBytes(32).toString("base64url"));
  if (typeof secret !== "string" || secret.length < 32)
    throw new Error("settings: auth-secret is not a secret of at least 32 characters");
  return secret;
}

const daySeconds = 24 * 60 * 60;
const sessionSeconds = 30 * daySeconds;

export type AuthOptions = {
  db: Db;
  /** from `authSecret`; signs the session cookie */
  secret: string;
  /** origin of the site; https makes the cookies Secure */
  publicUrl: string;
};

/**
 * better-auth on the tables of migrations/0001-initial-schema.ts: sessions in the database, checked there at every request. Its HTTP
 * handler is never mounted and its own sign-up is off: people are inserted by data/users, so no field of a request
 * can ever become a column.
 */
export function createAuth(options: AuthOptions, hashing: PasswordHashing) {
  return betterAuth({
    secret: options.secret,
    baseURL: options.publicUrl,
    database: { db: options.db, type: "postgres", transaction: true },
    emailAndPassword: { enabled: true, disableSignUp: true, password: hashing },
    user: {
      modelName: "users",
      fields: {
        emailVerified: "email_verified",
        image: "avatar_image_id",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      additionalFields: {
        phone: { type: "string", required: false, input: false },
        role: {
          type: ["member", "moderator", "admin"],
          required: true,
          defaultValue: "member",
          input: false,
        },
      },
    },
    session: {
      modelName: "sessions",
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: "accounts",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: {
      modelName: "verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    advanced: {
      cookiePrefix: "babillard",
      useSecureCookies: options.publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
      database: { generateId: () => uuidv7() },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // One query for a session with its person, and as many for an unknown e-mail as for a known one.
    experimental: { joins: true },
    logger: { level: "error", log: (_level, message, cause) => hear(message, cause) },
  });
}

const calls = new AsyncLocalStorage<{ failure?: Error }>();

/**
 * Runs one call of better-auth. What went wrong in the database it hides behind an answer of its own, or only logs
 * while it says that all is well (a session that could not be deleted): here that is thrown, as it was.
 */
export async function rethrowSwallowedErrors<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const heard: { failure?: Error } = {};
  try {
    const answer = await calls.run(heard, call);
    if (!heard.failure) return answer;
  } catch (error) {
    if (!heard.failure) throw error;
  }
  throw heard.failure;
}

function hear(message: string, cause: unknown): void {
  const failure = cause instanceof Error ? cause : new Error(`better-auth: ${message}`);
  const heard = calls.getStore();
  if (heard) heard.failure ??= failure;
  else process.emitWarning(failure);
}
