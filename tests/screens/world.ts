import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { createAccounts, findSuspension, suspensionToken } from "../../src/accounts/index.server.ts";
import { passwordHashing } from "../../src/accounts/password-hashing.server.ts";
import { matchSavedSearches } from "../../src/alerts/match-saved-searches.commands.server.ts";
import type { AlertFrequency } from "../../src/alerts/saved-search.ts";
import { saveSearch } from "../../src/alerts/saved-searches.commands.server.ts";
import { fingerprint } from "../../src/console/fingerprint.ts";
import {
  changeFields,
  contestSuspension,
  recordIncident,
  suspendMember,
} from "../../src/console/index.server.ts";
import { emptyFieldForm } from "../../src/console/site-fields.ts";
import { giveFeedback } from "../../src/deals/feedback.commands.server.ts";
import { takeStep } from "../../src/deals/steps.commands.server.ts";
import { findSteps } from "../../src/deals/steps.queries.server.ts";
import type { Listing } from "../../src/listings/listings.queries.server.ts";
import { changeFavorite } from "../../src/lists/favorites.commands.server.ts";
import { hide } from "../../src/lists/hidden.commands.server.ts";
import { addToHistory, setHistoryEnabled } from "../../src/lists/history.commands.server.ts";
import { listingObjectKey } from "../../src/media/file-name.ts";
import { createImagePool } from "../../src/media/image-pool.server.ts";
import { insertImages } from "../../src/media/images.writes.server.ts";
import { ingestPhoto } from "../../src/media/ingest.server.ts";
import { openDiskStorage } from "../../src/media/storage/disk.server.ts";
import { controlConversation } from "../../src/messaging/controls.commands.server.ts";
import { sendWithPhotos } from "../../src/messaging/message-photos.commands.server.ts";
import { reply, writeAboutListing } from "../../src/messaging/messages.commands.server.ts";
import {
  contestDecision,
  holdListingForReview,
  removeListing,
  reportConversation,
  reportListing,
  reportMember,
  requestCorrection,
} from "../../src/moderation/index.server.ts";
import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { sendInquiry } from "../../src/support/index.server.ts";
import { assessListing } from "../../src/trust/index.server.ts";
import { stepText } from "../../src/web/text/deal-texts.ts";
import { aSecondFactor } from "../support/authenticator.ts";
import { aListing, aUser, daysAfter, type ListingOverrides } from "../support/builders.ts";
import { strings, typed } from "./strings.ts";
import { findUserTexts, type UserText } from "./user-texts.ts";

/** Data of the screens beyond the demo listings: extreme cases that the demo does not have. */
export type World = {
  users: typeof users;
  listings: Record<ListingName, string>;
  memberIds: Record<keyof typeof users, string>;
  /** between the seller and the collector, with an unread reply */
  conversation: string;
  /** between the seller and the regular buyer: an offer, a counter-offer taken back, an appointment */
  deal: string;
  /** between the same, about another listing: both met, the buyer gave feedback */
  meeting: string;
  /** between the same, about the listing `panorama`: an accepted offer and a reservation */
  agreed: string;
  /** the seller sends the regular buyer photos and what looks like fraud */
  warned: string;
  /** the other participant has blocked the seller, who is not told */
  refused: string;
  /** the seller has blocked the other participant */
  blocked: string;
  /** against the suspension of one user */
  suspensionAppeal: string;
  /** reported, of the other user who is suspended */
  listingOfSuspended: string;
  /** one for each of `strings`, in titles, descriptions, places and messages */
  foreign: { listing: string; conversation: string }[];
  /** written by users of the demo and of this world, the longest first */
  texts: UserText[];
};

export const password = "une-nuit-de-janvier";

