import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { waitForEmails } from "../support/read-emails.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";

const served = await serveSite();
const { db, storage, config } = served.site;
const outbox = join(config.dataDir, "outbox");
let other: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  other = await aSignedInUser(served, { name: "Quelqu’un d’autre" });
});

const rowOf = (id: string) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
const fixture = async (name: string) =>
  new File([await readFile(join(import.meta.dirname, "../support/fixtures/images", name))], name);
const tasks = [
  "profile",
  "photo",
  "remove-photo",
  "password",
  "email",
  "email-resend",
  "email-cancel",
  "verification",
  "notifications",
  "seen",
  "factor-start",
  "factor-confirm",
  "factor-cancel",
  "factor-renew",
  "factor-disable",
  "passkey-rename",
  "passkey-remove",
  "sign-out-device",
  "sign-out-others",
  "searches",
  "token",
  "token-revoke",
  "export",
];

test("a visitor is redirected to sign in, and nothing changes", async () => {
  for (const path of ["/settings", "/settings/close", ...tasks.map((task) => `/settings?do=${task}`)]) {
    const response = await served.visitor().post(path, { name: "Pris", password, confirmed: "on" });
    expect([response.status, response.location]).toEqual([302, "/auth"]);
  }
  expect(await rowOf(other.user.id)).toMatchObject({ name: other.user.name });
});

test("each page has its own URL, and others do not exist", async () => {
  const { client } = await aSignedInUser(served);
  const list = (await client.get("/settings")).text;
  const addresses = [...list.matchAll(/href="(\/settings\/[a-z-]+)"/gu)].map(([, address]) => address ?? "");
  expect(new Set(addresses).size).toBe(12);
  for (const address of addresses) expect((await client.get(address)).status).toBe(200);
  expect((await client.get("/settings/rien")).status).toBe(404);
});

test("an unknown action redirects to the page", async () => {
  const { client } = await aSignedInUser(served);
  const response = await client.post("/settings?do=role", { role: "admin" });
  expect([response.status, response.location]).toEqual([302, "/settings"]);
});

describe("the profile", () => {
  test("of the user is changed, and other form fields are ignored", async () => {
    const { user, client } = await aSignedInUser(served);
    const form = { name: "Nouveau nom", phone: "", role: "admin", id: other.user.id, email: "x@y.example" };
    const response = await client.post("/settings?do=profile", form);
    expect([response.status, response.location]).toEqual([302, "/settings/profil"]);
    expect(await rowOf(user.id)).toMatchObject({
      name: "Nouveau nom",
      phone: null,
      role: "member",
      email: user.email,
    });
    expect(await rowOf(other.user.id)).toMatchObject({ name: other.user.name });
    const page = await client.get("/settings");
    expect(page.text).toContain("Profil enregistré.");
    expect((await client.get("/settings")).text).not.toContain("Profil enregistré.");
  });

  test("that is invalid is rejected with what was typed", async () => {
    const { user, client } = await aSignedInUser(served);
    const response = await client.post("/settings?do=profile", { name: " ", phone: "pas un numéro" });
    expect(response.status).toBe(422);
    expect(response.text).toContain("Le nom est obligatoire.");
    expect(response.text).toContain('value="pas un numéro"');
    expect(await rowOf(user.id)).toMatchObject({ name: user.name, phone: user.phone });
  });
});

test("a photo is uploaded, shown and removed; other files are rejected", async () => {
  const { user, client } = await aSignedInUser(served);
  const send = (file?: File) => {
    const form = new FormData();
    if (file) form.append("photo", file);
    return client.post("/settings?do=photo", form);
  };
  expect((await send(await fixture("transparent.png"))).location).toBe("/settings/profil#photo");
  const imageId = (await rowOf(user.id))?.avatar_image_id;
  expect((await served.visitor().get(`/media/${imageId}/256.webp`)).status).toBe(200);
  for (const [file, words] of [
    [await fixture("text.jpg"), "choisissez un fichier JPG, PNG ou GIF"],
    [await fixture("picture.webp"), "choisissez un fichier JPG, PNG ou GIF"],
    [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "lourd.jpg"), "dépasse 5\u00a0Mo"],
    [undefined, "Choisissez d’abord une photo."],
  ] as const) {
    const response = await send(file);
    expect(response.status).toBe(422);
    expect(response.text).toContain(words);
  }
  expect((await rowOf(user.id))?.avatar_image_id).toBe(imageId);
  const { storage_key } = await db
    .selectFrom("images")
    .select("storage_key")
    .where("id", "=", imageId ?? "")
    .executeTakeFirstOrThrow();
  expect((await client.post("/settings?do=remove-photo", {})).location).toBe("/settings/profil#photo");
  expect((await rowOf(user.id))?.avatar_image_id).toBeNull();
  expect((await served.visitor().get(`/media/${imageId}/256.webp`)).status).toBe(404);
  // By a job, after the response.
  await expect.poll(() => storage.open(`${storage_key}/256.webp`)).toBeNull();
});

