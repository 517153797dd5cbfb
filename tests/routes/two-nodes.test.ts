import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "../../src/accounts/users.queries.server.ts";
import { expireListings } from "../../src/listings/lifecycle.commands.server.ts";
import { setListingStatus } from "../../src/listings/listings.writes.server.ts";
import { changeThesaurus } from "../../src/search/thesaurus/thesaurus.commands.server.ts";
import { serveSite } from "./served-site.ts";
import { siteForm } from "./site-form.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

/** Shorter than the site's own 30 s, to keep the test short. */
const cacheTtlMs = 3_000;
/** Writes go to one node; visitors read from the other, which has cached the page. */
const one = await serveSite();
const other = await serveSite({ DATABASE_URL: one.databaseUrl, PUBLIC_URL: one.origin }, undefined, {
  cacheTtlMs,
});
const { db } = one.site;
const cache = other.site.pageCache;
if (!cache) throw new Error("no page is cached");
const latestMs = 2_000;

type Member = Awaited<ReturnType<typeof aSignedInUser>>;
let author: Member;
let admin: Member;
beforeAll(async () => {
  author = await aSignedInUser(one);
  admin = await aSignedInUser(one, { role: "admin" });
});

const fetchPage = async (path: string) => {
  const response = await fetch(other.url + path, { redirect: "manual" });
  const text = await response.text();
  return { status: response.status, main: text.replace(/<script\b.*?<\/script>/gsu, "") };
};
type FetchedPage = Awaited<ReturnType<typeof fetchPage>>;