/** Their names do not occur in the demo data; each signs in with `password`. */
const users = {
  /** has no listings or favorites yet */
  newcomer: { email: "nouvelle@ecrans.example", name: "Zoé Nouvelle", role: "member" },
  /** has a listing in every state */
  seller: { email: "vendeuse@ecrans.example", name: "Marie-Ève Archambault", role: "member" },
  /** has hundreds of listings, and a name of the maximum length */
  collector: { email: "collection@ecrans.example", name: `Jean-${"Baptiste-".repeat(9)}Roy`, role: "member" },
  /** has favorites, hidden listings and a history */
  regular: { email: "habituee@ecrans.example", name: "Solange Habituée", role: "member" },
  /** whose sign-in has a second step, which the tests cannot pass */
  careful: { email: "prudente@ecrans.example", name: "Prudence Double", role: "member" },
  /** have names, listings, searches and conversations in other scripts */
  foreign: { email: "etrangere@ecrans.example", name: typed(strings[0], 60), role: "member" },
  correspondent: { email: "lointain@ecrans.example", name: typed(strings[2], 100), role: "member" },
  /** are suspended: one can contest that, the other has */
  suspended: { email: "suspendue@ecrans.example", name: "Sylvie Suspendue", role: "member" },
  contesting: { email: "conteste@ecrans.example", name: "Carl Conteste", role: "member" },
  moderator: { email: "moderation@ecrans.example", name: "Nadia Modère", role: "moderator" },
  admin: { email: "administration@ecrans.example", name: "Alma Régie", role: "admin" },
} as const;

const longTitle =
  "Bibliothèque en merisier massif, huit tablettes, portes vitrées, livrée et montée chez vous (Québec)";
const endlessWord = "Anticonstitutionnellement".repeat(4);

type ListingDetails = ListingOverrides & { photos?: readonly Shape[]; daysOld?: number };
type Shape = "wide" | "tall" | "panorama" | "square";

const eight: readonly Shape[] = ["wide", "tall", "panorama", "square", "wide", "tall", "square", "wide"];
const listings = {
  ordinary: { title: "Chaise berçante en érable", photos: ["wide", "wide"] },
  eightPhotos: { title: "Buffet antique", photos: eight, isFeatured: true, isUrgent: true },
  onePhoto: { title: "Lampe sur pied", photos: ["tall"] },
  panorama: { title: "Vue du chalet", photos: ["panorama"], category: "housing", type: "housing" },
  noPhoto: { title: "Cours de violon", category: "services", type: "services" },
  longTitle: {
    title: longTitle.slice(0, 100),
    photos: ["wide"],
    description: "Une belle pièce.\n".repeat(200),
  },
  endlessWord: {
    title: endlessWord.slice(0, 100),
    description: endlessWord.repeat(20),
    city: endlessWord.slice(0, 60),
  },
  zeroPrice: { title: "À zéro dollar", priceCents: 0 },
  free: { title: "À donner", priceCents: null, priceType: "free" },
  unpriced: { title: "Prix à discuter", priceCents: null },
  mostExpensive: {
    title: "Immeuble de rapport",
    priceCents: 999_999_900,
    priceType: "negotiable",
    category: "housing",
  },
  renewable: { title: "Étagère murale", daysOld: 20 },
  sold: { title: "Vendu depuis hier", status: "sold", photos: ["wide"] },
  expired: { title: "Annonce échue", status: "expired" },
  removed: { title: "Annonce retirée", status: "removed" },
  /** a moderator asks for a correction */
  toCorrect: { title: "Annonce à corriger", photos: ["wide"] },
  /** a moderator holds it for review */
  underReview: { title: "Annonce en vérification" },
  /** a moderator removes it, and its author does not contest that, or does */
  contestable: { title: "Couteau de collection" },
  contested: { title: "Couteau de cuisine" },
  /** looks like fraud */
  suspicious: {
    title: "Quatre et demi meublé",
    type: "housing",
    category: "housing",
    city: "Laval",
    priceCents: 60_000,
    photos: ["wide"],
    description:
      "Je suis à l’étranger pour le travail. Envoyez un dépôt par Interac avant la visite, les clés suivront par la poste.",
  },
  /** awaits the approval of a moderator */
  awaiting: { title: "Condo à louer tout de suite", type: "housing", category: "housing", status: "held" },
  draft: { title: "", description: "", city: "", status: "draft" },
  full: {
    title: "Honda Civic 2015",
    type: "vehicle",
    photos: ["wide"],
    city: "Rimouski",
    priceCents: 899_900,
    attributes: { condition: "bon", year: 2015, mileage: 125_000, fuel: "essence", xAttelage: "boule" },
  },
} as const satisfies Record<string, ListingDetails>;
type ListingName = keyof typeof listings;

