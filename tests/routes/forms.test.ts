import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "./client.ts";
import { protectedFields } from "./protected-fields.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing, unknownId } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
let author: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  author = await aSignedInUser(served);
});

const listingForm = (fields: Record<string, string> = {}) => ({
  type: "single-item",
  title: "Vélo",
  description: "Bon état.",
  city: "Laval",
  region: "Québec",
  price: "120",
  contactEmail: "on",
  intent: "publish",
  submissionKey: crypto.randomUUID(),
  ...fields,
});
const listingsOf = (id: string) =>
  db.selectFrom("listings").selectAll().where("author_id", "=", id).orderBy("id").execute();

/** The hidden fields that identify the listing and its version. */
const hiddenFieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    ["version", "submissionKey", "type"].flatMap((name) => {
      const value = new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`, "u").exec(page)?.[1];
      return value ? [[name, value]] : [];
    }),
  );

/** The form action of the button with this text. */
function formActionOf(page: string, words: string): string {
  const buttons = page.match(/<button\b[^>]*>.*?<\/button>/gsu) ?? [];
  const found = buttons.find((button) => button.includes(words));
  return /formAction="([^"]+)"/iu.exec(found ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
}

describe("publishing", () => {
  test("creates a listing that everyone can find", async () => {
    const { user, client } = await aSignedInUser(served);
    const response = await client.post("/create?type=single-item", listingForm({ title: "Ocarina rare" }));
    expect(response.status).toBe(200);
    expect(response.text).toContain("Annonce publiée avec succès\u00a0!");
    const [listing] = await listingsOf(user.id);
    expect(listing).toMatchObject({
      title: "Ocarina rare",
      status: "active",
      price_cents: 12_000,
      price_type: "fixed",
    });
    expect((await served.visitor().get("/search?q=ocarina")).text).toContain(`/listing/${listing?.id}`);
  });

  test("ignores protected fields", async () => {
    const { user, client } = await aSignedInUser(served);
    const before = Date.now();
    expect((await client.post("/create", listingForm(protectedFields))).status).toBe(200);
    const [listing, ...others] = await listingsOf(user.id);
    expect(others).toEqual([]);
    expect(listing).toMatchObject({
      is_featured: false,
      is_urgent: false,
      views: 0,
      favorites: 0,
      status: "active",
      source_hash: null,
    });
    expect(listing?.id).not.toBe(unknownId);
    expect(listing?.created_at.getTime()).toBeGreaterThanOrEqual(before - 1000);
    const row = await db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirst();
    expect(row).toMatchObject({ role: "member", email_verified: false });
  });

  test("ignores protected fields in an edit", async () => {
    const { user, client } = await aSignedInUser(served);
    const { listing } = await aPublishedListing(served, user);
    expect(
      (await client.post(`/create?edit=${listing.id}`, listingForm({ ...protectedFields, title: "Nouveau" })))
        .status,
    ).toBe(200);
    const rows = await listingsOf(user.id);
    expect(rows).toMatchObject([
      {
        id: listing.id,
        title: "Nouveau",
        is_featured: false,
        is_urgent: false,
        views: 0,
        status: "active",
        created_at: listing.createdAt,
      },
    ]);
  });

  test("offers what was typed as a new listing when the edited one has ended, without JavaScript too", async () => {
    const { user, client } = await aSignedInUser(served);
    const { listing } = await aPublishedListing(served, user);
    await db.updateTable("listings").set({ deleted_at: new Date() }).where("id", "=", listing.id).execute();
    const typed = listingForm({ title: "Écrit entre-temps", intent: "save" });
    const response = await client.post(`/create?edit=${listing.id}`, typed);
    expect(response.status).toBe(409);
    expect(response.text).toContain("Cette annonce ne peut plus être modifiée");
    expect(response.text).toContain('value="Écrit entre-temps"');
    expect(response.text).toContain('action="/create?type=single-item"');
    expect((await client.get(`/create?edit=${listing.id}`)).text).toContain("Elle a été supprimée.");
  });

  test.each(["edited", "new"] as const)(
    "of a listing that was %s here still conflicts with an edit elsewhere after the type changes, without JavaScript too",
    async (kind) => {
      const { user, client } = await aSignedInUser(served);
      const typed = listingForm();
      await client.post("/create?type=single-item", typed); // for "new", the response is lost
      const [{ id } = { id: "" }] = await listingsOf(user.id);
      const address = kind === "edited" ? `/create?edit=${id}` : "/create?type=single-item";
      const opened = kind === "edited" ? hiddenFieldsOf((await client.get(address)).text) : {};
      await client.post(`/create?edit=${id}`, listingForm({ title: "Écrit ailleurs", intent: "save" }));

      const rejected = await client.post(address, { ...typed, ...opened, title: "" });
      expect(rejected.status).toBe(422);
      const toTypes = { ...typed, ...hiddenFieldsOf(rejected.text), title: "Ici", intent: "change-type" };
      const types = await client.post(formActionOf(rejected.text, "Changer de type"), toTypes);
      const chosen = { ...toTypes, ...hiddenFieldsOf(types.text), intent: "choose-type" };
      const form = await client.post(formActionOf(types.text, "Véhicule"), chosen);
      const resubmitted = { ...chosen, ...hiddenFieldsOf(form.text), intent: "publish" };
      const written = await client.post(formActionOf(types.text, "Véhicule"), resubmitted);
      expect(written.status).toBe(409);
      expect(written.text).toContain("Cette annonce a été modifiée ailleurs");
      expect(await listingsOf(user.id)).toMatchObject([{ title: "Écrit ailleurs", type: "single-item" }]);
    },
  );

  test("shows a draft only to its author", async () => {
    const { user, client } = await aSignedInUser(served);
    const response = await client.post(
      "/create",
      listingForm({ intent: "save", title: "", description: "" }),
    );
    const [listing] = await listingsOf(user.id);
    expect([response.status, response.location]).toEqual([302, `/create?edit=${listing?.id}`]);
    expect(listing).toMatchObject({ status: "draft", published_at: null });
    expect((await client.get(response.location ?? "")).text).toContain("Brouillon sauvegardé\u00a0!");
    expect((await served.visitor().get(`/listing/${listing?.id}`)).status).toBe(404);
  });

  test("reports every mistake and keeps what was typed", async () => {
    const { user, client } = await aSignedInUser(served);
    const response = await client.post(
      "/create",
      listingForm({ title: " ", description: "", city: "", price: "-5", region: "Île-de-France" }),
    );
    expect(response.status).toBe(422);
    for (const message of [
      "Le titre est obligatoire",
      "La description est obligatoire",
      "La ville est obligatoire",
    ]) {
      expect(response.text).toContain(message);
    }
    expect(response.text).toContain('value="-5"');
    expect(await listingsOf(user.id)).toEqual([]);
  });

  test.each<Record<string, string>>([
    { type: "" },
    { type: "constructor" },
    { category: "__proto__" },
    { subCategory: "cdi" },
    { price: "abc" },
    { price: "1e9" },
    { price: "100000000" },
    { priceType: "toString" },
    { title: "é".repeat(101) },
    { description: "x".repeat(10_001) },
    { city: "x".repeat(101) },
    { region: "hasOwnProperty" },
    { condition: "usé" },
  ])("rejects %j", async (wrong) => {
    const { user, client } = await aSignedInUser(served);
    expect((await client.post("/create", listingForm(wrong))).status).toBe(422);
    expect(await listingsOf(user.id)).toEqual([]);
  });

  test("creates one listing from a form that is sent five times at once", async () => {
    const { user, client } = await aSignedInUser(served);
    const form = listingForm();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => client.post("/create", form)));
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await listingsOf(user.id)).toHaveLength(1);
  });

  test("never attaches another user's photo", async () => {
    const { imageId, listing } = await aPublishedListing(served, author.user);
    const { user, client } = await aSignedInUser(served);
    expect((await client.post("/create", listingForm({ photo: imageId }))).status).toBe(200);
    const [own] = await listingsOf(user.id);
    const image = await db
      .selectFrom("images")
      .select("listing_id")
      .where("id", "=", imageId)
      .executeTakeFirst();
    expect(image).toEqual({ listing_id: listing.id });
    const photos = await db
      .selectFrom("images")
      .selectAll()
      .where("listing_id", "=", own?.id ?? "")
      .execute();
    expect(photos).toEqual([]);
  });
});

describe("photos", () => {
  const picture = join(import.meta.dirname, "../support/fixtures/images/phone-rotated-gps.jpg");
  async function send(client: Client, bytes: Uint8Array<ArrayBuffer>, name = "photo.jpg") {
    const form = new FormData();
    form.append("photo", new File([bytes], name, { type: "image/jpeg" }));
    return client.post("/photos", form, { Accept: "application/json" });
  }

  test("are uploaded one by one, and visible only to their owner until the listing is published", async () => {
    const { user, client } = await aSignedInUser(served);
    const response = await send(client, new Uint8Array(await readFile(picture)));
    expect(response.status).toBe(200);
    const { photo } = JSON.parse(response.text) as { photo: { id: string; widths: number[] } };
    const address = `/media/${photo.id}/${photo.widths[0]}.webp`;
    expect((await client.get(address)).status).toBe(200);
    expect((await served.visitor().get(address)).status).toBe(404);
    expect((await author.client.get(address)).status).toBe(404);

    expect((await author.client.post("/create", listingForm({ photo: photo.id }))).status).toBe(200);
    expect((await served.visitor().get(address)).status).toBe(404);
    await client.post("/create", listingForm({ photo: photo.id }));
    const [listing] = await listingsOf(user.id);
    expect((await served.visitor().get(address)).status).toBe(200);
    expect((await served.visitor().get(`/listing/${listing?.id}`)).text).toContain(photo.id);
  });

  test.each([
    ["no image", new TextEncoder().encode("<script>alert(1)</script>"), "photo.jpg"],
    [
      "an SVG that could contain a script",
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "a.svg",
    ],
    ["nothing", new Uint8Array(), "photo.jpg"],
  ])("that are %s are rejected in French", async (_, bytes, name) => {
    const response = await send(author.client, bytes, name);
    expect(response.status).toBe(422);
    expect(JSON.parse(response.text)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/fichier|format/u),
    });
  });
});
