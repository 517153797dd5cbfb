// The access log, security events and /metrics.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmailToken } from "../../src/accounts/email-links.queries.server.ts";
import { storeEmailLink } from "../../src/accounts/email-links.writes.server.ts";
import { findSecondFactor } from "../../src/accounts/second-factor.queries.server.ts";
import { version } from "../../src/platform/version.server.ts";
import { createMetricsServer } from "../../src/server/metrics/serve-metrics.ts";
import type { SecurityEventName } from "../../src/web/context.ts";
import { codeAt } from "../support/authenticator.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { aPasskeyDevice } from "../support/passkey-device.ts";
import { rawRequest } from "./raw-request.ts";
import { serveSite } from "./served-site.ts";
import { siteForm } from "./site-form.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const token = "jeton-de-mesure-0123456789";
const provider = await startIdentityProvider();
afterAll(provider.stop);
const environment = { METRICS_TOKEN: token, RATE_LIMITS: "on", ...provider.environment };
const served = await serveSite(environment, undefined, { logLevel: "info" });
const closed = await serveSite({ DATABASE_URL: served.databaseUrl });
const secrets = ["personne@annonces.example", "mot-de-passe-secret", "mots-cherchés"];

let admin: Awaited<ReturnType<typeof aSignedInUser>>;
let member: typeof admin;
let listingId: string;
beforeAll(async () => {
  admin = await aSignedInUser(served, { role: "admin" });
  member = await aSignedInUser(served);
  listingId = (await aPublishedListing(served, member.user)).listing.id;
});

type Line = Record<string, unknown>;
/** Log lines that `act` caused. The line of a request is written when its connection has the whole response. */
async function linesOf(act: () => Promise<unknown>, isLast: (line: Line) => boolean): Promise<Line[]> {
  const from = served.log.length;
  await act();
  const lines = () => served.log.slice(from).map((line) => JSON.parse(line) as Line);
  await expect.poll(() => lines().some(isLast)).toBe(true);
  return lines();
}
const requestsOf = async (act: () => Promise<unknown>) =>
  (await linesOf(act, ({ msg }) => msg === "request")).filter(({ msg }) => msg === "request");
const eventsOf = async (name: string, act: () => Promise<unknown>) =>
  (await linesOf(act, ({ event }) => event === name)).filter(({ event }) => event !== undefined);

const metrics = async (headers: Record<string, string> = { Authorization: `Bearer ${token}` }) =>
  rawRequest(served.url, "/metrics", { headers });
