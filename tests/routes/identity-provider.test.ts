import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createIdentityProvider } from "../../src/accounts/index.server.ts";
import { aSecondFactor } from "../support/authenticator.ts";
import { type Person, startIdentityProvider } from "../support/identity-provider.ts";
import { waitForEmails } from "../support/read-emails.ts";
import type { Client, ClientResponse } from "./client.ts";
import { serveSite } from "./served-site.ts";
import { siteForm } from "./site-form.ts";
import { aSignedInUser, password } from "./users.ts";

const provider = await startIdentityProvider();
afterAll(provider.stop);
const served = await serveSite(provider.environment);
const { db, accounts } = served.site;
const outbox = join(served.site.config.dataDir, "outbox");
const answerPath = "/auth/sso/answer";

const aPerson = (): Person & { email: string; name: string } => {
  const email = `ville.${randomUUID()}@annonces.example`;
  return { sub: randomUUID(), email, email_verified: true, name: "Rose Tremblay" };
};

/** Through the provider up to the page after its answer. */
async function answered(client: Client, person: Person, start = "/auth/sso"): Promise<ClientResponse> {
  const { location } = await client.get(start);
  const back = provider.signIn(location ?? "", person);
  return client.get(back);
}

async function registered(person: Person & { name: string; email: string }): Promise<Client> {
  const client = served.visitor();
  await answered(client, person);
  const { name, email } = person;
  expect((await client.post(answerPath, { name, email, phone: "" })).status).toBe(302);
  return client;
}

const isSignedIn = async (client: Client) => (await client.get("/settings")).status === 200;
const userOf = (email: string) =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
const count = (person: Person) =>
  db.selectFrom("identities").select("user_id").where("subject", "=", person.sub).execute();

describe("a person without an account", () => {
  test("registers with what the provider says, is signed in, and needs no confirmation of the email", async () => {
    const person = aPerson();
    const client = served.visitor();
    const page = await client.get("/auth?to=%2Fdashboard");
    expect(page.text).toContain("Continuer avec la Ville");
    expect(page.text).toContain('href="/auth/sso?to=%2Fdashboard"');
    const answer = await answered(client, person, "/auth/sso?to=%2Fdashboard");
    expect(answer.location).toBe(`${answerPath}?to=/dashboard`);
    const form = await client.get(answer.location ?? "");
    for (const text of [person.email, "Rose Tremblay", "Créer mon compte"]) expect(form.text).toContain(text);
    expect(form.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await userOf(person.email)).toBeUndefined();
    // The provider vouches for one address: another one is not taken.
    const sent = { name: "Rose T.", email: "autre@annonces.example", phone: "" };
    const done = await client.post(answer.location ?? "", sent);
    expect([done.status, done.location]).toEqual([302, "/dashboard"]);
    expect(await userOf(person.email)).toMatchObject({
      name: "Rose T.",
      email_verified: true,
      role: "member",
    });
    expect(await isSignedIn(client)).toBe(true);
    expect((await client.get(answerPath)).location).toBe("/auth");
  });

  test("confirms an email that the provider does not vouch for", async () => {
    const person = { ...aPerson(), email_verified: false };
    await registered(person);
    expect(await userOf(person.email)).toMatchObject({ email_verified: false });
    const [email] = await waitForEmails(outbox, person.email);
    expect(email?.subject).toContain("onfirme");
  });

  test("writes name and email when the provider says none", async () => {
    const { sub, email } = aPerson();
    const client = served.visitor();
    await answered(client, { sub });
    const empty = await client.post(answerPath, { name: "", email: "", phone: "12" });
    expect(empty.status).toBe(422);
    for (const text of ["Nom complet", "Courriel"]) expect(empty.text).toContain(text);
    expect((await client.post(answerPath, { name: "Rose", email, phone: "" })).status).toBe(302);
    expect(await userOf(email)).toMatchObject({ email_verified: false });
  });

  test("gets no account that has the same email", async () => {
    const owner = await aSignedInUser(served);
    const client = served.visitor();
    await answered(client, { ...aPerson(), email: owner.user.email });
    const rejected = await client.post(answerPath, { name: "Rose", email: owner.user.email, phone: "" });
    expect([rejected.status, rejected.text.includes("reliez les deux comptes")]).toEqual([422, true]);
    expect(await isSignedIn(client)).toBe(false);
  });

  test("registers once, however often the form is sent at the same time", async () => {
    const person = aPerson();
    const client = served.visitor();
    await answered(client, person);
    const form = { name: person.name, email: person.email, phone: "" };
    const cookies = new Map(client.cookies);
    const sent = await Promise.all(
      [1, 2, 3].map(() => {
        const other = served.visitor();
        for (const [name, value] of cookies) other.cookies.set(name, value);
        return other.post(answerPath, form);
      }),
    );
    expect(sent.some(({ status }) => status === 302)).toBe(true);
    expect(await count(person)).toHaveLength(1);
  });
});

