// Also runs on PostgreSQL 15.
import { expect, test } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { reply, writeAboutListing } from "../messaging/messages.commands.server.ts";
import { listMessages } from "../messaging/messages.queries.server.ts";
import { findListingAssessments } from "./assessments.queries.server.ts";
import { assessListing } from "./assessments.writes.server.ts";

const { db } = await testDatabase();
const firstText = "Bonjour, est-ce encore disponible ?";
const fraudText = "Je suis à l’étranger. Envoyez un dépôt par Interac avant la visite et je poste les clés.";

async function aConversation() {
  const [seller, buyer] = [await aUser(db), await aUser(db)];
  const listing = await aListing(db, { author: seller });
  const sent = await writeAboutListing({ db, actor: buyer, now }, { listingId: listing.id, body: firstText });
  if (!sent.ok) throw new Error(sent.reason);
  return { seller, buyer, listing, conversationId: sent.conversationId };
}

test("the recipient of a suspicious message is warned; its author is not told", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  await reply({ db, actor: seller, now }, { conversationId, body: fraudText });
  const warningsFor = async ({ id }: { id: string }) =>
    (await listMessages(db, conversationId, id, 10)).map(({ warnings }) => warnings);
  expect(await warningsFor(buyer)).toEqual([
    [],
    expect.arrayContaining(["payment-before-visit", "abroad", "keys-by-mail"]),
  ]);
  expect(await warningsFor(seller)).toEqual([[], []]);
});

test("a deposit after a visit that the thread mentions warns of nothing", async () => {
  const { seller, buyer, conversationId } = await aConversation();
  await reply(
    { db, actor: buyer, now },
    { conversationId, body: "Merci pour la visite d’hier, on le prend !" },
  );
  await reply(
    { db, actor: seller, now },
    { conversationId, body: "Parfait, envoyez le dépôt de 200 $ par Interac ce soir, comme convenu." },
  );
  const messages = await listMessages(db, conversationId, buyer.id, 10);
  expect(messages.map(({ warnings }) => warnings)).toEqual([[], [], []]);
});

test("the same long text to nine sellers is a signal of the ninth, the site's own first message is none", async () => {
  const buyer = await aUser(db);
  const text = "Bonjour, j’aimerais acheter votre article dès aujourd’hui, le prix me convient parfaitement.";
  for (const body of [text, firstText])
    for (let index = 0; index < 9; index += 1)
      await writeAboutListing({ db, actor: buyer, now }, { listingId: (await aListing(db)).id, body });
  const rows = await db.selectFrom("trust_assessments").select("signals").where("score", ">", 0).execute();
  expect(rows.filter(({ signals }) => signals.some(({ name }) => name === "same-text"))).toHaveLength(1);
});

test("a rent far below those of the city, with a photo of another account, is suspicious", async () => {
  const rent = (priceCents: number, author?: { id: string }) =>
    aListing(db, {
      type: "housing",
      attributes: { rooms: "4.5" },
      city: "Québec",
      title: "4½ à louer",
      priceCents,
      ...(author ? { author } : {}),
    });
  for (const dollars of [1400, 1450, 1500, 1550, 1600]) await rent(dollars * 100);
  const copied = await rent(150_000);
  await anImage(db, { listing: copied, perceptualHash: "a1b2c3d4e5f60718" });
  const cheap = await rent(60_000);
  await anImage(db, { listing: cheap, perceptualHash: "a1b2c3d4e5f6071b" });
  const { score, signals } = await assessListing(db, { id: cheap.id, now });
  expect(signals.map(({ name }) => name).sort()).toEqual(["photo-elsewhere", "price-far-below"]);
  expect((await findListingAssessments(db, [cheap.id]))[cheap.id]).toMatchObject({ score, signals });
  expect((await assessListing(db, { id: (await rent(140_000)).id, now })).signals).toEqual([]);
});

test("a new account that publishes in many cities is noticed, an old one is not", async () => {
  for (const [days, expected] of [
    [2, ["many-cities"]],
    [400, []],
  ] as const) {
    const author = await aUser(db, { createdAt: daysAfter(now, -days) });
    const cities = ["Québec", "Laval", "Gatineau", "Sherbrooke", "Lévis"];
    const listings = [];
    for (const city of cities) listings.push(await aListing(db, { author, city }));
    const { signals } = await assessListing(db, { id: listings.at(-1)?.id ?? "", now });
    expect(signals.map(({ name }) => name)).toEqual(expected);
  }
});
