import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { readUnsubscribeToken, type Subscription } from "../email/index.server.ts";
import type { NotificationTopic } from "../email/notification-topics.ts";
import { type CommandContext, commandTime, transact } from "../events/index.server.ts";
import { markSubjectRead, setNotificationPreferences } from "../notifications/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { SavedSearchesTable } from "../platform/database/schema.server.ts";
import { prefilterColumns } from "./prefilters.commands.server.ts";
import {
  type ChangeSavedSearchInput,
  changeSavedSearchInput,
  type SavedSearchInput,
  type SaveSearchInput,
  savedSearchInput,
  saveSearchInput,
  type UnsubscribeInput,
  unsubscribeInput,
} from "./saved-search.input.ts";
import type { AlertFrequency } from "./saved-search.ts";
import {
  deletedSearchesMax,
  parseSavedSearch,
  readSavedQuery,
  type SavedSearchForm,
  type SavedSearchRejection,
  savedSearchesMax,
  savedSearchUndoHours,
  writeSavedQuery,
} from "./saved-search.ts";
import {
  findDeletedSavedSearch,
  findSavedQuery,
  findSavedSearch,
  findSearchName,
  lockAndCountSavedSearches,
} from "./saved-searches.queries.server.ts";

type OwnerContext = CommandContext<NonNullable<Actor>>;

export type SavedSearchErrors = Partial<Record<keyof SavedSearchForm, SavedSearchRejection>>;

export type SaveSearchResult =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: "invalid"; errors: SavedSearchErrors }
  | { ok: false; reason: "too-many" };

/** Events contain only the id of the search: its name and filters are personal data, erased with the search. */
const subjectOf = (id: string) => ({ type: "search", id }) as const;

/** Saves a search. When the user already saved the same filters, that search gets the new name and frequency. */
export async function saveSearch(ctx: OwnerContext, input: SaveSearchInput): Promise<SaveSearchResult> {
  const { query: queryString, ...form } = saveSearchInput.parse(input);
  const userId = ctx.actor.id;
  const parsed = parseSavedSearch(form);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { name, alert } = parsed;
  const query = writeSavedQuery(readSavedQuery(queryString));
  const prefilter = await prefilterColumns(ctx.db, readSavedQuery(query));
  return transact(ctx, async ({ db, now, record }): Promise<SaveSearchResult> => {
    const count = await lockAndCountSavedSearches(db, userId);
    const saved = await findSavedQuery(db, userId, query);
    if (saved) {
      const isChanged = await updateSavedSearch(db, saved.id, { name, alert });
      if (isChanged) await record("search.changed", subjectOf(saved.id), { alert });
      return { ok: true, id: saved.id, isNew: false };
    }
    if (count >= savedSearchesMax) return { ok: false, reason: "too-many" };
    const id = uuidv7();
    const dates = { created_at: now, seen_at: now };
    await insertSavedSearch(db, { id, user_id: userId, name, alert, query, ...dates, ...prefilter });
    await record("search.saved", subjectOf(id), { alert });
    return { ok: true, id, isNew: true };
  });
}

export type ChangeSavedSearchResult =
  | { ok: true }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "invalid"; errors: SavedSearchErrors };

/** Changes the name and the alert frequency. */
export async function changeSavedSearch(
  ctx: OwnerContext,
  input: ChangeSavedSearchInput,
): Promise<ChangeSavedSearchResult> {
  const { searchId, ...form } = changeSavedSearchInput.parse(input);
  const parsed = parseSavedSearch(form);
  return transact(ctx, async ({ db, record }): Promise<ChangeSavedSearchResult> => {
    if (!(await findSavedSearch(db, ctx.actor.id, searchId))) return { ok: false, reason: "missing" };
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    const { name, alert } = parsed;
    const isChanged = await updateSavedSearch(db, searchId, { name, alert });
    if (isChanged) await record("search.changed", subjectOf(searchId), { alert });
    return { ok: true };
  });
}

/**
 * Deletes a search; its pending matches are no longer emailed. For `savedSearchUndoHours` the deletion can be undone,
 * which restores them: of the latest `deletedSearchesMax`.
 */
export async function deleteSavedSearch(
  ctx: OwnerContext,
  input: SavedSearchInput,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const { searchId } = savedSearchInput.parse(input);
  return transact(ctx, async ({ db, now, record }) => {
    await lockAndCountSavedSearches(db, ctx.actor.id);
    const isDeleted = await setSavedSearchDeleted(db, ctx.actor.id, searchId, now);
    if (!isDeleted) return { ok: false, reason: "missing" };
    await purgeSurplusDeletedSearches(db, ctx.actor.id);
    await record("search.deleted", subjectOf(searchId));
    return { ok: true };
  });
}

/**
 * Marks the current matches as viewed when the owner opens the search; returns its query. A read mark: records no event.
 */
export async function markSavedSearchViewed(
  ctx: OwnerContext,
  input: SavedSearchInput,
): Promise<{ ok: true; query: string } | { ok: false; reason: "missing" }> {
  const { searchId } = savedSearchInput.parse(input);
  const search = await findSavedSearch(ctx.db, ctx.actor.id, searchId);
  if (!search) return { ok: false, reason: "missing" };
  await updateViewedAt(ctx.db, searchId, await commandTime(ctx));
  await markSubjectRead(ctx.db, ctx.actor.id, { searchId });
  return { ok: true, query: search.query };
}

