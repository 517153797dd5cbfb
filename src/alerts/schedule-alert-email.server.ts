import { v7 as uuidv7 } from "uuid";
import { enqueue } from "../jobs/queue.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { assignToEmail, type DigestCutoffs, findLastAlertEmail } from "./alert-emails.queries.server.ts";

/** When many ads come out, a person gets one letter in that time, with all of them. */
const betweenLettersMs = 15 * 60_000;
/** A letter that goes later than that still takes in what is found now. */
const closingMs = 60_000;

/**
 * One letter about all that is due for this person, ordered in the caller's transaction, which has locked the person:
 * what it tells of and its order are there together or not at all. False when nothing is due.
 */
export async function scheduleAlertEmail(
  transaction: Db,
  userId: string,
  due: DigestCutoffs,
): Promise<boolean> {
  const last = await findLastAlertEmail(transaction, userId);
  const isOpen = last !== null && last.mailAt.getTime() > due.now.getTime() + closingMs;
  if (isOpen) return (await assignToEmail(transaction, userId, due, last)) > 0;
  const mailAt = new Date(Math.max(due.now.getTime(), (last?.mailAt.getTime() ?? 0) + betweenLettersMs));
  const letterId = uuidv7();
  if ((await assignToEmail(transaction, userId, due, { letterId, mailAt })) === 0) return false;
  const isLater = mailAt > due.now;
  await enqueue(
    transaction,
    "send-mail",
    { kind: "search-news", userId, letterId },
    isLater ? { runAt: mailAt } : {},
  );
  return true;
}
