/** Signals of fraud over HTTP: who is told, and who is not. */
import { expect, test } from "vitest";
import { signalNames } from "../../src/trust/signals.ts";
import { warningTexts } from "../../src/web/text/trust-texts.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
const description =
  "Je suis à l’étranger pour le travail. Envoyez un dépôt par Interac avant la visite, les clés suivront par la poste.";
const typed = {
  type: "housing",
  title: "Quatre et demi meublé",
  description,
  price: "600",
  priceType: "fixed",
  city: "Laval",
  region: "Québec",
  contactPhone: "on",
  contactEmail: "on",
  contactInApp: "on",
};
/** Any trace of a signal: a name, a sentence, or the title of a warning. */
const traces = [
  ...signalNames.map((name) => `"${name}"`),
  ...signalNames.flatMap((name) => warningTexts([name])),
  "ressemble à une fraude",
  "Indice de fraude",
];
const tracesIn = (text: string) => traces.filter((trace) => text.includes(trace));

async function publish(author: Awaited<ReturnType<typeof aSignedInUser>>) {
  const sent = { ...typed, submissionKey: crypto.randomUUID(), intent: "publish" };
  const response = await author.client.post("/create", sent);
  expect(response.status).toBe(200);
  const { id } = await db
    .selectFrom("listings")
    .select("id")
    .where("author_id", "=", author.user.id)
    .executeTakeFirstOrThrow();
  return { id, page: response.text };
}

test("members other than the author read the reasons on a suspicious listing and below a suspicious message", async () => {
  const [author, buyer] = [await aSignedInUser(served), await aSignedInUser(served)];
  const { id, page } = await publish(author);
  const listing = `/listing/${id}`;
  const shown = await buyer.client.get(listing);
  expect(tracesIn(shown.text)).toContain("ressemble à une fraude");
  expect(tracesIn(shown.text).length).toBeGreaterThanOrEqual(3);
  expect(tracesIn((await served.visitor().get(listing)).text)).toEqual([]);

  const sent = await buyer.client.post(`${listing}/message`, { body: "Bonjour, est-ce encore disponible ?" });
  const thread = sent.location ?? "";
  await author.client.post(thread, { body: description });
  expect(tracesIn((await buyer.client.get(thread)).text).length).toBeGreaterThanOrEqual(3);

  const exported = await author.client.post("/settings?do=export-json", {});
  const own = [page, exported.text];
  for (const path of [listing, "/dashboard", "/messages", thread, `/create?edit=${id}`])
    own.push((await author.client.get(path)).text);
  for (const text of own) expect(tracesIn(text)).toEqual([]);
});

test("a moderator sees score and evidence in the case", async () => {
  const { id } = await publish(await aSignedInUser(served));
  const moderator = await aSignedInUser(served, { role: "moderator" });
  const shown = (await moderator.client.get(`/moderation/${id}`)).text;
  expect(shown).toContain("Indice de fraude");
  expect(shown).toContain("Demande d’argent avant la visite");
});

test("goods that the operator lists as forbidden or recalled are named before publishing, with note and source", async () => {
  const author = await aSignedInUser(served);
  const administrator = await aSignedInUser(served, { role: "admin" });
  const source = "https://rappels.example/lits";
  const listed = { do: "add", words: "lit à côté abaissable", note: "rappel de 2016", source, date: "" };
  expect((await administrator.client.post("/admin/lists/goods", listed)).status).toBe(302);
  const form = {
    type: "single-item",
    title: "Lits à côtés abaissables",
    description: "Deux, en bois.",
    price: "40",
    priceType: "fixed",
    city: "Laval",
    region: "Québec",
    contactInApp: "on",
    intent: "publish",
    submissionKey: crypto.randomUUID(),
  };
  const first = (await author.client.post("/create", form)).text;
  const advice = /name="advice" value="([^"]*)"/u.exec(first)?.[1] ?? "";
  expect(advice).toContain("interdit à la vente ou rappelé (rappel de 2016)");
  expect(advice).toContain(source);
  const again = await author.client.post("/create", { ...form, advice });
  expect(again.location).toBe("/dashboard");
  const other = await author.client.post("/create", {
    ...form,
    title: "Lit simple",
    submissionKey: crypto.randomUUID(),
  });
  expect(other.text).toContain("Annonce publiée avec succès");
});

test("wording that the Charter forbids is shown once before publishing, and can be published as it is", async () => {
  const author = await aSignedInUser(served);
  const form = {
    ...typed,
    description: "Pas d’enfants. Visites le samedi.",
    submissionKey: crypto.randomUUID(),
  };
  const saved = () =>
    db.selectFrom("listings").select("id").where("author_id", "=", author.user.id).execute();
  const first = (await author.client.post("/create", { ...form, intent: "publish" })).text;
  expect(first).toContain("Un conseil avant de publier");
  expect(await saved()).toHaveLength(0);
  const advice = /name="advice" value="([^"]*)"/u.exec(first)?.[1] ?? "";
  expect(advice).toContain("article 10");
  const again = await author.client.post("/create", { ...form, intent: "publish", advice });
  expect(again.text).toContain("Annonce publiée avec succès");
  expect(await saved()).toHaveLength(1);
});
