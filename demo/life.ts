/**
 * What the demo accounts have done: reports, conversations, favorites, saved searches. Written by the commands that serve
 * users, each in a transaction of its own, after the demo listings are committed. An interrupted first start leaves a part of it.
 */
import { matchSavedSearches } from "../src/alerts/match-saved-searches.commands.server.ts";
import { saveSearch } from "../src/alerts/saved-searches.commands.server.ts";
import { markSold } from "../src/listings/lifecycle.commands.server.ts";
import { editListing } from "../src/listings/listings.commands.server.ts";
import { findListing } from "../src/listings/listings.queries.server.ts";
import { changeFavorite } from "../src/lists/favorites.commands.server.ts";
import { photosOfListing } from "../src/media/index.server.ts";
import {
  reply,
  type SendMessageResult,
  writeAboutListing,
} from "../src/messaging/messages.commands.server.ts";
import { newestMessageId } from "../src/messaging/messages.queries.server.ts";
import { markRead } from "../src/messaging/messages.writes.server.ts";
import type { WriteDb } from "../src/platform/database/database.server.ts";
import { listingIndex } from "../src/search/index/listing-index.server.ts";
import { formFromListing } from "../src/web/screens/create/form-values.ts";
import { seedModeration } from "./moderation.ts";

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;

/** Demo accounts by the part before the @ of their address. */
type Actors = Record<"buyer" | "seller", { id: string; role: "member" }>;
type Tools = { db: WriteDb; now: Date };

/** `from`: who writes; `ago`: minutes before the start. */
type Line = { from: keyof Actors; ago: number; body: string };

const agreement: readonly Line[] = [
  { from: "buyer", ago: 3 * day, body: "Bonjour ! Est-ce que c’est encore disponible ?" },
  { from: "seller", ago: 3 * day - 12, body: "Bonjour Amélie, oui, toujours disponible." },
  {
    from: "buyer",
    ago: 3 * day - 30,
    body: "Super. Y a-t-il des défauts qu’on ne voit pas sur les photos ?",
  },
  {
    from: "seller",
    ago: 3 * day - 41,
    body: "Une petite égratignure à l’arrière, rien de plus. Je peux vous envoyer une photo de près.",
  },
  { from: "buyer", ago: 2 * day + 5 * hour, body: "Pas besoin, merci. Vous le laisseriez à combien ?" },
  {
    from: "seller",
    ago: 2 * day + 4 * hour,
    body: "Je peux enlever 10 $ si vous venez le chercher cette semaine.",
  },
  { from: "buyer", ago: 2 * day + 3 * hour, body: "Parfait ! Jeudi vers 18 h, ça vous irait ?" },
  { from: "seller", ago: 2 * day + 2 * hour, body: "Jeudi 18 h, c’est bon. C’est près du métro Jean-Talon." },
  { from: "buyer", ago: 2 * day + hour, body: "J’y serai. Je paie comptant ou par Interac ?" },
  { from: "seller", ago: 2 * day, body: "Comme vous préférez, une fois que vous l’aurez vu. À jeudi !" },
];
const question: readonly Line[] = [
  { from: "buyer", ago: day, body: "Bonjour, livrez-vous dans Rosemont ? Je n’ai pas d’auto." },
  { from: "seller", ago: 2 * hour, body: "Bonjour ! Oui, pour 15 $. Demain soir, ça vous irait ?" },
];
const sale: readonly Line[] = [
  { from: "buyer", ago: 6 * day, body: "Bonjour, je le prendrais au prix demandé." },
  { from: "seller", ago: 6 * day - 20, body: "Bonjour ! Il est à vous. Demain midi ?" },
  { from: "buyer", ago: 5 * day, body: "Merci encore, il est magnifique." },
];

const searches = [
  {
    category: "housing",
    name: "Logement à Montréal",
    alert: "daily",
    query: "category=housing&location=Montréal",
  },
  {
    category: "products",
    name: "Articles autour de Montréal",
    alert: "none",
    query: "category=products&location=Montréal&within=50",
  },
] as const;
const searchesSavedDaysAgo = 6;
/** Per search: matching more would delay the first start. */
const matchedListings = 5;

export async function seedLife(tools: Tools): Promise<void> {
  const accounts = await findDemoAccounts(tools.db);
  if (!accounts) return;
  const { actors, moderator, spared } = accounts;
  const { buyer, seller } = actors;
  // First, so that the others do not deal with a removed listing.
  await seedModeration(tools, { moderatorId: moderator.id, reporterId: buyer.id, spared });
  const [agreed, sold] = await activeListings(tools, { authorId: seller.id, limit: 2 });
  if (agreed) await converse(tools, actors, agreed.id, agreement);
  if (sold) {
    await converse(tools, actors, sold.id, sale);
    await markSold(at(tools, 5 * day + hour, seller), { listingId: sold.id });
  }
  const [asked] = await activeListings(tools, { notBy: [buyer.id, seller.id], limit: 1 });
  if (asked) {
    const other = { id: asked.authorId, role: "member" } as const;
    await converse(tools, { buyer, seller: other }, asked.id, question, { isLastRead: false });
  }
  await seedFavorites(tools, buyer);
  await seedSearches(tools, buyer);
}

