/**
 * The password of the demo accounts is published in the README. It is valid only while demo data is on: when a site
 * that was tried locally goes public, the listings stay, but the demo moderator cannot sign in.
 */
import type { Accounts } from "../src/accounts/accounts.server.ts";
import { findDemoPasswords } from "../src/accounts/passwords.queries.server.ts";
import { restorePassword, revokePassword } from "../src/accounts/passwords.writes.server.ts";
import { transact } from "../src/events/index.server.ts";
import type { WriteDb } from "../src/platform/database/database.server.ts";
import { claimSetting, popSetting, readSetting } from "../src/platform/settings.writes.server.ts";

export const demoPassword = "babillard-demo";

/** More than the number of demo users: verifying more hashes would delay the start of a site with many other users. */
const maxVerifiedHashes = 100;

type Tools = {
  db: WriteDb;
  accounts: Pick<Accounts, "hashPassword" | "verifyPassword">;
  say: (line: string) => void;
  now: Date;
};

/**
 * Removes the published password from all accounts that still have it and ends their sessions; once, until reopened.
 */
export async function closeDemoAccounts({ db, accounts, say }: Omit<Tools, "now">): Promise<void> {
  if ((await readSetting(db, "demo-seeded")) === undefined) return;
  if ((await readSetting(db, "demo-closed")) !== undefined) return;
  const hash = await findPublishedHash(db, accounts);
  const closed = await transact({ db, actor: "system" }, async ({ db: transaction, recordAll }) => {
    const userIds = hash === null ? [] : await revokePassword(transaction, hash);
    await recordAll("password.changed", userIds.map(subjectOf));
    // If another node was first, its value stays.
    await claimSetting(transaction, "demo-closed", userIds);
    return userIds.length;
  });
  if (closed > 0)
    say(
      `Demo data is off: ${closed} demo accounts that had the published password can no longer be signed in to.`,
    );
}

/** When demo data is on again: restores the published password of the closed accounts, unless they have another one. */
export async function reopenDemoAccounts({ db, accounts, now }: Omit<Tools, "say">): Promise<void> {
  if ((await readSetting(db, "demo-closed")) === undefined) return;
  const hash = await accounts.hashPassword(demoPassword);
  await transact({ db, actor: "system" }, async ({ db: transaction, recordAll }) => {
    const userIds = (await popSetting(transaction, "demo-closed")) as string[] | undefined; // stored by `claimSetting` above
    if (!userIds) return;
    const restoredIds = await restorePassword(transaction, userIds, hash, now);
    await recordAll("password.changed", restoredIds.map(subjectOf));
  });
}

const subjectOf = (id: string) => ({ type: "user", id }) as const;

/** All were seeded with one hash, so one successful verification is sufficient. */
async function findPublishedHash(db: WriteDb, accounts: Tools["accounts"]): Promise<string | null> {
  for (const hash of await findDemoPasswords(db, maxVerifiedHashes)) {
    if (await accounts.verifyPassword({ hash, password: demoPassword })) return hash;
  }
  return null;
}
