import { sql } from "kysely";
import type { PublishingPolicy } from "../listings/publication.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { analyze } from "../search/analysis/tokens.ts";
import { domainsOf, type ListEntry, type ListFields, type SiteListName } from "./site-lists.ts";

export async function listEntries(db: ReadDb, list: SiteListName): Promise<ListEntry[]> {
  return db
    .selectFrom("site_list_entries")
    .select(["key", "fields"])
    .where("list", "=", list)
    .orderBy("key")
    .execute();
}

export type ExchangeZone = { name: string; address: string };

/** Public places for an appointment. */
export async function exchangeZones(db: ReadDb): Promise<ExchangeZone[]> {
  const zones = await listEntries(db, "zones");
  return zones.map(({ fields }) => ({ name: fields.name ?? "", address: fields.address ?? "" }));
}

/** Whether the operator accepts no addresses of this domain, or of one above it. */
export async function isEmailBlocked(db: ReadDb, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("site_list_entries")
    .select("key")
    .where("list", "=", "domains")
    .where(sql<string>`fields->>'domain'`, "in", ["", ...domainsOf(email)])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The policy of the site; a listing that names forbidden goods is approved by a moderator anyway. */
export async function publishingPolicyFor(
  db: ReadDb,
  policy: PublishingPolicy,
  listing: { title: string; description: string },
): Promise<PublishingPolicy> {
  return (await findForbiddenGoods(db, listing)).length > 0 ? "approved" : policy;
}

/** Entries of the list of forbidden or recalled goods that a listing names. */
export async function findForbiddenGoods(
  db: ReadDb,
  { title, description }: { title: string; description: string },
): Promise<ListFields[]> {
  const goods = await listEntries(db, "goods");
  if (goods.length === 0) return [];
  const text = termsOf(`${title}\n${description}`);
  return goods.flatMap(({ fields }) => (text.includes(termsOf(fields.words ?? "")) ? [fields] : []));
}

/** Terms of a text with a space on each side, so that no word is found within another. */
const termsOf = (text: string): string =>
  ` ${analyze(text)
    .map(({ term }) => term)
    .join(" ")} `;
