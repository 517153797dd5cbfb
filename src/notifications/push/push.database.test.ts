import { createPublicKey, randomBytes, randomUUID, verify } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { allNotificationTopics as all } from "../../../tests/support/notification-choices.ts";
import { aPushService } from "../../../tests/support/push-service.ts";
import { queuedJobs } from "../../../tests/support/queued-jobs.ts";
import { transact } from "../../events/index.server.ts";
import { addNotifications } from "../add-notifications.commands.server.ts";
import { changeNotificationChoices } from "../choices.commands.server.ts";
import { openNotification } from "../read-marks.commands.server.ts";
import { pushSubscriptionsMax } from "./push-subscription.ts";
import { subscribePush, unsubscribePush } from "./push-subscriptions.commands.server.ts";
import { pushPublicKey, sendPush } from "./send-push.jobs.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const privateKey = randomBytes(32).toString("base64url");
const warnings: object[] = [];
const tools = (allowsPrivateAddresses = true) => ({
  db,
  log: { warn: (fields: object) => void warnings.push(fields) },
  push: { privateKey, contact: "https://annonces.example", allowsPrivateAddresses },
});

async function aMember() {
  const user = { ...(await aUser(db)), role: "member" as const };
  const sessionId = randomUUID();
  const expires = new Date(Date.now() + 60_000);
  await db
    .insertInto("sessions")
    .values({ id: sessionId, user_id: user.id, token: randomUUID(), expires_at: expires })
    .execute();
  return { user, sessionId, ctx: { db, actor: user, allowsPrivateAddresses: true } };
}

/** A decision about a listing of the user: the jobs that send it. */
async function notify(user: { id: string }) {
  const listing = await aListing(db, { author: user, title: "Vélo « bleu »" });
  await transact({ db, actor: "system" }, ({ record }) =>
    record("listing.corrected", { type: "listing", id: listing.id }),
  );
  for (const { payload } of await queuedJobs(pool, "add-notifications"))
    await addNotifications({ db, actor: "system" }, payload);
  return (await queuedJobs(pool, "send-push")).map(({ payload }) => payload);
}
const subscriptions = () => db.selectFrom("push_subscriptions").select(["endpoint", "session_id"]).execute();

test("a notification reaches the browser encrypted, signed by the site's key", async () => {
  const { user, sessionId, ctx } = await aMember();
  const { received, subscription } = await aPushService();
  expect(await subscribePush(ctx, { ...subscription, sessionId })).toEqual({ ok: true });
  const [job, ...others] = await notify(user);
  if (!job) throw new Error("no job");
  expect(others).toEqual([]);
  await sendPush(tools(), job);
  const path = `/notifications/${job.notificationId}/open`;
  expect(received).toMatchObject([
    {
      text: { title: "Catégorie ou lieu de votre annonce corrigé", body: "Vélo « bleu »", path },
      headers: { "content-encoding": "aes128gcm", ttl: "86400", urgency: "normal" },
    },
  ]);
  const authorization = String(received[0]?.headers.authorization);
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/u.exec(authorization) ?? [];
  expect(key).toBe(pushPublicKey(privateKey));
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
    format: "jwk",
  });
  const signed = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  expect(
    verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url")),
  ).toBe(true);
  const { origin } = new URL(subscription.endpoint);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ aud: origin });
});

test("it is not sent when it was read, turned off, or after the session", async () => {
  const { user, sessionId, ctx } = await aMember();
  const { received, subscription } = await aPushService();
  await subscribePush(ctx, { ...subscription, sessionId });
  const [job] = await notify(user);
  if (!job) throw new Error("no job");
  await openNotification({ db, actor: user }, { notificationId: job.notificationId });
  await sendPush(tools(), job);
  expect(received).toEqual([]);

  await changeNotificationChoices({ db, actor: user }, { site: all, push: { ...all, decisions: false } });
  expect(await notify(user)).toEqual([job]);
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
  expect(await subscriptions()).toEqual([]);
});

