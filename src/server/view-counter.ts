import { recordListingViews, type ViewEvent } from "../lists/index.server.ts";
import { withConnectionUse } from "../platform/database/connection-quotas.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { isDatabaseUnavailable, isLockTimeout } from "../platform/database/failures.server.ts";
import type { Logger } from "../platform/logger.server.ts";
import { utcDay } from "../platform/time.ts";

/**
 * Counts views of listings in batches, since a cached page is served faster than a row is written. A batch starts
 * immediately when none is running, so that there is no timer delay.
 */
export type ViewCounter = {
  /** Writes the view in the background. Never throws: an uncounted view must not fail the page. */
  count(view: Omit<ViewEvent, "at">): void;
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
  let day = 0;

  /** A locked row must not cost the views of other listings. */
  const countByListing = async (batch: readonly ViewEvent[]) => {
    for (const [listingId, views] of Map.groupBy(batch, (view) => view.listingId)) {
      try {
        await recordListingViews(db, views);
      } catch (error) {
        log.warn({ err: error, listingId, views: views.length }, "views not counted");
      }
    }
  };

  const countAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        await recordListingViews(db, batch);
      } catch (error) {
        if (isLockTimeout(error)) await countByListing(batch);
        else {
          if (isDatabaseUnavailable(error)) waiting = [];
          log.warn({ err: error, views: batch.length }, "views not counted");
        }
      }
    }
    counting = undefined;
  };

  return {
    count(view) {
      const at = now();
      const today = utcDay(at);
      if (today !== day || counted.size >= maxCounted) counted.clear();
      day = today;
      const key = `${view.listingId} ${view.visitor}`;
      // Views of signed-in users are always written: the history is ordered by the last view.
      if ((view.viewerId === null && counted.has(key)) || waiting.length >= maxWaiting) return;
      counted.add(key);
      waiting.push({ ...view, at });
      // Not on the connection quota of the request: see connection-quotas.server.ts.
      counting ??= withConnectionUse("system", countAll);
    },
    async flush() {
      await counting;
    },
  };
}
