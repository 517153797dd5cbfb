import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import type { Actor } from "../accounts/permissions.ts";
import { contestDecision, decideAppeal } from "./appeals.commands.server.ts";
import { dismissReports, removeListing, requestCorrection } from "./cases.commands.server.ts";
import { reportListing } from "./reports.commands.server.ts";
import { readTransparency } from "./transparency.queries.server.ts";
import { transparencyVerbs } from "./transparency.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const at = (hours: number, actor: Actor = null) => ({
  db,
  actor,
  now: new Date(now.getTime() + hours * 3_600_000),
});
const since = daysAfter(now, -1);

test("numbers by rule, appeals and the median time come from events, also of purged listings", async () => {
  expect(await readTransparency(db, since)).toEqual({
    reports: 0,
    dismissals: 0,
    suspensions: 0,
    byRule: [],
    medianHours: null,
    appeals: { made: 0, upheld: 0, denied: 0 },
  });
  const moderator = await aUser(db, { role: "moderator" });
  const other = await aUser(db, { role: "admin" });
  const author = await aUser(db);
  const [removed, corrected, dismissed, second] = [
    await aListing(db, { author }),
    await aListing(db, { author }),
    await aListing(db, { author }),
    await aListing(db, { author }),
  ];
  for (const { id } of [removed, corrected, dismissed])
    await reportListing(at(0), { listingId: id, reporter: "r", reason: "scam", text: "" });
  const grounds = { reason: "scam", text: "Dépôt demandé." };
  await removeListing(at(2, moderator), { listingId: removed.id, ...grounds });
  await removeListing(at(2, moderator), { listingId: second.id, ...grounds, reason: "forbidden" });
  await requestCorrection(at(4, moderator), { listingId: corrected.id, ...grounds });
  await dismissReports(at(10, moderator), { listingId: dismissed.id });
  await contestDecision(at(11, author), { listingId: removed.id, text: "Non." });
  const answer = { listingId: removed.id, outcome: "denied", answer: "Si." } as const;
  expect(await decideAppeal(at(12, other), answer)).toEqual({ ok: true });
  await db.deleteFrom("listings").execute();
  const none = { removals: 0, corrections: 0, holds: 0, categories: 0, suspensions: 0 };
  expect(await readTransparency(db, since)).toEqual({
    reports: 3,
    dismissals: 1,
    suspensions: 0,
    medianHours: 4,
    byRule: [
      { rule: "scam", counts: { ...none, removals: 1, corrections: 1 }, total: 2 },
      { rule: "forbidden", counts: { ...none, removals: 1 }, total: 1 },
    ],
    appeals: { made: 1, upheld: 0, denied: 1 },
  });
  expect((await readTransparency(db, daysAfter(now, 1))).reports).toBe(0);
});

test("reports of conversations and every suspension of an account count, too", async () => {
  const verbs = [
    "conversation.reported",
    "conversation.reports-dismissed",
    "user.suspended",
    "user.suspended",
  ];
  await db
    .insertInto("events")
    .values(
      verbs.map((verb) => ({
        verb,
        actor_kind: "system" as const,
        subject_type: "user",
        subject_id: "x",
        occurred_at: now,
      })),
    )
    .execute();
  expect(await readTransparency(db, since)).toMatchObject({ reports: 1, dismissals: 1, suspensions: 2 });
});

test("the index has the verbs of the page", async () => {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_indexdef('events_of_moderation'::regclass) as definition",
  );
  const verbs = [...(rows[0]?.definition ?? "").matchAll(/'([a-z.-]+)'/gu)].map((match) => match[1]);
  expect(verbs.sort()).toEqual([...transparencyVerbs].sort());
});
