import { sql } from "kysely";
import type { MailOrder } from "../domain/mail-order.ts";
import type { Db } from "./database.ts";

/** What runs later, by name, with what it is given. src/jobs has one task for each. */
export type Tasks = { "send-mail": MailOrder };

/**
 * Orders a job. Inside the caller's transaction: it runs when that commits, and never when it does not.
 * @param options `runAt`: not before then. `key`: an order with the key of one that still waits replaces it.
 */
export async function enqueue<Name extends keyof Tasks>(
  db: Db,
  name: Name,
  payload: Tasks[Name],
  options: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}, job_key => ${options.key ?? null})`.execute(db);
}
