/** A session: who gets one, what ends it, and which requests may use it. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { outboxFolder } from "../../src/server/boot.ts";
import type { Client } from "../routes/client.ts";
import { rawRequest } from "../routes/raw-request.ts";
import { serveSite } from "../routes/served-site.ts";
import { aSignedInUser, password } from "../routes/users.ts";
import { waitForEmails } from "../support/read-emails.ts";

const served = await serveSite();
const { db } = served.site;

async function isOpen(client: Client, path = "/settings"): Promise<boolean> {
  const { status, location } = await client.copy().get(path);
  if (status !== 200) expect({ status, location }).toEqual({ status: 302, location: `/auth?to=${path}` });
  return status === 200;
}
/** One after the other: a busy machine may answer 503 to many at once. */
async function openOf(clients: readonly Client[]): Promise<boolean[]> {
  const open: boolean[] = [];
  for (const client of clients) open.push(await isOpen(client));
  return open;
}

const sessionOf = (client: Client) => [...client.cookies].find(([name]) => /session_token$/u.test(name))?.[1];

describe("the token of a session", () => {
  test("is new at every sign-in and registration, whatever cookie was there, and ends the session before", async () => {
    const attacker = await aSignedInUser(served);
    const { user } = await aSignedInUser(served);
    const registration = {
      name: "Camille",
      email: "nouvelle@annonces.example",
      phone: "",
      password,
      confirmPassword: password,
    };
    for (const [path, form] of [
      ["/auth", { email: user.email, password }],
      ["/auth?mode=register", registration],
    ] as const) {
      // The attacker's own session, planted in the victim's browser.
      const planted = (await aSignedInUser(served, {})).client;
      const victim = planted.copy();
      expect((await victim.post(path, form)).status).toBe(302);
      expect(sessionOf(victim)).not.toBe(sessionOf(planted));
      expect(await isOpen(victim), path).toBe(true);
      expect(await isOpen(planted), `${path} leaves the session before open`).toBe(false);
    }
    const invented = served.visitor();
    const [name = ""] = [...attacker.client.cookies.keys()];
    invented.cookies.set(name, "a-token-of-the-attacker.c2lnbmF0dXJl");
    await invented.post("/auth", { email: user.email, password });
    expect(sessionOf(invented)).not.toContain("a-token-of-the-attacker");
    expect(await isOpen(attacker.client)).toBe(true);
  });

  test("has more than 128 bits, is unique, and is in no address", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => aSignedInUser(served)));
    const tokens = clients.map(
      ({ client }) => decodeURIComponent(sessionOf(client) ?? "").split(".")[0] ?? "",
    );
    expect(new Set(tokens).size).toBe(8);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{22,}$/u);
    const visitor = served.visitor();
    const [name = ""] = [...(clients[0]?.client.cookies.keys() ?? [])];
    const value = sessionOf(clients[0]?.client ?? visitor) ?? "";
    expect((await visitor.get(`/settings?${name}=${value}`)).location).toMatch(/^\/auth\?to=/u);
  });

  test("is given by the site's forms only: the routes of the session library do not exist", async () => {
    const { user } = await aSignedInUser(served);
    const credentials = JSON.stringify({ email: user.email, password });
    const visitor = served.visitor();
    for (const path of [
      "sign-in/email",
      "sign-up/email",
      "sign-in/social",
      "callback/google",
      "token",
      "session",
    ]) {
      const address = `/api/auth/${path}`;
      const posted = await visitor.post(address, credentials, { "Content-Type": "application/json" });
      expect([404, 405, 415], address).toContain(posted.status);
      expect((await visitor.get(address)).status).toBe(404);
    }
    expect(sessionOf(visitor)).toBeUndefined();
    expect(await isOpen(visitor)).toBe(false);
  });

  test("is not a token with the signature of another", async () => {
    const [one, two] = [await aSignedInUser(served), await aSignedInUser(served)];
    const [name = ""] = [...one.client.cookies.keys()];
    const [token] = (sessionOf(one.client) ?? "").split(".");
    const [, signature] = (sessionOf(two.client) ?? "").split(".");
    const mixed = served.visitor();
    mixed.cookies.set(name, `${token}.${signature}`);
    expect(await isOpen(mixed)).toBe(false);
  });
});

