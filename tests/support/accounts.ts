/** Accounts service for tests, with a fixed secret and clock. */

import { type Accounts, type AccountsOptions, createAccounts } from "../../src/accounts/accounts.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { now } from "./builders.ts";

export const zoe = {
  name: "Zoé Gagnon",
  email: "zoe@example.com",
  phone: "514 555-0101",
  password: "secret",
};

export function createTestAccounts(db: Db, options: Partial<AccountsOptions> = {}): Accounts {
  return createAccounts({
    db,
    secret: "a secret for tests only",
    secondFactorSecret: "a secret of second factors for tests only",
    publicUrl: "http://localhost:3000",
    policy: { isStrong: false, isCommon: () => false },
    now: () => now,
    ...options,
  });
}

export async function registerUser(accounts: Accounts, registration = zoe) {
  const response = await accounts.register(registration);
  if (!response.ok) throw new Error(response.reason);
  return { userId: response.userId, cookies: response.cookies, headers: cookieHeader(response.cookies) };
}

/** Cookie header that a browser sends after these Set-Cookie values. */
export function cookieHeader(cookies: string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}
