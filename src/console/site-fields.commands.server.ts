import { sql } from "kysely";
import type { z } from "zod";
import { type Actor, canChangeSite } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { readStoredTaxonomy, taxonomyKeys } from "../listings/index.server.ts";
import { listingTypes } from "../listings/listing-type.ts";
import { fingerprint } from "./fingerprint.ts";
import { fieldsInput } from "./site-fields.input.ts";
import { type FieldProblem, idsOf, parseFields } from "./site-fields.ts";

type ChangeFieldsResult =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: "not-allowed" }
  /** changed by another administrator since the form was opened; nothing was stored */
  | { ok: false; reason: "newer" }
  | { ok: false; reason: "invalid"; problem: FieldProblem };

/** Adds fields to a listing type and changes those that were added. Every node follows at once (trigger of the table). */
export async function changeFields(
  ctx: CommandContext<Actor>,
  input: z.input<typeof fieldsInput>,
): Promise<ChangeFieldsResult> {
  if (!canChangeSite(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const { type, basedOn, fields: forms } = fieldsInput.parse(input);
  return transact(ctx, async ({ db, record }): Promise<ChangeFieldsResult> => {
    await sql`lock table site_settings in exclusive mode`.execute(db); // readers do not wait
    const stored = (await readStoredTaxonomy(db)).fields ?? {};
    const before = stored[type] ?? [];
    const own = listingTypes.find(({ id }) => id === type)?.fields ?? [];
    const taken = new Set([
      ...idsOf(stored),
      ...listingTypes.flatMap(({ fields }) => fields.map(({ id }) => id)),
    ]);
    const parsed = parseFields(forms, before, { taken, labels: own.map(({ label }) => label) });
    if (!parsed.ok)
      return parsed.problem
        ? { ok: false, reason: "invalid", problem: parsed.problem }
        : { ok: false, reason: "newer" };
    if (fingerprint(parsed.fields) === fingerprint(before)) return { ok: true, isChanged: false };
    if (fingerprint(before) !== basedOn) return { ok: false, reason: "newer" };
    const value = JSON.stringify({ ...stored, [type]: parsed.fields });
    await db
      .insertInto("site_settings")
      .values({ key: taxonomyKeys.fields, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    const differs = ({ id }: { id: string }) => {
      const of = (fields: typeof before) => JSON.stringify(fields.find((field) => field.id === id));
      return of(before) !== of(parsed.fields);
    };
    const change = { from: before.filter(differs), to: parsed.fields.filter(differs) };
    await record("site.fields-changed", { type: "site", id: type }, change);
    return { ok: true, isChanged: true };
  });
}
