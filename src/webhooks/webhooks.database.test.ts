import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { transact } from "../events/index.server.ts";
import type { Verb } from "../events/verbs.ts";
import {
  deleteWebhookDeliveriesBefore,
  deliverWebhook,
  enqueueDeliveries,
} from "./deliveries.jobs.server.ts";
import type { SendResult, sendWebhook } from "./send-webhook.server.ts";
import { createWebhook, deleteWebhook, tryWebhook } from "./webhooks.commands.server.ts";
import { listWebhooks } from "./webhooks.queries.server.ts";

const { db } = await testDatabase();
const site = { siteSecret: "a secret for tests, and only for tests", testOrigin: null };
type User = Awaited<ReturnType<typeof aUser>>;

beforeEach(async () => {
  await emptyDatabase(db);
  await sql`delete from webhooks`.execute(db);
  await sql`delete from settings where key = 'webhooks-read'`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

const add = (user: User, url = "https://exemple.ca/a", isOfSite = false) =>
  createWebhook({ db, actor: user, ...site }, { url, isOfSite });
const happens = (verb: Verb, listing: { id: string }) =>
  transact({ db, actor: "system" }, ({ record }) => record(verb, { type: "listing", id: listing.id }));
const read = () => enqueueDeliveries(db, { settled: "-1 second" });
const events = async (user: User | null) =>
  (await listWebhooks(db, user?.id ?? null)).flatMap(({ deliveries }) =>
    deliveries.map(({ verb, listingId }) => [verb, listingId]),
  );

type Sent = Parameters<typeof sendWebhook>[0];
async function deliver(result: SendResult): Promise<Sent[]> {
  const { rows } = await sql<{ id: string }>`
    select payload->>'deliveryId' as id from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'deliver-webhook' order by job.id`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  const sent: Sent[] = [];
  const send = (request: Sent) => {
    sent.push(request);
    return Promise.resolve(result);
  };
  for (const { id } of rows)
    await deliverWebhook(
      { db, publicUrl: "https://babillard.example", siteSecret: site.siteSecret, version: "1", send },
      { deliveryId: id },
    );
  return sent;
}
const failure: SendResult = { ok: false, failure: "status", status: 500 };

test("members are told of their own listings, the site of all that were published", async () => {
  const [author, other] = [await aUser(db), await aUser(db)];
  const admin = await aUser(db, { role: "admin" });
  const listing = await aListing(db, { author });
  const draft = await aListing(db, { author, status: "draft" });
  await happens("listing.edited", listing);
  await read();
  for (const user of [author, other]) await add(user);
  await add(admin, "https://exemple.ca/site", true);
  await happens("listing.sold", listing);
  await happens("listing.edited", draft);
  await happens("listing.reported", listing);
  expect(await read()).toBe(3);
  expect(await read()).toBe(0);
  // Not what was before.
  expect((await events(author)).toSorted()).toEqual(
    [
      ["listing.edited", draft.id],
      ["listing.sold", listing.id],
    ].toSorted(),
  );
  expect(await events(other)).toEqual([]);
  expect(await events(null)).toEqual([["listing.sold", listing.id]]);
});

test("members are told of each step of approval and correction, which take a listing off or put it online", async () => {
  const author = await aUser(db);
  const listing = await aListing(db, { author });
  await read();
  await add(author);
  const steps: Verb[] = [
    "listing.submitted",
    "listing.approved",
    "listing.correction-requested",
    "listing.resubmitted",
    "listing.unheld",
  ];
  for (const verb of steps) await happens(verb, listing);
  await read();
  expect((await events(author)).map(([verb]) => verb).toSorted()).toEqual(steps.toSorted());
});

test("a delivery is signed, and has no content of the listing", async () => {
  const author = await aUser(db);
  const listing = await aListing(db, { author });
  await read();
  const created = await add(author);
  if (!created.ok) throw new Error(created.reason);
  await happens("listing.sold", listing);
  await read();
  const [sent] = await deliver({ ok: true, status: 200 });
  expect(sent?.url).toBe("https://exemple.ca/a");
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    id: sent?.headers["Babillard-Delivery"],
    event: "listing.sold",
    occurredAt: expect.any(String),
    listing: {
      id: listing.id,
      url: `https://babillard.example/listing/${listing.id}`,
      api: `https://babillard.example/api/v1/listings/${listing.id}`,
    },
  });
  const [, seconds = "", digest] =
    /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(sent?.headers["Babillard-Signature"] ?? "") ?? [];
  expect(createHmac("sha256", created.secret).update(`${seconds}.${sent?.body}`).digest("hex")).toBe(digest);
  const [hook] = await listWebhooks(db, author.id);
  expect(hook?.deliveries).toMatchObject([{ state: "delivered", attempts: 1, responseStatus: 200 }]);
  const stored = await sql`select webhooks::text from webhooks`.execute(db);
  expect(JSON.stringify(stored.rows)).not.toContain(created.secret);
});

