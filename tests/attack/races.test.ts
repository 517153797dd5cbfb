// Runs in npm run test:full.
/** The same request many times at the same moment: what may happen once happens once, and a limit is not exceeded. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { apiScopes, apiTokensMax } from "../../src/accounts/api-token.ts";
import { replacePassword } from "../../src/accounts/passwords.writes.server.ts";
import { findSecondFactor } from "../../src/accounts/second-factor.queries.server.ts";
import { savedSearchesMax } from "../../src/alerts/saved-search.ts";
import { draftsMax } from "../../src/listings/listing.ts";
import { tooManyDraftsText } from "../../src/web/text/create-messages.ts";
import { webhooksMax } from "../../src/webhooks/webhook.ts";
import type { Client, ClientResponse } from "../routes/client.ts";
import { serveSite } from "../routes/served-site.ts";
import { aSignedInUser, password } from "../routes/users.ts";
import { aPublishedListing } from "../routes/world.ts";
import { aSecondFactor, codeAt } from "../support/authenticator.ts";
import { aListing } from "../support/builders.ts";
import { aPasskeyDevice } from "../support/passkey-device.ts";

const served = await serveSite();
const { db, accounts } = served.site;
type Member = Awaited<ReturnType<typeof aSignedInUser>>;
let [seller, buyer, third]: [Member, Member, Member] = [] as never; // set before the tests
beforeAll(async () => {
  [seller, buyer, third] = [
    await aSignedInUser(served),
    await aSignedInUser(served),
    await aSignedInUser(served),
  ];
});

const copies = 6;
/** Sends them at once; an answer of the kind 5xx is a failure of its own. */
async function atOnce(
  send: (at: number) => Promise<ClientResponse | undefined>,
  times = copies,
): Promise<(number | undefined)[]> {
  const statuses = (await Promise.all(Array.from({ length: times }, (_, at) => send(at)))).map(
    (response) => response?.status,
  );
  expect(statuses.filter((status) => status === undefined || status >= 500)).toEqual([]);
  return statuses;
}

