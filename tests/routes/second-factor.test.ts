import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../src/platform/rate-limits.ts";
import { aSecondFactor, codeAt } from "../support/authenticator.ts";
import { aPasskeyDevice } from "../support/passkey-device.ts";
import { waitForEmails } from "../support/read-emails.ts";
import type { Client } from "./client.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";

const served = await serveSite({ RATE_LIMITS: "on", REQUIRE_SECOND_FACTOR: "administrators" });
const { db, accounts } = served.site;
beforeEach(() => db.deleteFrom("rate_limits").execute());

const page = "/settings/validation";
const next = () => new Date(Date.now() + 30_000);
const isSignedIn = async (client: Client) => (await client.get("/settings")).status === 200;

/** A member with an authenticator app, and a browser in which the password was right. */
async function atSecondStep(address?: string) {
  const { user } = await aSignedInUser(served);
  const app = await aSecondFactor(db, accounts, user, new Date());
  const client = served.visitor();
  await withPassword(client, user.email, address);
  return { user, ...app, client };
}
function withPassword(client: Client, email: string, address?: string) {
  return client.post("/auth?to=%2Fdashboard", { email, password }, from(address));
}
const from = (address?: string): Record<string, string> => (address ? { "X-Forwarded-For": address } : {});

describe("settings", () => {
  test("turn the second step on with a code of the app, show recovery codes once, and turn it off", async () => {
    const { client } = await aSignedInUser(served);
    const wrong = await client.post(`${page}?do=factor-start`, { currentPassword: "faux" });
    expect([wrong.status, wrong.text.includes("Ce n’est pas votre mot de passe actuel.")]).toEqual([
      422,
      true,
    ]);
    expect((await client.post(`${page}?do=factor-start`, { currentPassword: password })).location).toBe(page);
    const started = await client.get(page);
    expect(started.headers.get("Cache-Control")).toBe("private, no-store");
    const key =
      visibleText(started.text)
        .match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/u)?.[0]
        .replaceAll(" ", "") ?? "";
    expect(key).toHaveLength(32);
    expect(started.text).toContain('aria-label="Code QR de la clé écrite ci-dessous"');
    // Other pages of the settings do not contain it.
    for (const other of ["/settings", "/settings/appareils"])
      expect((await client.get(other)).text).not.toContain(key);
    expect((await client.post(`${page}?do=factor-confirm`, { code: "12" })).status).toBe(422);
    const confirmed = await client.post(`${page}?do=factor-confirm`, { code: await codeAt(key, new Date()) });
    const codes = [...visibleText(confirmed.text).matchAll(/(?:[a-z2-9]{4}-){5}[a-z2-9]{4}/gu)].map(
      ([code]) => code,
    );
    expect([confirmed.status, new Set(codes).size]).toEqual([200, 10]);
    expect(confirmed.headers.get("Cache-Control")).toBe("private, no-store");
    const on = await client.get(page);
    expect(visibleText(on.text)).toContain("10 codes de secours");
    for (const text of [key, ...codes]) expect(on.text).not.toContain(text);
    const renewed = await client.post(`${page}?do=factor-renew`, { currentPassword: password });
    expect(renewed.text).not.toContain(codes[0]);
    expect((await client.post(`${page}?do=factor-disable`, { currentPassword: "faux" })).status).toBe(422);
    expect((await client.post(`${page}?do=factor-disable`, { currentPassword: password })).location).toBe(
      page,
    );
    expect(visibleText((await client.get(page)).text)).toContain("Commencer");
  });
});

