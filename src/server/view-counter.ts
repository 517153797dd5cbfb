import { recordListingViews, type ViewEvent } from "../lists/index.server.ts";
import { isDatabaseUnavailable, type WriteDb } from "../platform/database/database.server.ts";
import type { Logger } from "../platform/logger.server.ts";

/**
 * Counts views of listings in batches, since a cached page is served faster than a row is written. A batch starts
 * immediately when none is running, so that there is no timer delay.
 */
export type ViewCounter = {
  /** Resolves once counted. Never throws: an uncounted view must not fail the page. */
  count(view: ViewEvent): Promise<void>;
  /** Resolves once all views up to now are counted. */
  flush(): Promise<void>;
};

const maxBatch = 500;
/** Views beyond this limit are dropped while the database is unavailable. */
const maxWaiting = 20_000;
const maxCounted = 20_000;

export function createViewCounter(db: WriteDb, log: Pick<Logger, "warn">, now: () => Date): ViewCounter {
  let waiting: ViewEvent[] = [];
  let counting: Promise<void> | undefined;
  /** Visitors counted today by this node, so that page reloads cause no query. */
  const counted = new Set<string>();
  let day = "";

  const countAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        await recordListingViews(db, batch, now());
      } catch (error) {
        if (isDatabaseUnavailable(error)) waiting = [];
        log.warn({ err: error, views: batch.length }, "views not counted");
      }
    }
    counting = undefined;
  };

  return {
    async count(view) {
      const today = now().toISOString().slice(0, 10);
      if (today !== day || counted.size >= maxCounted) counted.clear();
      day = today;
      const key = `${view.listingId} ${view.visitor}`;
      // Views of signed-in users are always written: the history is ordered by the last view.
      if ((view.viewerId === null && counted.has(key)) || waiting.length >= maxWaiting) return;
      counted.add(key);
      waiting.push(view);
      counting ??= countAll();
      await counting;
    },
    async flush() {
      await counting;
    },
  };
}
