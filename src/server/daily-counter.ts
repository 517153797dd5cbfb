import { dailySalt, recordEmptySearches, recordVisitors } from "../console/index.server.ts";
import { withConnectionUse } from "../platform/database/connection-quotas.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { Logger } from "../platform/logger.server.ts";
import { recordSearches, type VisitorSearch } from "../search/index.server.ts";
import { suggestibleSearch } from "../search/suggestions/popular-search.ts";

/** Counts visitors and searches per day, in batches: a page is served faster than a row is written. */
export type DailyCounter = {
  /** @param visitor keyed hash of the day */
  countVisitor(visitor: string): void;
  countEmptySearch(): void;
  /**
   * @param q the words that a visitor searched; most are dropped when they are stored (suggestibleSearch)
   * @param userId of a member, whose searches count only with consent
   */
  countSearch(visitor: string, q: string, userId: string | null): void;
  /** Stores what was counted. Never throws: what cannot be stored is lost. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const flushMs = 15_000;
/** Known visitors of the day, so that each is written once. */
const maxKnown = 50_000;
/** Searches stored at once; more are not counted. */
const maxSearches = 5_000;
/** Longer texts are no searches that others make, too. */
const maxSearchLength = 100;

export function createDailyCounter(db: WriteDb, log: Pick<Logger, "warn">, now: () => Date): DailyCounter {
  const known = new Set<string>();
  let visitors: string[] = [];
  /** Each search of a visitor once: reading it takes longer than serving a cached page. */
  let searched = new Map<string, { visitor: string; q: string; userId: string | null }>();
  let emptySearches = 0;
  const flush = async () => {
    const [newVisitors, emptyCount, newSearches] = [visitors, emptySearches, suggestible(searched)];
    [visitors, emptySearches, searched] = [[], 0, new Map()];
    try {
      await withConnectionUse("system", async () => {
        await recordVisitors(db, newVisitors, now());
        await recordEmptySearches(db, emptyCount, now());
        if (newSearches.length === 0) return;
        const day = now().toISOString().slice(0, 10);
        await recordSearches(db, newSearches, { day, salt: await dailySalt(db, day) });
      });
    } catch (error) {
      const counts = {
        visitors: newVisitors.length,
        searches: newSearches.length,
        emptySearches: emptyCount,
      };
      log.warn({ err: error, ...counts }, "visitors not counted");
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
    countSearch(visitor, q, userId) {
      if (q.length > maxSearchLength || searched.size >= maxSearches) return;
      const key = `${visitor} ${q}`;
      if (!searched.has(key)) searched.set(key, { visitor, q, userId });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function suggestible(
  searched: ReadonlyMap<string, { visitor: string; q: string; userId: string | null }>,
): VisitorSearch[] {
  return [...searched.values()].flatMap(({ q, ...of }) => {
    const text = suggestibleSearch(q);
    return text === null ? [] : [{ ...of, text }];
  });
}
