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

type Payload = Readonly<Record<string, unknown>>;

/** What a command works with inside its transaction. */
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

async function insertEvents(
  db: WriteDb,
  events: { actor: EventActor; verb: Verb; subjects: readonly (Subject & { payload?: Payload })[]; at: Date },
): Promise<void> {
  const { actor, verb, subjects, at } = events;
  if (subjects.length === 0) return;
  const kind = actor === "system" ? "system" : actor === null ? "visitor" : "user";
  const actorId = typeof actor === "object" && actor !== null ? actor.id : null;
  // One parameter, however many subjects: an account that is closed may have had more photos than a statement parameters.
  await sql`
    insert into events (occurred_at, actor_kind, actor_id, verb, subject_type, subject_id, payload)
    select ${at}::timestamptz, ${kind}, ${actorId}::uuid, ${verb}, type, id, coalesce(payload, '{}')
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject (type text, id text, payload jsonb)
  `.execute(db);
}