test("a failed delivery is tried again, later each time; after a day the webhook is disabled", async () => {
  const author = await aUser(db);
  const listing = await aListing(db, { author });
  await read();
  await add(author);
  await happens("listing.sold", listing);
  await read();
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await deliver(failure)).toHaveLength(1);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - now())::integer as seconds from graphile_worker._private_jobs`.execute(
      db,
    );
    if (attempt === 1) expect(Math.abs((rows[0]?.seconds ?? 0) - 30)).toBeLessThan(5);
  }
  expect(await deliver(failure)).toHaveLength(0);
  const [hook] = await listWebhooks(db, author.id);
  expect(hook?.disabledAt).not.toBeNull();
  expect(hook?.deliveries).toMatchObject([{ state: "failed", attempts: 8, failure: "status" }]);
  await happens("listing.resold", listing);
  expect(await read()).toBe(0);
  // A trial enables it, and is not repeated.
  const webhookId = hook?.id ?? "";
  await tryWebhook({ db, actor: author }, { webhookId, isOfSite: false });
  const [trial] = await deliver(failure);
  expect(JSON.parse(trial?.body ?? "")).toMatchObject({ event: "ping" });
  expect(await deliver(failure)).toHaveLength(0);
  const [enabled] = await listWebhooks(db, author.id);
  expect(enabled?.disabledAt).toBeNull();
  const { rows } = await sql<{ verb: string }>`
    select verb from events where subject_type = 'webhook' order by id`.execute(db);
  expect(rows.map(({ verb }) => verb)).toEqual(["webhook.created", "webhook.disabled", "webhook.tried"]);
});

test("a suspended member's server is told nothing", async () => {
  const author = await aUser(db);
  const listing = await aListing(db, { author });
  await read();
  await add(author);
  await sql`update users set suspended_until = now() + interval '1 day', suspension_reason = 'x'
    where id = ${author.id}`.execute(db);
  await happens("listing.held", listing);
  expect(await read()).toBe(0);
});

test("nor what was enqueued before the suspension; the site's server is", async () => {
  const author = await aUser(db);
  const admin = await aUser(db, { role: "admin" });
  const listing = await aListing(db, { author });
  await read();
  await add(author);
  await add(admin, "https://exemple.ca/site", true);
  await happens("listing.sold", listing);
  await read();
  expect(await deliver(failure)).toHaveLength(2);
  await happens("listing.resold", listing);
  await read();
  await sql`update users set suspended_until = now() + interval '1 day', suspension_reason = 'x'
    where id = ${author.id}`.execute(db);
  const sent = await deliver({ ok: true, status: 200 });
  expect(sent.map(({ url }) => url)).toEqual(["https://exemple.ca/site", "https://exemple.ca/site"]);
  // Not after the suspension either.
  const [hook] = await listWebhooks(db, author.id);
  expect(hook).toMatchObject({
    disabledAt: null,
    deliveries: [
      { state: "failed", attempts: 0 },
      { state: "failed", attempts: 1 },
    ],
  });
});

test("what one member's slow server waits for does not hold back the others, nor do repeated trials", async () => {
  const [busy, other] = [await aUser(db), await aUser(db)];
  const [listing, sold] = [await aListing(db, { author: busy }), await aListing(db, { author: other })];
  await read();
  const first = await add(busy);
  await add(busy, "https://exemple.ca/b");
  await add(other, "https://autre.example/");
  for (let time = 1; time <= 3; time += 1) await happens("listing.edited", listing);
  await happens("listing.sold", sold);
  await read();
  for (let time = 1; time <= 3; time += 1)
    await tryWebhook({ db, actor: busy }, { webhookId: first.ok ? first.id : "", isOfSite: false });
  await happens("listing.resold", sold);
  await read();
  const positionsOfOther = async () => {
    const { rows } = await sql<{ isOther: boolean }>`
      select hook.user_id = ${other.id} as "isOther" from graphile_worker._private_jobs as job
      join webhook_deliveries as delivery on delivery.id = (job.payload->>'deliveryId')::uuid
      join webhooks as hook on hook.id = delivery.webhook_id
      order by job.priority, job.run_at, job.id`.execute(db);
    return rows.flatMap(({ isOther }, position) => (isOther ? [position] : []));
  };
  // Of eleven: each owner's first one, then each owner's second one.
  expect(Math.max(...(await positionsOfOther()))).toBeLessThan(4);
  expect(await positionsOfOther()).toHaveLength(2);
  // Retries likewise.
  await deliver(failure);
  expect(Math.max(...(await positionsOfOther()))).toBeLessThan(4);
});

test("others' webhooks can neither be tried nor deleted", async () => {
  const [author, other] = [await aUser(db), await aUser(db, { role: "admin" })];
  const created = await add(author);
  const webhookId = created.ok ? created.id : "";
  for (const isOfSite of [false, true]) {
    await tryWebhook({ db, actor: other }, { webhookId, isOfSite });
    await deleteWebhook({ db, actor: other }, { webhookId, isOfSite });
  }
  expect(await listWebhooks(db, author.id)).toMatchObject([{ deliveries: [] }]);
  await expect(add(author, "https://exemple.ca/b", true)).rejects.toThrow("only administrators");
  await deleteWebhook({ db, actor: author }, { webhookId, isOfSite: false });
  expect(await listWebhooks(db, author.id)).toEqual([]);
});

test("a member has five at most, also concurrently; none to a private address", async () => {
  const author = await aUser(db);
  for (const url of ["https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://api.localhost/"])
    expect(await add(author, url)).toEqual({ ok: false, reason: "webhook-url-private" });
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, at) => add(author, `https://exemple.ca/${at}`)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(5);
});

test("they end with the account, their log after its time", async () => {
  const author = await aUser(db);
  const listing = await aListing(db, { author });
  await read();
  await add(author);
  await happens("listing.sold", listing);
  await read();
  await deleteWebhookDeliveriesBefore(db, new Date(Date.now() + 60_000));
  expect(await listWebhooks(db, author.id)).toMatchObject([{ deliveries: [] }]);
  await sql`delete from listings`.execute(db);
  await sql`delete from users where id = ${author.id}`.execute(db);
  expect(await db.selectFrom("webhooks").selectAll().execute()).toEqual([]);
});
