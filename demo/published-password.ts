/**
 * The password of the demo accounts stands in the README. It opens them only while demo data is on: a site that was
 * tried at home and then goes public keeps the ads, and nobody signs in as its moderator.
 */
import type { Accounts } from "../src/accounts/accounts.server.ts";
import {
  findDemoPasswords,
  restorePassword,
  revokePassword,
} from "../src/accounts/passwords.queries.server.ts";
import type { Db } from "../src/platform/database/database.server.ts";
import { claimSetting, popSetting, readSetting } from "../src/platform/settings.queries.server.ts";

export const demoPassword = "babillard-demo";

/** As many as the demo has people, and some: beyond, hashing would hold up the start of a site full of strangers. */
const examplesMax = 100;

type Tools = {
  db: Db;
  accounts: Pick<Accounts, "hashPassword" | "verifyPassword">;
  say: (line: string) => void;
  now: Date;
};

/** Takes the published password from everybody who still has it and ends their sessions; once, until reopened. */
export async function closeDemoAccounts({ db, accounts, say }: Omit<Tools, "now">): Promise<void> {
  if ((await readSetting(db, "demo-seeded")) === undefined) return;
  if ((await readSetting(db, "demo-closed")) !== undefined) return;
  const hash = await findPublishedHash(db, accounts);
  const closed = await db.transaction().execute(async (transaction) => {
    const userIds = hash === null ? [] : await revokePassword(transaction, hash);
    // Another node was first: what it wrote down stays.
    await claimSetting(transaction, "demo-closed", userIds);
    return userIds.length;
  });
  if (closed > 0)
    say(`Demo data is off: ${closed} demo accounts that had the published password are closed to everybody.`);
}

/** With demo data on again: those that were closed have the published password again, but for those given another. */
export async function reopenDemoAccounts({ db, accounts, now }: Omit<Tools, "say">): Promise<void> {
  if ((await readSetting(db, "demo-closed")) === undefined) return;
  const hash = await accounts.hashPassword(demoPassword);
  await db.transaction().execute(async (transaction) => {
    const userIds = (await popSetting(transaction, "demo-closed")) as string[] | undefined; // as claimed above
    if (userIds) await restorePassword(transaction, userIds, hash, now);
  });
}

/** All were seeded with one hash, so one verification that succeeds is enough. */
async function findPublishedHash(db: Db, accounts: Tools["accounts"]): Promise<string | null> {
  for (const hash of await findDemoPasswords(db, examplesMax)) {
    if (await accounts.verifyPassword({ hash, password: demoPassword })) return hash;
  }
  return null;
}