/** Adds this data to the database and storage of a running site. */
export async function makeWorld(dataDir: string): Promise<World> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  const { db, pool } = openDatabase(postgres.connection, { maxConnections: 4, onLost: () => undefined });
  // All photos at once: on a busy machine some wait long.
  const images = createImagePool({ log: { warn: () => undefined }, waitMs: 600_000 });
  try {
    const now = new Date();
    const storage = await openDiskStorage(join(dataDir, "uploads"), now.getTime());
    const ids = await addUsers(db, now);
    const entries = await Promise.all(
      Object.entries(listings as Record<ListingName, ListingDetails>).map(
        async ([name, { photos = [], daysOld = 3, ...fields }]) => {
          const createdAt = daysAfter(now, -daysOld);
          const listing = await aListing(db, { author: { id: ids.seller }, createdAt, ...fields });
          for (const [position, shape] of photos.entries())
            await addPhoto({ db, storage, images, dataDir, now }, listing, shape, position);
          return [name, listing.id] as const;
        },
      ),
    );
    await addSavedSearches({ db, now }, ids.collector);
    await addMemberReport({ db, now }, ids.collector);
    const listingIds = Object.fromEntries(entries) as World["listings"]; // one entry for each of the table above
    await addOfSite({ db, now }, ids);
    await addDecisions({ db, now }, ids, listingIds);
    await assessListing(db, { id: listingIds.suspicious, now });
    await addListsAndHistory({ db, now }, ids, listingIds);
    for (let index = 0; index < 300; index += 1)
      await aListing(db, {
        author: { id: ids.collector },
        title: `Carte de hockey nº ${index + 1}`,
        createdAt: daysAfter(now, -1 - index / 10),
      });
    const foreign = await addForeignTexts({ db, now }, ids);
    return {
      users,
      foreign,
      listings: listingIds,
      memberIds: ids,
      conversation: await addConversation({ db, now }, ids, listingIds.eightPhotos),
      deal: await addDeal({ db, now }, ids, listingIds.ordinary),
      agreed: await addAgreement({ db, now }, ids, listingIds.panorama),
      warned: await addWarned({ db, storage, images, dataDir, now }, ids, listingIds.onePhoto),
      refused: await addBlocked({ db, now }, ids, { listingId: listingIds.onePhoto, blocker: "careful" }),
      blocked: await addBlocked({ db, now }, ids, { listingId: listingIds.zeroPrice, blocker: "seller" }),
      ...(await addSuspensions({ db, now }, ids)),
      meeting: await addMeeting({ db, now }, ids, listingIds.free),
      texts: await findUserTexts(db),
    };
  } finally {
    await images.close();
    await pool.end();
    await postgres.stop();
  }
}

/** What administrators did: a field added to vehicles, an entry in the register of incidents. */
async function addOfSite(
  { db, now }: { db: Db; now: Date },
  { admin: id }: Record<keyof typeof users, string>,
): Promise<void> {
  const ctx = { db, now, actor: { id, role: "admin" } as const };
  const hitch = { ...emptyFieldForm, label: "Attelage", newChoices: `Boule\n${endlessWord.slice(0, 40)}` };
  const form = {
    period: "Du 3 au 5 juin 2026",
    knownOn: "2026-06-06",
    personCount: "1200",
    risk: "serious",
    circumstances: strings.join("\n"),
    dataKinds: endlessWord,
    measures: typed(strings[0], 200),
    riskReason: "Adresses.",
    commissionNotifiedOn: "",
    personsNotifiedOn: "",
  };
  for (const done of [
    await changeFields(ctx, { type: "vehicle", basedOn: fingerprint([]), fields: [hitch] }),
    await recordIncident(ctx, { form }),
  ])
    if (!done.ok) throw new Error(done.reason);
  await addWebhook({ db, now });
}

