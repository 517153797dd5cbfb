import { sql } from "kysely";
import type { WriteDb } from "./database.server.ts";

/** A success is reused for this long: load balancers ask /readyz every second. */
const reuseMs = 3_000;

/**
 * Tries a write, at most every three seconds; rejects when it fails. The row shows a read-only server and a hanging
 * commit. It is updated in place, which a full disk does not prevent: the sort with little memory therefore writes a
 * temporary file of 250 KB. Together they take 4 ms.
 */
export function createWriteProbe(
  db: WriteDb,
  nowMs: () => number = () => performance.now(),
): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (nowMs() - succeededAt < reuseMs) return;
    // One message, which PostgreSQL runs as one transaction: a node that is frozen meanwhile leaves none open.
    await sql`
      set local work_mem = '64kB';
      select count(*) from (select md5(n::text) from generate_series(1, 4000) as n order by 1) as sorted;
      insert into readiness_probe (id, written_at) values (1, now())
        on conflict (id) do update set written_at = excluded.written_at`.execute(db);
    succeededAt = nowMs();
  };
}
