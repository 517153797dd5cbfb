/** « Fermer mon compte »: what it requires and what it deletes. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { purgeDeletedListings } from "../../src/listings/index.server.ts";
import { reportRetentionMonths } from "../../src/moderation/report.ts";
import { waitForEmails } from "../support/read-emails.ts";
import type { ClientResponse } from "./client.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const { db, config, storage } = served.site;
const outbox = join(config.dataDir, "outbox");
const picture = await readFile(join(import.meta.dirname, "../support/fixtures/images/small.png"));
const rowOf = (id: string) => db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();

test("closing an account lists what is deleted, and requires password and consent", async () => {
  const { user, client } = await aSignedInUser(served);
  const page = (await client.get("/settings/close")).text;
  expect(page).toContain("Ce qui est supprimé");
  const reports = `sans votre nom, jusqu’à ${reportRetentionMonths}\u00a0mois après la décision.`;
  expect(page.replaceAll("<!-- -->", "")).toContain(`Vos signalements, ${reports}`);
  const privacy = (await client.get("/confidentialite")).text.replaceAll("<!-- -->", "");
  expect(privacy.replaceAll(/\s*\n\s*/gu, " ")).toContain(`Vos signalements restent, ${reports}`);
  for (const [form, words] of [
    [{ currentPassword: "faux", confirmed: "on" }, "Ce n’est pas votre mot de passe."],
    [{ currentPassword: password }, "Cochez la case pour confirmer."],
    [{ confirmed: "on" }, "Écrivez votre mot de passe."],
  ] as const) {
    const response = await client.post("/settings/close", form);
    expect(response.status).toBe(422);
    expect(response.text).toContain(words);
    expect(response.text).not.toContain(password);
  }
  expect(await rowOf(user.id)).toBeDefined();
});

test("closing deletes the account: sessions end, signing in fails, listings return 410", async () => {
  const { user, client } = await aSignedInUser(served);
  const { listing, photo } = await aPublishedListing(served, user);
  const elsewhere = served.visitor();
  await elsewhere.post("/auth", { email: user.email, password });
  const received = `listings/${user.id}/1_0_received.jpg/320.webp`;
  await storage.put(received, new Uint8Array([1]));
  const response = await client.post("/settings/close", { currentPassword: password, confirmed: "on" });
  expect([response.status, response.location]).toEqual([302, "/"]);
  expect(await rowOf(user.id)).toBeUndefined();
  expect([...client.cookies.keys()]).toEqual(["babillard-notice"]);
  expect((await client.get("/")).text).toContain("Votre compte est fermé");
  expect((await elsewhere.get("/dashboard")).location).toBe("/auth?to=/dashboard");
  expect((await served.visitor().post("/auth", { email: user.email, password })).status).toBe(422);
  expect((await served.visitor().get(`/listing/${listing.id}`)).status).toBe(410);
  expect((await served.visitor().get(photo)).status).toBe(404);
  await expect.poll(() => storage.open(received)).toBeNull();
  await waitForEmails(outbox, user.email, { isWanted: ({ subject }) => /fermé/u.test(subject) });
});

test("the partner of a closed account keeps the conversation; that of two closed accounts is deleted", async () => {
  const [seller, buyer] = [
    await aSignedInUser(served, { name: "Vendeur Parti" }),
    await aSignedInUser(served),
  ];
  const { listing } = await aPublishedListing(served, seller.user, { title: "Table à garder" });
  const sent = await buyer.client.post(`/listing/${listing.id}/message`, { body: "Une promesse écrite" });
  const thread = (sent.location ?? "").replace("#dernier", "");
  await seller.client.post(thread, { body: "Je vous la réserve" });
  await seller.client.post("/settings/close", { currentPassword: password, confirmed: "on" });
  for (const path of [thread, "/messages"]) {
    const page = await buyer.client.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    for (const text of ["Utilisateur supprimé", "Je vous la réserve", "Table à garder"])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain("Vendeur Parti");
  }
  const reply = await buyer.client.post(thread, { body: "Toujours là ?" });
  expect(reply.status).toBe(422);
  expect(reply.text).toContain("Cette personne a fermé son compte.");
  expect((await buyer.client.post("/settings?do=export-json", {})).text).toContain("Utilisateur supprimé");
  await buyer.client.post("/settings/close", { currentPassword: password, confirmed: "on" });
  const left = await db
    .selectFrom("messages")
    .select("id")
    .where("body", "=", "Une promesse écrite")
    .execute();
  expect(left).toEqual([]);
});