describe("a stolen cookie is useless", () => {
  const endings: [string, (member: Awaited<ReturnType<typeof aSignedInUser>>) => Promise<unknown>][] = [
    ["after signing out", ({ client }) => client.post("/sign-out", {})],
    [
      "after another device signed the others out",
      async ({ user }) => (await another(user)).post("/settings?do=sign-out-others", {}),
    ],
    [
      "after another device signed this one out",
      async ({ user }) => {
        const { id: sessionId } = await served.site.db
          .selectFrom("sessions")
          .select("id")
          .where("user_id", "=", user.id)
          .executeTakeFirstOrThrow();
        await (await another(user)).post("/settings?do=sign-out-device", { sessionId });
      },
    ],
    [
      "after a change of the password",
      async ({ user }) =>
        (await another(user)).post("/settings?do=password", {
          currentPassword: password,
          password: "un autre mot de passe",
          confirmPassword: "un autre mot de passe",
        }),
    ],
    ["after the link that resets the password", ({ user }) => resetPassword(user.email)],
    [
      "after an administrator's new password",
      async ({ user }) => {
        const { client } = await aSignedInUser(served, { role: "admin" });
        const form = { name: user.name, phone: "", role: "member", password: "un mot de passe donné" };
        return client.post(`/admin/users?do=edit&id=${user.id}`, form);
      },
    ],
    [
      "after an administrator deleted the account",
      async ({ user }) =>
        (await aSignedInUser(served, { role: "admin" })).client.post(
          `/admin/users?do=delete&id=${user.id}`,
          {},
        ),
    ],
    [
      "after closing the account",
      async ({ user }) =>
        (await another(user)).post("/settings/close", { currentPassword: password, confirmed: "on" }),
    ],
    [
      "when it has expired",
      ({ user }) =>
        sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`.execute(
          db,
        ),
    ],
    [
      "when its lifetime is over",
      ({ user }) =>
        sql`update sessions set created_at = now() - interval '91 days' where user_id = ${user.id}`.execute(
          db,
        ),
    ],
  ];

  test.each(endings)("%s", async (_, end) => {
    const member = await aSignedInUser(served);
    const stolen = member.client.copy();
    expect(await isOpen(stolen)).toBe(true);
    await end(member);
    expect(await isOpen(stolen)).toBe(false);
    expect((await stolen.copy().post("/settings?do=profile", { name: "Volé", phone: "" })).location).toBe(
      "/auth",
    );
  });

  test("for administration after its owner became a member", async () => {
    const [demoted, admin] = [
      await aSignedInUser(served, { role: "admin" }),
      await aSignedInUser(served, { role: "admin" }),
    ];
    expect(await isOpen(demoted.client, "/admin/users")).toBe(true);
    const form = { name: demoted.user.name, phone: "", role: "member", password: "" };
    await admin.client.post(`/admin/users?do=edit&id=${demoted.user.id}`, form);
    for (const path of ["/admin/users", "/admin/users.data", "/admin/words", "/moderation"])
      expect((await demoted.client.copy().get(path)).status, path).toBe(403);
    expect(await isOpen(demoted.client)).toBe(true);
  });

  async function another(user: { email: string }): Promise<Client> {
    const client = served.visitor();
    await client.post("/auth", { email: user.email, password });
    return client;
  }

  async function resetPassword(email: string): Promise<void> {
    await served.visitor().post("/auth/forgot", { email });
    const [sent] = await waitForEmails(outboxFolder(served.site.config), email, {
      isWanted: ({ links }) => links.some((link) => link.includes("/auth/reset")),
    });
    const { pathname, search } = new URL(sent?.links.find((link) => link.includes("/auth/reset")) ?? "");
    const form = { password: "encore un autre mot", confirmPassword: "encore un autre mot" };
    const token = new URLSearchParams(search).get("token") ?? "";
    expect((await served.visitor().post(pathname + search, { ...form, token })).status).toBe(302);
  }
});

test("parallel sessions of an account are independent, and many at once are not an error", async () => {
  const { user, client } = await aSignedInUser(served);
  const others = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const other = served.visitor();
      expect((await other.post("/auth", { email: user.email, password })).status).toBe(302);
      return other;
    }),
  );
  const [first] = others;
  // Ten concurrent requests end the same session.
  const ended = await Promise.all(others.map(() => (first ?? client).copy().post("/sign-out", {})));
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([302]));
  expect(await openOf(others)).toEqual([false, ...Array(9).fill(true)]);
  await client.post("/settings?do=sign-out-others", {});
  expect(await openOf([client, ...others])).toEqual([true, ...Array(10).fill(false)]);
});

describe("a form is accepted by where it comes from", () => {
  const foreign = "https://ailleurs.example";
  const cases: [string, Record<string, string>, number][] = [
    ["a page of the site", { Origin: served.origin, "Sec-Fetch-Site": "same-origin" }, 302],
    ["a browser without fetch metadata", { Origin: served.origin }, 302],
    ["a page of the site without a referrer", { Origin: "null", "Sec-Fetch-Site": "same-origin" }, 302],
    ["a program", {}, 302],
    ["another site", { Origin: foreign, "Sec-Fetch-Site": "cross-site" }, 403],
    ["another site that says same-origin", { Origin: foreign, "Sec-Fetch-Site": "same-origin" }, 403],
    ["a sandboxed frame", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, 403],
    ["an old browser's sandboxed frame", { Origin: "null" }, 403],
    ["another subdomain", { Origin: "http://x.127.0.0.1", "Sec-Fetch-Site": "same-site" }, 403],
    ["another site without Origin", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["another subdomain without Origin", { "Sec-Fetch-Site": "same-site" }, 403],
    ["another port", { Origin: "http://127.0.0.1:1" }, 403],
    ["an Origin with a path", { Origin: `${served.origin}/` }, 403],
    ["two origins", { Origin: `${served.origin} ${foreign}` }, 403],
    ["an empty Origin of another site", { Origin: "", "Sec-Fetch-Site": "cross-site" }, 403],
  ];

  test.each(cases)("%s", async (_, headers, status) => {
    const { client, user } = await aSignedInUser(served);
    const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await rawRequest(served.url, "/settings?do=profile", {
      method: "POST",
      body: "name=Change&phone=",
      headers: { ...headers, Cookie, "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(response.status).toBe(status);
    const { name } = await db
      .selectFrom("users")
      .select("name")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(name === "Change").toBe(status === 302);
  });
});
