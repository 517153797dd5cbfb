// Also runs on PostgreSQL 15.
/** As src/listings/listing-constraints.database.test.ts, for reports and moderation decisions. */
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { aListing, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { writeResult } from "../../tests/support/write-result.ts";
import type { ModerationDecisionsTable, ReportsTable } from "../platform/database/schema.server.ts";
import { reasonedVerdicts, restoredStatuses, verdicts } from "./moderation.ts";
import { parseReason, reportReasons, reportTextMaxLength } from "./report.ts";

const { db, pool } = await testDatabase();
const listing = await aListing(db);
const reasonIds = reportReasons.map(({ id }) => id);

const report = (fields: Partial<Insertable<ReportsTable>>) =>
  writeResult(() =>
    db
      .insertInto("reports")
      .values({
        id: randomUUID(),
        listing_id: listing.id,
        reason: "scam",
        body: "",
        reporter: randomUUID(),
        is_member: false,
        created_at: now,
        closed_at: null,
        ...fields,
      })
      .execute(),
  );
const decide = (fields: Partial<Insertable<ModerationDecisionsTable>>) =>
  writeResult(() =>
    db
      .insertInto("moderation_decisions")
      .values({
        id: randomUUID(),
        listing_id: listing.id,
        moderator_id: null,
        verdict: "dismissed",
        body: "",
        reason: null,
        status_before: null,
        decided_at: now,
        ...fields,
      })
      .execute(),
  );
const removed = { verdict: "removed", reason: "scam", status_before: "active" } as const;

test.each([
  ["reports_reason_check", reasonIds],
  ["moderation_decisions_reason_check", reasonIds],
  ["moderation_decisions_verdict_check", verdicts],
  ["moderation_decisions_status_before_check", restoredStatuses],
] as const)("the values of %s are exactly the domain's", async (constraint, known) => {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1",
    [constraint],
  );
  const words = [...(rows[0]?.definition ?? "").matchAll(/'([^']*)'/gu)].map((match) => match[1]);
  expect(words.sort()).toEqual([...known].sort());
});

test("domain and database agree on reason and text", async () => {
  for (const reason of reasonIds) {
    for (const body of ["", "Texte", "🚲".repeat(reportTextMaxLength), "a".repeat(reportTextMaxLength + 1)]) {
      const isFine = parseReason({ reason, text: body }).ok;
      expect((await report({ reason, body })) === "accepted", `${reason} ${body.length}`).toBe(isFine);
      expect((await decide({ ...removed, reason, body })) === "accepted").toBe(isFine);
    }
  }
});

test("a reporter has at most one open report per listing, and any number of closed ones", async () => {
  const reporter = randomUUID();
  expect(await report({ reporter })).toBe("accepted");
  expect(await report({ reporter })).toBe("one_open_report_per_reporter");
  expect(await report({ reporter, closed_at: now })).toBe("accepted");
  expect(await report({ reporter, closed_at: now })).toBe("accepted");
  expect(await report({ reporter, listing_id: (await aListing(db)).id })).toBe("accepted");
});

test("only a closed report can lose its reporter, and then also its text", async () => {
  expect(await report({ reporter: null })).toBe("open_report_has_reporter");
  expect(await report({ reporter: null, reason: "other", closed_at: now })).toBe("accepted");
});

test("a decision against the author has a rule, a removal also the previous status; other decisions have none", async () => {
  expect(await decide(removed)).toBe("accepted");
  expect(await decide({ ...removed, reason: null })).toBe("verdict_has_a_rule");
  expect(await decide({ ...removed, status_before: null })).toBe("removal_has_previous_status");
  for (const verdict of verdicts) {
    if (verdict === "removed") continue;
    const isReasoned = reasonedVerdicts.some((known) => known === verdict);
    expect(await decide({ verdict, ...(isReasoned ? { reason: "scam" } : {}) }), verdict).toBe("accepted");
    expect(await decide({ verdict, ...(isReasoned ? {} : { reason: "scam" }) }), verdict).toBe(
      "verdict_has_a_rule",
    );
  }
});