async function write({ client }: Member, listingId: string): Promise<string> {
  const sent = await client.post(`/listing/${listingId}/message`, { body: "Bonjour" });
  return (sent.location ?? "").replace(/#.*/u, "");
}
async function lastStep(client: Client, thread: string): Promise<string> {
  return /name="lastStepId" value="([^"]*)"/u.exec((await client.get(thread)).text)?.[1] ?? "";
}
async function take({ client }: Member, thread: string, step: string, form: Record<string, string> = {}) {
  const lastStepId = await lastStep(client, thread);
  return client.post(`${thread}/deal`, { do: step, lastStepId, ...form });
}
async function kindsIn(thread: string): Promise<string[]> {
  const rows = await db
    .selectFrom("deal_steps")
    .select("kind")
    .where("conversation_id", "=", thread.replace("/messages/", ""))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
async function aThread(): Promise<{ thread: string; listingId: string }> {
  const { listing } = await aPublishedListing(served, seller.user);
  return { thread: await write(buyer, listing.id), listingId: listing.id };
}

describe("a deal", () => {
  test("an offer has one answer, however many are given at once", async () => {
    const { thread } = await aThread();
    await take(buyer, thread, "offer", { amount: "50" });
    const lastStepId = await lastStep(seller.client, thread);
    const answers = ["accept-offer", "refuse-offer", "withdraw-offer"] as const;
    await atOnce((at) => {
      const step = answers[at % answers.length] ?? "accept-offer";
      const { client } = step === "withdraw-offer" ? buyer : seller;
      return client.post(`${thread}/deal`, { do: step, lastStepId });
    });
    const kinds = await kindsIn(thread);
    expect(kinds[0]).toBe("offer");
    expect(kinds).toHaveLength(2);
  });

  test("a listing is reserved for one person, and sold once", async () => {
    const { thread, listingId } = await aThread();
    const threads = [thread, await write(third, listingId)];
    await atOnce((at) =>
      seller.client.post(`${threads[at % 2]}/deal?step=reserve`, { do: "reserve", date: inTwoDays }),
    );
    const kinds = async () => [...(await kindsIn(threads[0] ?? "")), ...(await kindsIn(threads[1] ?? ""))];
    expect((await kinds()).filter((kind) => kind === "reserve")).toHaveLength(1);
    await atOnce((at) => seller.client.post(`${threads[at % 2]}/deal?step=sell`, { do: "sell" }));
    expect((await kinds()).filter((kind) => kind === "sell")).toHaveLength(1);
  });

  test("feedback is given once, and contested once, by the one whom it is about", async () => {
    const { thread } = await aThread();
    const typed = { date: inTwoDays, time: "18:30", place: "Métro Laurier" };
    await take(buyer, thread, "propose-appointment", typed);
    await take(seller, thread, "accept-appointment");
    const conversationId = thread.replace("/messages/", "");
    await sql`update deal_steps set created_at = created_at - interval '3 days',
        until_at = case kind when 'propose-appointment' then now() - interval '1 minute' else until_at end
      where conversation_id = ${conversationId}`.execute(db);
    for (const member of [seller, buyer]) await take(member, thread, "confirm-appointment");
    const give = { do: "give", punctual: "yes", asDescribed: "yes", pleasant: "no" };
    const feedback = () =>
      db.selectFrom("deal_feedback").selectAll().where("conversation_id", "=", conversationId).execute();
    await atOnce(() => buyer.client.post(`${thread}/feedback`, give));
    expect(await feedback()).toHaveLength(1);
    // Its author contests the feedback that they gave: there is none about them.
    await buyer.client.post(`${thread}/feedback`, { do: "contest", text: "Je retire mon avis." });
    // Not shown yet: the seller has not given theirs.
    await seller.client.post(`${thread}/feedback`, { do: "contest", text: "Je ne l’ai pas lu." });
    expect((await feedback()).map((row) => row.contested_at)).toEqual([null]);
    await seller.client.post(`${thread}/feedback`, give);
    await atOnce((at) => seller.client.post(`${thread}/feedback`, { do: "contest", text: `Non, ${at}.` }));
    const about = await feedback();
    expect(about.map(({ by_role: by, contested_at: at }) => [by, at !== null]).toSorted()).toEqual([
      ["buyer", true],
      ["seller", false],
    ]);
    const contests = await db
      .selectFrom("events")
      .select("id")
      .where("verb", "=", "feedback.contested")
      .where(
        "subject_id",
        "in",
        about.map(({ id }) => id),
      )
      .execute();
    expect(contests).toHaveLength(1);
  });
});

describe("a limit of how many", () => {
  test("tokens", async () => {
    const { user, client } = await aSignedInUser(served);
    const form = new URLSearchParams({ name: "t", days: "30", currentPassword: password });
    form.append("scope", apiScopes[0]);
    const create = () => client.post("/settings/jetons?do=token", form);
    for (let at = 0; at < apiTokensMax - 3; at += 1) await create();
    await atOnce(create, 7);
    const rows = await db.selectFrom("api_tokens").select("id").where("user_id", "=", user.id).execute();
    expect(rows).toHaveLength(apiTokensMax);
  });

  test("webhooks", async () => {
    const { user, client } = await aSignedInUser(served);
    await atOnce(
      (at) => client.post("/settings/jetons?do=webhook", { url: `https://exemple.ca/${at}` }),
      webhooksMax + 4,
    );
    const rows = await db.selectFrom("webhooks").select("id").where("user_id", "=", user.id).execute();
    expect(rows).toHaveLength(webhooksMax);
  });

  test("drafts, by the form and by the API; a form that is sent again is no other draft", async () => {
    const { user, client } = await aSignedInUser(served);
    const { db: site } = served.site;
    for (let at = 0; at < draftsMax - 3; at += 1) await aListing(site, { author: user, status: "draft" });
    const form = (submissionKey: string) => ({
      type: "other",
      title: "Un brouillon",
      description: "Texte",
      intent: "save",
      submissionKey,
      city: "Laval",
      region: "Québec",
    });
    const key = randomUUID();
    const drafts = () =>
      db
        .selectFrom("listings")
        .select("id")
        .where("author_id", "=", user.id)
        .where("status", "=", "draft")
        .execute();
    expect((await client.post("/create", form(key))).status).toBe(302);
    await atOnce(() => client.post("/create", form(randomUUID())), 7);
    expect(await drafts()).toHaveLength(draftsMax);
    const refused = await client.post("/create", form(randomUUID()));
    expect([refused.status, refused.text.includes(tooManyDraftsText)]).toEqual([422, true]);
    expect((await client.post("/create", form(key))).status).toBe(302);
    const token = await aToken(client);
    const location = { city: "", region: "Québec" };
    const body = JSON.stringify({ type: "other", status: "draft", title: "Un de trop", location });
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const byApi = await served.visitor().send("/api/v1/me/listings", { method: "POST", body, headers });
    expect([byApi.status, byApi.text.includes(tooManyDraftsText)]).toEqual([409, true]);
    expect(await drafts()).toHaveLength(draftsMax);
  });

  test("saved searches", async () => {
    const { user, client } = await aSignedInUser(served);
    const rows = () => db.selectFrom("saved_searches").select("id").where("user_id", "=", user.id).execute();
    const save = (at: number) =>
      client.post(`/searches/new?q=mot${at}`, { name: `Recherche ${at}`, alert: "none" });
    await save(0);
    expect(await rows()).toHaveLength(1);
    for (let at = 1; at < savedSearchesMax - 2; at += 1) await save(at);
    await atOnce((at) => save(savedSearchesMax + at));
    expect(await rows()).toHaveLength(savedSearchesMax);
  });
});

test("a favorite counts once, and a report of one member once", async () => {
  const { listing } = await aPublishedListing(served, seller.user);
  await atOnce(() => buyer.client.post(`/listing/${listing.id}/favorite`, { isFavorite: "1" }));
  const favorites = async () =>
    (
      await db
        .selectFrom("listings")
        .select("favorites")
        .where("id", "=", listing.id)
        .executeTakeFirstOrThrow()
    ).favorites;
  expect(await favorites()).toBe(1);
  await atOnce(() => buyer.client.post(`/listing/${listing.id}/favorite`, { isFavorite: "0" }));
  expect(await favorites()).toBe(0);
  await atOnce((at) => buyer.client.post(`/listing/${listing.id}/report`, { reason: "scam", text: `${at}` }));
  const reports = await db.selectFrom("reports").select("id").where("listing_id", "=", listing.id).execute();
  expect(reports).toHaveLength(1);
});

/** With the right to write listings. */
async function aToken(client: Client): Promise<string> {
  const form = new URLSearchParams({ name: "t", days: "30", currentPassword: password });
  form.append("scope", "listings:write");
  const created = await client.post("/settings/jetons?do=token", form);
  return /babillard_[\w-]{43}/u.exec(created.text)?.[0] ?? "";
}

test("a request of a program with one key is made once", async () => {
  const { user, client } = await aSignedInUser(served);
  const token = await aToken(client);
  const body = JSON.stringify({
    type: "single-item",
    title: "Table en érable",
    description: "Quatre places",
    price: 10,
    location: { city: "Montréal", region: "Québec" },
  });
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    "Idempotency-Key": randomUUID(),
  };
  await atOnce(() => served.visitor().send("/api/v1/me/listings", { method: "POST", body, headers }));
  const rows = await db.selectFrom("listings").select("id").where("author_id", "=", user.id).execute();
  expect(rows).toHaveLength(1);
});

