import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { enqueue, enqueueAll } from "../jobs/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { isConflict } from "../platform/database/failures.server.ts";
import { isNotifiedVerb, type Subject, type Verb } from "./verbs.ts";

/** Who causes a change: a user, an anonymous visitor (null), or the site itself (jobs, import, boot). */
export type EventActor = { id: string } | null | "system";

/**
 * First parameter of every command.
 * @property now time of the change; default: the database's transaction time, so that nodes with different clocks
 *   agree. Set by tests and imports.
 */
export type CommandContext<Actor extends EventActor = EventActor> = { db: WriteDb; actor: Actor; now?: Date };

type Payload = Readonly<Record<string, unknown>>;

/** Tools of a command inside its transaction. */
export type Transaction = {
  db: WriteDb;
  now: Date;
  /** Writes one event row; it commits or rolls back with the change that it describes. */
  record: (verb: Verb, subject: Subject, payload?: Payload) => Promise<void>;
  /** The same change of many subjects: as many rows, in one statement. */
  recordAll: (verb: Verb, subjects: readonly (Subject & { payload?: Payload })[]) => Promise<void>;
  /** Enqueues a job that runs after the commit, and never when there is none. */
  enqueue: <Name extends Parameters<typeof enqueue>[1]>(
    name: Name,
    payload: Parameters<typeof enqueue<Name>>[2],
    options?: Parameters<typeof enqueue<Name>>[3],
  ) => Promise<void>;
};

/** A deadlock or serialization failure is solved by running the same transaction again. */
const maxAttempts = 3;

/**
 * Runs `work` in one transaction: rows, event rows and jobs are committed together. After a conflict with another
 * transaction it runs again, so that `work` must change nothing outside the transaction.
 */
export async function transact<Result>(
  ctx: CommandContext,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(ctx, work);
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
      await sleep(attempt * 50 * Math.random());
    }
  }
}

async function attemptTransaction<Result>(
  { db, actor, now }: CommandContext,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const at = await commandTime({ db: transaction, now });
    return work({
      db: transaction,
      now: at,
      record: (verb, subject, payload) =>
        insertEvents(transaction, { actor, verb, subjects: [{ ...subject, payload }], at }),
      recordAll: (verb, subjects) => insertEvents(transaction, { actor, verb, subjects, at }),
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

/** Per job. */
const eventsAtOnce = 1_000;

/** Also enqueues the job that notifies the users whom the events concern. */
async function insertEvents(
  db: WriteDb,
  events: { actor: EventActor; verb: Verb; subjects: readonly (Subject & { payload?: Payload })[]; at: Date },
): Promise<void> {
  const { actor, verb, subjects, at } = events;
  if (subjects.length === 0) return;
  const kind = actor === "system" ? "system" : actor === null ? "visitor" : "user";
  const actorId = typeof actor === "object" && actor !== null ? actor.id : null;
  // One array parameter: closing an account may concern more photos than a statement may have parameters.
  const { rows } = await sql<{ id: number }>`
    insert into events (occurred_at, actor_kind, actor_id, verb, subject_type, subject_id, payload)
    select ${at}::timestamptz, ${kind}, ${actorId}::uuid, ${verb}, type, id, coalesce(payload, '{}')
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject (type text, id text, payload jsonb)
    returning id
  `.execute(db);
  if (!isNotifiedVerb(verb)) return;
  const jobs = Array.from({ length: Math.ceil(rows.length / eventsAtOnce) }, (_, index) => {
    const eventIds = rows.slice(index * eventsAtOnce, (index + 1) * eventsAtOnce).map(({ id }) => id);
    return { payload: { eventIds } };
  });
  await enqueueAll(db, "add-notifications", jobs);
}
