import type { z } from "zod";
import { type Actor, canChangeSite } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";
import { siteTextInput } from "./site-texts.input.ts";
import { latestOf } from "./site-texts.queries.server.ts";
import { siteTextMaxLength } from "./site-texts.ts";

export type SiteTextRejection = "not-allowed" | "too-long" | "newer";
export type SiteTextResult = { ok: true; version: number } | { ok: false; reason: SiteTextRejection };

/** Publishes the next version of a text. Each version stays: the event names the one before and the new one. */
export async function publishSiteText(
  ctx: CommandContext<Actor>,
  input: z.input<typeof siteTextInput>,
): Promise<SiteTextResult> {
  const { name, body: typed, basedOn } = siteTextInput.parse(input);
  const { actor } = ctx;
  if (!actor || !canChangeSite(actor)) return { ok: false, reason: "not-allowed" };
  const body = isBlank(typed) ? "" : normalizeMultiline(typed);
  if ([...body].length > siteTextMaxLength) return { ok: false, reason: "too-long" };
  return transact(ctx, async ({ db, now, record }): Promise<SiteTextResult> => {
    const latest = await latestOf(db, name);
    if ((latest?.body ?? "") === body) return { ok: true, version: latest?.version ?? 0 };
    const version = (latest?.version ?? 0) + 1;
    if (version !== basedOn + 1) return { ok: false, reason: "newer" };
    // Of two that publish at once, the primary key lets one through.
    const inserted = await db
      .insertInto("site_texts")
      .values({ name, version, body, created_at: now, author_id: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return { ok: false, reason: "newer" };
    const change = { from: latest?.version ?? null, to: version, isOriginal: body === "" };
    await record("site.text-published", { type: "site", id: name }, change);
    return { ok: true, version };
  });
}
