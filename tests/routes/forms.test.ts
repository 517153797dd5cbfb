import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "./client.ts";
import { aPerson, password } from "./people.ts";
import { serveSite } from "./served-site.ts";
import { anAd, unknownId } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
let author: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  author = await aPerson(served);
});

const ad = (fields: Record<string, string> = {}) => ({
  ...{
    type: "single-item",
    title: "Vélo",
    description: "Bon état.",
    city: "Laval",
    region: "Québec",
    price: "120",
  },
  ...{ contactEmail: "on", intent: "publish", submissionKey: crypto.randomUUID(), ...fields },
});
const adsOf = (id: string) =>
  db.selectFrom("listings").selectAll().where("author_id", "=", id).orderBy("id").execute();

/** What no form may ever set, by every name that it might go by. */
const forbidden = {
  ...{
    id: unknownId,
    isFeatured: "true",
    is_featured: "true",
    isUrgent: "true",
    is_urgent: "on",
    views: "1000",
  },
  ...{
    favorites: "1000",
    author: unknownId,
    authorId: unknownId,
    author_id: unknownId,
    status: "sold",
    role: "admin",
  },
  ...{
    createdAt: "2001-01-01",
    created_at: "2001-01-01",
    expires_at: "2100-01-01",
    sourceHash: "x",
    source_hash: "x",
  },
  ...{ emailVerified: "true", email_verified: "true", user: "admin", userId: unknownId },
};