test("a reported listing stays for moderators, without the name, until they have decided", async () => {
  const seller = await aSignedInUser(served, { name: "Vendeur Signalé" });
  const buyer = await aSignedInUser(served);
  const moderator = await aSignedInUser(served, { role: "moderator" });
  const { listing, photo, imageId } = await aPublishedListing(served, seller.user, {
    title: "Appartement fantôme",
  });
  const unreported = await aPublishedListing(served, seller.user);
  const sent = await buyer.client.post(`/listing/${listing.id}/message`, { body: "Encore libre ?" });
  const thread = (sent.location ?? "").replace("#dernier", "");
  await seller.client.post(thread, { body: "Virez le dépôt d’abord" });
  await buyer.client.post(`/listing/${listing.id}/report`, { reason: "scam", text: "Un dépôt sans visite" });
  await seller.client.post("/settings/close", { currentPassword: password, confirmed: "on" });
  expect(await rowOf(seller.user.id)).toBeUndefined();

  for (const client of [served.visitor(), buyer.client]) {
    expect((await client.get(`/listing/${listing.id}`)).status).toBe(410);
    expect((await client.get(photo)).status).toBe(404);
  }
  const page = await buyer.client.get(thread);
  for (const text of ["Utilisateur supprimé", "Virez le dépôt d’abord"]) expect(page.text).toContain(text);
  const row = (id: string) =>
    db.selectFrom("listings").select(["id", "status"]).where("id", "=", id).executeTakeFirst();
  expect(await row(unreported.listing.id)).toBeUndefined();
  for (const path of ["/moderation", `/moderation/${listing.id}`]) {
    const { text, status } = await moderator.client.get(path);
    expect([path, status]).toEqual([path, 200]);
    for (const shown of ["Appartement fantôme", "Utilisateur supprimé", "Un dépôt sans visite"])
      expect(text).toContain(shown);
    expect(text).not.toContain("Vendeur Signalé");
  }
  expect((await moderator.client.get(photo)).status).toBe(200);
  const purge = () => purgeDeletedListings({ db, actor: "system" });
  await purge();
  expect(await row(listing.id)).toMatchObject({ status: "held" });

  // No decision brings it back online.
  await moderator.client.post(`/moderation/${listing.id}`, { do: "release" });
  expect((await served.visitor().get(`/listing/${listing.id}`)).status).toBe(410);
  // A purge leaves a row that another transaction has locked to the next one.
  await expect
    .poll(async () => {
      await purge();
      return row(listing.id);
    })
    .toBeUndefined();
  expect((await moderator.client.get(`/moderation/${listing.id}`)).status).toBe(404);
  const image = await db.selectFrom("images").select("id").where("id", "=", imageId).execute();
  expect(image).toEqual([]);
  await expect.poll(async () => (await moderator.client.get(photo)).status).toBe(404);
});

describe("what is in progress while the account is closed finds nothing, and is no bug:", () => {
  /** The account is deleted when the request has passed its checks, and waits for the lock of the row. */
  async function closedMeanwhile(
    userId: string,
    send: () => Promise<ClientResponse>,
  ): Promise<{ status: number; failures: string[] }> {
    const logged = served.log.length;
    let sent: Promise<ClientResponse> | undefined;
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("users").where("id", "=", userId).execute();
      sent = send();
      const waiting = async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db);
        return rows.length;
      };
      await expect.poll(waiting, { interval: 10 }).toBe(1);
    });
    const response = await sent;
    const failures = served.log.slice(logged).filter((line) => JSON.parse(line).level >= 50);
    return { status: response?.status ?? 0, failures };
  }
  const notFound = { status: 404, failures: [] };

  test("a form that stores a row of the account", async () => {
    const { user, client } = await aSignedInUser(served);
    const form = { email: "autre.adresse@annonces.example", currentPassword: password };
    const change = () => client.post("/settings/courriel?do=email", form);
    expect(await closedMeanwhile(user.id, change)).toEqual(notFound);
  });

  test("a photo", async () => {
    const { user, client } = await aSignedInUser(served);
    const form = new FormData();
    form.append("photo", new File([new Uint8Array(picture)], "photo.png"));
    expect(await closedMeanwhile(user.id, () => client.post("/photos", form))).toEqual(notFound);
  });

  test("a request of a program", async () => {
    const { user, client } = await aSignedInUser(served);
    const typed = new URLSearchParams({ name: "t", days: "30", currentPassword: password });
    typed.append("scope", "searches:write");
    const created = await client.post("/settings/jetons?do=token", typed);
    const token = /babillard_[\w-]{43}/u.exec(created.text)?.[0] ?? "";
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ name: "Tables", alert: "none" });
    // Its first use is noted in its row, where the second one would wait.
    await served.visitor().get("/api/v1/me", headers);
    const save = () => served.visitor().post("/api/v1/me/searches?q=table", body, headers);
    expect(await closedMeanwhile(user.id, save)).toEqual(notFound);
  });
});

test("the last administrator cannot close their account", async () => {
  await db.updateTable("users").set({ role: "member" }).where("role", "=", "admin").execute();
  const { user, client } = await aSignedInUser(served, { role: "admin" });
  const response = await client.post("/settings/close", { currentPassword: password, confirmed: "on" });
  expect(response.status).toBe(422);
  expect(response.text).toContain("Vous êtes la seule personne qui administre ce site.");
  expect(await rowOf(user.id)).toBeDefined();
});