/** Waits until the page is cached and shows `before`, writes, and returns the milliseconds until it shows `after`. */
async function expectUpdate(
  path: string,
  before: (page: FetchedPage) => boolean,
  write: () => Promise<unknown>,
  after: (page: FetchedPage) => boolean,
  withinMs = latestMs,
) {
  await expect
    .poll(async () => before(await fetchPage(path)) && cache?.find(path) != null, { interval: 10 })
    .toBe(true);
  expect(after(await fetchPage(path)), `${path} already shows the change`).toBe(false);
  await write();
  const written = performance.now();
  while (!after(await fetchPage(path))) {
    if (performance.now() - written > withinMs) throw new Error(`${path} still shows the old state`);
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
const shows = (text: string) => (page: FetchedPage) => page.status === 200 && page.main.includes(text);
const lacks = (text: string) => (page: FetchedPage) => page.status === 200 && !page.main.includes(text);
const isGone = (page: FetchedPage) => page.status === 410;
const press = (action: string) => author.client.post(`${path}/own`, { do: action });
const typed = {
  type: "single-item",
  description: "En laiton.",
  price: "120",
  priceType: "fixed",
  city: "Laval",
  region: "Québec",
  contactPhone: "on",
  contactEmail: "on",
  contactInApp: "on",
};

test("a published listing is in the lists of the other node", async () => {
  for (const list of ["/", "/search", "/category/products", "/feed"]) {
    const fresh = `Table ${randomUUID().slice(0, 8)}`;
    const form = { ...typed, title: fresh, submissionKey: randomUUID(), intent: "publish" };
    const publish = async () => expect((await author.client.post("/create", form)).status).toBe(200);
    await expectUpdate(list, lacks(fresh), publish, shows(fresh));
  }
});

test("an edited listing changes on its page, in the lists and on pages of similar listings", async () => {
  const similar = (await aPublishedListing(one, author.user)).listing.id;
  for (const where of [`/listing/${similar}`, path, "/"]) {
    const next = `Lampe ${randomUUID().slice(0, 8)}`;
    const form = { ...typed, title: next, submissionKey: id, intent: "save", keptPhotos: "1" };
    const edit = async () => {
      expect((await author.client.post(`/create?edit=${id}`, form)).status).toBeLessThan(400);
    };
    const isRight = (page: FetchedPage) =>
      lacks(title)(page) && (where.endsWith(similar) || shows(next)(page));
    await expectUpdate(where, shows(title), edit, isRight);
    title = next;
  }
});

test("sold, relisted, deleted and restored listings change on the other node", async () => {
  await expectUpdate(path, lacks("Vendue"), () => press("sold"), shows("Vendue"));
  await expectUpdate("/search", lacks(title), () => press("resell"), shows(title));
  await expectUpdate("/search", shows(title), () => press("delete"), lacks(title));
  await press("restore");
  await expectUpdate(path, shows(title), () => press("delete"), isGone);
  await press("restore");
  await expectUpdate("/category/products", shows(title), () => press("sold"), lacks(title));
});

test("listings removed by moderation or expired are gone on the other node", async () => {
  const decision = { do: "remove", reason: "forbidden", text: "Interdit." };
  const remove = async () =>
    expect((await admin.client.post(`/moderation/${id}`, decision)).status).toBe(302);
  await expectUpdate(path, shows(title), remove, isGone);
  const { listing } = await aPublishedListing(one, author.user);
  const later = new Date(Date.now() + 90 * 86_400_000);
  await expectUpdate(
    `/listing/${listing.id}`,
    shows(listing.title),
    () => expireListings({ db, actor: "system", now: later }),
    isGone,
  );
});

test("listings show when their author is renamed or deleted", async () => {
  const seller: Member = await aSignedInUser(one, { name: "Avant Ici" });
  const { listing } = await aPublishedListing(one, seller.user);
  const profile = { name: "Après Ici", email: seller.user.email, phone: "" };
  const rename = () => seller.client.post("/settings?do=profile", profile);
  const page = `/listing/${listing.id}`;
  await expectUpdate(
    page,
    shows("Avant Ici"),
    rename,
    (now) => shows("Après Ici")(now) && lacks("Avant Ici")(now),
  );
  const ban = async () => expect((await deleteUser(seller.user)).status).toBe(302);
  await expectUpdate(page, shows("Après Ici"), ban, isGone);
});

test("a new synonym is used by the other node", async () => {
  const [word, synonym] = [`mot${randomWord()}`, `pareil${randomWord()}`];
  const found = await aPublishedListing(one, author.user, { title: `Un ${synonym}` });
  const change = { kind: "add" as const, words: `${word}, ${synonym}`, targets: "" };
  const add = async () =>
    expect(await changeThesaurus({ db, actor: admin.user }, change)).toMatchObject({ ok: true });
  await expectUpdate(`/search?q=${word}`, lacks(found.listing.title), add, shows(found.listing.title));
});

test("name, hero text and accent color of the site change on every page of the other node", async () => {
  const form = {
    name: "Le Tableau",
    heroTitle: "Bienvenue chez nous",
    accentColor: "#5b2a86",
    contactEmail: "allo@annonces.example",
    bannerText: "Fermé lundi",
  };
  const save = async (changes: Partial<typeof form>) => {
    const saved = await admin.client.post("/admin/site", {
      ...(await siteForm(admin.client)),
      ...form,
      ...changes,
    });
    expect(saved.status).toBe(302);
  };
  await expectUpdate(
    "/",
    shows("Babillard"),
    () => save({}),
    (page) => ["Le Tableau", "Bienvenue chez nous", "Fermé lundi"].every((text) => shows(text)(page)),
  );
  const { main } = await fetchPage("/aide");
  const [, theme = ""] = /<link rel="stylesheet" href="(\/site\/theme-5b2a86\.css)"/u.exec(main) ?? [];
  const stylesheet = await fetch(other.url + theme);
  expect(stylesheet.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(await stylesheet.text()).toContain("--spruce:light-dark(#5b2a86,");
  await expectUpdate("/", shows("Fermé lundi"), () => save({ bannerText: "" }), lacks("Fermé lundi"));
});

test("without notifications the TTL bounds how long the other node serves stale pages", async () => {
  // Both listeners stop: their connections stay open, but nothing arrives.
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
  await expectUpdate(path, lacks("Vendue"), stopAndSell, shows("Vendue"), cacheTtlMs + 1_000);
  expect(performance.now() - soldAt).toBeGreaterThan(cacheTtlMs / 3); // otherwise the notification arrived
});
let frozen: number[] = [];
afterEach(() => {
  for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
});

const randomWord = () =>
  randomUUID()
    .replace(/[^a-f]/gu, "")
    .slice(0, 8);

function deleteUser(user: User) {
  return admin.client.post(`/admin/users?do=delete&id=${user.id}`, {});
}
