import type { ReadDb } from "./database/database.server.ts";

const freshMs = 60_000;

/**
 * What every search needs and what hardly changes: looked up once a minute, or when nobody asked since, at the next
 * question, which is answered as of before. Nobody but the first waits for it.
 */
export function staleWhileRevalidate<Known>(
  lookUp: (db: ReadDb) => Promise<Known>,
): (db: ReadDb) => Promise<Known> {
  const known = new WeakMap<ReadDb, { found: Known; until: number }>();
  const asked = new WeakMap<ReadDb, Promise<Known>>();

  function ask(db: ReadDb): Promise<Known> {
    const coming = lookUp(db)
      .then((found) => {
        known.set(db, { found, until: Date.now() + freshMs });
        return found;
      })
      .finally(() => asked.delete(db));
    asked.set(db, coming);
    return coming;
  }

  return async (db) => {
    const before = known.get(db);
    if (before && Date.now() < before.until) return before.found;
    const coming = asked.get(db) ?? ask(db);
    if (!before) return coming;
    coming.catch(() => undefined); // the next one asks again
    return before.found;
  };
}
