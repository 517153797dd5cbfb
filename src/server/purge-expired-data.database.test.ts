import { sql } from "kysely";
import { expect, test } from "vitest";
import { aListing } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { resetPasswordEmail } from "../accounts/emails/reset-password.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { purgeEventPayloads } from "../events/index.server.ts";
import { deleteViewsBefore } from "../listings/index.server.ts";
import { readSetting } from "../platform/settings.writes.server.ts";
import { purgeExpiredData } from "./purge-expired-data.ts";

const { db } = await testDatabase();

test("a permanently failed job is purged after a week, including its address; others are left", async () => {
  const request = (email: string) => enqueueEmail(db, resetPasswordEmail, { email });
  for (const email of ["old@a.example", "fresh@a.example", "busy@a.example", "waiting@a.example"])
    await request(email);
  const set = (email: string, columns: ReturnType<typeof sql>) =>
    sql`update graphile_worker._private_jobs set ${columns} where payload->'payload'->>'email' = ${email}`.execute(
      db,
    );
  await set("old@a.example", sql`attempts = max_attempts, updated_at = '2027-03-01T11:59:00Z'`);
  await set("fresh@a.example", sql`attempts = max_attempts, updated_at = '2027-03-01T12:01:00Z'`);
  await set(
    "busy@a.example",
    sql`attempts = max_attempts, updated_at = '2027-02-01T12:00:00Z', locked_at = now()`,
  );
  await set("waiting@a.example", sql`attempts = max_attempts - 1, updated_at = '2027-02-01T12:00:00Z'`);

  await purgeExpiredData(db, new Date("2027-03-08T12:00:00Z"));

  const { rows } = await sql<{ email: string }>`
    select payload->'payload'->>'email' as email from graphile_worker._private_jobs order by id`.execute(db);
  expect(rows.map(({ email }) => email)).toEqual(["fresh@a.example", "busy@a.example", "waiting@a.example"]);
});

test("payloads of events are emptied after thirteen months, in batches, and what follows them is left", async () => {
  await sql`delete from events`.execute(db);
  const insert = (at: string, payload: string) =>
    sql`insert into events (occurred_at, actor_kind, verb, subject_type, subject_id, payload)
      values (${at}, 'system', 'test', 'test', ${payload}, ${JSON.stringify({ text: payload })})`.execute(db);
  for (const month of ["2026-01-01", "2026-01-15", "2026-02-01", "2026-02-07"]) await insert(month, month);
  await insert("2026-02-09", "later");
  const payloads = async () => {
    const { rows } = await sql<{ text: string | null }>`
      select payload->>'text' as text from events order by id`.execute(db);
    return rows.map(({ text }) => text);
  };
  await purgeEventPayloads(db, new Date("2026-01-20"), { atOnce: 1 });
  expect(await payloads()).toEqual([null, null, "2026-02-01", "2026-02-07", "later"]);
  await purgeExpiredData(db, new Date("2027-03-08T12:00:00Z"));
  expect(await payloads()).toEqual([null, null, null, null, "later"]);
  // What was purged is not read again.
  expect(Number(await readSetting(db, "event-payloads-purged"))).toBeGreaterThan(0);
});

test("views are deleted in batches", async () => {
  const listing = await aListing(db);
  const view = (day: string, visitor: number) =>
    db
      .insertInto("listing_views")
      .values({ listing_id: listing.id, day, visitor: String(visitor).padStart(22, "v") })
      .execute();
  for (let visitor = 0; visitor < 5; visitor += 1) await view("2027-03-01", visitor);
  await view("2027-03-02", 0);
  await deleteViewsBefore(db, "2027-03-02", { atOnce: 2 });
  const left = await db.selectFrom("listing_views").select("day").execute();
  expect(left).toHaveLength(1);
});