describe("signing in", () => {
  test("asks for a code after the password, and returns to the page that was asked for", async () => {
    const { user, key } = await atSecondStep();
    const client = served.visitor();
    const first = await withPassword(client, user.email);
    expect([first.status, first.location]).toEqual([302, "/auth/code?to=%2Fdashboard"]);
    const cookie = first.headers.getSetCookie().find((one) => one.includes("challenge")) ?? "";
    expect(cookie).toMatch(/HttpOnly/u);
    expect(await isSignedIn(client)).toBe(false);
    const form = await client.get(first.location ?? "");
    expect([form.status, form.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(form.text).not.toContain(user.email);
    const wrong = await client.post("/auth/code?to=%2Fdashboard", { code: "12" });
    expect([wrong.status, wrong.text.includes("Ce n’est pas le bon code.")]).toEqual([422, true]);
    expect((await client.post("/auth/code", { code: " " })).status).toBe(422);
    const code = await codeAt(key, next());
    const second = await client.post("/auth/code?to=%2Fdashboard", { code });
    expect([second.status, second.location]).toEqual([302, "/dashboard"]);
    expect(await isSignedIn(client)).toBe(true);
    expect((await client.get("/auth/code?to=%2Fdashboard")).location).toBe("/dashboard");
    // Nothing is left of the challenge.
    expect([...client.cookies.keys()].join()).not.toContain("challenge");
  });

  test("takes a recovery code instead", async () => {
    const { client, recoveryCodes } = await atSecondStep();
    expect((await client.get("/auth/code?recovery=1")).text).toContain("Code de secours");
    const wrong = await client.post("/auth/code?recovery=1", { code: "abcd" });
    expect(wrong.text).toContain("Ce n’est pas un de vos codes de secours");
    const code = recoveryCodes[0]?.match(/.{4}/gu)?.join("-").toUpperCase() ?? "";
    expect((await client.post("/auth/code?recovery=1", { code })).location).toBe("/");
    expect(await isSignedIn(client)).toBe(true);
  });

  test("starts again after five wrong codes, and without a challenge", async () => {
    const { client, key } = await atSecondStep();
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await client.post("/auth/code", { code: "12" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 302]);
    const code = await codeAt(key, next());
    const ended = await client.post("/auth/code?to=%2Fdashboard", { code });
    expect([ended.status, ended.location]).toEqual([302, "/auth?to=/dashboard"]);
    expect(visibleText((await client.get("/auth?to=%2Fdashboard")).text)).toContain(
      "Recommencez avec votre mot de passe",
    );
    expect(await isSignedIn(client)).toBe(false);
    expect((await served.visitor().get("/auth/code")).location).toBe("/auth");
  });
});

const { publicUrl } = served.site.config;
type Options = { challenge: string; allowCredentials?: { id: string }[] };
async function startedAt(client: Client, path: string, fields = {}): Promise<Options> {
  return JSON.parse((await client.post(path, { do: "start", ...fields })).text).options;
}

/** A device with a passkey of the account that is signed in. */
async function aPasskeyOf(client: Client) {
  const device = aPasskeyDevice();
  const { challenge } = await startedAt(client, "/settings/passkey", { currentPassword: password });
  const response = JSON.stringify(device.make(challenge, publicUrl));
  expect((await client.post("/settings/passkey", { do: "add", name: "Clé", response })).status).toBe(200);
  return device;
}

describe("a passkey as the second step", () => {
  const path = "/auth/passkey?to=%2Fdashboard&second=1";
  const signIn = (client: Client, to: string, response: unknown) =>
    client.post(to, { do: "sign-in", response: JSON.stringify(response) });

  test("replaces the code: one of the account, once, for the sign-in whose password was right", async () => {
    const [{ user, client: own }, other] = [await aSignedInUser(served), await aSignedInUser(served)];
    const [device, otherDevice] = [await aPasskeyOf(own), await aPasskeyOf(other.client)];
    await aSecondFactor(db, accounts, user, new Date());
    const client = served.visitor();
    await withPassword(client, user.email);
    expect(visibleText((await client.get("/auth/code?to=%2Fdashboard")).text)).toMatch(
      /Code à six chiffres.*avec une clé d.accès/u,
    );
    const { challenge, allowCredentials } = await startedAt(client, path);
    expect(allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    // Of another account, or of another kind of challenge.
    const plain = await startedAt(client, "/auth/passkey");
    for (const response of [
      otherDevice.sign(challenge, publicUrl),
      device.sign(plain.challenge, publicUrl),
    ]) {
      const { status, text } = await signIn(client, path, response);
      expect([status, text.includes("Ce n’est pas une clé d’accès de ce compte.")]).toEqual([422, true]);
    }
    const signed = device.sign(challenge, publicUrl);
    // Without the password.
    const visitor = served.visitor();
    expect((await visitor.post(path, { do: "start" })).status).toBe(422);
    for (const to of [path, "/auth/passkey"]) expect((await signIn(visitor, to, signed)).status).toBe(422);
    expect(await isSignedIn(client)).toBe(false);
    const entered = await signIn(client, path, signed);
    expect(JSON.parse(entered.text)).toEqual({ ok: true, next: "/dashboard" });
    expect(await isSignedIn(client)).toBe(true);
    expect([...client.cookies.keys()].join()).not.toContain("challenge");
    const again = served.visitor();
    await withPassword(again, user.email);
    expect((await signIn(again, path, signed)).status).toBe(422);
    expect(await isSignedIn(again)).toBe(false);
  });

  test("is asked of administrators who must have a second step and have no app; members sign in as before", async () => {
    const [admin, member] = [await aSignedInUser(served, { role: "admin" }), await aSignedInUser(served)];
    expect((await admin.client.get("/admin")).status).toBe(302);
    const device = await aPasskeyOf(admin.client);
    await aPasskeyOf(member.client);
    expect((await admin.client.get("/admin")).status).toBe(200);
    const client = served.visitor();
    expect((await withPassword(client, admin.user.email)).location).toBe("/auth/code?to=%2Fdashboard");
    const shown = visibleText((await client.get("/auth/code?to=%2Fdashboard")).text);
    expect(shown).toMatch(/Confirmez que c.est vous avec une clé d.accès/u);
    expect(shown).not.toContain("Code à six chiffres");
    expect((await client.post("/auth/code", { code: "123456" })).location).toBe("/auth");
    await withPassword(client, admin.user.email);
    const { challenge } = await startedAt(client, path);
    expect((await signIn(client, path, device.sign(challenge, publicUrl))).status).toBe(200);
    expect((await client.get("/admin")).status).toBe(200);
    expect((await withPassword(served.visitor(), member.user.email)).location).toBe("/dashboard");
  });
});

test("administrators without a second factor make no tokens and webhooks, and those that exist do not work", async () => {
  const [admin, member] = [await aSignedInUser(served, { role: "admin" }), await aSignedInUser(served)];
  const form = { name: "Inventaire", days: "30", scope: "listings:read", currentPassword: password };
  const tokenOf = async (client: Client) =>
    /babillard_[\w-]{43}/u.exec((await client.post("/settings/jetons?do=token", form)).text)?.[0] ?? "";
  const statusOf = async (token: string) =>
    (await served.visitor().get("/api/v1/me", { Authorization: `Bearer ${token}` })).status;
  for (const task of ["token", "webhook"])
    expect((await admin.client.post(`/settings/jetons?do=${task}`, form)).location).toBe(page);
  const tokens = db.selectFrom("api_tokens").selectAll().where("user_id", "=", admin.user.id);
  expect(await tokens.execute()).toEqual([]);
  await aSecondFactor(db, accounts, admin.user, new Date());
  const [token, ofMember] = [await tokenOf(admin.client), await tokenOf(member.client)];
  expect([await statusOf(token), await statusOf(ofMember)]).toEqual([200, 200]);
  await db.deleteFrom("authenticators").where("user_id", "=", admin.user.id).execute();
  expect([await statusOf(token), await statusOf(ofMember)]).toEqual([403, 200]);
});

test("administrators without a second factor reach its settings, and no page of their role", async () => {
  const [admin, moderator] = [
    await aSignedInUser(served, { role: "admin" }),
    await aSignedInUser(served, { role: "moderator" }),
  ];
  const rolePages = ["/admin", "/admin.data", "/admin/users?do=export", "/admin/log/export", "/moderation"];
  for (const path of rolePages) {
    const { status, location, text } = await admin.client.get(path);
    if (path.endsWith(".data")) expect([status, text.includes(page)]).toEqual([202, true]);
    else expect([path, status, location]).toEqual([path, 302, page]);
  }
  const posted = await admin.client.post("/admin/users?do=new", { name: "x" });
  expect([posted.status, posted.location]).toEqual([302, page]);
  const led = await admin.client.get(page);
  expect(visibleText(led.text)).toContain("Activez-la d'abord");
  // Other roles, and the administrator's own pages, are as before.
  expect((await moderator.client.get("/moderation")).status).toBe(200);
  expect((await moderator.client.get("/admin/site")).status).toBe(403);
  expect((await admin.client.get("/dashboard")).status).toBe(200);
  await aSecondFactor(db, accounts, admin.user, new Date());
  expect((await admin.client.get("/admin")).status).toBe(200);
  expect((await admin.client.get("/moderation")).status).toBe(200);
});

test("a sign-in from a new device is told by email, once for each device", async () => {
  const { user } = await aSignedInUser(served);
  const [first, second] = [served.visitor(), served.visitor()];
  for (const client of [first, first, second, first])
    await client.post("/auth", { email: user.email, password });
  const emails = await waitForEmails(join(served.site.config.dataDir, "outbox"), user.email, { count: 2 });
  expect(emails.map(({ subject }) => subject.startsWith("Nouvelle connexion"))).toEqual([true, true]);
  const { added } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("added"))
    .where("verb", "=", "user.device-added")
    .where("actor_id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(Number(added)).toBe(2);
});

describe("guessing codes", () => {
  test("is limited per account and address, however often the password is typed", async () => {
    const { user, key } = await atSecondStep();
    const statuses = new Set<number>();
    let client = served.visitor();
    for (let attempt = 0; attempt <= limits["second-factor-here"].attempts; attempt += 1) {
      if (attempt % 4 === 0) {
        client = served.visitor();
        await withPassword(client, user.email, "203.0.113.7");
      }
      statuses.add((await client.post("/auth/code", { code: "12" }, from("203.0.113.7"))).status);
    }
    expect([...statuses]).toEqual([422, 429]);
    const code = await codeAt(key, next());
    expect((await client.post("/auth/code", { code }, from("203.0.113.7"))).status).toBe(429);
    // From another address it still works.
    await withPassword(client, user.email, "203.0.113.8");
    expect((await client.post("/auth/code", { code }, from("203.0.113.8"))).status).toBe(302);
  });

  test("by those who know the password locks no known device out", async () => {
    const { user, key, client, recoveryCodes } = await atSecondStep("198.51.100.1");
    await client.post("/auth/code", { code: recoveryCodes[0] ?? "" }, from("198.51.100.1"));
    expect(await isSignedIn(client)).toBe(true);
    await client.post("/sign-out", {});
    // Attempts from other addresses have used up the limit for unknown devices.
    const stranger = served.visitor();
    await withPassword(stranger, user.email, "203.0.113.9");
    await stranger.post("/auth/code", { code: "12" }, from("203.0.113.9"));
    await db
      .updateTable("rate_limits")
      .set({ count: 10_000 })
      .where("key", "~", "^(second-factor|second-factor-here|second-factor-slowed):")
      .execute();
    expect((await stranger.post("/auth/code", { code: "12" }, from("203.0.113.9"))).status).toBe(429);
    await withPassword(client, user.email, "198.51.100.2");
    const code = await codeAt(key, next());
    expect((await client.post("/auth/code", { code }, from("198.51.100.2"))).status).toBe(302);
  });
});
