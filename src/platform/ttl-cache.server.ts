import type { ReadDb } from "./database/database.server.ts";

/** Answers of each database, each good for `ms`; of more than `max`, the one that came longest ago is forgotten first. */
export function createTtlCache<Answer>({ ms, max }: { ms: number; max: number }) {
  const known = new WeakMap<ReadDb, Map<string, { answer: Answer; until: number }>>();
  return {
    get(db: ReadDb, key: string): Answer | undefined {
      const found = known.get(db)?.get(key);
      return found && Date.now() < found.until ? found.answer : undefined;
    },
    set(db: ReadDb, key: string, answer: Answer): void {
      const answers = known.get(db) ?? new Map<string, { answer: Answer; until: number }>();
      known.set(db, answers);
      answers.delete(key);
      answers.set(key, { answer, until: Date.now() + ms });
      const [oldest] = answers.keys();
      if (answers.size > max && oldest !== undefined) answers.delete(oldest);
    },
  };
}
