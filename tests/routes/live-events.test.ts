import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const other = await serveSite({ DATABASE_URL: served.databaseUrl, PUBLIC_URL: served.origin });
const { db } = served.site;

type Member = Awaited<ReturnType<typeof aSignedInUser>>;
type LiveEvent = { id: string; event: string; data: Record<string, unknown> };

let seller: Member;
let buyer: Member;
let thread: string;
beforeAll(async () => {
  [seller, buyer] = [await aSignedInUser(served), await aSignedInUser(served)];
  const { listing } = await aPublishedListing(served, seller.user);
  const sent = await buyer.client.post(`/listing/${listing.id}/message`, { body: "Bonjour" });
  thread = (sent.location ?? "").replace("#dernier", "");
});

const say = (sender: Member, body: string) => sender.client.post(thread, { body, messageId: randomUUID() });

const streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

/**
 * Opens a stream; `next` resolves with the next event, null at its end. Notifications come at any time, from a job: only
 * `isNotified` sees them.
 */
async function listen(
  member: Member,
  { after = "", url = served.url, path = "/events", isNotified = false } = {},
) {
  const leaving = new AbortController();
  streams.push(leaving);
  const cookie = [...member.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    Cookie: cookie,
    Accept: "text/event-stream",
    ...(after ? { "Last-Event-ID": after } : {}),
  };
  const response = await fetch(url + path, { headers, signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<LiveEvent | null> => {
    for (;;) {
      const [frame = "", ...rest] = text.split("\n\n");
      if (rest.length > 0) {
        text = rest.join("\n\n");
        const fields = new Map(
          frame.split("\n").map((line) => line.split(/: (.*)/su, 2) as [string, string]),
        );
        if (!fields.has("event") || (!isNotified && fields.get("event") === "notifications")) continue;
        const data = JSON.parse(fields.get("data") ?? "") as Record<string, unknown>;
        return { id: fields.get("id") ?? "", event: fields.get("event") ?? "", data };
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: "" };
      if (done) return null;
      text += value;
    }
  };
  const leave = () => leaving.abort();
  return { response, next, leave };
}
const bodiesOf = (event: LiveEvent | null) =>
  (event?.data.messages as { body: string }[] | undefined)?.map(({ body }) => body);

test("a message arrives at the streams of both participants on every node, with the number of unread ones", async () => {
  await seller.client.get(thread);
  const here = await listen(seller);
  const there = await listen(seller, { url: other.url });
  const own = await listen(buyer);
  const stranger = await listen(await aSignedInUser(served));
  for (const stream of [here, there, own, stranger])
    expect(await stream.next()).toMatchObject({ event: "state", data: { unread: 0 } });
  const { headers } = here.response;
  expect(headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("X-Accel-Buffering")).toBe("no");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Encoding")).toBeNull();
  await say(buyer, "Encore là ?");
  for (const stream of [here, there]) {
    const event = await stream.next();
    expect(event).toMatchObject({ event: "messages", data: { unread: 1 } });
    expect(bodiesOf(event)).toEqual(["Encore là ?"]);
  }
  expect(await own.next()).toMatchObject({ data: { unread: 0, messages: [{ isOwn: true }] } });
  // Reading is told to both; the stranger hears of nothing.
  await seller.client.get(thread);
  expect(await own.next()).toMatchObject({ event: "read", data: { reads: [{ byPartner: true }] } });
  expect(await here.next()).toMatchObject({
    event: "read",
    data: { unread: 0, reads: [{ byPartner: false }] },
  });
  expect(await Promise.race([stranger.next(), sleep(200)])).toBe("nothing");
});

test("a notification arrives at the recipient's streams, and that it was read", async () => {
  const { listing } = await aPublishedListing(served, seller.user);
  const stream = await listen(seller, { isNotified: true });
  const notified = async () => {
    for (;;) {
      const event = await stream.next();
      if (event?.event === "notifications") return event.data.notifications;
    }
  };
  const before = (await stream.next())?.data.notifications as number;
  const sent = await buyer.client.post(`/listing/${listing.id}/message`, { body: "Bonjour" });
  expect(await notified()).toBe(before + 1);
  await seller.client.get((sent.location ?? "").replace("#dernier", ""));
  expect(await notified()).toBe(before);
});

const sleep = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(() => resolve("nothing"), milliseconds));

test("a stream that continues after its last event gets what was missed, once", async () => {
  const stream = await listen(seller);
  const last = await stream.next();
  stream.leave();
  for (const body of ["Un", "Deux"]) await say(buyer, body);
  const again = await listen(seller, { after: last?.id ?? "", url: other.url });
  const missed = await again.next();
  expect(bodiesOf(missed)).toEqual(["Un", "Deux"]);
  again.leave();
  const query = `/events?after=${encodeURIComponent(missed?.id ?? "")}`;
  const third = await listen(seller, { path: query });
  expect(await third.next()).toMatchObject({ event: "state" });
  await say(buyer, "Trois");
  expect(bodiesOf(await third.next())).toEqual(["Trois"]);
});

test.each(["x", "9:1:", "1:9:8,7", "0:0:", "1:1:1", `${"9".repeat(40)}:1:`, "1:1:'"])(
  "an id that is none of ours is ignored: %s",
  async (after) => {
    const stream = await listen(seller, { after });
    expect(await stream.next()).toMatchObject({ event: "state" });
  },
);

test("a stream that lost its notifications sends what it missed when they are back", async () => {
  const stream = await listen(seller);
  await stream.next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'babillard-cache' and datname = current_database()`.execute(db);
  await say(buyer, "Pendant la panne");
  expect(bodiesOf(await stream.next())).toEqual(["Pendant la panne"]);
});

test("signing out ends the streams of that session only", async () => {
  const member = await aSignedInUser(served);
  const stay = await listen(seller);
  const streamsOfMember = [await listen(member), await listen(member, { url: other.url })];
  for (const stream of [stay, ...streamsOfMember]) await stream.next();
  await member.client.post("/sign-out", {});
  for (const stream of streamsOfMember) expect(await stream.next()).toBeNull();
  expect(await Promise.race([stay.next(), sleep(100)])).toBe("nothing");
  expect((await listen(member)).response.status).toBe(204);
});

test("the oldest of many streams of one user ends", async () => {
  const member = await aSignedInUser(served);
  const opened = [];
  for (let count = 0; count < 9; count += 1) opened.push(await listen(member));
  const [oldest, second] = opened;
  expect(await oldest?.next()).toMatchObject({ event: "state" });
  expect(await oldest?.next()).toBeNull();
  expect(await second?.next()).toMatchObject({ event: "state" });
  expect(await Promise.race([second?.next(), sleep(100)])).toBe("nothing");
});

test("it answers signed-in users and event streams only", async () => {
  const visitor = served.visitor();
  expect((await visitor.get("/events", { Accept: "text/event-stream" })).status).toBe(204);
  expect((await visitor.get("/events")).status).toBe(401);
  expect((await seller.client.get("/events")).status).toBe(406);
});
