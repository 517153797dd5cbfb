import { sql } from "kysely";
import { enqueue } from "../jobs/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { Subject, Verb } from "./verbs.ts";

/** Who causes a change: a user, an anonymous visitor (null), or the site itself (jobs, import, boot). */
export type EventActor = { id: string } | null | "system";

/**
 * First parameter of every command.
 * @property now time of the change; default: the database's transaction time, so that nodes with different clocks
 *   agree. Set by tests and imports.
 */
export type CommandContext<Actor extends EventActor = EventActor> = { db: WriteDb; actor: Actor; now?: Date };

/** Passed to the `work` of `transact`. */
export type Transaction = {
  db: WriteDb;
  now: Date;
  /** Inserts one event row, which commits or rolls back with the change that it describes. */
  record: (verb: Verb, subject: Subject, payload?: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The same event for many subjects: one row each, in one statement. */
  recordAll: (
    verb: Verb,
    subjects: readonly Subject[],
    payload?: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  /** Enqueues a job that runs after the commit, and never after a rollback. */
  enqueue: <Name extends Parameters<typeof enqueue>[1]>(
    name: Name,
    payload: Parameters<typeof enqueue<Name>>[2],
    options?: Parameters<typeof enqueue<Name>>[3],
  ) => Promise<void>;
};

/** Runs `work` in one transaction: rows, event rows and jobs are committed together. */
export async function transact<Result>(
  { db, actor, now }: CommandContext,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const at = await commandTime({ db: transaction, now });
    return work({
      db: transaction,
      now: at,
      record: (verb, subject, payload = {}) =>
        insertEvents(transaction, { actor, verb, subjects: [subject], payload, at }),
      recordAll: (verb, subjects, payload = {}) =>
        insertEvents(transaction, { actor, verb, subjects, payload, at }),
      enqueue: (name, payload, options) => enqueue(transaction, name, payload, options),
    });
  });
}

/** Time of the change, for commands that need it outside a transaction. */
export async function commandTime({ db, now }: Pick<CommandContext, "db" | "now">): Promise<Date> {
  return now ?? transactionTime(db);
}

async function transactionTime(db: WriteDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("select now() returned no row");
  return row.now;
}

async function insertEvents(
  db: WriteDb,
  events: { actor: EventActor; verb: Verb; subjects: readonly Subject[]; payload: object; at: Date },
): Promise<void> {
  const { actor, verb, subjects, payload, at } = events;
  if (subjects.length === 0) return;
  const kind = actor === "system" ? "system" : actor === null ? "visitor" : "user";
  const actorId = typeof actor === "object" && actor !== null ? actor.id : null;
  await db
    .insertInto("events")
    .values(
      subjects.map((subject) => ({
        ...{ occurred_at: at, actor_kind: kind, actor_id: actorId, verb },
        ...{ subject_type: subject.type, subject_id: subject.id, payload: JSON.stringify(payload) },
      })),
    )
    .execute();
}
