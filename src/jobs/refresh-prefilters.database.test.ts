import { sql } from "kysely";
import { expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { refreshPrefilters } from "../alerts/prefilters.commands.server.ts";
import { enqueue } from "./queue.server.ts";

const { db } = await testDatabase();

test("with more than 500 searches the next batch is enqueued, in addition to a waiting run from the start", async () => {
  const { id } = await aUser(db);
  await sql`
    insert into saved_searches (id, user_id, name, query, alert, created_at, seen_at, prefilter_version)
    select gen_random_uuid(), ${id}, 'Canots', 'q=canot' || number, 'none', now(), now(), 0
    from generate_series(1, 501) as number
  `.execute(db);
  const searches = await db.selectFrom("saved_searches").select("id").orderBy("id").execute();
  await enqueue(db, "refresh-prefilters", { after: null }, { key: "refresh-prefilters" });
  await refreshPrefilters({ db, actor: "system" }, { after: null });
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs order by id`.execute(db);
  expect(rows.map(({ payload }) => payload)).toEqual([{ after: null }, { after: searches[499]?.id }]);
  const remaining = db.selectFrom("saved_searches").select("id").where("prefilter_version", "=", 0);
  expect(await remaining.execute()).toEqual([searches[500]]);
});
