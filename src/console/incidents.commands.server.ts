import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Actor, canChangeSite } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { incidentChangeInput, incidentInput } from "./incidents.input.ts";
import { findIncident } from "./incidents.queries.server.ts";
import { type Incident, type ParsedIncident, parseIncident } from "./incidents.ts";

export type IncidentResult =
  | { ok: true; id: string }
  | { ok: false; reason: "not-allowed" | "missing" | "newer" }
  | { ok: false; reason: "invalid"; rejections: Extract<ParsedIncident, { ok: false }>["rejections"] };

/** Adds an entry to the register. */
export async function recordIncident(
  ctx: CommandContext<Actor>,
  input: z.input<typeof incidentInput>,
): Promise<IncidentResult> {
  const { form } = incidentInput.parse(input);
  if (!canChangeSite(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const parsed = parseIncident(form);
  if (!parsed.ok) return { ok: false, reason: "invalid", rejections: parsed.rejections };
  const { incident } = parsed;
  return transact(ctx, async ({ db, now, record }): Promise<IncidentResult> => {
    const id = randomUUID();
    await db
      .insertInto("privacy_incidents")
      .values({ id, ...valuesOf(incident), created_at: now, changed_at: now })
      .execute();
    await record("incident.recorded", { type: "incident", id }, { from: null, to: incident });
    return { ok: true, id };
  });
}

/** The audit log has the entry before and after. */
export async function changeIncident(
  ctx: CommandContext<Actor>,
  input: z.input<typeof incidentChangeInput>,
): Promise<IncidentResult> {
  const { id, basedOn, form } = incidentChangeInput.parse(input);
  if (!canChangeSite(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const parsed = parseIncident(form);
  if (!parsed.ok) return { ok: false, reason: "invalid", rejections: parsed.rejections };
  const { incident } = parsed;
  return transact(ctx, async ({ db, now, record }): Promise<IncidentResult> => {
    const before = await findIncident(db, id);
    if (!before) return { ok: false, reason: "missing" };
    const { id: _, version: __, ...from } = before;
    if (JSON.stringify(from) === JSON.stringify(incident)) return { ok: true, id };
    const { numUpdatedRows } = await db
      .updateTable("privacy_incidents")
      .set({ ...valuesOf(incident), version: basedOn + 1, changed_at: now })
      .where("id", "=", id)
      .where("version", "=", basedOn)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { ok: false, reason: "newer" };
    await record("incident.changed", { type: "incident", id }, { from, to: incident });
    return { ok: true, id };
  });
}

function valuesOf(incident: Incident) {
  const { period, knownOn, circumstances, dataKinds, personCount, risk, riskReason, measures } = incident;
  return {
    period,
    known_on: knownOn,
    circumstances,
    data_kinds: dataKinds,
    person_count: personCount,
    risk,
    risk_reason: riskReason,
    measures,
    commission_notified_on: incident.commissionNotifiedOn,
    persons_notified_on: incident.personsNotifiedOn,
  };
}
