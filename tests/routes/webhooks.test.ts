import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aWorld } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

const secretIn = (html: string) => /whsec_[\w-]{43}/u.exec(html)?.[0] ?? "";
const webhooks = () => served.site.db.selectFrom("webhooks").selectAll().execute();

test("a member adds, tries and deletes a webhook, whose secret is shown once", async () => {
  const member = await aSignedInUser(served);
  const url = "https://exemple.ca/mon-serveur";
  const created = await member.client.post("/settings/jetons?do=webhook", { url });
  expect([created.status, created.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  const secret = secretIn(created.text);
  expect(secret).not.toBe("");
  const page = await member.client.get("/settings/jetons");
  expect(page.text).not.toContain(secret);
  expect(parse(page.text).querySelector("main")?.text).toContain(url);
  const [row] = await webhooks();
  const webhookId = row?.id ?? "";
  expect((await world.other.client.get("/settings/jetons")).text).not.toContain(url);
  await world.other.client.post("/settings/jetons?do=webhook-delete", { webhookId });
  await world.admin.client.post("/admin/webhooks", { do: "delete", id: webhookId });
  expect(await webhooks()).toHaveLength(1);
  await member.client.post("/settings/jetons?do=webhook-try", { webhookId });
  const log = parse((await member.client.get("/settings/jetons")).text).querySelector(
    "#webhooks ~ div details",
  );
  expect(log?.text).toMatch(/ping.*(?:en attente|essai)/su);
  await member.client.post("/settings/jetons?do=webhook-delete", { webhookId });
  expect(await webhooks()).toEqual([]);
});

test("a refused address stays in the field, with the reason", async () => {
  const member = await aSignedInUser(served);
  for (const [url, reason] of [
    ["http://exemple.ca/", "L’adresse doit commencer par https://."],
    ["https://169.254.169.254/", "Cette adresse est celle d’un réseau privé."],
  ] as const) {
    const { status, text } = await member.client.post("/settings/jetons?do=webhook", { url });
    expect([status, text.includes(reason)]).toEqual([422, true]);
    expect(parse(text).querySelector('input[name="url"]')?.getAttribute("value")).toBe(url);
  }
});

test("the site's webhooks are for administrators", async () => {
  const created = await world.admin.client.post("/admin/webhooks", {
    do: "add",
    url: "https://exemple.ca/site",
  });
  expect([created.status, secretIn(created.text) !== ""]).toEqual([200, true]);
  expect((await world.admin.client.get("/admin/webhooks")).text).toContain("https://exemple.ca/site");
  for (const { client } of [world.other, world.moderator]) {
    expect((await client.get("/admin/webhooks")).status).toBe(403);
    expect((await client.post("/admin/webhooks", { do: "add", url: "https://exemple.ca/x" })).status).toBe(
      403,
    );
  }
  expect(await webhooks()).toMatchObject([{ user_id: null }]);
});

test("the export has one's webhooks, without a secret", async () => {
  const member = await aSignedInUser(served);
  const { text: shown } = await member.client.post("/settings/jetons?do=webhook", {
    url: "https://exemple.ca/e",
  });
  const { text } = await member.client.post("/settings/donnees?do=export-json", {});
  expect((JSON.parse(text) as { webhooks: object[] }).webhooks).toMatchObject([
    { url: "https://exemple.ca/e", disabledAt: null, deliveries: [] },
  ]);
  expect(text).not.toContain(secretIn(shown));
});
