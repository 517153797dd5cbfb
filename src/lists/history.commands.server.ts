import { sql } from "kysely";
import { type CommandContext, transact } from "../events/index.server.ts";
import { countViews } from "../listings/index.server.ts";
import { deleteInBatches } from "../platform/database/batches.writes.server.ts";
import type { Db, WriteDb } from "../platform/database/database.server.ts";
import { recordConsents } from "../privacy/index.server.ts";
import { historyMax } from "./history.ts";
import {
  type MergeHistoryInput,
  mergeHistoryInput,
  type SetHistoryEnabledInput,
  setHistoryEnabledInput,
} from "./lists.input.ts";

type UserContext = CommandContext<{ id: string }>;

const subjectOf = ({ actor }: UserContext) => ({ type: "user", id: actor.id }) as const;

/** Turns the browsing history on or off, which is a consent. Turning it off deletes it. */
export async function setHistoryEnabled(ctx: UserContext, input: SetHistoryEnabledInput): Promise<void> {
  const { isEnabled } = setHistoryEnabledInput.parse(input);
  await transact(ctx, async ({ db, record }) => {
    const isChanged = await updateHistoryEnabled(db, ctx.actor.id, isEnabled);
    if (!isEnabled) await deleteHistory(db, ctx.actor.id);
    if (!isChanged) return;
    await recordConsents(db, ctx.actor.id, { history: isEnabled });
    await record(isEnabled ? "history.enabled" : "history.disabled", subjectOf(ctx));
  });
}

/** Deletes the browsing history; listings viewed later are recorded again. */
export async function clearHistory(ctx: UserContext): Promise<void> {
  await transact(ctx, async ({ db, record }) => {
    const count = await deleteHistory(db, ctx.actor.id);
    if (count > 0) await record("history.cleared", subjectOf(ctx), { count });
  });
}

/** Adds the history stored on a visitor's device to the account after sign-in, with the times of the views. */
export async function mergeHistory(ctx: UserContext, input: MergeHistoryInput): Promise<void> {
  const { entries } = mergeHistoryInput.parse(input);
  const userId = ctx.actor.id;
  await transact(ctx, async ({ db, record }) => {
    let count = 0;
    for (const { listingId, seenAt } of entries.slice(0, historyMax))
      if (await addToHistory(db, { userId, listingId, seenAt })) count += 1;
    if (count > 0) await record("history.merged", subjectOf(ctx), { count });
  });
}

export type ViewEvent = { listingId: string; visitor: string; viewerId: string | null; at: Date };

/**
 * Counts views of listings once per visitor and day (UTC), excluding the author's own. Adds those of signed-in users to
 * their history, unless it is off.
 */
export async function recordListingViews(db: Db, views: readonly ViewEvent[]): Promise<void> {
  await countViews(
    db,
    views.map(({ listingId, visitor, viewerId, at }) => ({
      listingId,
      visitor,
      viewerId,
      day: at.toISOString().slice(0, 10),
    })),
  );
  for (const { listingId, viewerId: userId, at } of views)
    if (userId) await addToHistory(db, { userId, listingId, seenAt: at });
}

/** Purges entries of all users after their retention. */
export async function deleteHistoryBefore(db: WriteDb, before: Date): Promise<void> {
  await deleteInBatches(db, { from: "viewed_listings", where: sql`viewed_at < ${before}` });
}

/**
 * Adds a viewed listing to the user's history, which retains the latest `historyMax`. Ignored for the user's own
 * listings, for listings that are not public, and when the history is off. Returns false when nothing was recorded.
 */
export async function addToHistory(
  db: WriteDb,
  { userId, listingId, seenAt }: { userId: string; listingId: string; seenAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into viewed_listings (user_id, listing_id, viewed_at)
    select users.id, listings.id, ${seenAt} from users, listings
    where users.id = ${userId} and history_enabled
      and listings.id = ${listingId} and visibility = 'public' and author_id <> users.id
    on conflict (user_id, listing_id) do update set viewed_at = greatest(excluded.viewed_at, viewed_listings.viewed_at)
    returning listing_id`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from viewed_listings where user_id = ${userId} and listing_id in (
    select listing_id from viewed_listings where user_id = ${userId}
    order by viewed_at desc, listing_id offset ${historyMax})`.execute(db);
  return true;
}

/** Returns the number of deleted entries. */
async function deleteHistory(db: WriteDb, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("viewed_listings")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns false when nothing changed. */
async function updateHistoryEnabled(db: WriteDb, userId: string, isEnabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ history_enabled: isEnabled })
    .where("id", "=", userId)
    .where("history_enabled", "<>", isEnabled)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
