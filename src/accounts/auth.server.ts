import { betterAuth } from "better-auth";
import { v7 as uuidv7 } from "uuid";
import { commandTime } from "../events/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { passwordMaxLength } from "./account.ts";
import type { PasswordHashing } from "./password-hashing.server.ts";
import { sessionPlugin } from "./session-plugin.server.ts";
import { endSession, extendSession, recordSignIn } from "./sessions.commands.server.ts";
import { findOpenSession, sessionDays } from "./sessions.queries.server.ts";

const daySeconds = 24 * 60 * 60;
const sessionSeconds = sessionDays * daySeconds;

export type AuthOptions = {
  db: Db;
  /** signs the session cookie */
  secret: string;
  /** origin of the site; with https the cookies are Secure */
  publicUrl: string;
};

/**
 * better-auth on the tables of migrations/0001: sessions in the database, checked on each request. Its HTTP handler is
 * not mounted. Its sign-up is disabled: it holds a database connection while it hashes, and cannot enqueue a job in its
 * transaction (decision 20).
 */
export function createAuth(options: AuthOptions, hashing: PasswordHashing) {
  const isHttps = options.publicUrl.startsWith("https:");
  return betterAuth({
    secret: options.secret,
    baseURL: options.publicUrl,
    database: { db: options.db, type: "postgres", transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: hashing,
      // better-auth counts UTF-16 units; the limit in characters is checked before (accounts.server.ts).
      maxPasswordLength: 2 * passwordMaxLength,
    },
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
      // better-auth would use the prefix __Secure-, under which another subdomain can set a cookie, too.
      cookiePrefix: isHttps ? "__Host-babillard" : "babillard",
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps },
      // Joins: one query for a session with its user, and the same number of queries for unknown and known emails.
      database: { generateId: () => uuidv7(), joins: true },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      sessionPlugin({
        find: (token) => findOpenSession(options.db, token),
        extend: (token) => extendSession(options.db, token),
        end: (token) => endSession({ db: options.db }, { token }),
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          // By the database's clock, like the end of the session.
          before: async () => {
            const now = await commandTime({ db: options.db });
            const expiresAt = new Date(now.getTime() + sessionSeconds * 1_000);
            return { data: { createdAt: now, updatedAt: now, expiresAt } };
          },
          after: ({ userId }) => recordSignIn({ db: options.db, actor: { id: userId } }),
        },
      },
    },
    logger: { level: "error", log: (_level, message, cause) => warn(message, cause) },
  });
}

/**
 * Messages that better-auth logs without throwing. A failed session lookup is thrown with its cause, and logged there.
 */
function warn(message: string, cause: unknown): void {
  if (message === "INTERNAL_SERVER_ERROR") return;
  process.emitWarning(cause instanceof Error ? cause : new Error(`better-auth: ${message}`));
}