describe("a member", () => {
  test("signs in again with the same account, by its subject and not by its email", async () => {
    const person = aPerson();
    await registered(person);
    const again = served.visitor();
    await answered(again, { sub: person.sub, email: "nouvelle@annonces.example", email_verified: true });
    expect((await again.get(answerPath)).text).toContain("Votre identité est confirmée.");
    expect((await again.post(answerPath, {})).location).toBe("/");
    expect(await isSignedIn(again)).toBe(true);
    const stranger = served.visitor();
    await answered(stranger, { ...person, sub: randomUUID() });
    expect((await stranger.post(answerPath, { name: "A", email: person.email, phone: "" })).status).toBe(422);
  });

  test("links and unlinks the account in the settings, with the password, and is told by email", async () => {
    const { client, user } = await aSignedInUser(served);
    const person = aPerson();
    const settings = await client.get("/settings/mot-de-passe");
    expect(settings.text).toContain('href="/auth/sso?to=%2Fsettings%2Fmot-de-passe"');
    await answered(client, person, "/auth/sso?to=%2Fsettings%2Fmot-de-passe");
    expect((await client.get(answerPath)).text).toContain("Relier ce compte");
    expect((await client.post(answerPath, { currentPassword: "faux" })).status).toBe(422);
    expect(await count(person)).toHaveLength(0);
    const linked = await client.post(answerPath, { currentPassword: password });
    expect(linked.location).toBe("/settings/mot-de-passe");
    expect((await client.get("/settings/mot-de-passe")).text).toContain("Détacher ce compte");

    const elsewhere = served.visitor();
    await answered(elsewhere, person);
    await elsewhere.post(answerPath, {});
    expect(await isSignedIn(elsewhere)).toBe(true);

    const unlink = "/settings/mot-de-passe?do=provider-unlink";
    expect((await client.post(unlink, { currentPassword: "faux" })).status).toBe(422);
    expect(await count(person)).toHaveLength(1);
    await client.post(unlink, { currentPassword: password });
    expect(await count(person)).toHaveLength(0);
    const emails = await waitForEmails(outbox, user.email, { count: 2 });
    expect(emails.map(({ subject }) => subject).join()).toMatch(
      /façon de plus.*façon de moins|façon de moins.*façon de plus/u,
    );
  });

  test("links no account that opens another one, and not two of them", async () => {
    const person = aPerson();
    await registered(person);
    const { client } = await aSignedInUser(served);
    await answered(client, person);
    expect((await client.get(answerPath)).text).toContain("ouvre déjà un autre compte");
    expect((await client.post(answerPath, { currentPassword: password })).status).toBe(422);
    await answered(client, aPerson());
    expect((await client.post(answerPath, { currentPassword: password })).status).toBe(302);
    await answered(client, aPerson());
    expect((await client.post(answerPath, { currentPassword: password })).status).toBe(422);
  });

  test("with a second factor gives the code too", async () => {
    const person = aPerson();
    const { user, client } = await aSignedInUser(served);
    await answered(client, person);
    await client.post(answerPath, { currentPassword: password });
    await aSecondFactor(db, accounts, user, new Date());
    const again = served.visitor();
    await answered(again, person, "/auth/sso?to=%2Fdashboard");
    const entered = await again.post(`${answerPath}?to=%2Fdashboard`, {});
    expect(entered.location).toBe("/auth/code?to=%2Fdashboard");
    expect(await isSignedIn(again)).toBe(false);
    expect((await again.get("/auth/code?to=%2Fdashboard")).status).toBe(200);
  });

  test("who is suspended does not get in", async () => {
    const person = aPerson();
    await registered(person);
    const until = new Date(Date.now() + 86_400_000);
    await db
      .updateTable("users")
      .set({ suspended_until: until, suspension_reason: "Fraude" })
      .where("email", "=", person.email)
      .execute();
    const again = served.visitor();
    await answered(again, person);
    const rejected = await again.post(answerPath, {});
    expect([rejected.status, rejected.text.includes("Contester la suspension")]).toEqual([422, true]);
    expect(await isSignedIn(again)).toBe(false);
  });

  test("keeps the account that registered them when they choose a password; a linked one ends", async () => {
    const [maker, linked] = [aPerson(), aPerson()];
    await registered(maker);
    const owner = await aSignedInUser(served);
    await answered(owner.client, linked);
    await owner.client.post(answerPath, { currentPassword: password });
    for (const email of [maker.email, owner.user.email]) {
      await served.visitor().post("/auth/forgot", { email });
      const sent = await waitForEmails(outbox, email, {
        isWanted: ({ text }) => text.includes("/auth/reset"),
      });
      const [, token = ""] = /\/auth\/reset\?token=([\w-]+)/u.exec(sent[0]?.text ?? "") ?? [];
      const chosen = "un mot de passe tout neuf";
      const reset = await served
        .visitor()
        .post(`/auth/reset?token=${token}`, { password: chosen, confirmPassword: chosen });
      expect(reset.status).toBe(302);
    }
    expect([await count(maker), await count(linked)].map((rows) => rows.length)).toEqual([1, 0]);
  });
});