describe("signing in", () => {
  /** Browsers in which the password of one member was right. */
  async function browsersOf(email: string): Promise<Client[]> {
    const browsers = Array.from({ length: copies }, () => served.visitor());
    for (const browser of browsers) await browser.post("/auth", { email, password });
    return browsers;
  }
  async function signedIn(browsers: readonly Client[]): Promise<number> {
    let count = 0;
    for (const browser of browsers) if ((await browser.get("/settings")).status === 200) count += 1;
    return count;
  }

  test("one code of the app opens one session, and so does a recovery code", async () => {
    const { user } = await aSignedInUser(served);
    const { key, recoveryCodes } = await aSecondFactor(db, accounts, user, new Date());
    const code = await codeAt(key, new Date(Date.now() + 30_000));
    for (const one of [code, recoveryCodes[0] ?? ""]) {
      const browsers = await browsersOf(user.email);
      await atOnce(async (at) => browsers[at]?.post("/auth/code", { code: one }));
      expect(await signedIn(browsers), one).toBe(1);
    }
  });

  test("wrong codes at once are counted, all of them", async () => {
    const { user } = await aSignedInUser(served);
    const { recoveryCodes } = await aSecondFactor(db, accounts, user, new Date());
    const browser = served.visitor();
    await browser.post("/auth", { email: user.email, password });
    await atOnce(() => browser.post("/auth/code", { code: "12" }));
    await browser.post("/auth/code", { code: recoveryCodes[0] ?? "" });
    expect(await signedIn([browser])).toBe(0);
  });

  test("an email registers once", async () => {
    const email = `double.${randomUUID()}@annonces.example`;
    const form = { name: "Camille", email, phone: "", password, confirmPassword: password };
    const browsers = Array.from({ length: copies }, () => served.visitor());
    await atOnce(async (at) => browsers[at]?.post("/auth?mode=register", form));
    expect(await signedIn(browsers)).toBe(1);
    const rows = await db.selectFrom("users").select("id").where("email", "=", email).execute();
    expect(rows).toHaveLength(1);
  });
});

