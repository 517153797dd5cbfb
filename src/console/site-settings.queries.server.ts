import type { ReadDb } from "../platform/database/database.server.ts";
import { type SiteSettings, settingNames } from "./site-settings.ts";

/** Picture in the header. `digest` is in its address: another picture has another address. */
export type Logo = { digest: string; width: number; height: number };

/** The settings that were changed on the site's pages; the others are those of the environment. */
export async function readStoredSettings(db: ReadDb): Promise<Partial<SiteSettings>> {
  const rows = await db.selectFrom("site_settings").select(["key", "value"]).execute();
  const known = new Set<string>(settingNames);
  // Written by this module only, as parsed values; a later version may have stored further ones.
  return Object.fromEntries(rows.filter(({ key }) => known.has(key)).map(({ key, value }) => [key, value]));
}

export async function findLogo(db: ReadDb): Promise<Logo | null> {
  const row = await db
    .selectFrom("site_files")
    .select(["digest", "width", "height"])
    .where("name", "=", "logo")
    .executeTakeFirst();
  return row ?? null;
}

/** The picture, in WebP. */
export async function readLogo(db: ReadDb): Promise<{ digest: string; content: Buffer } | null> {
  const row = await db
    .selectFrom("site_files")
    .select(["digest", "content"])
    .where("name", "=", "logo")
    .executeTakeFirst();
  return row ?? null;
}
