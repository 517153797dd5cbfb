import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { Accounts } from "../../src/accounts/accounts.server.ts";
import {
  confirmAuthenticator,
  startAuthenticator,
} from "../../src/accounts/second-factor.commands.server.ts";
import { findSecondFactor } from "../../src/accounts/second-factor.queries.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";

/** Code of the app at that moment. */
export function codeAt(key: string, time: Date): Promise<string> {
  return createOTP(base32.decode(key)).hotp(Math.floor(time.getTime() / 30_000));
}

/** Turns the second factor of a user on; `time`: when its first code was used. */
export async function aSecondFactor(
  db: Db,
  accounts: Pick<Accounts, "sealKey">,
  { id }: { id: string },
  time: Date,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const ctx = { db, now: time, actor: { id }, sealKey: accounts.sealKey };
  const attempts = { count: async () => null, reset: async () => {} };
  await startAuthenticator({ ...ctx, verifyPassword: async () => true, attempts }, { currentPassword: "" });
  const started = await findSecondFactor(db, id, accounts.sealKey);
  if (started.state !== "started") throw new Error(`the second factor is ${started.state}`);
  const confirmed = await confirmAuthenticator(ctx, { code: await codeAt(started.key, time) });
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return { key: started.key, recoveryCodes: confirmed.recoveryCodes };
}