/** Of the site, with one delivery of each outcome. */
async function addWebhook({ db, now }: { db: Db; now: Date }): Promise<void> {
  const webhookId = crypto.randomUUID();
  await db
    .insertInto("webhooks")
    .values({
      id: webhookId,
      user_id: null,
      url: `https://annonces.example/${"crochet/".repeat(12)}`,
      created_at: now,
    })
    .execute();
  const outcomes = [
    { verb: "listing.published", state: "delivered", attempts: 1, response_status: 204 },
    {
      verb: "listing.correction-requested",
      state: "pending",
      attempts: 3,
      response_status: 503,
      failure: "status",
    },
    { verb: "listing.removed", state: "failed", attempts: 8, failure: "certificate" },
    { verb: "ping", state: "pending", attempts: 0 },
  ] as const;
  await db
    .insertInto("webhook_deliveries")
    .values(
      outcomes.map((outcome, index) => ({
        id: crypto.randomUUID(),
        webhook_id: webhookId,
        occurred_at: daysAfter(now, -index),
        ...outcome,
      })),
    )
    .execute();
}

/** Returns the id of the appeal, and that of a listing. */
async function addSuspensions(
  { db, now }: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
): Promise<Pick<World, "suspensionAppeal" | "listingOfSuspended">> {
  const listing = await aListing(db, { author: { id: ids.suspended }, title: "Bureau à louer" });
  const report = { listingId: listing.id, reporter: "visitor", reason: "scam", text: "Un dépôt." } as const;
  const received = await reportListing({ db, now, actor: null }, report);
  if (!received.ok) throw new Error(received.reason);
  const ctx = { db, now, actor: { id: ids.admin, role: "admin" } as const };
  const until = daysAfter(now, 30).toISOString().slice(0, 10);
  const unsubscribeSecret = "of this world";
  for (const userId of [ids.suspended, ids.contesting]) {
    const reason = "Vous demandez un dépôt avant la visite, ce que trois personnes nous ont signalé.";
    const done = await suspendMember(ctx, { userId, until, reason });
    if (!done.ok) throw new Error(done.reason);
  }
  const suspension = await findSuspension(db, ids.contesting, now);
  if (!suspension) throw new Error("not suspended");
  const token = suspensionToken({ userId: ids.contesting, until: suspension.until }, unsubscribeSecret);
  const text = "Le dépôt est celui que le règlement de l’immeuble demande, et je le rends après la visite.";
  const done = await contestSuspension({ db, now, actor: null, unsubscribeSecret }, { token, text });
  if (!done.ok) throw new Error(done.reason);
  const [appeal] = await db.selectFrom("suspension_appeals").select("id").execute();
  return { suspensionAppeal: appeal?.id ?? "", listingOfSuspended: listing.id };
}

async function addDecisions(
  { db, now }: { db: Db; now: Date },
  { moderator: moderatorId, seller: sellerId }: Record<keyof typeof users, string>,
  ids: World["listings"],
): Promise<void> {
  const ctx = { db, now, actor: { id: moderatorId, role: "moderator" } as const };
  const grounds = {
    reason: "misleading",
    text: "Écrivez le vrai prix dans le champ « Prix », et non dans la description.",
    evidence: "Le prix affiché est de 1 $, la description dit 450 $.",
  };
  const author = { db, now, actor: { id: sellerId, role: "member" } as const };
  const removal = { reason: "forbidden", text: "Les armes ne s’annoncent pas ici.", evidence: "" };
  for (const decided of [
    await removeListing(ctx, { listingId: ids.contestable, ...removal }),
    await removeListing(ctx, { listingId: ids.contested, ...removal }),
    await contestDecision(author, { listingId: ids.contested, text: "C’est un couteau de cuisine." }),
    await requestCorrection(ctx, { listingId: ids.toCorrect, ...grounds }),
    await holdListingForReview(ctx, { listingId: ids.underReview, ...grounds }),
  ])
    if (!decided.ok) throw new Error(decided.reason);
}

