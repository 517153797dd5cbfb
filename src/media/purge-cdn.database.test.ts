import { createServer } from "node:http";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { deleteListing } from "../listings/index.server.ts";
import { purgeCdn } from "./purge-cdn.jobs.server.ts";

const { db } = await testDatabase();
type Purge = { method: string | undefined; authorization: string | undefined; files: string[] };

/** Answers with the statuses in their order, then 200. */
async function aCdn(...statuses: number[]) {
  const purges: Purge[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { files } = JSON.parse(body) as Pick<Purge, "files">;
      purges.push({ method: request.method, authorization: request.headers.authorization, files });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const cdn = { url: `http://127.0.0.1:${address.port}/purge`, token: "a-token" };
  const run = () => purgeCdn({ db, publicUrl: "https://annonces.example", cdn }, { settled: "-1 minute" });
  return { purges, run };
}

test("photos of a deleted listing are purged once, with the token; those of others are not", async () => {
  const { purges, run } = await aCdn();
  const author = await aUser(db);
  const [gone, sold] = [await aListing(db, { author }), await aListing(db, { author, status: "sold" })];
  const photo = await anImage(db, { listing: gone });
  await anImage(db, { listing: sold });
  await sql`insert into events (actor_kind, verb, subject_type, subject_id) values ('system', 'listing.sold', 'listing', ${sold.id})`.execute(
    db,
  );
  // The first run only stores its position: earlier removals have expired at the CDN.
  expect(await run()).toBe(0);
  await deleteListing({ db, actor: author, now }, { listingId: gone.id });
  await run();
  await run();
  expect(purges).toHaveLength(1);
  expect(purges[0]).toMatchObject({ method: "POST", authorization: "Bearer a-token" });
  const { rows } = await sql<{ widths: number[] }>`select widths from images where id = ${photo.id}`.execute(
    db,
  );
  const expected = (rows[0]?.widths ?? []).flatMap((width) =>
    ["webp", "jpg"].map((format) => `https://annonces.example/media/${photo.id}/${width}.${format}`),
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(purges[0]?.files).toEqual(expected);
});

test("a photo that was deleted is purged by the widths of its event; a failure is repeated, and many are sent in parts", async () => {
  const { purges, run } = await aCdn(200, 500);
  await run();
  await sql`insert into events (actor_kind, verb, subject_type, subject_id, payload)
    select 'system', 'photo.deleted', 'photo', 'photo' || n, '{"widths": [320, 640]}' from generate_series(1, 10) n`.execute(
    db,
  );
  await expect(run()).rejects.toThrow("answered 500");
  expect(purges.map(({ files }) => files.length)).toEqual([30, 10]);
  expect(await run()).toBe(40);
  expect(new Set(purges.slice(2).flatMap(({ files }) => files)).size).toBe(40);
});