describe("publishing", () => {
  test("makes an ad that everybody finds", async () => {
    const { user, client } = await aPerson(served);
    const answer = await client.post("/create?type=single-item", ad({ title: "Ocarina rare" }));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Annonce publiée avec succès\u00a0!");
    const [listing] = await adsOf(user.id);
    expect(listing).toMatchObject({
      title: "Ocarina rare",
      status: "active",
      price_cents: 12_000,
      price_type: "fixed",
    });
    expect((await served.visitor().get("/search?q=ocarina")).text).toContain(`/listing/${listing?.id}`);
  });

  test("takes none of the fields that are not the author's to set", async () => {
    const { user, client } = await aPerson(served);
    const before = Date.now();
    expect((await client.post("/create", ad(forbidden))).status).toBe(200);
    const [listing, ...others] = await adsOf(user.id);
    expect(others).toEqual([]);
    expect(listing).toMatchObject({
      ...{
        is_featured: false,
        is_urgent: false,
        views: 0,
        favorites: 0,
        status: "active",
        source_hash: null,
      },
    });
    expect(listing?.id).not.toBe(unknownId);
    expect(listing?.created_at.getTime()).toBeGreaterThanOrEqual(before - 1000);
    const person = await db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirst();
    expect(person).toMatchObject({ role: "member", email_verified: false });
  });

  test("changes none of them in an edit", async () => {
    const { user, client } = await aPerson(served);
    const { listing } = await anAd(served, user);
    expect(
      (await client.post(`/create?edit=${listing.id}`, ad({ ...forbidden, title: "Nouveau" }))).status,
    ).toBe(200);
    const rows = await adsOf(user.id);
    expect(rows).toMatchObject([
      {
        ...{
          id: listing.id,
          title: "Nouveau",
          is_featured: false,
          is_urgent: false,
          views: 0,
          status: "active",
        },
        created_at: listing.createdAt,
      },
    ]);
  });

  test("keeps a draft to its author", async () => {
    const { user, client } = await aPerson(served);
    const answer = await client.post("/create", ad({ intent: "save", title: "", description: "" }));
    const [listing] = await adsOf(user.id);
    expect([answer.status, answer.location]).toEqual([302, `/create?edit=${listing?.id}&saved=1`]);
    expect(listing).toMatchObject({ status: "draft", published_at: null });
    expect((await client.get(answer.location ?? "")).text).toContain("Brouillon sauvegardé\u00a0!");
    expect((await served.visitor().get(`/listing/${listing?.id}`)).status).toBe(404);
  });

  test("names every mistake and keeps what was typed", async () => {
    const { user, client } = await aPerson(served);
    const answer = await client.post(
      "/create",
      ad({ title: " ", description: "", city: "", price: "-5", region: "Île-de-France" }),
    );
    expect(answer.status).toBe(422);
    for (const message of [
      "Le titre est obligatoire",
      "La description est obligatoire",
      "La ville est obligatoire",
    ]) {
      expect(answer.text).toContain(message);
    }
    expect(answer.text).toContain('value="-5"');
    expect(await adsOf(user.id)).toEqual([]);
  });

  test.each<Record<string, string>>([
    { type: "" },
    { type: "constructor" },
    { category: "__proto__" },
    { subCategory: "CDI" },
    { price: "abc" },
    { price: "1e9" },
    { price: "100000000" },
    { priceType: "toString" },
    { title: "é".repeat(101) },
    { description: "x".repeat(10_001) },
    { city: "x".repeat(101) },
    { region: "hasOwnProperty" },
    { condition: "usé" },
  ])("refuses %j", async (wrong) => {
    const { user, client } = await aPerson(served);
    expect((await client.post("/create", ad(wrong))).status).toBe(422);
    expect(await adsOf(user.id)).toEqual([]);
  });

  test("makes one ad of a form that is sent five times at once", async () => {
    const { user, client } = await aPerson(served);
    const form = ad();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => client.post("/create", form)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await adsOf(user.id)).toHaveLength(1);
  });

  test("never takes somebody else's photo", async () => {
    const { imageId, listing } = await anAd(served, author.user);
    const { user, client } = await aPerson(served);
    expect((await client.post("/create", ad({ photo: imageId }))).status).toBe(200);
    const [own] = await adsOf(user.id);
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
  const picture = join(import.meta.dirname, "../../src/images/fixtures/phone-rotated-gps.jpg");
  async function send(client: Client, bytes: Uint8Array<ArrayBuffer>, name = "photo.jpg") {
    const form = new FormData();
    form.append("photo", new File([bytes], name, { type: "image/jpeg" }));
    return client.post("/photos", form, { Accept: "application/json" });
  }

  test("go up one by one, and are their owner's alone until the ad is there", async () => {
    const { user, client } = await aPerson(served);
    const answer = await send(client, new Uint8Array(await readFile(picture)));
    expect(answer.status).toBe(200);
    const { photo } = JSON.parse(answer.text) as { photo: { id: string; widths: number[] } };
    const address = `/media/${photo.id}/${photo.widths[0]}.webp`;
    expect((await client.get(address)).status).toBe(200);
    expect((await served.visitor().get(address)).status).toBe(404);
    expect((await author.client.get(address)).status).toBe(404);

    expect((await author.client.post("/create", ad({ photo: photo.id }))).status).toBe(200);
    expect((await served.visitor().get(address)).status).toBe(404);
    await client.post("/create", ad({ photo: photo.id }));
    const [listing] = await adsOf(user.id);
    expect((await served.visitor().get(address)).status).toBe(200);
    expect((await served.visitor().get(`/listing/${listing?.id}`)).text).toContain(photo.id);
  });

  test.each([
    ["no picture", new TextEncoder().encode("<script>alert(1)</script>"), "photo.jpg"],
    [
      "a drawing that could hold a script",
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "a.svg",
    ],
    ["nothing", new Uint8Array(), "photo.jpg"],
  ])("that are %s are refused in French", async (_, bytes, name) => {
    const answer = await send(author.client, bytes, name);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/fichier|format/u),
    });
  });
});

