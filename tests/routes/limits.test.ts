import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../src/platform/rate-limits.ts";
import { formStamp } from "../../src/support/form-stamp.server.ts";
import type { ClientResponse } from "./client.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password as ownPassword } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite({ RATE_LIMITS: "on" });
const { db } = served.site;
beforeEach(() => db.deleteFrom("rate_limits").execute());

/** Sets the counters so that `left` attempts remain, whatever their keys are. */
async function spendAllBut(left: number, name: keyof typeof limits, attempts = limits[name].attempts) {
  const { numUpdatedRows } = await db
    .updateTable("rate_limits")
    .set({ count: attempts - left })
    .where("key", "like", `${name}:%`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBeGreaterThanOrEqual(1n);
}

/** An account whose email is confirmed, older than a day. */
async function anEstablishedUser() {
  const signedIn = await aSignedInUser(served);
  await db
    .updateTable("users")
    .set({ email_verified: true, created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where("id", "=", signedIn.user.id)
    .execute();
  return signedIn;
}

function expectRateLimited(response: ClientResponse, name: keyof typeof limits) {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(limits[name].windowSeconds);
  expect(response.text).toMatch(/(Trop de tentatives\.|Quota dépassé|beaucoup)/u);
  expect(response.text).toContain("Réessayez");
}

test("sign-in: too many wrong passwords for one account block the right one too", async () => {
  const { user } = await aSignedInUser(served);
  const attempt = (password: string) => served.visitor().post("/auth", { email: user.email, password });
  for (let attempts = 0; attempts < limits["sign-in-email-here"].attempts; attempts += 1) {
    expect((await attempt("faux")).status).toBe(422);
  }
  expectRateLimited(await attempt("faux"), "sign-in-email-here");
  expectRateLimited(await attempt("un mot de passe long"), "sign-in-email-here");
});

test("sign-in: a blocked user can sign in at once with a password set by an administrator", async () => {
  const [{ user }, admin] = [await aSignedInUser(served), await aSignedInUser(served, { role: "admin" })];
  const attempt = async (password: string) => {
    const address = { "X-Forwarded-For": "203.0.113.7" };
    return (await served.visitor().post("/auth", { email: user.email, password }, address)).status;
  };
  for (let attempts = 0; attempts < limits["sign-in-email-here"].attempts; attempts += 1)
    await attempt("faux");
  const change = (password: string) =>
    admin.client.post(`/admin/users?do=edit&id=${user.id}`, {
      name: user.name,
      phone: "",
      role: "member",
      password,
    });
  expect((await change("")).status).toBe(302);
  expect(await attempt("un mot de passe long")).toBe(429);
  expect((await change("tout neuf")).status).toBe(302);
  expect(await attempt("tout neuf")).toBe(302);
});

test("sign-in: attempts on many accounts from one address are limited", async () => {
  const attempt = () =>
    served.visitor().post("/auth", { email: `x${Math.random()}@y.example`, password: "faux" });
  await attempt();
  await spendAllBut(1, "sign-in-address");
  expect((await attempt()).status).toBe(422);
  expectRateLimited(await attempt(), "sign-in-address");
});

test("sign-up", async () => {
  const attempt = () =>
    served.visitor().post("/auth?mode=register", {
      name: "Robot",
      email: `x${crypto.randomUUID()}@y.example`,
      phone: "",
      password: "secret-12",
      confirmPassword: "secret-12",
    });
  expect((await attempt()).status).toBe(302);
  await spendAllBut(0, "sign-up");
  expectRateLimited(await attempt(), "sign-up");
});

test("contact details, for visitors and users alike", async () => {
  const { user } = await aSignedInUser(served);
  const { listing } = await aPublishedListing(served, user);
  const reader = (await aSignedInUser(served)).client;
  for (const client of [served.visitor(), reader]) {
    await db.deleteFrom("rate_limits").execute();
    expect((await client.post(`/listing/${listing.id}/contact`, {})).status).toBe(200);
    await spendAllBut(0, "contact");
    const response = await client.post(`/listing/${listing.id}/contact`, {});
    expectRateLimited(response, "contact");
    expect(response.text).not.toContain(user.email);
  }
});

test("forms of a member, whatever they do; reading and signing out go on", async () => {
  const author = await aSignedInUser(served);
  const { listing } = await aPublishedListing(served, author.user);
  const { client } = await aSignedInUser(served);
  const favorite = (isFavorite: string) => client.post(`/listing/${listing.id}/favorite`, { isFavorite });
  expect((await favorite("1")).status).toBeLessThan(400);
  await spendAllBut(1, "write");
  expect((await favorite("0")).status).toBeLessThan(400);
  for (const send of [() => favorite("1"), () => client.post("/settings/close.data", {})])
    expectRateLimited(await send(), "write");
  const favorites = db.selectFrom("favorites").select("listing_id").where("listing_id", "=", listing.id);
  expect(await favorites.execute()).toEqual([]);
  expect((await client.get("/dashboard")).status).toBe(200);
  expect((await author.client.post("/settings/close", {})).status).toBe(422);
  expect((await client.post("/sign-out", {})).status).toBe(302);
  expect((await client.get("/dashboard")).status).toBe(302);
});

test("drafts by the API count as those of the form do", async () => {
  const { user, client } = await aSignedInUser(served);
  const form = { name: "t", days: "30", currentPassword: ownPassword, scope: "listings:write" };
  const created = await client.post("/settings/jetons?do=token", form);
  const token = /babillard_[\w-]{43}/u.exec(created.text)?.[0] ?? "";
  const send = (method: string, path: string) =>
    served.visitor().send(`/api/v1/me/listings${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        type: "other",
        status: "draft",
        title: "Un brouillon",
        location: { city: "", region: "Québec" },
      }),
    });
  expect((await send("POST", "")).status).toBe(201);
  expect((await send("PUT", "/by-external-id/A1")).status).toBe(201);
  await spendAllBut(0, "publish");
  for (const [method, path] of [
    ["POST", ""],
    ["PUT", "/by-external-id/A2"],
  ] as const) {
    const { status, headers } = await send(method, path);
    expect([status, headers.has("Retry-After")]).toEqual([429, true]);
  }
  // Edits have no limit.
  expect((await send("PUT", "/by-external-id/A1")).status).toBe(200);
  expect(
    await db.selectFrom("listings").select("id").where("author_id", "=", user.id).execute(),
  ).toHaveLength(2);
});

test("8.12 publishing, which keeps what was typed", async () => {
  const { user, client } = await aSignedInUser(served);
  const form = (title: string) => ({
    type: "other",
    title,
    description: "Texte",
    city: "Laval",
    region: "Québec",
    intent: "publish",
    submissionKey: crypto.randomUUID(),
  });
  expect((await client.post("/create", form("Un"))).status).toBe(200);
  await spendAllBut(0, "publish");
  const response = await client.post("/create", form("Deux"));
  expectRateLimited(response, "publish");
  expect(visibleText(response.text)).toContain("Quota dépassé : Contactez le support");
  expect(response.text).toMatch(/Contactez le support\n[^<]*Réessayez/u);
  expect(response.text).toContain('value="Deux"');
  const draft = await client.post("/create", { ...form("Trois"), intent: "save" });
  expect(visibleText(draft.text)).toMatch(/Impossible de sauvegarder le brouillon\s?: Quota dépassé/u);
  expect(await db.selectFrom("listings").select("title").where("author_id", "=", user.id).execute()).toEqual([
    { title: "Un" },
  ]);
});

test("uploads", async () => {
  const { client } = await aSignedInUser(served);
  const send = () => {
    const form = new FormData();
    form.append("photo", new File(["no picture"], "a.jpg"));
    return client.post("/photos", form);
  };
  expect((await send()).status).toBe(422);
  await spendAllBut(0, "upload");
  expectRateLimited(await send(), "upload");
});

test("data export", async () => {
  const { client } = await aSignedInUser(served);
  const download = () => client.post("/settings?do=export", {});
  expect((await download()).headers.get("Content-Type")).toContain("application/zip");
  await spendAllBut(0, "export");
  expectRateLimited(await download(), "export");
});

test("a wrong password in the settings counts for that session alone", async () => {
  const { user, client } = await aSignedInUser(served);
  const form = { currentPassword: "faux", password: "tout neuf", confirmPassword: "tout neuf" };
  for (let attempts = 0; attempts < limits["sign-in-email-here"].attempts; attempts += 1) {
    expect((await client.post("/settings?do=password", form)).status).toBe(422);
  }
  expectRateLimited(await client.post("/settings?do=password", form), "own-password");
  expectRateLimited(
    await client.post("/settings/close", { currentPassword: "faux", confirmed: "on" }),
    "own-password",
  );
  const signIn = { email: user.email, password: "un mot de passe long" };
  expect((await served.visitor().post("/auth", signIn)).status).toBe(302);
});

const from = (address: string) => ({ "X-Forwarded-For": address });

describe("a stranger who guesses from many addresses", () => {
  /** Uses up the limit per account: two guesses, from an IPv4 and an IPv6 network, in place of all. */
  async function guess(email: string) {
    for (const address of ["2001:db8:1::1", "198.51.100.2"])
      expect((await served.visitor().post("/auth", { email, password: "faux" }, from(address))).status).toBe(
        422,
      );
    await spendAllBut(-1, "sign-in-email");
  }

  test("does not lock the owner out: neither a fresh address nor a session", {
    timeout: 120_000,
  }, async () => {
    const { user, client } = await aSignedInUser(served);
    await guess(user.email);
    const signIn = { email: user.email, password: "un mot de passe long" };
    expect((await served.visitor().post("/auth", signIn, from("203.0.113.99"))).status).toBe(302);
    const change = {
      currentPassword: "un mot de passe long",
      password: "tout neuf",
      confirmPassword: "tout neuf",
    };
    expect((await client.post("/settings?do=password", change)).status).toBe(302);
  });

  test("slows the next stranger, but neither a known device nor a known address", async () => {
    const { user } = await aSignedInUser(served);
    const signIn = { email: user.email, password: "un mot de passe long" };
    const device = served.visitor();
    expect((await device.post("/auth", signIn, from("203.0.113.1"))).status).toBe(302);
    await device.post("/sign-out", {}, from("203.0.113.1"));
    await spendAllBut(-1, "sign-in-email");
    const slot = { windowSeconds: limits["sign-in-slowed"].windowSeconds, now: new Date() };
    // Another client has the current slot.
    await served.visitor().post("/auth", { email: user.email, password: "faux" }, from("203.0.113.2"));
    const started = performance.now();
    expect((await device.post("/auth", signIn, from("203.0.113.3"))).status).toBe(302);
    expect((await served.visitor().post("/auth", signIn, from("203.0.113.1"))).status).toBe(302);
    expect(performance.now() - started).toBeLessThan(slot.windowSeconds * 1000 - 1500);
  });
});

describe("limits per account and address", () => {
  test("a new account gets no more contact details than the visitor before", async () => {
    const { user } = await aSignedInUser(served);
    const { listing } = await aPublishedListing(served, user);
    const contact = (client: ReturnType<typeof served.visitor>, address: string) =>
      client.post(`/listing/${listing.id}/contact`, {}, from(address));
    expect((await contact(served.visitor(), "2001:db8:7::1")).status).toBe(200);
    await spendAllBut(0, "contact");
    const { client } = await aSignedInUser(served);
    expectRateLimited(await contact(client, "2001:db8:7::2"), "contact");
    // Neither does another account of the same network, but a stranger's network does.
    expectRateLimited(await contact((await aSignedInUser(served)).client, "2001:db8:7::3"), "contact");
    expect((await contact(served.visitor(), "2001:db8:8::1")).status).toBe(200);
    // Nor does an established account depend on what its neighbors did.
    const established = await anEstablishedUser();
    expect((await contact(established.client, "2001:db8:7::4")).status).toBe(200);
  });

  test("an account is limited from all its addresses, and less when it is new", async () => {
    const { user } = await aSignedInUser(served);
    const { listing } = await aPublishedListing(served, user);
    expect(limits.contact.newAccountAttempts).toBeLessThan(limits.contact.attempts);
    for (const [{ client }, attempts] of [
      [await aSignedInUser(served), limits.contact.newAccountAttempts],
      [await anEstablishedUser(), limits.contact.attempts],
    ] as const) {
      const statusFrom = async (network: number) =>
        (await client.post(`/listing/${listing.id}/contact`, {}, from(`2001:db8:${network}::1`))).status;
      expect(await statusFrom(1)).toBe(200);
      await spendAllBut(1, "contact", attempts);
      expect([await statusFrom(2), await statusFrom(3)]).toEqual([200, 429]);
    }
  });

  test("messages of several new accounts from one address", async () => {
    const { user } = await aSignedInUser(served);
    const { listing } = await aPublishedListing(served, user);
    const write = async () =>
      (await aSignedInUser(served)).client.post(
        `/listing/${listing.id}/message`,
        { body: "Bonjour", messageId: crypto.randomUUID() },
        from("198.51.100.77"),
      );
    expect((await write()).status).toBe(302);
    await spendAllBut(0, "message");
    expectRateLimited(await write(), "message");
  });

  test("the same first message about many listings, sooner for a new account; another text is sent", async () => {
    const { user } = await aSignedInUser(served);
    const text = "Bonjour, écrivez-moi à mon adresse.";
    const olderStamp = formStamp(served.site.visitorSecret, new Date(Date.now() - 5_000));
    const sentAlike = async ({ client }: { client: ReturnType<typeof served.visitor> }) => {
      const write = async (body: string) => {
        const { listing } = await aPublishedListing(served, user);
        const fields = { body, messageId: crypto.randomUUID(), stamp: olderStamp };
        return client.post(`/listing/${listing.id}/message`, fields);
      };
      for (let sent = 0; ; sent += 1) {
        // Neither spaces nor capitals make it another text.
        const response = await write(sent % 2 ? `  ${text.toUpperCase()} ` : text);
        if (response.status === 302) continue;
        expect(response.status).toBe(422);
        expect(visibleText(response.text)).toContain("Vous avez déjà envoyé ce texte à plusieurs personnes");
        expect(response.text).toMatch(/écrivez-moi à mon adresse|ÉCRIVEZ-MOI À MON ADRESSE/u);
        expect((await write("Bonjour, la table est-elle encore à vendre ?")).status).toBe(302);
        return sent;
      }
    };
    expect(await sentAlike(await aSignedInUser(served))).toBe(limits["same-text-new-account"].attempts);
    expect(await sentAlike(await anEstablishedUser())).toBe(limits["same-text"].attempts);
  });
});

test("viewing and searching have no limit", async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => served.visitor().get("/search?q=table")),
  );
  expect(responses.every((response) => response.status === 200)).toBe(true);
});

describe("contact form", () => {
  const subject = { topic: "idea", name: "", email: "zoe@example.com", message: "Une idée." };
  const inquiries = () => db.selectFrom("inquiries").select(["email", "body"]).execute();
  beforeEach(() => db.deleteFrom("inquiries").execute());
  const stampOf = (html: string) => /name="stamp" value="([^"]*)"/u.exec(html)?.[1] ?? "";
  const olderStamp = () => formStamp(served.site.visitorSecret, new Date(Date.now() - 5_000));
  const send = (typed: Record<string, string>) => served.visitor().post("/contact", { ...subject, ...typed });

  test("works without JavaScript: the form says what is wrong, keeps what was typed, and sends it", async () => {
    const visitor = served.visitor();
    const page = await visitor.get("/contact");
    expect(page.status).toBe(200);
    const early = await visitor.post("/contact", { ...subject, stamp: stampOf(page.text) });
    expect(early.status).toBe(422);
    expect(visibleText(early.text)).toContain("Vous êtes rapide");
    expect(early.text).toContain("Une idée.");
    const invalid = await send({ stamp: olderStamp(), email: "zoé", message: "" });
    expect(invalid.status).toBe(422);
    expect(visibleText(invalid.text)).toContain("Vérifiez l'adresse courriel");
    expect(invalid.text).toContain('value="zoé"');
    expect(await inquiries()).toEqual([]);
    const stamp = olderStamp();
    for (const _ of [1, 2]) {
      const sent = await send({ stamp });
      expect(sent.status).toBe(200);
      expect(visibleText(sent.text)).toContain("Message envoyé.");
    }
    expect(await inquiries()).toEqual([{ email: "zoe@example.com", body: "Une idée." }]);
  });

  test("stores nothing that a program sends: without the form's stamp, or with the hidden field", async () => {
    expect((await send({})).status).toBe(422);
    const trapped = await send({ stamp: olderStamp(), website: "https://example.com" });
    expect(visibleText(trapped.text)).toContain("Message envoyé.");
    expect(await inquiries()).toEqual([]);
  });

  test("is limited per address; the message stays in the form", async () => {
    expect((await send({ stamp: olderStamp() })).status).toBe(200);
    await spendAllBut(0, "inquiry");
    const response = await send({ stamp: olderStamp(), message: "Encore une idée." });
    expectRateLimited(response, "inquiry");
    expect(response.text).toContain("Encore une idée.");
    expect(await inquiries()).toHaveLength(1);
  });
});
