import { sql } from "kysely";
import { refreshTermStatistics, reindexAll } from "../../src/search/index.server.ts";
import type { Config } from "../../src/server/config.ts";
import { withSiteDatabase } from "./site-database.ts";

const reportMs = 2_000;

/** @returns the exit code: 130 when interrupted; what is done then stays done */
export async function reindex(config: Config, say: (line: string) => void): Promise<number> {
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopped) process.exit(130);
      isStopped = true;
    });
  }
  return withSiteDatabase(
    config,
    async (db) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from listings`.execute(db);
      const total = rows[0]?.count ?? 0;
      const startedAt = performance.now();
      let saidAt = startedAt;
      const onProgress = (done: number) => {
        if (performance.now() - saidAt < reportMs) return;
        saidAt = performance.now();
        say(`${done} of ${total} listings (${Math.floor((100 * done) / Math.max(total, done))} %)`);
      };
      const done = await reindexAll(db, { onProgress, isStopped: () => isStopped });
      if (isStopped) {
        say(`Interrupted after ${done} of ${total} listings; the search works with both.`);
        return 130;
      }
      say("Refreshing the statistics of search terms.");
      await refreshTermStatistics(db);
      say(`${done} listings reindexed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
      return 0;
    },
    { withoutTimeout: true },
  );
}
