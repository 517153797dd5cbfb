import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { sql } from "kysely";
import type { z } from "zod";
import { type Actor, canChangeSite } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { ImageLog, ImagePool, ImageRejection } from "../media/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { logoInput, siteSettingsInput } from "./site-settings.input.ts";
import { findLogo, readStoredSettings } from "./site-settings.queries.server.ts";
import {
  changedSettings,
  parseSiteSettings,
  type SettingErrors,
  type SiteSettings,
  versionOf,
} from "./site-settings.ts";

const subject = { type: "site", id: "settings" } as const;

export type ChangeSettingsResult =
  | { ok: true; changed: (keyof SiteSettings)[] }
  | { ok: false; reason: "not-allowed" }
  /** changed by another administrator since the form was opened; nothing was stored */
  | { ok: false; reason: "newer" }
  | { ok: false; reason: "invalid"; errors: SettingErrors };

/**
 * Changes settings of the site. Every node follows at once (trigger of the table). Only what differs is stored, so that the
 * environment still decides about the rest.
 * @param initial values of the environment
 */
export async function changeSiteSettings(
  ctx: CommandContext<Actor> & { initial: SiteSettings },
  input: z.input<typeof siteSettingsInput>,
): Promise<ChangeSettingsResult> {
  if (!canChangeSite(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const { basedOn, ...form } = siteSettingsInput.parse(input);
  const parsed = parseSiteSettings(form);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  return transact(ctx, async ({ db, record }): Promise<ChangeSettingsResult> => {
    await lockSettings(db);
    const before = { ...ctx.initial, ...(await readStoredSettings(db)) };
    const { from, to } = changedSettings(before, parsed.settings);
    if (Object.keys(to).length > 0 && versionOf(before) !== basedOn) return { ok: false, reason: "newer" };
    const changed = Object.entries(to);
    if (changed.length > 0) {
      await storeSettings(db, changed);
      await record("site.changed", subject, { from, to });
    }
    return { ok: true, changed: changed.map(([name]) => name as keyof SiteSettings) }; // keys of SiteSettings
  });
}

/** The smallest variant that is sharp on screens of twice the density. */
const logoMaxWidth = 640;
const logoMaxBytes = 300_000;

export type LogoRejection = ImageRejection | "too-large" | "not-allowed";

/** Replaces the picture in the header. It is stored in the database: every node has it, and so has a backup. */
export async function changeLogo(
  ctx: CommandContext<Actor> & { images: Pick<ImagePool, "process">; log: ImageLog },
  input: z.input<typeof logoInput>,
): Promise<{ ok: true } | { ok: false; reason: LogoRejection }> {
  const { actor, images, log } = ctx;
  const file = logoInput.parse(input);
  if (!actor || !canChangeSite(actor)) return { ok: false, reason: "not-allowed" };
  const outputFolder = `${file.path}.variants`;
  try {
    const job = { inputPath: file.path, purpose: "listing", outputFolder, owner: actor.id } as const;
    const processed = await images.process(job);
    if (!processed.ok) {
      log.warn({ reason: processed.reason }, "logo rejected");
      return processed;
    }
    const variants = processed.image.variants.filter(({ name }) => name.endsWith(".webp"));
    const variant = variants.findLast(({ width }) => width <= logoMaxWidth) ?? variants[0];
    if (!variant || variant.bytes > logoMaxBytes) return { ok: false, reason: "too-large" };
    const content = await readFile(variant.path);
    const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
    const { width, height } = variant;
    await transact(ctx, async ({ db, record }) => {
      const before = await findLogo(db);
      const row = { content, digest, width, height };
      await db
        .insertInto("site_files")
        .values({ name: "logo", ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
      await record("site.logo-changed", subject, {
        from: { logo: before?.digest ?? null },
        to: { logo: digest },
      });
    });
    return { ok: true };
  } finally {
    await rm(outputFolder, { recursive: true, force: true });
  }
}

/** Shows the product's logo again. Idempotent. */
export async function removeLogo(ctx: CommandContext<Actor>): Promise<{ ok: boolean }> {
  if (!canChangeSite(ctx.actor)) return { ok: false };
  return transact(ctx, async ({ db, record }) => {
    const row = await db
      .deleteFrom("site_files")
      .where("name", "=", "logo")
      .returning("digest")
      .executeTakeFirst();
    if (row) await record("site.logo-changed", subject, { from: { logo: row.digest }, to: { logo: null } });
    return { ok: true };
  });
}

/** Serializes changes: each event names the values that it replaced. */
async function lockSettings(db: WriteDb): Promise<void> {
  await sql`lock table site_settings in exclusive mode`.execute(db); // readers do not wait
}

async function storeSettings(db: WriteDb, settings: [string, unknown][]): Promise<void> {
  await db
    .insertInto("site_settings")
    .values(settings.map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
}
