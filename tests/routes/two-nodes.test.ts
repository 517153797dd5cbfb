import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "../../src/accounts/users.queries.server.ts";
import { expireListings } from "../../src/listings/lifecycle.commands.server.ts";
import { setListingStatus } from "../../src/listings/listings.writes.server.ts";
import { changeThesaurus } from "../../src/search/thesaurus/thesaurus.commands.server.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

/** Shorter than the site's own 30 s, which no one waits for here. */
const cacheTtlMs = 3_000;
/** Everybody writes on one node; visitors ask the other, which has cached the page. */
const one = await serveSite();
const other = await serveSite({ DATABASE_URL: one.databaseUrl, PUBLIC_URL: one.origin }, undefined, {
  cacheTtlMs,
});
const { db } = one.site;
const cache = other.site.pageCache;
if (!cache) throw new Error("no page is cached");
const latestMs = 2_000;

type Person = Awaited<ReturnType<typeof aSignedInUser>>;
let author: Person;
let admin: Person;
beforeAll(async () => {
  author = await aSignedInUser(one);
  admin = await aSignedInUser(one, { role: "admin" });
});

const look = async (path: string) => {
  const answer = await fetch(other.url + path, { redirect: "manual" });
  const text = await answer.text();
  return { status: answer.status, main: text.replace(/<script\b.*?<\/script>/gsu, "") };
};
type Look = Awaited<ReturnType<typeof look>>;

/** The page is cached and shows what was; the write; how long until the page shows what is. */
async function seenAfter(
  path: string,
  before: (page: Look) => boolean,
  write: () => Promise<unknown>,
  after: (page: Look) => boolean,
  withinMs = latestMs,
) {
  await expect
    .poll(async () => before(await look(path)) && cache?.find(path) != null, { interval: 10 })
    .toBe(true);
  expect(after(await look(path)), `${path} shows already what is not so yet`).toBe(false);
  await write();
  const written = performance.now();
  while (!after(await look(path))) {
    if (performance.now() - written > withinMs) throw new Error(`${path} is still what it was`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - written;
}

let title: string;
let path: string;
let id: string;
beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  title = `Lampe ${randomUUID().slice(0, 8)}`;
  id = (await aPublishedListing(one, author.user, { title })).listing.id;
  path = `/listing/${id}`;
});
const shows = (text: string) => (page: Look) => page.status === 200 && page.main.includes(text);
const lacks = (text: string) => (page: Look) => page.status === 200 && !page.main.includes(text);
const isGone = (page: Look) => page.status === 410;
const press = (wish: string) => author.client.post(`${path}/own`, { do: wish });
const typed = {
  ...{
    type: "single-item",
    description: "En laiton.",
    price: "120",
    priceType: "fixed",
    city: "Laval",
    region: "Québec",
  },
  ...{ contactPhone: "on", contactEmail: "on", contactInApp: "on" },
};

test("published: it is in the lists of the other node", async () => {
  for (const list of ["/", "/search", "/category/products", "/feed"]) {
    const fresh = `Table ${randomUUID().slice(0, 8)}`;
    const form = { ...typed, title: fresh, submissionKey: randomUUID(), intent: "publish" };
    const publish = async () => expect((await author.client.post("/create", form)).status).toBe(200);
    await seenAfter(list, lacks(fresh), publish, shows(fresh));
  }
});

test("edited: its page, the lists, and the listing beside which it stands say so", async () => {
  const beside = (await aPublishedListing(one, author.user)).listing.id;
  for (const where of [`/listing/${beside}`, path, "/"]) {
    const next = `Lampe ${randomUUID().slice(0, 8)}`;
    const form = { ...typed, title: next, submissionKey: id, intent: "save", keptPhotos: "1" };
    const edit = async () => {
      expect((await author.client.post(`/create?edit=${id}`, form)).status).toBeLessThan(400);
    };
    const isRight = (page: Look) => lacks(title)(page) && (where.endsWith(beside) || shows(next)(page));
    await seenAfter(where, shows(title), edit, isRight);
    title = next;
  }
});

test("sold, taken back, deleted, and the deletion undone", async () => {
  await seenAfter(path, lacks("Vendu"), () => press("sold"), shows("Vendu"));
  await seenAfter("/search", lacks(title), () => press("resell"), shows(title));
  await seenAfter("/search", shows(title), () => press("delete"), lacks(title));
  await press("restore");
  await seenAfter(path, shows(title), () => press("delete"), isGone);
  await press("restore");
  await seenAfter("/category/products", shows(title), () => press("sold"), lacks(title));
});

test("removed by the moderation, or ended by time", async () => {
  const decision = { do: "remove", reason: "forbidden", text: "Interdit." };
  const remove = async () =>
    expect((await admin.client.post(`/moderation/${id}`, decision)).status).toBe(302);
  await seenAfter(path, shows(title), remove, isGone);
  const { listing } = await aPublishedListing(one, author.user);
  const later = new Date(Date.now() + 90 * 86_400_000);
  await seenAfter(
    `/listing/${listing.id}`,
    shows(listing.title),
    () => expireListings({ db, actor: "system", now: later }),
    isGone,
  );
});

test("its author takes another name, or is deleted", async () => {
  const seller: Person = await aSignedInUser(one, { name: "Avant Ici" });
  const { listing } = await aPublishedListing(one, seller.user);
  const profile = { name: "Après Ici", email: seller.user.email, phone: "" };
  const rename = () => seller.client.post("/settings?do=profile", profile);
  const page = `/listing/${listing.id}`;
  await seenAfter(
    page,
    shows("Avant Ici"),
    rename,
    (now) => shows("Après Ici")(now) && lacks("Avant Ici")(now),
  );
  const ban = async () => expect((await deletePerson(seller.user)).status).toBe(302);
  await seenAfter(page, shows("Après Ici"), ban, isGone);
});

test("an operator says that two words mean the same", async () => {
  const [word, same] = [`mot${letters()}`, `pareil${letters()}`];
  const found = await aPublishedListing(one, author.user, { title: `Un ${same}` });
  const change = { kind: "add" as const, words: `${word}, ${same}`, targets: "" };
  const add = async () =>
    expect(await changeThesaurus({ db, actor: admin.user }, change)).toMatchObject({ ok: true });
  await seenAfter(`/search?q=${word}`, lacks(found.listing.title), add, shows(found.listing.title));
});

test("without notifications the TTL bounds how long the other node shows what was", async () => {
  // Both listeners stop, this node's too: their connections stand, and nothing arrives.
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'babillard-cache' and datname = current_database()`.execute(db);
  expect(rows).toHaveLength(2);
  frozen = rows.map(({ pid }) => pid);
  let soldAt = 0;
  const stopAndSell = async () => {
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    await setListingStatus(db, id, "sold");
    soldAt = performance.now();
  };
  await seenAfter(path, lacks("Vendu"), stopAndSell, shows("Vendu"), cacheTtlMs + 1_000);
  expect(performance.now() - soldAt).toBeGreaterThan(cacheTtlMs / 3); // else nothing was stopped
});
let frozen: number[] = [];
afterEach(() => {
  for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
});

const letters = () =>
  randomUUID()
    .replace(/[^a-f]/gu, "")
    .slice(0, 8);

function deletePerson(person: User) {
  return admin.client.post(`/admin/users?do=delete&id=${person.id}`, {});
}
