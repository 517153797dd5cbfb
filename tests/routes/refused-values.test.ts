// What the database refuses although the form's rules let it pass: a bug, but no page about a bug for who typed it.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
let author: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  author = await aSignedInUser(served, { phone: "514 555-0123" });
  await sql`alter table listings add constraint no_tables check (title not like 'Table%')`.execute(db);
  await sql`alter table users add constraint no_zoe check (name not like 'Zoé%')`.execute(db);
});

const typed = {
  type: "single-item",
  title: "Table ronde",
  description: "En érable.",
  price: "120",
  priceType: "fixed",
  city: "Laval",
  region: "Québec",
  contactInApp: "on",
  intent: "publish",
};
const form = () => ({ ...typed, submissionKey: crypto.randomUUID() });
const hasSavedNothing = async () => (await db.selectFrom("listings").select("id").execute()).length === 0;

/** One line, an error that names the constraint and nothing of the row. */
function expectOneError(since: number, constraint: string) {
  const lines = served.log.slice(since);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, err: { code: "23514", constraint } },
  ]);
  // The time and the id of the request may contain the same digits.
  const texts = lines.join().replace(/"(?:time|requestId)":"[^"]*"/gu, "");
  expect(texts).not.toMatch(/Table ronde|érable|Laval|555|Zoé|example\.com/u);
}

test("a form is 422 with what to do, as a page and as data", async () => {
  for (const path of ["/create", "/create.data"]) {
    const before = served.log.length;
    const response = await author.client.post(path, form());
    expect(response.status).toBe(422);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(visibleText(response.text)).toContain("Saisie refusée");
    expect(visibleText(response.text)).toContain("Revenez au formulaire pour la corriger.");
    expect(response.headers.has("Retry-After")).toBe(false);
    expectOneError(before, "no_tables");
  }
  expect(await hasSavedNothing()).toBe(true);
});

test("so is a registration", async () => {
  const before = served.log.length;
  const account = { name: "Zoé Roy", email: "zoe@example.com", phone: "", password: "fleur-de-lys" };
  const response = await served
    .visitor()
    .post("/auth?mode=register", { ...account, confirmPassword: account.password });
  expect([response.status, visibleText(response.text)]).toEqual([
    422,
    expect.stringContaining("Saisie refusée"),
  ]);
  expectOneError(before, "no_zoe");
});

test("a request of the API is a problem of its content", async () => {
  const before = served.log.length;
  const created = await author.client.post("/settings/jetons?do=token", {
    name: "Essai",
    days: "30",
    currentPassword: password,
    scope: "listings:write",
  });
  const token = /babillard_[\w-]{43}/u.exec(created.text)?.[0] ?? "";
  const response = await fetch(`${served.url}/api/v1/me/listings`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      type: "single-item",
      title: "Table ronde",
      description: "En érable.",
      price: 120,
      category: "products",
      location: { city: "Laval", region: "Québec" },
      status: "draft",
    }),
  });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([422, "application/problem+json"]);
  expect(await response.json()).toMatchObject({
    title: "Contenu refusé",
    detail: "Une valeur est trop longue ou hors limites.",
  });
  expect(await hasSavedNothing()).toBe(true);
  expectOneError(before, "no_tables");
});