async function addUsers(db: Db, now: Date): Promise<Record<keyof typeof users, string>> {
  const passwordHash = await passwordHashing().hash(password);
  const entries = await Promise.all(
    Object.entries(users).map(async ([key, details]) => {
      const user = await aUser(db, {
        ...details,
        phone: "418 555-0143",
        passwordHash,
        createdAt: daysAfter(now, -400),
      });
      return [key, user.id] as const;
    }),
  );
  const ids = Object.fromEntries(entries) as Record<keyof typeof users, string>; // one for each user
  const { sealKey } = createAccounts({
    db,
    secret: "unused",
    publicUrl: "http://localhost:3000",
    secondFactorSecret: "another than that of the site",
    policy: { isStrong: false, isCommon: () => false },
  });
  await aSecondFactor(db, { sealKey }, { id: ids.careful }, daysAfter(now, -30));
  return ids;
}

/** One with new matches, one with the longest possible name. */
async function addSavedSearches({ db, now }: { db: Db; now: Date }, userId: string): Promise<void> {
  const save = async (query: string, name: string, alert: AlertFrequency) => {
    const ctx = { db, now: daysAfter(now, -5), actor: { id: userId, role: "member" } } as const;
    const saved = await saveSearch(ctx, { query, name, alert });
    if (!saved.ok) throw new Error("a saved search of the world was rejected");
  };
  await save("q=chaise&priceMax=2000&location=Montréal", "Chaise pour la cuisine", "now");
  await save("category=housing&location=Laval&within=25", "Logement, Laval, à 25\u00a0km ou moins", "weekly");
  await save("q=carte", `Cartes ${"de hockey ".repeat(7)}`.slice(0, 80), "none");
  const { rows } = await sql<{
    id: string;
  }>`select id from listings where title like 'Chaise berçante%'`.execute(db);
  for (const { id } of rows)
    await matchSavedSearches({ db, now, actor: "system" }, { listingId: id, after: null });
}

async function addDeal(
  { db, now }: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
  listingId: string,
): Promise<string> {
  const buyer = { id: ids.regular, role: "member" as const };
  const seller = { id: ids.seller, role: "member" as const };
  const opened = await writeAboutListing({ db, now, actor: buyer }, { listingId, body: "Bonjour!" });
  if (!opened.ok) throw new Error("the deal of the world was rejected");
  const { conversationId } = opened;
  const place = `Café du coin, ${"rue de la Visitation ".repeat(8)}`;
  const date = daysAfter(now, 2).toISOString().slice(0, 10);
  for (const { actor, ...step } of [
    { actor: buyer, kind: "offer", amount: "350" },
    { actor: seller, kind: "refuse-offer" },
    { actor: seller, kind: "undo" },
    { actor: seller, kind: "counter-offer", amount: "12345678" },
    { actor: buyer, kind: "propose-appointment", date, time: "18:30", place },
  ] as const) {
    const taken = await takeStep({ db, actor, describe: stepText }, { conversationId, ...step });
    if (!taken.ok) throw new Error(`a step of the world was rejected: ${taken.reason}`);
  }
  return conversationId;
}