test.each([404, 410, 403])("a subscription that answers %i is deleted", async (status) => {
  const { user, sessionId, ctx } = await aMember();
  const { subscription } = await aPushService(() => status);
  await subscribePush(ctx, { ...subscription, sessionId });
  const [job] = await notify(user);
  if (!job) throw new Error("no job");
  await sendPush(tools(), job);
  expect(await subscriptions()).toEqual([]);
  await sendPush(tools(), job); // an earlier attempt may have deleted it
});

test.each([429, 500, 503])("after %i the queue tries again", async (status) => {
  const { user, sessionId, ctx } = await aMember();
  const { subscription } = await aPushService(() => status);
  await subscribePush(ctx, { ...subscription, sessionId });
  const [job] = await notify(user);
  if (!job) throw new Error("no job");
  await expect(sendPush(tools(), job)).rejects.toThrow(`answered ${status}`);
  expect(await subscriptions()).toHaveLength(1);
});

test("a private address is refused, as an address and after its name was resolved", async () => {
  const { user, sessionId, ctx } = await aMember();
  const { received, subscription } = await aPushService();
  const { port } = new URL(subscription.endpoint);
  const strict = { ...ctx, allowsPrivateAddresses: false };
  const subscribe = (endpoint: string) => subscribePush(strict, { ...subscription, endpoint, sessionId });
  for (const endpoint of [
    subscription.endpoint,
    `https://127.0.0.1:${port}/`,
    "https://[::1]/",
    "https://10.0.0.1/",
    "https://push.example:22/",
    "https://push.example:8080/",
    "https://name@push.example/",
    "https://localhost/push",
    "https://169.254.169.254/latest",
    "http://push.example/",
    "ftp://push.example/",
    "x",
    "",
    "https://user:password@push.example/",
    `https://push.example/${"a".repeat(1_000)}`,
  ])
    expect({ endpoint, ...(await subscribe(endpoint)) }).toEqual({ endpoint, ok: false, reason: "invalid" });
  // As if the name had led elsewhere when the browser subscribed.
  const localName = { ...subscription, endpoint: `https://localhost:${port}/push`, sessionId };
  expect(await subscribePush(ctx, localName)).toEqual({ ok: true });
  const [job] = await notify(user);
  if (!job) throw new Error("no job");
  await sendPush(tools(false), job);
  expect(received).toEqual([]);
  expect(await subscriptions()).toEqual([]);
  expect(warnings.splice(-1)).toEqual([{ host: `localhost:${port}`, status: "private address" }]);
});

test("keys that no browser makes are refused", async () => {
  const { sessionId, ctx } = await aMember();
  const { subscription } = await aPushService();
  for (const change of [{ p256dh: "short" }, { auth: "" }, { p256dh: `A${subscription.p256dh.slice(1)}` }])
    expect(await subscribePush(ctx, { ...subscription, ...change, sessionId })).toEqual({
      ok: false,
      reason: "invalid",
    });
});

test("a browser belongs to the user who subscribed last; a user has at most ten", async () => {
  const [first, second] = [await aMember(), await aMember()];
  const { subscription } = await aPushService();
  for (const { ctx, sessionId } of [first, second, second])
    await subscribePush(ctx, { ...subscription, sessionId });
  expect(await subscriptions()).toMatchObject([{ session_id: second.sessionId }]);
  const verbs = await db.selectFrom("events").select("verb").execute();
  expect(verbs.map(({ verb }) => verb)).toEqual(["push.subscribed", "push.subscribed"]);
  for (let index = 0; index < pushSubscriptionsMax + 1; index += 1) {
    const endpoint = `https://push.example/${index}`;
    await subscribePush(
      { ...first.ctx, now: new Date(Date.now() + index) },
      { ...subscription, endpoint, sessionId: first.sessionId },
    );
  }
  const own = (await subscriptions()).filter(({ session_id }) => session_id === first.sessionId);
  expect(own).toHaveLength(pushSubscriptionsMax);
  expect(own.map(({ endpoint }) => endpoint)).not.toContain("https://push.example/0");
  await unsubscribePush(first.ctx, first.sessionId);
  expect(await subscriptions()).toHaveLength(1);
});