describe("the password", () => {
  const form = { currentPassword: password, password: "tout neuf", confirmPassword: "tout neuf" };
  const signIn = (email: string, typed: string) => served.visitor().post("/auth", { email, password: typed });

  test("changes with the current one; other devices are signed out, this one is not", async () => {
    const { user, client } = await aSignedInUser(served);
    const elsewhere = served.visitor();
    await elsewhere.post("/auth", { email: user.email, password });
    expect((await elsewhere.get("/dashboard")).status).toBe(200);
    expect((await client.post("/settings?do=password", form)).location).toBe("/settings/mot-de-passe");
    expect((await client.get("/dashboard")).status).toBe(200);
    expect((await elsewhere.get("/dashboard")).location).toBe("/auth?to=/dashboard");
    expect((await signIn(user.email, password)).status).toBe(422);
    expect((await signIn(user.email, "tout neuf")).status).toBe(302);
    await waitForEmails(outbox, user.email, { isWanted: ({ subject }) => /mot de passe/u.test(subject) });
  });

  test.each([
    [{ currentPassword: "faux" }, "Ce n’est pas votre mot de passe actuel."],
    [{ currentPassword: "" }, "Écrivez votre mot de passe actuel."],
    [{ password: "court" }, "Le mot de passe doit contenir au moins 6 caractères"],
    [{ confirmPassword: "autre" }, "Les mots de passe ne correspondent pas"],
    [{ password, confirmPassword: password }, "C’est déjà votre mot de passe."],
  ])("%j is rejected, no password is returned, and the old one still works", async (wrong, words) => {
    const { user, client } = await aSignedInUser(served);
    const response = await client.post("/settings?do=password", { ...form, ...wrong });
    expect(response.status).toBe(422);
    expect(response.text).toContain(words);
    for (const secret of [password, "tout neuf"]) expect(response.text).not.toContain(`"${secret}"`);
    expect((await signIn(user.email, password)).status).toBe(302);
  });

  test("of a moderator must be long", async () => {
    const { client } = await aSignedInUser(served, { role: "moderator" });
    const response = await client.post("/settings?do=password", form);
    expect(response.status).toBe(422);
    expect(response.text).toContain("Le mot de passe doit contenir au moins 12 caractères");
  });
});

test("a button signs out other devices", async () => {
  const { user, client } = await aSignedInUser(served);
  const elsewhere = served.visitor();
  await elsewhere.post("/auth", { email: user.email, password });
  const page = await client.get("/settings/appareils");
  expect(page.text).toContain("Cet appareil");
  expect(page.text).toContain("Autre appareil");
  await client.post("/settings?do=sign-out-others", {});
  expect((await elsewhere.get("/dashboard")).location).toBe("/auth?to=/dashboard");
  expect((await client.get("/settings/appareils")).text).not.toContain("Autre appareil");
  expect((await other.client.get("/dashboard")).status).toBe(200);
});

test("one other device is signed out, by its session; not the session of another member", async () => {
  const { user, client } = await aSignedInUser(served);
  const [phone, tablet] = [served.visitor(), served.visitor()];
  const firefox = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
  await phone.post("/auth", { email: user.email, password }, { "User-Agent": firefox });
  await tablet.post("/auth", { email: user.email, password });
  const sessionsOf = (userId: string) =>
    served.site.db
      .selectFrom("sessions")
      .select(["id", "user_agent as device"])
      .where("user_id", "=", userId)
      .execute();
  const found = (await sessionsOf(user.id)).find(({ device }) => device === "firefox/android");
  expect((await client.get("/settings/appareils")).text).toContain("Firefox sur Android");
  const [others] = await sessionsOf(other.user.id);
  for (const sessionId of [others?.id ?? "", "x", found?.id ?? ""]) {
    const response = await client.post("/settings?do=sign-out-device", { sessionId });
    expect([response.status, response.location]).toEqual([302, "/settings/appareils"]);
  }
  expect((await phone.get("/dashboard")).location).toBe("/auth?to=/dashboard");
  for (const open of [client, tablet, other.client]) expect((await open.get("/dashboard")).status).toBe(200);
});

