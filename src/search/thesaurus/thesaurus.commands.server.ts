import { v7 as uuidv7 } from "uuid";
import { type Actor, canEditThesaurus } from "../../accounts/permissions.ts";
import { type CommandContext, type Transaction, transact } from "../../events/index.server.ts";
import type { Verb } from "../../events/verbs.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { shippedThesaurus } from "./shipped-thesaurus.ts";
import { type ThesaurusChange, thesaurusChangeInput } from "./thesaurus.input.ts";
import { type EntryRejection, parseEntry } from "./thesaurus.ts";
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
