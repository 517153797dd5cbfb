import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Actor, canEditThesaurus } from "../../accounts/permissions.ts";
import { type CommandContext, type Transaction, transact } from "../../events/index.server.ts";
import type { Verb } from "../../events/verbs.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { shippedThesaurus } from "./shipped-thesaurus.ts";
import { type ThesaurusChange, thesaurusChangeInput, thesaurusImportInput } from "./thesaurus.input.ts";
import { listEntries, type StoredEntry } from "./thesaurus.queries.server.ts";
import {
  contentKey,
  type EntryRejection,
  parseEntry,
  type ThesaurusEntry,
  thesaurusEntriesMax,
} from "./thesaurus.ts";
import {
  deleteOwnEntry,
  insertEntry,
  lockEntry,
  resetEntry,
  switchEntry,
  updateEntry,
} from "./thesaurus.writes.server.ts";

export type ThesaurusChangeResult =
  | { ok: true }
  | { ok: false; reason: EntryRejection | "not-allowed" | "missing" };

/** Changes one entry of the thesaurus. Takes effect with the next search, on every node. */
export async function changeThesaurus(
  ctx: CommandContext<Actor>,
  input: ThesaurusChange,
): Promise<ThesaurusChangeResult> {
  const change = thesaurusChangeInput.parse(input);
  if (!canEditThesaurus(ctx.actor)) return { ok: false, reason: "not-allowed" };
  return transact(ctx, async (transaction) => {
    const written = await writeChange(transaction.db, change);
    if (!written.ok) return written;
    if (written.event) await recordChange(transaction, written.event);
    return { ok: true };
  });
}

export type ThesaurusImportResult =
  | { ok: true; changed: number }
  | { ok: false; reason: "not-allowed" | "too-many" }
  /** `row`: index of the first row that is wrong; nothing was stored */
  | { ok: false; reason: "invalid"; row: number; rejection: EntryRejection };

type ImportedEntry = ThesaurusEntry & { id: string; isOff: boolean };

/**
 * Adds or changes entries, all or none. A row is the entry of its id, or the one with the same words: a file that was imported
 * before changes nothing. Entries that the file does not name stay.
 */
export async function importThesaurus(
  ctx: CommandContext<Actor>,
  input: z.input<typeof thesaurusImportInput>,
): Promise<ThesaurusImportResult> {
  const { rows } = thesaurusImportInput.parse(input);
  if (!canEditThesaurus(ctx.actor)) return { ok: false, reason: "not-allowed" };
  if (rows.length > thesaurusEntriesMax) return { ok: false, reason: "too-many" };
  const imported: ImportedEntry[] = [];
  for (const [row, { id, isOff, ...typed }] of rows.entries()) {
    const parsed = parseEntry(typed);
    if (!parsed.ok) return { ok: false, reason: "invalid", row, rejection: parsed.reason };
    imported.push({ ...parsed.entry, id, isOff });
  }
  return transact(ctx, async ({ db, record, enqueue }): Promise<ThesaurusImportResult> => {
    await sql`lock table thesaurus_entries in exclusive mode`.execute(db); // readers do not wait
    const { entries } = await listEntries(db, { search: "", limit: Number.MAX_SAFE_INTEGER, offset: 0 });
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const byContent = new Map(entries.map((entry) => [contentKey(entry), entry]));
    const added = new Map<string, ImportedEntry>();
    const changed = new Map<string, { before: StoredEntry; entry: ImportedEntry }>();
    for (const entry of imported) {
      const before = byId.get(entry.id) ?? byContent.get(contentKey(entry));
      if (before) changed.set(before.id, { before, entry });
      else added.set(contentKey(entry), entry);
    }
    if (entries.length + added.size > thesaurusEntriesMax) return { ok: false, reason: "too-many" };
    const events: EntryEvent[] = [];
    for (const entry of added.values()) events.push(await addImported(db, entry));
    for (const { before, entry } of changed.values()) {
      const event = await changeImported(db, before, entry);
      if (event) events.push(event);
    }
    for (const { verb, id, payload } of events) await record(verb, { type: "synonym", id }, payload);
    if (events.length > 0) await enqueue("refresh-prefilters", {}, { key: "refresh-prefilters" });
    return { ok: true, changed: events.length };
  });
}