export type RestoreSavedSearchResult = { ok: true } | { ok: false; reason: "missing" | "too-many" };

/** Undoes a deletion. Nothing changes when the same filters were saved again meanwhile. */
export async function restoreSavedSearch(
  ctx: OwnerContext,
  input: SavedSearchInput,
): Promise<RestoreSavedSearchResult> {
  const { searchId } = savedSearchInput.parse(input);
  const userId = ctx.actor.id;
  return transact(ctx, async ({ db, now, record }): Promise<RestoreSavedSearchResult> => {
    const since = new Date(now.getTime() - savedSearchUndoHours * 3_600_000);
    const count = await lockAndCountSavedSearches(db, userId);
    const deleted = await findDeletedSavedSearch(db, userId, searchId, since);
    if (!deleted) return { ok: false, reason: "missing" };
    if (await findSavedQuery(db, userId, deleted.query)) return { ok: true };
    if (count >= savedSearchesMax) return { ok: false, reason: "too-many" };
    await undoSavedSearchDeletion(db, searchId);
    await record("search.undeleted", subjectOf(searchId));
    return { ok: true };
  });
}

export async function purgeDeletedSearches(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("saved_searches").where("deleted_at", "<", before).execute();
}

/** Emails of one topic, or of one saved search; `name` is null when that search was deleted. */
export type UnsubscribeOutcome = { topic: NotificationTopic } | { topic: "search"; name: string | null };

/** The emails that the link turns off; null when its signature is wrong. */
export async function findSubscription(
  db: Db,
  token: string,
  secret: string,
): Promise<UnsubscribeOutcome | null> {
  const subscription = readUnsubscribeToken(token, secret);
  return subscription && outcomeOf(db, subscription);
}

/**
 * Turns these emails off for the user to whom they were sent. The signed link is the permission: the actor may be
 * another user or anonymous. Idempotent.
 */
export async function unsubscribe(
  ctx: CommandContext<Actor> & { unsubscribeSecret: string },
  input: UnsubscribeInput,
): Promise<({ ok: true } & UnsubscribeOutcome) | { ok: false; reason: "missing" }> {
  const { token } = unsubscribeInput.parse(input);
  const subscription = readUnsubscribeToken(token, ctx.unsubscribeSecret);
  if (!subscription) return { ok: false, reason: "missing" };
  await transact(ctx, async ({ db, record }) => {
    if ("topic" in subscription) {
      const { userId } = subscription;
      const changed = { [subscription.topic]: false };
      const isChanged = await setNotificationPreferences(db, userId, changed);
      if (isChanged) await record("notifications.changed", { type: "user", id: userId }, changed);
    } else if (await stopSearchAlerts(db, subscription.searchId))
      await record("search.unsubscribed", { type: "search", id: subscription.searchId });
  });
  return { ok: true, ...(await outcomeOf(ctx.db, subscription)) };
}

async function outcomeOf(db: Db, subscription: Subscription): Promise<UnsubscribeOutcome> {
  if ("topic" in subscription) return { topic: subscription.topic };
  return { topic: "search", name: await findSearchName(db, subscription.searchId) };
}

async function insertSavedSearch(db: Db, row: Omit<SavedSearchesTable, "deleted_at">): Promise<void> {
  await db.insertInto("saved_searches").values(row).execute();
}

/** Turning alerts off discards pending matches. Returns false when nothing changed. */
async function updateSavedSearch(
  db: Db,
  id: string,
  changed: { name?: string; alert: AlertFrequency },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set(changed)
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("alert", "<>", changed.alert),
        ...(changed.name === undefined ? [] : [eb("name", "<>", changed.name)]),
      ]),
    )
    .executeTakeFirst();
  if (changed.alert === "none") await discardPendingMatches(db, id);
  return numUpdatedRows > 0n;
}

/** For unsubscribe links, which work without signing in. Returns false when alerts were off or the search is deleted. */
function stopSearchAlerts(db: Db, id: string): Promise<boolean> {
  return updateSavedSearch(db, id, { alert: "none" });
}

/** Pending matches are retained for an undo. Returns false when the user has no such search. */
async function setSavedSearchDeleted(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function purgeSurplusDeletedSearches(db: Db, userId: string): Promise<void> {
  await sql`
    delete from saved_searches where id in (
      select id from saved_searches where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc, id desc offset ${deletedSearchesMax})`.execute(db);
}

async function undoSavedSearchDeletion(db: Db, id: string): Promise<void> {
  await db.updateTable("saved_searches").set({ deleted_at: null }).where("id", "=", id).execute();
}

async function updateViewedAt(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("saved_searches").set({ seen_at: now }).where("id", "=", id).execute();
}

async function discardPendingMatches(db: Db, searchId: string): Promise<void> {
  await db
    .updateTable("saved_search_matches")
    .set({ is_pending: false })
    .where("search_id", "=", searchId)
    .where("is_pending", "=", true)
    .execute();
}
