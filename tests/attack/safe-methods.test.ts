/** Safe methods: a request that follows a link must not change anything, whatever its parameters say. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { serveSite } from "../routes/served-site.ts";
import { anAttackedWorld } from "./attacked-world.ts";
import { expectations } from "./expectations.ts";

const served = await serveSite();
const { db } = served.site;

/** `npm test` opens each route as the role that it is for, `npm run test:full` and `.ci/run` (MATRIX) as both. */
function rolesOf(pattern: string): readonly ("author" | "admin")[] {
  if (process.env.MATRIX) return ["author", "admin"];
  return /^\/(?:admin|moderation)\b/u.test(pattern) ? ["admin"] : ["author"];
}

test("GET and HEAD change nothing but read marks, views and what was seen", async () => {
  const world = await anAttackedWorld(served);
  const mayChange = [
    "listing_views",
    "pending_views",
    "listing_counts",
    "viewed_listings",
    "conversations",
    "saved_searches",
    // Written by the site itself, for any request.
    "job_runners",
    "scheduled_tasks",
    "readiness_probe",
    "settings",
    "rate_limits",
    "sessions",
    "email_deliveries",
    "event_digests",
    "daily_visitors",
    "daily_figures",
    "search_visitors",
    "popular_searches",
  ];
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !mayChange.includes(name));
  const digests = async () => {
    const all = tables.map(async (table) => {
      const { rows: found } = await sql<{ digest: string | null }>`
        select md5(string_agg(digest, '' order by digest)) as digest
        from (select md5((to_jsonb(x) - 'read_at')::text) as digest from ${sql.table(table)} x) rows`.execute(
        db,
      );
      return [table, found[0]?.digest ?? null] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };
  await served.site.viewCounter.flush();
  const before = await digests();
  for (const [pattern, line] of Object.entries(expectations)) {
    const address = line.at?.(world) ?? pattern;
    const forged = `${address}${address.includes("?") ? "&" : "?"}do=delete&intent=publish&isFavorite=1`;
    for (const role of rolesOf(pattern)) await world.clients[role].copy().get(forged);
    await world.clients.author.copy().send(forged, { method: "HEAD" });
  }
  await served.site.viewCounter.flush();
  expect(await digests()).toEqual(before);
});