type DemoAccounts = { actors: Actors; moderator: { id: string }; spared: string[] };

async function findDemoAccounts(db: WriteDb): Promise<DemoAccounts | null> {
  const find = async (name: string) => {
    const email = `${name}@babillard.example`;
    const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    return row ? { id: row.id, role: "member" as const } : null;
  };
  const [buyer, seller] = [await find("acheteuse"), await find("vendeur")];
  const [moderator, admin] = [await find("moderatrice"), await find("admin")];
  if (!buyer || !seller || !moderator || !admin) return null;
  return {
    actors: { buyer, seller },
    moderator,
    spared: [buyer, seller, moderator, admin].map(({ id }) => id),
  };
}

const at = ({ db, now }: Tools, ago: number, actor: Actors["buyer"]) => ({
  db,
  actor,
  now: new Date(now.getTime() - ago * minuteMs),
});

/** Listings that were public before the demo's first message, the newest of them first. */
function activeListings(
  { db, now }: Tools,
  of: { authorId?: string; notBy?: string[]; limit: number },
): Promise<{ id: string; authorId: string }[]> {
  let query = db
    .selectFrom("listings")
    .select(["id", "author_id as authorId"])
    .where("status", "=", "active")
    .where("price_cents", ">", 2_000)
    .where("created_at", "<", new Date(now.getTime() - 7 * day * minuteMs));
  if (of.authorId) query = query.where("author_id", "=", of.authorId);
  if (of.notBy) query = query.where("author_id", "not in", of.notBy).where("category", "=", "products");
  return query.orderBy("created_at", "desc").limit(of.limit).execute();
}

async function converse(
  tools: Tools,
  actors: Actors,
  listingId: string,
  lines: readonly Line[],
  { isLastRead = true } = {},
): Promise<void> {
  let conversationId: string | null = null;
  for (const [index, { from, ago, body }] of lines.entries()) {
    const ctx = at(tools, ago, actors[from]);
    const sent: SendMessageResult = conversationId
      ? await reply(ctx, { conversationId, body })
      : await writeAboutListing(ctx, { listingId, body });
    if (!sent.ok) throw new Error(`a message of the demo was rejected: ${sent.reason}`);
    conversationId = sent.conversationId;
    if (index === lines.length - 1 && !isLastRead) return;
    for (const { id } of Object.values(actors)) {
      const newest = await newestMessageId(tools.db, conversationId, id);
      if (newest) await markRead(tools.db, conversationId, id, newest);
    }
  }
}

/** Five favorites; the price of the second has dropped since. */
async function seedFavorites(tools: Tools, buyer: Actors["buyer"]): Promise<void> {
  const listings = await activeListings(tools, { notBy: [buyer.id], limit: 5 });
  for (const [index, { id }] of listings.entries())
    await changeFavorite(at(tools, (5 - index) * day, buyer), { listingId: id, isFavorite: true });
  const listing = listings[1] && (await findListing(tools.db, listings[1].id));
  if (!listing || listing.priceCents === null) return;
  const form = formFromListing(listing);
  const price = String(Math.floor((listing.priceCents * 0.8) / 500) * 5);
  const photos = (await photosOfListing(tools.db, listing.id)).map(({ id, alt }) => ({ id, alt }));
  const edited = await editListing(
    { ...at(tools, 3 * hour, { id: listing.authorId, role: "member" as const }), index: listingIndex },
    { listingId: listing.id, form: { ...form, price }, photos, intent: "save", basedOn: null },
  );
  if (!edited.ok) throw new Error(`a price of the demo was rejected: ${edited.reason}`);
}

/** Two searches, and what was published since they were saved. */
async function seedSearches(tools: Tools, buyer: Actors["buyer"]): Promise<void> {
  for (const { name, query, alert } of searches) {
    const saved = await saveSearch(at(tools, searchesSavedDaysAgo * day, buyer), { name, query, alert });
    if (!saved.ok) throw new Error(`a saved search of the demo was rejected: ${saved.reason}`);
  }
  for (const { category } of searches) {
    const recent = await tools.db
      .selectFrom("listings")
      .select("id")
      .where("status", "=", "active")
      .where("category", "=", category)
      .where("city", "=", "Montréal")
      .where("created_at", ">", new Date(tools.now.getTime() - searchesSavedDaysAgo * day * minuteMs))
      .orderBy("created_at", "desc")
      .limit(matchedListings)
      .execute();
    for (const { id } of recent)
      await matchSavedSearches({ ...tools, actor: "system" }, { listingId: id, after: null });
  }
}
