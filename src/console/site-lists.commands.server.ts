import { sql } from "kysely";
import type { z } from "zod";
import { type Actor, canChangeSite } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { listAdditionInput, listRemovalInput } from "./site-lists.input.ts";
import { type EntryRejection, type ListField, listEntriesMax, parseEntry } from "./site-lists.ts";

export type ListAdditionResult =
  | { ok: true; count: number }
  | { ok: false; reason: "not-allowed" | "too-many" }
  /** `row`: index of the first row that is wrong; nothing was stored */
  | { ok: false; reason: "invalid"; row: number; field: ListField; rejection: EntryRejection };

/** Adds entries, or replaces those with the same first field: all or none. */
export async function addListEntries(
  ctx: CommandContext<Actor>,
  input: z.input<typeof listAdditionInput>,
): Promise<ListAdditionResult> {
  const { list, rows } = listAdditionInput.parse(input);
  if (!canChangeSite(ctx.actor)) return { ok: false, reason: "not-allowed" };
  if (rows.length > listEntriesMax) return { ok: false, reason: "too-many" };
  const entries = new Map<string, string>();
  for (const [row, cells] of rows.entries()) {
    const parsed = parseEntry(list, cells);
    if (!parsed.ok)
      return { ok: false, reason: "invalid", row, field: parsed.field, rejection: parsed.reason };
    entries.set(parsed.entry.key, JSON.stringify(parsed.entry.fields));
  }
  return transact(ctx, async ({ db, record }): Promise<ListAdditionResult> => {
    await sql`lock table site_list_entries in exclusive mode`.execute(db); // readers do not wait
    const before = await db
      .selectFrom("site_list_entries")
      .select(["key", "fields"])
      .where("list", "=", list)
      .execute();
    if (new Set([...before.map(({ key }) => key), ...entries.keys()]).size > listEntriesMax)
      return { ok: false, reason: "too-many" };
    if (entries.size > 0) {
      await db
        .insertInto("site_list_entries")
        .values([...entries].map(([key, fields]) => ({ list, key, fields })))
        .onConflict((conflict) =>
          conflict.columns(["list", "key"]).doUpdateSet((eb) => ({ fields: eb.ref("excluded.fields") })),
        )
        .execute();
      const from = before.flatMap(({ key, fields }) => (entries.has(key) ? [fields] : []));
      const to = [...entries.values()].map((fields): unknown => JSON.parse(fields));
      await record("site.list-changed", { type: "site", id: list }, { from, to });
    }
    return { ok: true, count: entries.size };
  });
}

/** Unknown keys are skipped. */
export async function removeListEntries(
  ctx: CommandContext<Actor>,
  input: z.input<typeof listRemovalInput>,
): Promise<{ ok: boolean }> {
  const { list, keys } = listRemovalInput.parse(input);
  if (!canChangeSite(ctx.actor)) return { ok: false };
  return transact(ctx, async ({ db, record }) => {
    const removed = await db
      .deleteFrom("site_list_entries")
      .where("list", "=", list)
      .where((eb) => eb("key", "=", eb.fn.any(eb.val(keys))))
      .returning("fields")
      .execute();
    if (removed.length > 0)
      await record(
        "site.list-changed",
        { type: "site", id: list },
        { from: removed.map(({ fields }) => fields), to: [] },
      );
    return { ok: true };
  });
}
