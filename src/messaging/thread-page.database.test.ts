import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { reply, writeAboutListing } from "./messages.commands.server.ts";
import { findOpeningPage } from "./messages.queries.server.ts";
import { markRead } from "./messages.writes.server.ts";

const { db } = await testDatabase();
let [seller, buyer] = [await aUser(db), await aUser(db)];
let conversationId: string;
beforeEach(async () => {
  [seller, buyer] = [await aUser(db), await aUser(db)];
  const { id: listingId } = await aListing(db, { author: seller });
  const sent = await writeAboutListing({ db, now, actor: buyer }, { listingId, body: "0" });
  if (!sent.ok) throw new Error(sent.reason);
  conversationId = sent.conversationId;
});

/** The buyer writes as many messages: "1", "2", and so on. */
async function write(count: number, padding = 0) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    conversation_id: conversationId,
    author_id: buyer.id,
    created_at: now,
    body: `${index + 1}${" .".repeat(padding / 2)}`,
  }));
  for (const row of rows) await db.insertInto("messages").values(row).execute();
}
const open = async () => {
  const page = await findOpeningPage(db, conversationId, seller.id);
  const bodies = page.messages.map(({ body }) => Number(body.split(" ")[0]));
  const firstUnread = page.messages.find(({ id }) => id === page.firstUnreadId)?.body.split(" ")[0] ?? null;
  return { ...page, bodies, firstUnread, last: page.messages.at(-1)?.id ?? "" };
};
const read = (last: string) => markRead(db, conversationId, seller.id, last);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("unread messages that fit are on the newest page", async () => {
  await write(199);
  const page = await open();
  expect(page).toMatchObject({ hasOlder: false, hasNewer: false, firstUnread: "0" });
  expect(page.bodies).toEqual(range(0, 199));
});

test("more open at the first unread one, and only what was shown is read, until the newest is", async () => {
  await read((await open()).last);
  await reply({ db, now, actor: seller }, { conversationId, body: "0" });
  await write(230);
  const page = await open();
  expect(page).toMatchObject({ hasOlder: false, hasNewer: true, firstUnread: "1" });
  expect(page.bodies).toEqual([0, 0, ...range(1, 50)]);
  await read(page.last);
  const next = await open();
  // 180 are unread now, which fit.
  expect(next).toMatchObject({ hasOlder: true, hasNewer: false, firstUnread: "51" });
  expect(next.bodies).toEqual(range(51, 230));
  await read(next.last);
  expect(await open()).toMatchObject({ firstUnreadId: null, hasNewer: false });
});

test("long messages that do not fit are not skipped either", async () => {
  await read((await open()).last);
  await write(40, 3_900);
  const page = await open();
  expect(page).toMatchObject({ hasNewer: true, firstUnread: "1" });
  expect(page.bodies).toEqual([0, ...range(1, 25)]);
  await read(page.last);
  expect((await open()).bodies.at(-1)).toBe(40);
});

test("the count of unread messages is limited", async () => {
  await sql`insert into messages (id, conversation_id, author_id, body, created_at)
    select gen_random_uuid(), ${conversationId}, ${buyer.id}, n::text, now() from generate_series(1, 1000) as n`.execute(
    db,
  );
  expect((await open()).bodies).toEqual(range(0, 49));
});
