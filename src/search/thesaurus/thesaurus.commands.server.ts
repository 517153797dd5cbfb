import { v7 as uuidv7 } from "uuid";
import { type Actor, canEditThesaurus } from "../../accounts/permissions.ts";
import { enqueue } from "../../jobs/queue.server.ts";
import type { Db } from "../../platform/database/database.server.ts";
import { shippedThesaurus } from "./shipped-thesaurus.ts";
import {
  deleteOwnEntry,
  insertEntry,
  resetEntry,
  switchEntry,
  updateEntry,
} from "./thesaurus.queries.server.ts";
import { type EntryRejection, parseEntry } from "./thesaurus.ts";

export type ThesaurusChange =
  | { kind: "add"; words: string; targets: string }
  | { kind: "edit"; id: string; words: string; targets: string }
  | { kind: "switch-off" | "switch-on" | "reset" | "delete"; id: string };

export type ThesaurusChangeResult =
  | { ok: true }
  | { ok: false; reason: EntryRejection | "not-allowed" | "missing" };

/** Takes effect with the next search, on every node. */
export async function changeThesaurus(
  db: Db,
  actor: Actor,
  change: ThesaurusChange,
): Promise<ThesaurusChangeResult> {
  if (!canEditThesaurus(actor)) return { ok: false, reason: "not-allowed" };
  return db.transaction().execute(async (transaction) => {
    const changed = await writeChange(transaction, change);
    // Saved searches store their expanded terms and must be refreshed. Consecutive changes share one job run.
    if (changed.ok) await enqueue(transaction, "refresh-prefilters", {}, { key: "refresh-prefilters" });
    return changed;
  });
}

async function writeChange(db: Db, change: ThesaurusChange): Promise<ThesaurusChangeResult> {
  switch (change.kind) {
    case "add":
    case "edit": {
      const parsed = parseEntry(change);
      if (!parsed.ok) return parsed;
      if (change.kind === "edit") return toResult(await updateEntry(db, change.id, parsed.entry));
      await insertEntry(db, uuidv7(), parsed.entry);
      return { ok: true };
    }
    case "switch-off":
    case "switch-on":
      return toResult(await switchEntry(db, change.id, change.kind === "switch-off"));
    case "reset": {
      const shipped = shippedThesaurus.find(({ id }) => id === change.id);
      return toResult(shipped !== undefined && (await resetEntry(db, shipped)));
    }
    case "delete":
      return toResult(await deleteOwnEntry(db, change.id));
  }
}

function toResult(isFound: boolean): ThesaurusChangeResult {
  return isFound ? { ok: true } : { ok: false, reason: "missing" };
}