async function figure(line: string): Promise<number | null> {
  const { text } = await metrics();
  const found = text.split("\n").find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

test("each request is one line with the route's pattern, status, time and user, without what was asked", async () => {
  const path = `/listing/${listingId}`;
  for (const cache of ["miss", "hit"]) {
    const [line] = await requestsOf(() => served.visitor().get(path));
    expect(line).toMatchObject({ method: "GET", route: "/listing/:id", status: 200, cache });
    expect(line?.ms).toBeTypeOf("number");
    expect(line?.requestId).toMatch(/^[0-9a-f-]{36}$/u);
    expect(line?.user).toBeUndefined();
  }
  const [own] = await requestsOf(() => member.client.get("/dashboard"));
  expect(own).toMatchObject({
    route: "/dashboard",
    status: 200,
    user: expect.stringMatching(/^[\w-]{22}$/u),
  });
  expect(own?.cache).toBeUndefined();
  const [again] = await requestsOf(() => member.client.get("/settings"));
  expect(again?.user).toBe(own?.user);
  const text = JSON.stringify([own, again]);
  for (const personal of [member.user.id, member.user.email, listingId]) expect(text).not.toContain(personal);
});

test.each([
  ["/notifications/un-jeton-secret", "/notifications/:token"],
  ["/auth/reset?token=un-jeton-secret", "/auth/reset"],
  ["/search?q=un-jeton-secret&page=2", "/search"],
  ["/un-jeton-secret", "/*"],
  ["/media/un-jeton-secret/1.webp", "/media/*"],
  ["/favicon.svg?un-jeton-secret", "other"],
  ["/%00un-jeton-secret", "other"],
  ["/search?q=%00un-jeton-secret", "other"],
])("the line of %s has the route %s and nothing else of the address", async (path, route) => {
  const [line] = await requestsOf(() => served.visitor().get(path));
  expect(line?.route).toBe(route);
  expect(JSON.stringify(line)).not.toContain("secret");
});

test("a trusted proxy's request id and trace are in the line", async () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { "X-Request-Id": "from-the-proxy-1", traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  const [line] = await requestsOf(() => rawRequest(served.url, "/auth", { headers }));
  expect(line).toMatchObject({ requestId: "from-the-proxy-1", traceId: trace });
  const broken = { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` };
  const [other] = await requestsOf(() => rawRequest(served.url, "/auth", { headers: broken }));
  expect(other?.traceId).toBeUndefined();
});

test("health checks are not in the log, and the version is in them", async () => {
  const from = served.log.length;
  const health = await served.visitor().get("/healthz");
  expect(health.text).toBe(`ok\nversion: ${version}\n`);
  await requestsOf(() => served.visitor().get("/auth"));
  expect(served.log.slice(from).join()).not.toContain("healthz");
});

test("security events are logged and counted, without personal data", async () => {
  const before = (await figure('babillard_security_events_total{event="sign-in-failed"}')) ?? 0;
  const lines = await eventsOf("sign-in-failed", () =>
    served.visitor().post("/auth", { email: secrets[0] ?? "", password: secrets[1] ?? "" }),
  );
  expect(lines).toEqual([
    expect.objectContaining({
      event: "sign-in-failed",
      account: expect.any(String),
      client: expect.any(String),
    }),
  ]);
  for (const secret of [...secrets, "127.0.0.1"]) expect(JSON.stringify(lines)).not.toContain(secret);
  expect(await figure('babillard_security_events_total{event="sign-in-failed"}')).toBe(before + 1);
});

const post = (client: typeof member.client, path: string, form: Record<string, string>) =>
  client.post(path, form);
const newPassword = "un autre mot long";
/** In this order: a second factor is turned on and off, the member's role changes, and then the account is deleted. */
const causes: Record<SecurityEventName, () => Promise<unknown>> = {
  "signed-in": () => post(served.visitor(), "/auth", { email: member.user.email, password }),
  "sign-in-failed": () => post(served.visitor(), "/auth", { email: member.user.email, password: "faux" }),
  "cross-site-request-rejected": () =>
    served.visitor().post("/auth", { email: "a" }, { Origin: "https://ailleurs.example" }),
  "passkey-added": async () => {
    const path = "/settings/passkey";
    const started = await post(admin.client, path, { do: "start", currentPassword: password });
    const { options } = JSON.parse(started.text) as { options: { challenge: string } };
    const response = aPasskeyDevice().make(options.challenge, served.site.config.publicUrl);
    await post(admin.client, path, { do: "add", name: "Bureau", response: JSON.stringify(response) });
  },
  "identity-linked": async () => {
    await admin.client.get(
      provider.signIn((await admin.client.get("/auth/sso")).location ?? "", { sub: "1" }),
    );
    await post(admin.client, "/auth/sso/answer", { currentPassword: password });
  },
  "second-factor-enabled": async () => {
    const own = "/settings/validation";
    await post(admin.client, `${own}?do=factor-start`, { currentPassword: password });
    const started = await findSecondFactor(served.site.db, admin.user.id, served.site.accounts.sealKey);
    const code = started.state === "started" ? await codeAt(started.key, new Date()) : "";
    await post(admin.client, `${own}?do=factor-confirm`, { code });
  },
  "second-factor-failed": async () => {
    const visitor = served.visitor();
    await post(visitor, "/auth", { email: admin.user.email, password });
    await post(visitor, "/auth/code", { code: "12" });
  },
  "second-factor-disabled": () =>
    post(admin.client, "/settings/validation?do=factor-disable", { currentPassword: password }),
  "access-denied": () => member.client.get("/admin/users"),
  "data-exported": () => post(member.client, "/settings?do=export", {}),
  "password-check-failed": () =>
    post(member.client, "/settings/close", { currentPassword: "faux", confirmed: "on" }),
  "token-created": () =>
    post(member.client, "/settings/jetons?do=token", {
      name: "Essai",
      days: "30",
      scope: "listings:read",
      currentPassword: password,
    }),
  "password-changed": () =>
    post(member.client, "/settings?do=password", {
      currentPassword: password,
      password: newPassword,
      confirmPassword: newPassword,
    }),
  "password-reset": async () => {
    const { token, tokenHash } = createEmailToken();
    await storeEmailLink(served.site.db, {
      userId: member.user.id,
      purpose: "reset-password",
      email: member.user.email,
      tokenHash,
      requestId: randomUUID(),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await post(served.visitor(), `/auth/reset?token=${token}`, {
      password: newPassword,
      confirmPassword: newPassword,
    });
  },
  "user-created": () =>
    post(admin.client, "/admin/users?do=new", {
      name: "Nouvelle",
      email: "nouvelle@annonces.example",
      phone: "",
      password: newPassword,
    }),
  "user-changed": () =>
    post(admin.client, `/admin/users?do=edit&id=${member.user.id}`, {
      name: "Autre nom",
      phone: "",
      role: "member",
      password: "",
    }),
  "role-changed": () =>
    post(admin.client, `/admin/users?do=edit&id=${member.user.id}`, {
      name: "Autre nom",
      phone: "",
      role: "moderator",
      password: "encore un autre mot",
    }),
  "site-changed": async () => {
    const fields = await siteForm(admin.client);
    await post(admin.client, "/admin/site", { ...fields, name: "Le Tableau" });
  },
  "user-suspended": () =>
    post(admin.client, `/admin/members/${member.user.id}`, {
      do: "suspend",
      reason: "Annonces trompeuses.",
      until: "2090-01-01",
    }),
  "user-unsuspended": () => post(admin.client, `/admin/members/${member.user.id}`, { do: "unsuspend" }),
  "users-exported": () => admin.client.get(`/admin/users?do=export&id=${member.user.id}`),
  "users-deleted": () => post(admin.client, `/admin/users?do=delete&id=${member.user.id}`, {}),
  "account-closed": async () => {
    const { client } = await aSignedInUser(served);
    await post(client, "/settings/close", { currentPassword: password, confirmed: "on" });
  },
  "rate-limit-exceeded": async () => {
    for (let time = 0; time < 4; time += 1)
      await post(served.visitor(), "/auth/forgot", { email: "quelquun@annonces.example" });
  },
};

const operations = readFileSync("docs/operations.md", "utf8");

test.each(Object.entries(causes))("%s is an event, and documented", async (name, act) => {
  expect(operations).toContain(`\`${name}\``);
  const lines = await eventsOf(name, act);
  const text = JSON.stringify(lines);
  for (const personal of [member.user.id, member.user.email, admin.user.id, "quelquun@", "127.0.0.1"])
    expect(text).not.toContain(personal);
});

test.each([
  "/settings?do=email",
  "/settings?do=password",
  "/settings?do=factor-start",
  "/settings?do=token",
  "/settings/passkey",
  "/settings/close",
])("a wrong password at %s is an event", async (path) => {
  const { client } = await aSignedInUser(served);
  const form = { currentPassword: "faux", email: "autre@annonces.example", name: "Essai", days: "30" };
  const typed = {
    password: newPassword,
    confirmPassword: newPassword,
    scope: "listings:read",
    do: "start",
    confirmed: "on",
  };
  const lines = await eventsOf("password-check-failed", () => post(client, path, { ...form, ...typed }));
  expect(lines).toHaveLength(1);
});

test("/metrics needs the token; without one it does not exist", async () => {
  const wrong = [
    {},
    { Authorization: `Bearer ${token}x` },
    { Authorization: `Bearer ${token.slice(1)}` },
    { Authorization: "Bearer" },
    { Authorization: `Basic ${token}` },
    { Authorization: token },
  ] as Record<string, string>[];
  for (const headers of wrong) expect((await metrics(headers)).status, JSON.stringify(headers)).toBe(404);
  const found = await metrics();
  expect(found.status).toBe(200);
  expect(found.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(found.headers["cache-control"]).toBe("no-store");
  const elsewhere = await rawRequest(closed.url, "/metrics", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(elsewhere.status).toBe(404);
});

test("/metrics has the figures that an operator watches", async () => {
  const { text } = await metrics();
  for (const name of [
    `babillard_build_info{version="${version}"`,
    'babillard_http_requests_total{route="/auth",method="POST",status="422"}',
    'babillard_http_request_duration_seconds_bucket{route="/listing/:id",le="0.005"}',
    "babillard_http_requests_in_progress 1",
    "babillard_page_cache_entries",
    "babillard_page_cache_bytes",
    'babillard_page_cache_requests_total{result="hit"}',
    'babillard_database_connections{state="in-use"}',
    "babillard_database_connections_max 8",
    "babillard_database_waiting_requests",
    "babillard_database_up 1",
    "babillard_database_size_bytes",
    "babillard_job_oldest_due_seconds",
    'babillard_images{state="waiting"} 0',
    "babillard_storage_free_bytes",
    "babillard_storage_size_bytes",
    'babillard_event_loop_delay_seconds{quantile="0.99"}',
    "process_resident_memory_bytes",
    "process_start_time_seconds",
  ])
    expect(text, name).toContain(`\n${name}`);
  // Every sample is a number, and has a type.
  for (const line of text.split("\n").filter((candidate) => candidate !== "" && !candidate.startsWith("#")))
    expect(line).toMatch(/^[a-z_]+(?:\{[^}]*\})? -?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/u);
});

test("the age of the last backup is that of its snapshot", async () => {
  expect(await figure("babillard_backup_age_seconds")).toBeNull();
  const snapshotAt = new Date(Date.now() - 3_600_000).toISOString();
  const value = JSON.stringify({ snapshotAt, finishedAt: snapshotAt, name: "x", bytes: 1, encrypted: false });
  await served.site.db.insertInto("settings").values({ key: "last-backup", value }).execute();
  const age = await figure("babillard_backup_age_seconds");
  expect(age).toBeGreaterThanOrEqual(3_600);
  expect(age).toBeLessThan(3_700);
});

test("METRICS_PORT needs no token, unless there is one", async () => {
  for (const [required, headers, status] of [
    [null, {}, 200],
    [token, {}, 404],
    [token, { Authorization: `Bearer ${token}` }, 200],
  ] as const) {
    const server = createMetricsServer(served.site.metrics, required);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    try {
      expect((await rawRequest(`http://127.0.0.1:${port}`, "/metrics", { headers })).status).toBe(status);
      expect((await rawRequest(`http://127.0.0.1:${port}`, "/", { headers })).status).toBe(404);
    } finally {
      server.close();
    }
  }
});
