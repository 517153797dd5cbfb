import { recordEmptySearches, recordVisitors } from "../console/index.server.ts";
import { withConnectionUse } from "../platform/database/connection-quotas.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { Logger } from "../platform/logger.server.ts";

/** Counts visitors and searches without results per day, in batches: a page is served faster than a row is written. */
export type DailyCounter = {
  /** @param visitor keyed hash of the day */
  countVisitor(visitor: string): void;
  countEmptySearch(): void;
  /** Stores what was counted. Never throws: what cannot be stored is lost. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const flushMs = 15_000;
/** Known visitors of the day, so that each is written once. */
const maxKnown = 50_000;

export function createDailyCounter(db: WriteDb, log: Pick<Logger, "warn">, now: () => Date): DailyCounter {
  const known = new Set<string>();
  let visitors: string[] = [];
  let emptySearches = 0;
  const flush = async () => {
    const [newVisitors, searches] = [visitors, emptySearches];
    [visitors, emptySearches] = [[], 0];
    try {
      await withConnectionUse("system", async () => {
        await recordVisitors(db, newVisitors, now());
        await recordEmptySearches(db, searches, now());
      });
    } catch (error) {
      log.warn({ err: error, visitors: newVisitors.length, searches }, "visitors not counted");
    }
  };
  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();
  return {
    countVisitor(visitor) {
      if (known.has(visitor)) return;
      if (known.size >= maxKnown) known.clear();
      known.add(visitor);
      visitors.push(visitor);
    },
    countEmptySearch() {
      emptySearches += 1;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
