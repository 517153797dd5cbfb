/**
 * Tells a CDN in front of the site which photos are not public any more. Without this they expire there after ten minutes
 * (src/server/app.ts, `photoMaxAgeSeconds`).
 */
import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { readSetting, writeSetting } from "../platform/settings.writes.server.ts";

export type CdnPurge = { url: string; token: string | null };

/** Setting with the id of the last event that was read. */
const progressKey = "cdn-purged";
/** Events are numbered before they are committed: a transaction that is under way may have a lower number. No longer than statements. */
const settledAfter = "30 seconds";
/** Addresses per request, as many as Cloudflare takes. */
const addressesPerRequest = 30;
const timeoutMs = 10_000;
const formats = ["webp", "jpg"] as const;

/** Reads the events since the last run. A failure is thrown, so that the queue retries; the retry reads the same events. */
export async function purgeCdn(
  { db, publicUrl, cdn }: { db: WriteDb; publicUrl: string; cdn: CdnPurge },
  { settled = settledAfter } = {},
): Promise<number> {
  const { rows: newest } = await sql<{ id: string | null }>`
    select max(id)::text as id from events where occurred_at < now() - ${settled}::interval`.execute(db);
  const until = newest[0]?.id;
  if (!until) return 0;
  const after = await readSetting(db, progressKey);
  let count = 0;
  if (typeof after === "string") {
    const addresses = (await findPhotosNotPublic(db, { after, until })).flatMap(({ id, widths }) =>
      widths.flatMap((width) => formats.map((format) => `${publicUrl}/media/${id}/${width}.${format}`)),
    );
    for (let at = 0; at < addresses.length; at += addressesPerRequest)
      await requestPurge(cdn, addresses.slice(at, at + addressesPerRequest));
    count = addresses.length;
  }
  if (after !== until) await writeSetting(db, progressKey, until);
  return count;
}

/** Finds deleted photos, and photos of listings that are no longer public, from the events between two ids. */
async function findPhotosNotPublic(
  db: WriteDb,
  { after, until }: { after: string; until: string },
): Promise<{ id: string; widths: number[] }[]> {
  const { rows } = await sql<{ id: string; widths: number[] }>`
    with changed as (
      select verb, subject_id, payload from events
      where id > ${after}::bigint and id <= ${until}::bigint
        and verb in ('listing.deleted', 'listing.expired', 'listing.removed', 'photo.deleted')
    )
    select images.id::text as id, to_jsonb(images.widths) as widths from images join listings on listings.id = listing_id
    where listing_id::text in (select subject_id from changed where verb <> 'photo.deleted')
      and not (listings.status in ('active', 'sold') and listings.deleted_at is null)
    union all
    select subject_id, coalesce(payload->'widths', '[]') from changed where verb = 'photo.deleted'
    order by id`.execute(db);
  return rows;
}

/** The request of Cloudflare's API; for other services, the operator runs a small program that translates it. */
async function requestPurge({ url, token }: CdnPurge, files: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ files }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`CDN_PURGE_URL answered ${response.status}`);
}
