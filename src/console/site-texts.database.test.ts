import { beforeEach, expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { publishSiteText } from "./site-texts.commands.server.ts";
import { findSiteText, siteTextVersions } from "./site-texts.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

test("each text that is published is a version, and an empty one returns to the product's text", async () => {
  const ctx = { db, actor: { id: (await aUser(db, { role: "admin" })).id, role: "admin" as const } };
  const publish = (body: string, basedOn: number) => publishSiteText(ctx, { name: "terms", body, basedOn });
  expect(await publish("Un", 0)).toEqual({ ok: true, version: 1 });
  expect(await publish("Un", 1)).toEqual({ ok: true, version: 1 });
  expect(await publish("Deux", 0)).toEqual({ ok: false, reason: "newer" });
  expect(await findSiteText(db, "terms")).toEqual({ version: 1, body: "Un" });
  expect(await publish(" ", 1)).toEqual({ ok: true, version: 2 });
  expect(await findSiteText(db, "terms")).toBeNull();
  expect((await siteTextVersions(db, "terms")).map(({ version, body }) => [version, body])).toEqual([
    [2, ""],
    [1, "Un"],
  ]);
  const events = await db
    .selectFrom("events")
    .select(["verb", "subject_id", "payload"])
    .orderBy("id")
    .execute();
  expect(events).toMatchObject([
    { verb: "site.text-published", subject_id: "terms", payload: { from: null, to: 1 } },
    { verb: "site.text-published", subject_id: "terms", payload: { from: 1, to: 2 } },
  ]);
});

test("only administrators publish texts, of two at once one", async () => {
  const { id } = await aUser(db, { role: "moderator" });
  const input = { name: "privacy", body: "Un", basedOn: 0 } as const;
  expect(await publishSiteText({ db, actor: { id, role: "moderator" } }, input)).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  const ctx = { db, actor: { id: (await aUser(db, { role: "admin" })).id, role: "admin" as const } };
  const both = await Promise.all(["Un", "Deux"].map((body) => publishSiteText(ctx, { ...input, body })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});