type EntryEvent = { verb: Verb; id: string; payload: Readonly<Record<string, unknown>> };
/** `event`: null when nothing changed. */
type WriteResult = { ok: true; event: EntryEvent | null } | { ok: false; reason: EntryRejection | "missing" };

async function recordChange(
  { record, enqueue }: Transaction,
  { verb, id, payload }: EntryEvent,
): Promise<void> {
  await record(verb, { type: "synonym", id }, payload);
  // Saved searches store their expanded terms and must be refreshed. Consecutive changes share one job run.
  await enqueue("refresh-prefilters", {}, { key: "refresh-prefilters" });
}

const missing = { ok: false, reason: "missing" } as const;

async function writeChange(db: WriteDb, change: ThesaurusChange): Promise<WriteResult> {
  if (change.kind === "add") {
    const parsed = parseEntry(change);
    if (!parsed.ok) return parsed;
    const id = uuidv7();
    await insertEntry(db, id, parsed.entry);
    return { ok: true, event: { verb: "synonym.added", id, payload: { from: null, to: parsed.entry } } };
  }
  const { id } = change;
  const before = await lockEntry(db, id);
  const success = (verb: Verb, isChange: boolean, payload: EntryEvent["payload"] = {}): WriteResult => ({
    ok: true,
    event: isChange ? { verb, id, payload } : null,
  });
  switch (change.kind) {
    case "edit": {
      const parsed = parseEntry(change);
      if (!parsed.ok) return parsed;
      if (!before) return missing;
      const { words, targets } = parsed.entry;
      const isSame = isEqual(words, before.words) && isEqual(targets, before.targets);
      await updateEntry(db, id, parsed.entry);
      return success("synonym.changed", !(isSame && before.isChanged), {
        from: { words: before.words, targets: before.targets },
        to: { words, targets },
      });
    }
    case "switch-off":
    case "switch-on": {
      if (!before) return missing;
      const isOff = change.kind === "switch-off";
      await switchEntry(db, id, isOff);
      return success("synonym.changed", before.isOff !== isOff, {
        from: { isOff: before.isOff },
        to: { isOff },
      });
    }
    case "reset": {
      const shipped = shippedThesaurus.find((known) => known.id === id);
      if (!(before && shipped)) return missing;
      await resetEntry(db, shipped);
      return success("synonym.reset", before.isChanged || before.isOff, {
        from: { words: before.words, targets: before.targets, isOff: before.isOff },
        to: { words: shipped.words, targets: shipped.targets, isOff: false },
      });
    }
    case "delete":
      if (!before || !(await deleteOwnEntry(db, id))) return missing;
      return success("synonym.deleted", true, {
        from: { words: before.words, targets: before.targets },
        to: null,
      });
  }
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word, index) => word === others[index]);
}

async function addImported(db: WriteDb, { id: _, isOff, ...entry }: ImportedEntry): Promise<EntryEvent> {
  const id = uuidv7();
  await insertEntry(db, id, entry);
  if (isOff) await switchEntry(db, id, isOff);
  return { verb: "synonym.added", id, payload: { from: null, to: { ...entry, isOff } } };
}

/** Null when the entry is the same already. */
async function changeImported(
  db: WriteDb,
  before: StoredEntry,
  { id: _, isOff, ...entry }: ImportedEntry,
): Promise<EntryEvent | null> {
  const { id, words, targets } = before;
  const isSame = contentKey(before) === contentKey(entry);
  if (isSame && before.isOff === isOff) return null;
  if (!isSame) await updateEntry(db, id, entry);
  if (before.isOff !== isOff) await switchEntry(db, id, isOff);
  const from = { words, targets, isOff: before.isOff };
  return { verb: "synonym.changed", id, payload: { from, to: { ...entry, isOff } } };
}