async function addAgreement(
  { db, now }: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
  listingId: string,
): Promise<string> {
  const buyer = { id: ids.regular, role: "member" as const };
  const seller = { id: ids.seller, role: "member" as const };
  const opened = await writeAboutListing({ db, now, actor: buyer }, { listingId, body: "Bonjour!" });
  if (!opened.ok) throw new Error("the agreement of the world was rejected");
  const { conversationId } = opened;
  const date = daysAfter(now, 2).toISOString().slice(0, 10);
  for (const { actor, ...step } of [
    { actor: buyer, kind: "offer", amount: "1234,50" },
    { actor: seller, kind: "accept-offer" },
    { actor: seller, kind: "reserve", date },
  ] as const) {
    const lastStepId = (await findSteps(db, conversationId)).at(-1)?.id;
    const taken = await takeStep(
      { db, actor, now, describe: stepText },
      { conversationId, lastStepId, ...step },
    );
    if (!taken.ok) throw new Error(`a step of the world was rejected: ${taken.reason}`);
  }
  return conversationId;
}

async function addMeeting(
  { db, now }: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
  listingId: string,
): Promise<string> {
  const buyer = { id: ids.regular, role: "member" as const };
  const seller = { id: ids.seller, role: "member" as const };
  const start = daysAfter(now, -2);
  const opened = await writeAboutListing({ db, now: start, actor: buyer }, { listingId, body: "Bonjour!" });
  if (!opened.ok) throw new Error("the meeting of the world was rejected");
  const { conversationId } = opened;
  const date = daysAfter(now, -1).toISOString().slice(0, 10);
  for (const { actor, at, ...step } of [
    { actor: buyer, at: start, kind: "propose-appointment", date, time: "12:00", place: "Métro Laurier" },
    { actor: seller, at: start, kind: "accept-appointment" },
    { actor: seller, at: now, kind: "confirm-appointment" },
    { actor: buyer, at: now, kind: "confirm-appointment" },
  ] as const) {
    const lastStepId = (await findSteps(db, conversationId)).at(-1)?.id;
    const ctx = { db, actor, now: at, describe: stepText };
    const taken = await takeStep(ctx, { conversationId, lastStepId, ...step });
    if (!taken.ok) throw new Error(`a step of the world was rejected: ${taken.reason}`);
  }
  const answers = { punctual: "yes", asDescribed: "no", pleasant: "yes" };
  const given = await giveFeedback({ db, now, actor: buyer }, { conversationId, ...answers });
  if (!given.ok) throw new Error("the feedback of the world was rejected");
  return conversationId;
}

async function addWarned(
  tools: PhotoTools,
  ids: Record<keyof typeof users, string>,
  listingId: string,
): Promise<string> {
  const { db, now } = tools;
  const buyer = { id: ids.regular, role: "member" as const };
  const seller = { id: ids.seller, role: "member" as const };
  const opened = await writeAboutListing(
    { db, now, actor: buyer },
    { listingId, body: "Avez-vous d’autres photos?" },
  );
  if (!opened.ok) throw new Error("the conversation of the world was rejected");
  const { conversationId } = opened;
  const files = await Promise.all(
    (["wide", "tall", "panorama"] as const).map(async (shape, position) => ({
      path: await photoFile(tools, shape, position),
      name: `${shape}.jpg`,
    })),
  );
  const log = { warn: () => undefined };
  const sent = await sendWithPhotos({ ...tools, actor: seller, log }, files, (photos) =>
    reply({ db, now, actor: seller }, { conversationId, body: "Les voici." }, photos),
  );
  const body =
    "Je suis à l’étranger. Envoyez un dépôt par Interac avant la visite, et écrivez-moi sur WhatsApp au 418 555-0100.";
  const warned = await reply({ db, now: new Date(), actor: seller }, { conversationId, body });
  if (!sent.ok || !warned.ok) throw new Error("a message of the world was rejected");
  return conversationId;
}

