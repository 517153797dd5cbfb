import { sql } from "kysely";
import { enqueue } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { Subject, Verb } from "./verbs.ts";

/** Who causes a change: a user, an anonymous visitor (null), or the site itself (jobs, import, boot). */
export type EventActor = { id: string } | null | "system";

/**
 * What every command takes first.
 * @property now the time a command works with; absent: the database's transaction time, so that nodes with different
 *   clocks agree. Tests and imports fix it.
 */
export type CommandContext<Actor extends EventActor = EventActor> = { db: Db; actor: Actor; now?: Date };

/** What a command works with inside its transaction. */
export type Transaction = {
  db: Db;
  now: Date;
  /** Writes one event row; it commits or rolls back with the change that it describes. */
  record: (verb: Verb, subject: Subject, payload?: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Enqueues a job that runs after the commit, and never when there is none. */
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
    const at = now ?? (await transactionTime(transaction));
    return work({
      db: transaction,
      now: at,
      record: (verb, subject, payload = {}) =>
        insertEvent(transaction, { actor, verb, subject, payload, at }),
      enqueue: (name, payload, options) => enqueue(transaction, name, payload, options),
    });
  });
}

async function transactionTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database gave no time");
  return row.now;
}

async function insertEvent(
  db: Db,
  event: { actor: EventActor; verb: Verb; subject: Subject; payload: object; at: Date },
): Promise<void> {
  const { actor, verb, subject, payload, at } = event;
  const kind = actor === "system" ? "system" : actor === null ? "visitor" : "user";
  const actorId = typeof actor === "object" && actor !== null ? actor.id : null;
  await sql`
    insert into events (occurred_at, actor_kind, actor_id, verb, subject_type, subject_id, payload)
    values (${at}, ${kind}, ${actorId}, ${verb}, ${subject.type}, ${subject.id}, ${JSON.stringify(payload)}::jsonb)
  `.execute(db);
}
