import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { collectingTransport, queuedEmails, sendNow } from "../../tests/support/queued-emails.ts";
import { dismissReports } from "./cases.commands.server.ts";
import { notifyModerators } from "./notify-moderators.jobs.server.ts";
import { reportListing } from "./reports.commands.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const report = async () => {
  const { id: listingId } = await aListing(db);
  await reportListing({ db, now, actor: null }, { listingId, reason: "scam", text: "", reporter: listingId });
  return listingId;
};

test("moderators get one email about all that waits, when something came, and none once it is decided", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  const administrator = await aUser(db, { role: "admin" });
  const suspended = await aUser(db, { role: "moderator" });
  await db
    .updateTable("users")
    .set({ suspended_until: daysAfter(now, 1), suspension_reason: "Absent" })
    .where("id", "=", suspended.id)
    .execute();
  expect(await notifyModerators(db, now)).toBe(0); // the first run only remembers where it is
  const first = await report();
  expect(await notifyModerators(db, now)).toBe(2);
  expect(await notifyModerators(db, now)).toBe(0);
  const second = await report();
  expect(await notifyModerators(db, now)).toBe(2);
  const queued = await queuedEmails(pool);
  expect(queued.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining([
      { kind: "moderation-waiting", userId: moderator.id },
      { kind: "moderation-waiting", userId: administrator.id },
    ]),
  );
  expect(queued).toHaveLength(2);
  const transport = collectingTransport();
  const request = { kind: "moderation-waiting", userId: moderator.id } as const;
  const send = () => sendNow({ db, transport, now }, request);
  expect(await send()).toBe("sent");
  expect(transport.sent[0]?.subject).toBe("2\u00a0éléments attendent la modération");
  const ctx = { db, now, actor: { id: moderator.id, role: "moderator" as const } };
  for (const listingId of [first, second]) await dismissReports(ctx, { listingId });
  expect(await send()).toBe("not-due");
});
