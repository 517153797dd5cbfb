/**
 * The data map against the running site: an account whose every text is a canary. The export has what the map says it has, and
 * after the account is closed no canary is left in database, storage, outbox, caches and log but where the map says so.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { dataMap } from "../../src/privacy/data-map.ts";
import { refreshTermStatistics } from "../../src/search/index.server.ts";
import { anImage } from "../support/builders.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import {
  canaryOf,
  columnOf,
  fillWithCanaries,
  findCanaries,
  insertFurtherRows,
  mark,
} from "./whole-account.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite({}, undefined, { logLevel: "info" });
const { db, storage, config } = served.site;
const emailOf = (column: string) => `${canaryOf(column)}@annonces.example`;

let member: Awaited<ReturnType<typeof aSignedInUser>>;
let other: Awaited<ReturnType<typeof aSignedInUser>>;
let listingId: string;
let thread: string;
let filled: string[];
/** What a visitor sees, before the account is closed and after. */
const publicPages = () => [
  "/",
  "/search?q=table",
  "/search?q=erable",
  `/listing/${listingId}`,
  "/category/products",
  "/sitemap.xml",
  "/feed.json",
  "/atom.xml",
  `/suggestions?q=${mark.slice(0, 5)}`,
];

beforeAll(async () => {
  other = await aSignedInUser(served, { name: "Quelqu’un d’autre" });
  member = await aSignedInUser(served, { name: canaryOf("users.name"), email: emailOf("users.email") });
  const { id, email } = member.user;
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", id).execute();

  const created = await member.client.post("/create", {
    type: "single-item",
    title: `Table ${canaryOf("listings.title")}`,
    priceType: "fixed",
    price: "120",
    description: `En érable ${canaryOf("listings.description")}`,
    city: canaryOf("listings.city"),
    region: "Québec",
    contactInApp: "on",
    submissionKey: crypto.randomUUID(),
    intent: "publish",
  });
  expect(created.status).toBeLessThan(400);
  const listing = await db
    .selectFrom("listings")
    .select(["id", "author_id as authorId"])
    .where("author_id", "=", id)
    .executeTakeFirstOrThrow();
  listingId = listing.id;
  const photo = await anImage(db, { listing });
  const avatar = await anImage(db, { owner: member.user, storageKey: `avatars/${id}/moi.jpg` });
  await db.updateTable("users").set({ avatar_image_id: avatar.id }).where("id", "=", id).execute();
  for (const { storageKey } of [photo, avatar])
    await storage.put(`${storageKey}/1280.jpg`, new TextEncoder().encode(canaryOf("images.storage_key")));

  const sent = await other.client.post(`/listing/${listingId}/message`, { body: "Bonjour" });
  thread = (sent.location ?? "").replace("#dernier", "");
  await member.client.post(thread, { body: `Oui ${canaryOf("messages.body")}` });
  const messages = await db.selectFrom("messages").select("id").where("author_id", "=", id).execute();
  const others = await aPublishedListing(served, other.user);
  await member.client.post(`/listing/${others.listing.id}/favorite`, { isFavorite: "1" });
  await member.client.post(`/listing/${others.listing.id}/report`, {
    reason: "other",
    text: canaryOf("reports.body"),
  });
  await member.client.post("/settings/profil?do=profile", { name: canaryOf("users.name"), phone: "" });
  const report = await db.selectFrom("reports").select("reporter").executeTakeFirstOrThrow();
  await insertFurtherRows(db, member.user, {
    listingId,
    conversationId: thread.replace("/messages/", ""),
    messageId: messages[0]?.id ?? "",
    otherId: other.user.id,
    othersListingId: others.listing.id,
    reporter: report.reporter ?? "",
    storageKey: "messages/of-the-member.jpg",
  });
  await storage.put("messages/of-the-member.jpg/320.jpg", new TextEncoder().encode("survives"));
  filled = await fillWithCanaries(db, { id, email });
});

describe("an account full of canaries", () => {
  test("has one in every column that takes a text", () => {
    for (const column of ["listings.attributes", "messages.body", "saved_searches.name", "deal_steps.place"])
      expect(filled).toContain(column);
    expect(filled.length).toBeGreaterThan(55);
  });

  test("is exported as the data map says, and without what it omits", async () => {
    const { status, text } = await member.client.post("/settings?do=export-json", {});
    expect(status).toBe(200);
    const exported = new Set(
      [...text.matchAll(new RegExp(`${mark}[a-f]{4}`, "gu"))].map(([found]) => columnOf(found)),
    );
    const declared = Object.entries(dataMap).flatMap(([table, data]) =>
      data.exported.map((column) => `${table}.${column}`),
    );
    const expected = [...filled, "users.email"].filter((column) => declared.includes(column));
    expect(
      expected.filter((column) => !exported.has(column)),
      "missing in the export",
    ).toEqual([]);
    expect(
      [...exported].filter((column) => !declared.includes(column)),
      "omitted, but exported",
    ).toEqual([]);
  });

  test("leaves nothing when it is closed, but where the data map says so", async () => {
    const visitor = served.visitor();
    for (const path of publicPages()) await visitor.get(path);
    const survivors = Object.entries(dataMap).flatMap(([table, { survives = {} }]) =>
      Object.keys(survives).map((column) => `${table}.${column}`),
    );
    const closed = await member.client.post("/settings/close", {
      currentPassword: password,
      confirmed: "on",
    });
    expect([closed.status, closed.location], served.log.slice(-2).join("\n")).toEqual([302, "/"]);
    const waiting = () =>
      sql<{
        task: string;
      }>`select task_identifier as task from graphile_worker.jobs where run_at <= now()`.execute(db);
    await expect.poll(async () => (await waiting()).rows, { timeout: 60_000 }).toEqual([]);
    await refreshTermStatistics(db);

    const isDeclared = ({ at, of }: { at: string; of: string }) =>
      survivors.includes(at) &&
      (at === of || (at === "conversations.listing_title" && of === "listings.title"));
    const left = (await findCanaries(db)).filter((found) => !isDeclared(found));
    expect(left, "in the database").toEqual([]);
    expect(await filesWith(join(config.dataDir, "uploads")), "in the storage").toEqual([]);
    const emails = await filesWith(join(config.dataDir, "outbox"));
    const unexpected = emails.filter(
      ({ text }) => !/Subject: .*ferm/u.test(text) && text.includes(member.user.email),
    );
    expect(
      unexpected.map(({ text }) => text),
      "in the outbox",
    ).toEqual([]);
    for (const path of publicPages())
      for (const client of [visitor, served.visitor(), other.client]) {
        const { text } = await client.get(path);
        expect(text, path).not.toContain(mark);
      }
    expect((await other.client.get(thread)).text).not.toContain(canaryOf("users.name"));
    expect(
      served.log.filter((line) => line.includes(mark)),
      "in the log",
    ).toEqual([]);
  });
});

async function filesWith(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => ({
        name: join(entry.parentPath, entry.name),
        text: await readFile(join(entry.parentPath, entry.name), "latin1"),
      })),
  );
  return files.filter(({ text }) => text.includes(mark));
}
