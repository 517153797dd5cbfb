import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { resetPasswordEmail } from "../accounts/emails/reset-password.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
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