/** Between the seller and a buyer; one of them blocks the other afterwards. */
async function addBlocked(
  tools: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
  { listingId, blocker }: { listingId: string; blocker: "seller" | "careful" },
): Promise<string> {
  const buyer = { id: ids[blocker === "seller" ? "suspended" : blocker], role: "member" as const };
  const seller = { id: ids.seller, role: "member" as const };
  const body = "Bonjour, le prix est-il négociable ?";
  const opened = await writeAboutListing({ ...tools, actor: buyer }, { listingId, body });
  if (!opened.ok) throw new Error("a conversation of the world was rejected");
  const { conversationId } = opened;
  const replied = await reply({ ...tools, actor: seller }, { conversationId, body: "Un peu." });
  const actor = blocker === "seller" ? seller : buyer;
  const blocked = await controlConversation({ ...tools, actor }, { conversationId, action: "block" });
  if (!replied.ok || !blocked.ok) throw new Error("a conversation of the world was rejected");
  return conversationId;
}

async function addConversation(
  tools: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
  listingId: string,
): Promise<string> {
  const buyer = { id: ids.collector, role: "member" as const };
  const seller = { id: ids.seller, role: "member" as const };
  const at = (minutes: number, actor: { id: string; role: "member" }) => ({
    db: tools.db,
    actor,
    now: new Date(tools.now.getTime() - minutes * 60_000),
  });
  const opened = await writeAboutListing(at(90, buyer), { listingId, body: "Bonjour, est-il encore là?" });
  if (!opened.ok) throw new Error("the conversation of the world was rejected");
  const { conversationId } = opened;
  await reply(at(60, seller), { conversationId, body: "Oui.\n\nVous pouvez passer le voir demain soir." });
  await reply(at(5, buyer), { conversationId, body: `${"Parfait, à demain. ".repeat(30)}${endlessWord}` });
  const report = { conversationId, messageId: null, reason: "harassment", text: "Messages sans fin." };
  const reported = await reportConversation(at(4, seller), report);
  if (!reported.ok) throw new Error("the report of the world was rejected");
  return conversationId;
}

/** `strings` as titles, descriptions, places, names of searches, messages and reports. */
async function addForeignTexts(
  tools: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
): Promise<World["foreign"]> {
  const author = { id: ids.foreign };
  const seller = { id: ids.foreign, role: "member" } as const;
  const buyer = { id: ids.correspondent, role: "member" } as const;
  const of = (index: number) => strings[index % strings.length] ?? "";
  const added: World["foreign"] = [];
  for (const [index, string] of strings.entries()) {
    const { id: listingId } = await aListing(tools.db, {
      author,
      title: typed(string, 100),
      city: typed(of(index + 2), 60),
      description: [of(index + 1), string.repeat(3), of(index + 5)].join("\n"),
      createdAt: daysAfter(tools.now, -12 + index / 100),
    });
    const opened = await writeAboutListing({ ...tools, actor: buyer }, { listingId, body: of(index + 3) });
    if (!opened.ok) throw new Error("a conversation of the world was rejected");
    await reply({ ...tools, actor: seller }, { conversationId: opened.conversationId, body: of(index + 4) });
    await changeFavorite({ ...tools, actor: buyer }, { listingId, isFavorite: true });
    const query = `q=${encodeURIComponent(typed(string, 60))}`;
    await saveSearch({ ...tools, actor: buyer }, { query, name: typed(string, 80), alert: "none" });
    const report = { listingId, reason: "scam", text: string, reporter: `foreign-${index}` } as const;
    if (index % 4 === 0) await reportListing({ ...tools, actor: buyer }, report);
    const inquiry = {
      email: `ecrit-${index}@ecrans.example`,
      topic: "problem",
      message: [string, of(index + 1)].join("\n"),
    };
    if (index % 4 === 2)
      await sendInquiry(
        { ...tools, actor: null },
        { id: randomUUID(), name: typed(of(index + 3), 100), ...inquiry },
      );
    if (index % 4 === 1) await hide({ ...tools, actor: buyer }, { listingId, what: "listing" });
    added.push({ listing: listingId, conversation: opened.conversationId });
  }
  return added;
}

