import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, commandTime, transact } from "../events/index.server.ts";
import { prefilterColumns } from "./prefilters.queries.server.ts";
import {
  type ChangeSavedSearchInput,
  changeSavedSearchInput,
  type SavedSearchInput,
  type SaveSearchInput,
  savedSearchInput,
  saveSearchInput,
} from "./saved-search.input.ts";
import {
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
  insertSavedSearch,
  lockAndCountSavedSearches,
  setSavedSearchDeleted,
  undoSavedSearchDeletion,
  updateSavedSearch,
  updateViewedAt,
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
 * which restores them.
 */
export async function deleteSavedSearch(
  ctx: OwnerContext,
  input: SavedSearchInput,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const { searchId } = savedSearchInput.parse(input);
  return transact(ctx, async ({ db, now, record }) => {
    const isDeleted = await setSavedSearchDeleted(db, ctx.actor.id, searchId, now);
    if (!isDeleted) return { ok: false, reason: "missing" };
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
