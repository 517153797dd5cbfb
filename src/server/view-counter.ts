import { recordListingViews, type ViewEvent } from "../lists/record-views.server.ts";
import { type Db, isDatabaseAway } from "../platform/database/database.server.ts";
import type { Logger } from "../platform/logger.server.ts";

/**
 * Looks at ads, counted in batches: a page that is kept answers faster than one row can be written. A batch begins at
 * once when none is under way, so that nobody waits for a clock.
 */
export type ViewCounter = {
  /** Resolves once it is counted. Never throws: a look that is not counted is no reason to show no page. */
  count(look: ViewEvent): Promise<void>;
  /** Resolves once all views up to now are counted. */
  flush(): Promise<void>;
};

const batchMax = 500;
/** More than this waits for a database that does not come: what follows is not counted. */
const waitingMax = 20_000;
const rememberedMax = 20_000;

export function createViewCounter(db: Db, log: Pick<Logger, "warn">, now: () => Date): ViewCounter {
  let waiting: ViewEvent[] = [];
  let counting: Promise<void> | undefined;
  /** What this node counted today: who reloads a page asks nothing of the database. */
  const remembered = new Set<string>();
  let day = "";

  const countAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      try {
        await recordListingViews(db, batch, now());
      } catch (error) {
        if (isDatabaseAway(error)) waiting = [];
        log.warn({ err: error, looks: batch.length }, "looks not counted");
      }
    }
    counting = undefined;
  };

  return {
    async count(look) {
      const today = now().toISOString().slice(0, 10);
      if (today !== day || remembered.size >= rememberedMax) remembered.clear();
      day = today;
      const name = `${look.listingId} ${look.visitor}`;
      // A member's is written each time: the ads seen last are in the order of the last look.
      if ((look.viewerId === null && remembered.has(name)) || waiting.length >= waitingMax) return;
      remembered.add(name);
      waiting.push(look);
      counting ??= countAll();
      await counting;
    },
    async flush() {
      await counting;
    },
  };
}
