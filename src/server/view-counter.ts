import { recordListingViews, type ViewEvent } from "../lists/index.server.ts";
import { type Db, isDatabaseUnavailable } from "../platform/database/database.server.ts";
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

const batchMax = 500;
/** Views beyond this limit are dropped while the database is unavailable. */
const waitingMax = 20_000;
const countedMax = 20_000;

export function createViewCounter(db: Db, log: Pick<Logger, "warn">, now: () => Date): ViewCounter {
  let waiting: ViewEvent[] = [];
  let counting: Promise<void> | undefined;
  /** Visitors counted today by this node, so that page reloads cause no query. */
  const counted = new Set<string>();
  let day = "";

  const countAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
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
      if (today !== day || counted.size >= countedMax) counted.clear();
      day = today;
      const name = `${view.listingId} ${view.visitor}`;
      // Views of signed-in users are always written: the history is ordered by the last view.
      if ((view.viewerId === null && counted.has(name)) || waiting.length >= waitingMax) return;
      counted.add(name);
      waiting.push(view);
      counting ??= countAll();
      await counting;
    },
    async flush() {
      await counting;
    },
  };
}