/** A form of an open session whose last part arrives when something has happened. */
async function arrivingLate(
  client: Client,
  path: string,
  form: Record<string, string> | string,
  happen: () => Promise<unknown>,
  headers = { "Content-Type": "application/x-www-form-urlencoded" },
): Promise<ClientResponse> {
  const text = typeof form === "string" ? form : new URLSearchParams(form).toString();
  const body = new TextEncoder().encode(text);
  let finish = () => {};
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(body.slice(0, 1));
      finish = () => {
        controller.enqueue(body.slice(1));
        controller.close();
      };
    },
  });
  const sent = client.post(path, stream, headers);
  // The session is looked up when the headers arrive.
  await sleep(1_000);
  await happen();
  finish();
  return sent;
}

describe("a form that arrives late", () => {
  test("does nothing in the name of a session that has ended", async () => {
    const { user, client } = await aSignedInUser(served);
    const form = { name: "Change", phone: "" };
    const other = await anotherSession(user.email);
    const end = () => other.post("/settings?do=sign-out-others", {});
    const { status, location } = await arrivingLate(client, "/settings?do=profile", form, end);
    expect([status, location?.split("?")[0]]).toEqual([302, "/auth"]);
    const row = await db.selectFrom("users").select("name").where("id", "=", user.id).executeTakeFirst();
    expect(row?.name).toBe(user.name);
    expect((await other.post("/settings?do=profile", form)).status).toBe(302);
  });

  test("does nothing either with photos, which are read as they arrive", async () => {
    const { user, client } = await aSignedInUser(served);
    const { listing } = await aPublishedListing(served, seller.user);
    const part = (name: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const form = `${part("body", "Bonjour")}--x--\r\n`;
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const messages = () =>
      db.selectFrom("messages").select("body").where("author_id", "=", user.id).execute();
    const path = `/listing/${listing.id}/message`;
    const other = await anotherSession(user.email);
    const end = () => other.post("/settings?do=sign-out-others", {});
    expect((await arrivingLate(client, path, form, end, headers)).status).toBe(400);
    expect(await messages()).toEqual([]);
    await other.post(path, form, headers);
    expect(await messages()).toEqual([{ body: "Bonjour" }]);
  });

  test("does nothing with a token that was revoked", async () => {
    const { user, client } = await aSignedInUser(served);
    const typed = new URLSearchParams({ name: "t", days: "30", currentPassword: password });
    typed.append("scope", "listings:write");
    const created = await client.post("/settings/jetons?do=token", typed);
    const token = /babillard_[\w-]{43}/u.exec(created.text)?.[0] ?? "";
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const body = JSON.stringify({
      type: "single-item",
      title: "Table",
      location: { city: "", region: "Québec" },
      status: "draft",
    });
    const listings = () =>
      db.selectFrom("listings").select("title").where("author_id", "=", user.id).execute();
    const send = (happen: () => Promise<unknown>) =>
      arrivingLate(served.visitor(), "/api/v1/me/listings", body, happen, headers);
    const revoke = () => db.deleteFrom("api_tokens").where("user_id", "=", user.id).execute();
    expect((await send(() => Promise.resolve())).status).toBe(201);
    expect((await send(revoke)).status).toBe(401);
    expect(await listings()).toEqual([{ title: "Table" }]);
  });

  test("does nothing in the name of a role that was taken away", async () => {
    const { user, client } = await aSignedInUser(served, { role: "admin" });
    const email = `complice.${randomUUID()}@annonces.example`;
    const form = { do: "invite", email, name: "Complice", role: "admin" };
    const demote = () => db.updateTable("users").set({ role: "member" }).where("id", "=", user.id).execute();
    expect((await arrivingLate(client, "/admin/members", form, demote)).status).toBe(403);
    const invited = () => db.selectFrom("users").select("role").where("email", "=", email).execute();
    expect(await invited()).toEqual([]);
    const admin = await aSignedInUser(served, { role: "admin" });
    await admin.client.post("/admin/members", form);
    expect(await invited()).toEqual([{ role: "admin" }]);
  });

  async function anotherSession(email: string): Promise<Client> {
    const client = served.visitor();
    await client.post("/auth", { email, password });
    return client;
  }
});

/** An intruder who knew the former password must be signed out afterwards, whatever they had begun. */
describe("a new password ends", () => {
  const { publicUrl } = served.site.config;
  const isOpen = async (client: Client) => (await client.get("/settings")).status === 200;
  async function setPassword(userId: string, database = db): Promise<void> {
    const hash = await accounts.hashPassword("un tout autre mot de passe");
    await replacePassword(database, userId, hash, new Date());
  }

  /** The password changes after it was checked, and before the session or challenge is stored. */
  async function changedMeanwhile(
    userId: string,
    table: "sessions" | "sign_in_challenges",
    send: () => Promise<unknown>,
  ): Promise<void> {
    let sent: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(transaction);
      sent = send();
      const waiting = async () => {
        const { rows } = await sql`select from pg_locks
          where not granted and relation = ${table}::regclass`.execute(db);
        return rows.length;
      };
      await expect.poll(waiting).toBe(1);
      await setPassword(userId, transaction);
    });
    await sent;
  }

  test("a sign-in with the former one that is in progress", async () => {
    const { user } = await aSignedInUser(served);
    const thief = served.visitor();
    await changedMeanwhile(user.id, "sessions", () => thief.post("/auth", { email: user.email, password }));
    expect(await isOpen(thief)).toBe(false);
    const rows = await db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute();
    expect(rows).toEqual([]);
  });

  test("one that waits for its code, and one whose code is right", async () => {
    for (const table of ["sign_in_challenges", "sessions"] as const) {
      const { user } = await aSignedInUser(served);
      const { recoveryCodes } = await aSecondFactor(db, accounts, user, new Date());
      const thief = served.visitor();
      const code = () => thief.post("/auth/code", { code: recoveryCodes[0] ?? "" });
      const enter = () => thief.post("/auth", { email: user.email, password });
      if (table === "sessions") await enter();
      await changedMeanwhile(user.id, table, table === "sessions" ? code : enter);
      if (table === "sign_in_challenges") await code();
      expect(await isOpen(thief), table).toBe(false);
    }
  });

  test("a sign-in with a passkey that ends with it", async () => {
    const { user, client } = await aSignedInUser(served);
    const device = aPasskeyDevice();
    const started = await client.post("/settings/passkey", { do: "start", currentPassword: password });
    const made = device.make(JSON.parse(started.text).options.challenge, publicUrl);
    await client.post("/settings/passkey", { do: "add", name: "Clé", response: JSON.stringify(made) });
    const thief = served.visitor();
    const { challenge } = JSON.parse((await thief.post("/auth/passkey", { do: "start" })).text).options;
    const response = JSON.stringify(device.sign(challenge, publicUrl));
    await changedMeanwhile(user.id, "sessions", () =>
      thief.post("/auth/passkey", { do: "sign-in", response }),
    );
    expect(await isOpen(thief)).toBe(false);
  });

  test("a passkey that was begun with the former one", async () => {
    const { user, client } = await aSignedInUser(served);
    const started = await client.post("/settings/passkey", { do: "start", currentPassword: password });
    const made = aPasskeyDevice().make(JSON.parse(started.text).options.challenge, publicUrl);
    const form = { do: "add", name: "Clé", response: JSON.stringify(made) };
    await arrivingLate(client, "/settings/passkey", form, () => setPassword(user.id));
    const rows = await db.selectFrom("passkeys").select("id").where("user_id", "=", user.id).execute();
    expect(rows).toEqual([]);
    const begun = db.selectFrom("passkey_challenges").select("digest").where("user_id", "=", user.id);
    expect(await begun.execute()).toEqual([]);
  });

  test("an authenticator that was begun with the former one", async () => {
    const { user, client } = await aSignedInUser(served);
    await client.post("/settings/validation?do=factor-start", { currentPassword: password });
    const { key } = await findStarted(user.id);
    const code = await codeAt(key, new Date());
    const path = "/settings/validation?do=factor-confirm";
    await arrivingLate(client, path, { code }, () => setPassword(user.id));
    // Neither does its owner get a key to confirm that someone else knows.
    const rows = await db
      .selectFrom("authenticators")
      .select("user_id")
      .where("user_id", "=", user.id)
      .execute();
    expect(rows).toEqual([]);
  });

  async function findStarted(userId: string) {
    const started = await findSecondFactor(db, userId, accounts.sealKey);
    if (started.state !== "started") throw new Error(`the second factor is ${started.state}`);
    return started;
  }
});

test("two administrators who take each other's role leave one", async () => {
  const admins = [
    await aSignedInUser(served, { role: "admin" }),
    await aSignedInUser(served, { role: "admin" }),
  ];
  const ids = admins.map(({ user }) => user.id);
  await atOnce(async (at) => {
    const [own, other] = at % 2 === 0 ? admins : admins.toReversed();
    const { id, name } = other?.user ?? { id: "", name: "" };
    const form = { name, phone: "", role: "member", password: "" };
    return own?.client.post(`/admin/users?do=edit&id=${id}`, form);
  });
  const rows = await db.selectFrom("users").select("role").where("id", "in", ids).execute();
  expect(rows.map(({ role }) => role).toSorted()).toEqual(["admin", "member"]);
});