describe("an answer is refused", () => {
  const tries: [string, Parameters<typeof provider.signIn>[2]][] = [
    ["with the nonce of another request", { claims: { nonce: "autre" } }],
    ["for another site", { claims: { aud: "une-autre" } }],
    ["of another provider", { claims: { iss: "https://ailleurs.example" } }],
    ["that has expired", { claims: { exp: Math.floor(Date.now() / 1_000) - 600 } }],
    ["signed by another key", { isForged: true }],
    ["without a signature", { header: { alg: "none" } }],
    ["with another state", { state: "autre" }],
    ["without a subject", { claims: { sub: undefined } }],
    ["with a subject that is too long", { claims: { sub: "x".repeat(300) } }],
  ];
  test.each(tries)("%s", async (_, changes) => {
    const client = served.visitor();
    const { location } = await client.get("/auth/sso");
    const answer = await client.get(provider.signIn(location ?? "", aPerson(), changes));
    expect(answer.location).toBe("/auth");
    expect((await client.get("/auth")).text).toContain("La connexion n’a pas abouti.");
    expect((await client.get(answerPath)).location).toBe("/auth");
  });

  test("in a browser that did not ask for it, and the second time", async () => {
    const client = served.visitor();
    const { location } = await client.get("/auth/sso");
    const begun = new Map(client.cookies);
    const back = provider.signIn(location ?? "", aPerson());
    const other = served.visitor();
    expect((await other.get(back)).location).toBe("/auth");
    expect((await client.get(back)).location).toBe(answerPath);
    const repeated = served.visitor();
    for (const [name, value] of begun) repeated.cookies.set(name, value);
    expect((await repeated.get(back)).location).toBe("/auth");
  });

  test("when the person cancels there, or the provider is down", async () => {
    const client = served.visitor();
    const { location } = await client.get("/auth/sso?to=%2Fdashboard");
    const state = new URL(location ?? "").searchParams.get("state") ?? "";
    const canceled = await client.get(`/auth/sso/callback?error=access_denied&state=${state}`);
    expect(canceled.location).toBe("/auth?to=/dashboard");
    const second = await client.get("/auth/sso");
    const back = provider.signIn(second.location ?? "", aPerson());
    provider.setDown(true);
    try {
      await client.get(back);
      expect((await client.get("/auth")).text).toContain("Ce service de connexion ne répond pas.");
    } finally {
      provider.setDown(false);
    }
  });

  test("when its ticket was changed", async () => {
    const person = aPerson();
    const client = served.visitor();
    await answered(client, person);
    const ticket = client.cookies.get("babillard-identity") ?? "";
    const [body = "", signature = ""] = ticket.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, subject: "autre" })).toString("base64url");
    for (const forged of [`${changed}.${signature}`, `${body}.${"A".repeat(43)}`, body, "x"]) {
      client.cookies.set("babillard-identity", forged);
      expect((await client.post(answerPath, { name: "A", email: person.email, phone: "" })).location).toBe(
        "/auth",
      );
    }
  });
});

test("a provider that says it is another one is not used", async () => {
  const problems: unknown[] = [];
  const elsewhere = createIdentityProvider(
    {
      issuer: provider.issuer.replace("127.0.0.1", "localhost"),
      clientId: "a",
      clientSecret: "b",
      label: "la Ville",
    },
    { publicUrl: served.url, onError: (error) => problems.push(error) },
  );
  expect([await elsewhere.start(), problems.length]).toEqual([null, 1]);
});

test("who may register decides about new people only", async () => {
  const member = aPerson();
  await registered(member);
  const admin = await aSignedInUser(served, { role: "admin" });
  const fields = await siteForm(admin.client);
  const tryWith = async (registration: string) => {
    const current = await siteForm(admin.client);
    expect((await admin.client.post("/admin/site", { ...current, registration })).status).toBe(302);
    const client = served.visitor();
    const person = aPerson();
    await answered(client, person);
    const page = await client.get(answerPath);
    await client.post(answerPath, { name: "Rose", email: person.email, phone: "" });
    const form = { name: "Paul", email: aPerson().email, phone: "", password, confirmPassword: password };
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    const byPassword = await served.visitor().post("/auth?mode=register", body);
    const known = served.visitor();
    await answered(known, member);
    await known.post(answerPath, {});
    expect(await isSignedIn(known)).toBe(true);
    return {
      provider: await isSignedIn(client),
      password: byPassword.status,
      says: /sur invitation|sont fermées/u.exec(page.text)?.[0],
    };
  };
  expect(await tryWith("provider")).toEqual({ provider: true, password: 403, says: undefined });
  expect(await tryWith("invitation")).toEqual({ provider: false, password: 403, says: "sur invitation" });
  expect(await tryWith("closed")).toEqual({ provider: false, password: 403, says: "sont fermées" });
  expect(fields.registration).toBe("open");
});