/** Of a member with a name of the maximum length. */
async function addMemberReport({ db, now }: { db: Db; now: Date }, userId: string): Promise<void> {
  const { public_id: memberId } = await db
    .selectFrom("users")
    .select("public_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const report = {
    reason: "impersonation",
    text: "Ce compte prend le nom de mon magasin.\nVoyez ses photos.",
  };
  const input = { ...report, memberId: memberId ?? "", reporter: "une voisine" };
  const reported = await reportMember({ db, now: daysAfter(now, -1), actor: null }, input);
  if (!reported.ok) throw new Error("a report of the world was rejected");
}

/** Favorites, history and hidden listings of the regular user. */
async function addListsAndHistory(
  tools: { db: Db; now: Date },
  ids: Record<keyof typeof users, string>,
  listingIds: World["listings"],
): Promise<void> {
  const regular = { id: ids.regular, role: "member" as const };
  for (const name of ["noPhoto", "endlessWord", "longTitle"] as const)
    await hide({ ...tools, actor: regular }, { listingId: listingIds[name], what: "listing" });
  await setHistoryEnabled({ ...tools, actor: regular }, { isEnabled: true });
  for (const [minutes, name] of (
    ["eightPhotos", "onePhoto", "panorama", "zeroPrice", "free", "full"] as const
  ).entries())
    await addToHistory(tools.db, {
      userId: regular.id,
      listingId: listingIds[name],
      seenAt: new Date(tools.now.getTime() - minutes * 60_000),
    });
  for (const name of ["ordinary", "free", "mostExpensive", "sold"] as const)
    await changeFavorite({ ...tools, actor: regular }, { listingId: listingIds[name], isFavorite: true });
  // As if they had cost more when they were saved.
  await tools.db.updateTable("favorites").set({ price_cents_when_saved: 150_000 }).execute();
  const collectorsListing = await aListing(tools.db, {
    author: { id: ids.collector },
    title: "Cartes, le lot",
  });
  await hide({ ...tools, actor: regular }, { listingId: collectorsListing.id, what: "seller" });
}

const sizes: Record<Shape, [number, number]> = {
  wide: [1600, 1200],
  tall: [900, 1600],
  panorama: [3000, 800],
  square: [1200, 1200],
};
const tones = ["#7d5a3c", "#2f6f6b", "#8a5300", "#6a3eb0"];

type PhotoTools = {
  db: Db;
  storage: Awaited<ReturnType<typeof openDiskStorage>>;
  images: ReturnType<typeof createImagePool>;
  dataDir: string;
  now: Date;
};

async function addPhoto(tools: PhotoTools, listing: Listing, shape: Shape, position: number): Promise<void> {
  const path = await photoFile(tools, shape, position);
  const key = listingObjectKey(listing.authorId, tools.now.getTime(), position, `${randomUUID()}.jpg`);
  const file = { path, name: `${shape}.jpg` };
  const stored = await ingestPhoto(
    { file, key, purpose: "listing" },
    { pool: tools.images, storage: tools.storage, log: { warn: () => undefined } },
  );
  if (!stored.ok) throw new Error(`a photo of the world was rejected: ${stored.reason}`);
  const { key: storageKey, ...processed } = stored.image;
  const image = {
    ...processed,
    id: randomUUID(),
    ownerId: listing.authorId,
    storageKey,
    fileName: file.name,
    alt: "",
  };
  await insertImages(tools.db, [{ ...image, place: { listingId: listing.id, position } }], tools.now);
}

async function photoFile({ dataDir }: PhotoTools, shape: Shape, position: number): Promise<string> {
  const folder = join(dataDir, "incoming");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  await writeFile(path, await testImage(shape, position));
  return path;
}

/** A circle in the middle and in each corner, so that cropping and stretching are visible. */
function testImage(shape: Shape, position: number): Promise<Buffer> {
  const [width, height] = sizes[shape];
  const tone = tones[position % tones.length];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${tone}"/><circle cx="50%" cy="50%" r="${Math.min(width, height) / 3}" fill="#fff" fill-opacity=".35"/>
    ${[
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<circle cx="${x * width}" cy="${y * height}" r="120" fill="#fff" fill-opacity=".6"/>`,
      )
      .join("")}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
