import type pg from "pg";
import type { MailOrder } from "../domain/mail-order.ts";

/** Letters that wait in the queue, in the order of their ordering. */
export async function orderedLetters(
  pool: pg.Pool,
): Promise<{ payload: MailOrder; key: string | null; runAt: Date }[]> {
  const { rows } = await pool.query<{ payload: MailOrder; key: string | null; runAt: Date }>(
    `select payload, key, run_at as "runAt" from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'send-mail') order by id`,
  );
  return rows;
}
