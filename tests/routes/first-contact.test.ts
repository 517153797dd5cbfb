/** Where limits are on: forms of a first contact, and the confirmed email that it may need. */
import { expect, test } from "vitest";
import { firstMessageText } from "../../src/web/text/first-message-text.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite({ RATE_LIMITS: "on", REQUIRE_CONFIRMED_EMAIL: "on" });
const { db } = served.site;
const registration = () => ({
  name: "Rose",
  email: `${crypto.randomUUID()}@annonces.example`,
  phone: "",
  password: "fleur-de-lys",
  confirmPassword: "fleur-de-lys",
});
const confirm = (id: string) =>
  db.updateTable("users").set({ email_verified: true }).where("id", "=", id).execute();

async function aListingOfSomeone() {
  const seller = await aSignedInUser(served);
  return `/listing/${(await aPublishedListing(served, seller.user)).listing.id}/message`;
}
const stampOf = (page: string) => /name="stamp" value="([^"]+)"/u.exec(page)?.[1] ?? "";
const timed = async <Result>(work: () => Promise<Result>) => {
  const from = performance.now();
  return { result: await work(), ms: performance.now() - from };
};

test("the first message needs a confirmed email; a conversation goes on without", async () => {
  const path = await aListingOfSomeone();
  const { user, client } = await aSignedInUser(served);
  expect((await client.get(path)).text).toContain("Avant votre premier message, confirmez votre courriel");
  const rejected = await client.post(path, { body: firstMessageText });
  expect(rejected.status).toBe(422);
  expect(rejected.text).toContain("Confirmez d’abord votre courriel");
  await confirm(user.id);
  expect((await client.get(path)).text).not.toContain("Avant votre premier message");
  expect((await client.post(path, { body: firstMessageText })).status).toBe(302);
  await db.updateTable("users").set({ email_verified: false }).where("id", "=", user.id).execute();
  expect((await client.post(path, { body: firstMessageText })).status).toBe(302);
});

test("a field that people do not see is left empty by them", async () => {
  const { user, client } = await aSignedInUser(served);
  await confirm(user.id);
  const path = await aListingOfSomeone();
  expect((await client.get(path)).text).toContain('name="website"');
  expect((await client.post(path, { body: "Bonjour", website: "https://x.example" })).status).toBe(422);
  const form = registration();
  const visitor = served.visitor();
  expect((await visitor.get("/auth?mode=register")).text).toContain('name="website"');
  expect((await visitor.post("/auth?mode=register", { ...form, website: "x" })).status).toBe(422);
  const created = await db.selectFrom("users").select("id").where("email", "=", form.email).execute();
  expect(created).toEqual([]);
});

test("a form takes two seconds at least from the page on; the offered text is sent at once", async () => {
  const { user, client } = await aSignedInUser(served);
  await confirm(user.id);
  const offered = await aListingOfSomeone();
  const typed = await aListingOfSomeone();
  const stamp = stampOf((await client.get(typed)).text);
  expect(stamp).not.toBe("");
  const atOnce = await timed(() => client.post(offered, { body: firstMessageText }));
  expect([atOnce.result.status, atOnce.ms < 1_500]).toEqual([302, true]);
  const waited = await timed(() => client.post(typed, { body: "Encore là ?", stamp }));
  expect(waited.result.status).toBe(302);
  const unstamped = await timed(() => served.visitor().post("/auth?mode=register", registration()));
  expect(unstamped.result.status).toBe(302);
  expect(unstamped.ms).toBeGreaterThanOrEqual(1_990);
});

test("the same text goes to few people from a new account, in first messages and in replies", async () => {
  const { user, client } = await aSignedInUser(served);
  await db
    .updateTable("users")
    .set({ email_verified: true, created_at: new Date() })
    .where("id", "=", user.id)
    .execute();
  const threads: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    const sent = await client.post(await aListingOfSomeone(), { body: firstMessageText });
    threads.push((sent.location ?? "").replace("#dernier", ""));
  }
  const body = "Je préfère que vous m’écriviez ailleurs, merci.";
  const statuses: number[] = [];
  for (const thread of threads) statuses.push((await client.post(thread, { body })).status);
  expect(statuses).toEqual([...Array<number>(8).fill(302), 422]);
  const again = await client.post(threads[8] ?? "", { body });
  expect(again.text).toContain("Vous avez déjà envoyé ce texte à plusieurs personnes aujourd’hui.");
  expect((await client.post(threads[8] ?? "", { body: "D’accord" })).status).toBe(302);
});

test("a visitor's report is held for two seconds from the page on, that of a member is not, and one of a program is not sent", async () => {
  const seller = await aSignedInUser(served);
  const { listing } = await aPublishedListing(served, seller.user);
  const visitor = served.visitor();
  const page = `/listing/${listing.id}/report`;
  const stamp = stampOf((await visitor.get(page)).text);
  expect(stamp).not.toBe("");
  const typed = { reason: "scam", text: "Photo volée.", stamp };
  const reports = () => db.selectFrom("reports").select("id").where("listing_id", "=", listing.id).execute();
  const rejected = await visitor.post(page, { ...typed, website: "https://x.example" });
  expect([rejected.status, await reports()]).toEqual([422, []]);
  const { client } = await aSignedInUser(served);
  const ended: string[] = [];
  const unstamped = timed(() => served.visitor().post(page, { ...typed, stamp: "" })).finally(() =>
    ended.push("visitor"),
  );
  // Sent later, and ended before.
  await client.post(page, typed).finally(() => ended.push("member"));
  const { result, ms } = await unstamped;
  expect([result.status, ms >= 1_990, ended]).toEqual([302, true, ["member", "visitor"]]);
  expect((await reports()).length).toBeGreaterThan(0);
});
