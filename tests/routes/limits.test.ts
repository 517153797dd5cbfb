import { beforeEach, expect, test } from "vitest";
import { limits } from "../../src/platform/rate-limits.ts";
import type { ClientResponse } from "./client.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite({ RATE_LIMITS: "on" });
const { db } = served.site;
beforeEach(() => db.deleteFrom("rate_limits").execute());

/** Sets the counters so that `left` attempts remain, whatever their keys are. */
async function spendAllBut(left: number, name: keyof typeof limits) {
  const attempts = limits[name].attempts - left;
  const { numUpdatedRows } = await db
    .updateTable("rate_limits")
    .set({ count: attempts })
    .where("key", "like", `${name}:%`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
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
      ...{ name: user.name, phone: "", role: "member", password },
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
      ...{ name: "Robot", email: `x${crypto.randomUUID()}@y.example`, phone: "" },
      ...{ password: "secret-12", confirmPassword: "secret-12" },
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

test("8.12 publishing, which keeps what was typed", async () => {
  const { user, client } = await aSignedInUser(served);
  const form = (title: string) => ({
    ...{ type: "other", title, description: "Texte", city: "Laval", region: "Québec", intent: "publish" },
    submissionKey: crypto.randomUUID(),
  });
  expect((await client.post("/create", form("Un"))).status).toBe(200);
  await spendAllBut(0, "publish");
  const response = await client.post("/create", form("Deux"));
  expectRateLimited(response, "publish");
  expect(visibleText(response.text)).toContain("Quota dépassé : Contactez le support");
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
  expect((await download()).headers.get("Content-Type")).toContain("application/json");
  await spendAllBut(0, "export");
  expectRateLimited(await download(), "export");
});

test("a wrong password in the settings counts as a sign-in attempt", async () => {
  const { user, client } = await aSignedInUser(served);
  const form = { currentPassword: "faux", password: "tout neuf", confirmPassword: "tout neuf" };
  for (let attempts = 0; attempts < limits["sign-in-email-here"].attempts; attempts += 1) {
    expect((await client.post("/settings?do=password", form)).status).toBe(422);
  }
  expectRateLimited(await client.post("/settings?do=password", form), "sign-in-email-here");
  expectRateLimited(
    await client.post("/settings/close", { password: "faux", confirmed: "on" }),
    "sign-in-email-here",
  );
  const signIn = { email: user.email, password: "un mot de passe long" };
  expectRateLimited(await served.visitor().post("/auth", signIn), "sign-in-email-here");
});

test("viewing and searching have no limit", async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => served.visitor().get("/search?q=table")),
  );
  expect(responses.every((response) => response.status === 200)).toBe(true);
});
