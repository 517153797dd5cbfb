import type { ReadDb } from "../platform/database/database.server.ts";
import type { SiteTextName } from "./site-texts.ts";

export type SiteText = { version: number; body: string };
export type SiteTextVersion = SiteText & { createdAt: Date; authorName: string | null };

/** The version that the site shows; null: the product's text. */
export async function findSiteText(db: ReadDb, name: SiteTextName): Promise<SiteText | null> {
  const row = await latestOf(db, name);
  return row && row.body !== "" ? row : null;
}

/** The latest version, also an empty one. */
export async function latestOf(db: ReadDb, name: SiteTextName): Promise<SiteText | null> {
  const row = await db
    .selectFrom("site_texts")
    .select(["version", "body"])
    .where("name", "=", name)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Latest first. */
export async function siteTextVersions(db: ReadDb, name: SiteTextName): Promise<SiteTextVersion[]> {
  return db
    .selectFrom("site_texts")
    .leftJoin("users", "users.id", "site_texts.author_id")
    .select(["version", "body", "site_texts.created_at as createdAt", "users.name as authorName"])
    .where("site_texts.name", "=", name)
    .orderBy("version", "desc")
    .limit(50)
    .execute();
}
