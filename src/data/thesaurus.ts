import { keysOf, type ThesaurusEntry } from "../domain/thesaurus.ts";
import type { Db } from "./database.ts";

export type ShippedEntry = ThesaurusEntry & { id: string };

/** Brings the entries that no operator has touched to what the product ships now; theirs stay as they are. */
export async function shipThesaurus(db: Db, shipped: readonly ShippedEntry[]): Promise<void> {
  const ids = shipped.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("thesaurus_entries")
      .values(
        shipped.map((entry) => ({
          ...{ id: entry.id, words: [...entry.words], targets: [...entry.targets], keys: keysOf(entry) },
          ...{ is_shipped: true, is_changed: false, is_off: false },
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((eb) => ({
            words: eb.ref("excluded.words"),
            targets: eb.ref("excluded.targets"),
            keys: eb.ref("excluded.keys"),
          }))
          .where("thesaurus_entries.is_changed", "=", false)
          .where("thesaurus_entries.is_shipped", "=", true),
      )
      .execute();
    await transaction
      .deleteFrom("thesaurus_entries")
      .where("is_shipped", "=", true)
      .where("is_changed", "=", false)
      .where("id", "not in", ids)
      .execute();
  });
}