describe("the email address", () => {
  test("changes only through an email to the new one, with the current password", async () => {
    const { user, client } = await aSignedInUser(served);
    const email = `neuve.${crypto.randomUUID()}@annonces.example`;
    const requestChange = (form: Record<string, string>) =>
      client.post("/settings?do=email", { email, currentPassword: password, ...form });
    for (const [wrong, words] of [
      [{ currentPassword: "faux" }, "Ce n’est pas votre mot de passe actuel."],
      [{ email: "pas une adresse" }, "Format d&#x27;email invalide"],
      [{ email: user.email }, "C’est déjà l’adresse de votre compte."],
    ] as const) {
      const response = await requestChange(wrong);
      expect(response.status).toBe(422);
      expect(response.text).toContain(words);
      expect(response.text).toContain(`value="${"email" in wrong ? wrong.email : email}"`);
      expect(response.text).not.toContain(password);
    }
    // An address with an account has the same answer: only its owner is told.
    for (const wanted of [other.user.email, email])
      expect((await requestChange({ email: wanted })).location).toBe("/settings/courriel");
    expect(await rowOf(user.id)).toMatchObject({ email: user.email });
    expect((await client.get("/settings/courriel")).text).toContain("En attente");
    expect((await client.post("/settings/courriel?do=email-resend", {})).location).toBe("/settings/courriel");
    const told = await waitForEmails(outbox, other.user.email);
    expect(told.at(-1)?.subject).toContain("a déjà un compte");
    const [received] = await waitForEmails(outbox, email);
    const link = (received?.links[0] ?? "").replace(served.origin, "");
    expect((await client.post(link, {})).status).toBe(302);
    const page = await client.get("/settings/courriel");
    expect(page.text).toContain(email);
    expect(page.text).toContain("Confirmée");
    expect(page.text).not.toContain("En attente");
  });

  test("that is not confirmed can get another email", async () => {
    const { user, client } = await aSignedInUser(served);
    expect((await client.get("/settings/courriel")).text).toContain("Pas encore confirmée");
    expect((await client.post("/settings?do=verification", {})).location).toBe("/settings/courriel");
    await waitForEmails(outbox, user.email);
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
    expect((await client.get("/settings/courriel")).text).not.toContain(
      "Renvoyer le courriel de vérification",
    );
  });
});

test("emails about messages, deals and listings are turned on and off separately", async () => {
  const { user, client } = await aSignedInUser(served);
  const choose = (form: Record<string, string>) => client.post("/settings?do=notifications", form);
  expect((await choose({ messages: "on" })).location).toBe("/settings/notifications");
  expect(await rowOf(user.id)).toMatchObject({ notify_messages: true, notify_listings: false });
  await choose({ listings: "on" });
  expect(await rowOf(user.id)).toMatchObject({ notify_messages: false, notify_listings: true });
  expect(await rowOf(user.id)).toMatchObject({ notify_deals: false });
  await choose({ deals: "on" });
  expect(await rowOf(user.id)).toMatchObject({ notify_deals: true, notify_listings: false });
});

test("topics are turned off on the site and on devices, each alone", async () => {
  const { user, client } = await aSignedInUser(served);
  const topics = ["messages", "deals", "alerts", "prices", "listings", "decisions", "reports"];
  const all = Object.fromEntries(
    topics.flatMap((topic) => [
      [`site-${topic}`, "on"],
      [`push-${topic}`, "on"],
    ]),
  );
  const { "site-prices": _, "push-messages": __, ...chosen } = all;
  await client.post("/settings?do=notifications", chosen);
  const optOuts = () =>
    db
      .selectFrom("notification_opt_outs")
      .select(["topic", "channel"])
      .where("user_id", "=", user.id)
      .execute();
  expect((await optOuts()).map(({ topic, channel }) => `${channel}-${topic}`).sort()).toEqual([
    "push-messages",
    "site-prices",
  ]);
  const page = (await client.get("/settings/notifications")).text;
  expect(page).toMatch(/<input(?![^>]*checked)[^>]*name="site-prices"/u);
  expect(page).toMatch(/<input(?=[^>]*checked)[^>]*name="site-messages"/u);
  await client.post("/settings?do=notifications", all);
  expect(await optOuts()).toEqual([]);
});