describe("an account", () => {
  const registration = (fields: Record<string, string> = {}) => ({
    ...{ name: "Camille Roy", email: `camille.${crypto.randomUUID()}@annonces.example`, phone: "" },
    ...{ password: "secret-12", confirmPassword: "secret-12", ...fields },
  });
  const userBy = (email: string) =>
    db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

  test("is made, and nobody makes themselves an administrator", async () => {
    const client = served.visitor();
    const form = registration(forbidden);
    const answer = await client.post("/auth?mode=register", form);
    expect([answer.status, answer.location]).toEqual([302, "/"]);
    expect(await userBy(form.email)).toMatchObject({
      role: "member",
      email_verified: false,
      name: "Camille Roy",
    });
    expect((await client.get("/dashboard")).text).toContain(form.email);
    expect((await client.get("/admin/users")).status).toBe(403);
  });

  test.each([
    [{ name: " " }, "Le nom est obligatoire"],
    [{ email: "pas un courriel" }, "Format d&#x27;email invalide"],
    [{ password: "12345", confirmPassword: "12345" }, "Le mot de passe doit contenir au moins 6 caractères"],
    [{ confirmPassword: "autre" }, "Les mots de passe ne correspondent pas"],
    [{ phone: "abc" }, "téléphone"],
  ])("is refused for %j", async (wrong, message) => {
    const form = registration(wrong);
    const answer = await served.visitor().post("/auth?mode=register", form);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(answer.text).not.toContain("secret-12");
    expect(await userBy(form.email)).toBeUndefined();
  });

  test("whose e-mail is taken changes nothing about that one", async () => {
    const answer = await served
      .visitor()
      .post("/auth?mode=register", registration({ email: author.user.email.toUpperCase() }));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Cet email est déjà utilisé");
    expect((await userBy(author.user.email))?.name).toBe(author.user.name);
  });

  test("is signed in to with its password, and out of for good", async () => {
    const client = served.visitor();
    const answer = await client.post("/auth", { email: author.user.email, password });
    expect([answer.status, answer.location]).toEqual([302, "/"]);
    expect((await client.get("/auth")).location).toBe("/");
    const cookies = new Map(client.cookies);
    expect((await client.get("/sign-out")).location).toBe("/");
    expect((await client.get("/dashboard")).status).toBe(200);
    expect((await client.post("/sign-out", {})).location).toBe("/");
    expect((await client.get("/dashboard")).location).toBe("/auth");
    // The old cookie is worth nothing either.
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect((await client.get("/dashboard")).location).toBe("/auth");
  });

  test("answers alike to a wrong password and to an unknown e-mail", async () => {
    const wrong = await served.visitor().post("/auth", { email: author.user.email, password: "autre chose" });
    const unknown = await served
      .visitor()
      .post("/auth", { email: "personne@annonces.example", password: "autre chose" });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Email ou mot de passe incorrect");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("administration", () => {
  test("creates, changes and deletes for an administrator, whatever else the form says", async () => {
    const { client } = await aPerson(served, { role: "admin" });
    const email = `nouveau.${crypto.randomUUID()}@annonces.example`;
    const created = await client.post("/admin/users?do=new", {
      ...forbidden,
      name: "Nouveau",
      email,
      phone: "",
      password: "mot de passe neuf",
    });
    expect(created.status).toBe(302);
    const person = await db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ name: "Nouveau", role: "member" });
    const path = `/admin/users?do=edit&id=${person.id}`;
    expect(
      (await client.post(path, { name: "Autre nom", phone: "", role: "empereur", password: "" })).status,
    ).toBe(422);
    expect(
      (await client.post(path, { name: "Autre nom", phone: "", role: "member", password: "" })).status,
    ).toBe(302);
    expect((await client.post(`/admin/users?do=delete&id=${person.id}`, {})).status).toBe(302);
    expect(await db.selectFrom("users").select("id").where("id", "=", person.id).execute()).toEqual([]);
  });

  test("does none of it for a member or a moderator, in any spelling", async () => {
    const victim = await aPerson(served);
    for (const role of ["member", "moderator"] as const) {
      const { client } = await aPerson(served, { role });
      for (const path of ["/admin/users", "/admin/users.data", "/admin/users/_.data"]) {
        for (const task of [`do=delete&id=${victim.user.id}`, `do=edit&id=${victim.user.id}`, "do=new"]) {
          const answer = await client.post(`${path}?${task}`, {
            name: "Pris",
            role: "admin",
            email: "x@y.ca",
            password,
          });
          expect(answer.status).toBe(403);
        }
        const exported = await client.get(`${path}?do=export&id=${victim.user.id}`);
        expect(exported.status).toBe(403);
        expect(exported.text).not.toContain(victim.user.email);
      }
    }
    const row = await db
      .selectFrom("users")
      .select(["name", "role"])
      .where("id", "=", victim.user.id)
      .executeTakeFirst();
    expect(row).toEqual({ name: victim.user.name, role: "member" });
  });
});
