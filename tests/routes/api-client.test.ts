/** The API as programs use it: by a client that is generated from its document, each response checked against the document. */
import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiScopes } from "../../src/accounts/api-token.ts";
import { createApiToken } from "../../src/accounts/api-tokens.commands.server.ts";
import { aListing } from "../support/builders.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";

type Answer = { data?: unknown; error?: unknown; response: Response };
type Call = (options: Record<string, unknown>) => Promise<Answer>;
type Sdk = Record<string, Call>;
type Json = Record<string, unknown>;

const served = await serveSite();
const base = `${served.url}/api/v1`;
let sdk: Sdk;
let folder: string;
/** operations of which a response was checked */
const checked = new Set<string>();
let document: { paths: Record<string, Record<string, unknown>> };
let ajv: Ajv2020;
/** by pointer to the schema */
const validators = new Map<string, ValidateFunction>();

beforeAll(async () => {
  document = (await (await fetch(`${base}/openapi.json`)).json()) as typeof document; // our own document
  ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  // Inside the project: Vitest does not transform files outside it.
  const parent = join(import.meta.dirname, "../../build/api-client");
  mkdirSync(parent, { recursive: true });
  folder = await mkdtemp(join(parent, "client-"));
  await createClient({
    input: `${base}/openapi.json`,
    output: { path: folder },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent" },
  });
  sdk = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "sdk.gen.ts")).href)) as Sdk;
  const { client } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "client.gen.ts")).href)) as {
    client: { setConfig(config: object): void };
  };
  client.setConfig({ baseUrl: base, fetch: checkedFetch });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Fails for a response that the document does not describe. */
async function checkedFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  const path = new URL(request.url).pathname.slice("/api/v1".length);
  const template = Object.keys(document.paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u").test(path),
  );
  const method = request.method.toLowerCase();
  const operation = document.paths[template ?? ""]?.[method] as { responses: Json } | undefined;
  if (!template || !operation) throw new Error(`${method} ${path} is not in the document`);
  const status = String(response.status) in operation.responses ? String(response.status) : "default";
  const type = response.headers.get("Content-Type")?.split(";")[0];
  if (type === "image/jpeg" || type === "text/calendar")
    expect((operation.responses[status] as { content: Json }).content).toHaveProperty(type);
  else if (type) {
    const parts = ["paths", template, method, "responses", status, "content", type, "schema"];
    const pointer = parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${encodeURI(pointer)}` });
    validators.set(pointer, validate);
    const body: unknown = await response.clone().json();
    if (!validate(body)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)}`);
  } else expect([path, response.status]).toEqual([path, 204]);
  checked.add(`${method} ${template}`);
  return response;
}

async function aProgram(
  scopes: readonly string[] = apiScopes,
  of?: Awaited<ReturnType<typeof aSignedInUser>>,
) {
  const member = of ?? (await aSignedInUser(served));
  const { db, accounts } = served.site;
  const attempts = { count: () => Promise.resolve(null), reset: () => Promise.resolve() };
  const created = await createApiToken(
    { db, actor: member.user, verifyPassword: accounts.verifyPassword, attempts },
    { name: "test", days: "30", scopes: [...scopes], currentPassword: password },
  );
  if (!created.ok) throw new Error(created.reason);
  const call = (name: string, options: Json = {}) => {
    const operation = sdk[name];
    if (!operation) throw new Error(`the client has no ${name}`);
    return operation({ auth: created.token, ...options });
  };
  return { member, call };
}

const table = {
  type: "single-item",
  title: "Table en érable",
  description: "Quatre places.",
  price: 120.5,
  location: { city: "Rimouski", region: "Québec" },
  attributes: { condition: "bon", brand: "IKEA" },
};

test("a program publishes, changes, ends and deletes a listing with a photo", async () => {
  const { call, member } = await aProgram();
  const picture = await readFile(join(import.meta.dirname, "../support/fixtures/images/small.png"));
  const photo = new File([new Uint8Array(picture)], "table.png");
  const uploaded = await call("uploadPhoto", { body: { photo } });
  expect(uploaded.response.status).toBe(201);
  const images = [{ id: (uploaded.data as Json).id, alt: "La table" }];
  const headers = { "Idempotency-Key": "table-1" };
  const created = await call("createListing", { body: { ...table, images }, headers });
  expect(created.response.status).toBe(201);
  const listing = created.data as Json & { id: string; images: Json[] };
  expect(listing).toMatchObject({
    title: "Table en érable",
    price: 120.5,
    priceType: "fixed",
    status: "active",
  });
  expect(listing.images).toMatchObject(images);
  expect(listing.attributes).toEqual({ condition: "bon", brand: "IKEA" });
  // The same request again; the same key for another one.
  const again = await call("createListing", { body: { ...table, images }, headers });
  expect((again.data as Json).id).toBe(listing.id);
  for (const other of [{ images, title: "Chaise" }, { images, status: "draft" }, { images: [] }]) {
    const reused = await call("createListing", { body: { ...table, ...other }, headers });
    expect(reused.response.status).toBe(422);
  }

  const path = { id: listing.id };
  const etag = created.response.headers.get("ETag") ?? "";
  const changed = await call("replaceListing", {
    path: { id: listing.id.toUpperCase() },
    body: { ...table, images, price: 99 },
    headers: { "If-Match": etag },
  });
  expect([changed.response.status, (changed.data as Json).price]).toEqual([200, 99]);
  const late = await call("replaceListing", { path, body: table, headers: { "If-Match": etag } });
  expect(late.response.status).toBe(412);
  // The listing has changed since, the request has not.
  const repeated = await call("createListing", { body: { ...table, images }, headers });
  expect([repeated.response.status, repeated.data]).toMatchObject([201, { id: listing.id, price: 99 }]);
  expect((await call("renewListing", { path })).response.status).toBe(200);
  const etagNow = async () => (await call("getOwnListing", { path })).response.headers.get("ETag");
  const beforeSale = await etagNow();
  expect(await etagNow()).toBe(beforeSale);
  expect(((await call("sellListing", { path })).data as Json).status).toBe("sold");
  expect(await etagNow()).not.toBe(beforeSale);
  expect((await call("listOwnListings", { query: { status: "sold" } })).data).toMatchObject({
    items: [{ id: listing.id }],
  });
  const events = await served.site.db
    .selectFrom("events")
    .select("verb")
    .where("actor_id", "=", member.user.id)
    .where("subject_id", "=", listing.id)
    .orderBy("id")
    .execute();
  expect(events.map(({ verb }) => verb)).toEqual(["listing.published", "listing.edited", "listing.sold"]);
  expect((await call("deleteListing", { path })).response.status).toBe(204);
  expect((await call("getOwnListing", { path })).response.status).toBe(404);
  expect((await call("createListing", { body: { ...table, images }, headers })).response.status).toBe(410);
});

test("of concurrent requests with one key, one is made, and another one is refused", async () => {
  const { call } = await aProgram();
  const send = (title: string, key: string) =>
    call("createListing", { body: { ...table, title }, headers: { "Idempotency-Key": key } });
  const same = await Promise.all([1, 2, 3].map(() => send("Table", "même")));
  expect(new Set(same.map(({ data }) => (data as Json).id)).size).toBe(1);
  const different = await Promise.all(["Table", "Chaise", "Lit"].map((title) => send(title, "autre")));
  expect(different.map(({ response }) => response.status).toSorted()).toEqual([201, 422, 422]);
  expect((await call("listOwnListings")).data).toMatchObject({ items: { length: 2 } });
  // What was refused uses up no key.
  expect((await send(" ", "vide")).response.status).toBe(422);
  expect((await send("Table", "vide")).response.status).toBe(201);
});

test("what a form refuses, the API refuses, field by field", async () => {
  const { call } = await aProgram();
  const wrong = {
    ...table,
    title: " ",
    location: { city: "", region: "Québec" },
    attributes: { condition: "cassé", wheels: 4 },
  };
  const unknown = await call("createListing", { body: wrong });
  expect([unknown.response.status, unknown.error]).toMatchObject([
    422,
    { errors: [{ at: "/attributes/wheels" }] },
  ]);
  const { error } = await call("createListing", { body: { ...wrong, attributes: { condition: "cassé" } } });
  const nested = await call("createListing", {
    body: { ...table, location: { city: "Laval", region: "QC" } },
  });
  expect(nested.error).toMatchObject({ errors: [{ at: "/location/region" }] });
  const surplus = await call("createListing", {
    body: { ...table, location: { ...table.location, "a/b": 1 } },
  });
  expect(surplus.error).toMatchObject({ errors: [{ at: "/location/a~1b" }] });
  expect((error as { errors: Json[] }).errors.map(({ at }) => at)).toEqual([
    "/title",
    "/location/city",
    "/attributes/condition",
  ]);
  for (const price of [18.125, -1, 1e12])
    expect((await call("createListing", { body: { ...table, price } })).response.status).toBe(400);
});

test("a draft is published, and no one else sees it before", async () => {
  const { call } = await aProgram();
  const other = await aProgram();
  const { data } = await call("createListing", { body: { ...table, description: "", status: "draft" } });
  expect(data).toMatchObject({ status: "draft", publishedAt: null, isReserved: false });
  const path = { id: (data as Json).id };
  expect((await other.call("getOwnListing", { path })).response.status).toBe(404);
  expect((await other.call("replaceListing", { path, body: table })).response.status).toBe(404);
  expect((await other.call("deleteListing", { path })).response.status).toBe(404);
  expect((await call("getListing", { path })).response.status).toBe(404);
  // What is left out stays as it is: neither public, nor reachable in more ways.
  const contactPreferences = { phone: false, email: true, inApp: false };
  await call("replaceListing", { path, body: { ...table, contactPreferences } });
  const unchanged = (await call("replaceListing", { path, body: table })).data;
  expect(unchanged).toMatchObject({ status: "draft", contactPreferences });
  const published = await call("replaceListing", { path, body: { ...table, status: "active" } });
  expect((published.data as Json).status).toBe("active");
  expect((await other.call("getListing", { path })).response.status).toBe(200);
});

test("an inventory is updated by its own names", async () => {
  const { call } = await aProgram();
  const other = await aProgram();
  const path = { externalId: "ERP 7/é" };
  const put = (program: { call: typeof call }, body: Json) => program.call("putListing", { path, body });
  const absent = await call("putListing", { path, body: table, headers: { "If-Match": "*" } });
  expect(absent.response.status).toBe(412);
  const created = await put({ call }, table);
  expect([created.response.status, created.data]).toMatchObject([201, { externalId: path.externalId }]);
  const again = await put({ call }, { ...table, price: 99 });
  expect([again.response.status, again.data]).toMatchObject([200, { price: 99 }]);
  const { id } = created.data as { id: string };
  expect((again.data as Json).id).toBe(id);
  expect((await call("getListing", { path: { id } })).data).not.toHaveProperty("externalId");
  // A name is one's own.
  expect((await put(other, table)).response.status).toBe(201);
  const same = await call("createListing", { body: { ...table, externalId: path.externalId } });
  expect(same.response.status).toBe(409);
  const renamed = await call("replaceListing", { path: { id }, body: { ...table, externalId: "ERP-8" } });
  expect(renamed.response.status).toBe(422);
  const parallel = await Promise.all(
    [1, 2, 3].map(() => call("putListing", { path: { externalId: "neuf" }, body: table })),
  );
  expect(new Set(parallel.map(({ data }) => (data as Json).id)).size).toBe(1);
  await call("deleteListing", { path: { id } });
  expect((await put({ call }, table)).response.status).toBe(410);
});

test("favorites, saved searches and conversations", async () => {
  const seller = await aProgram();
  const buyer = await aProgram();
  const listing = (await seller.call("createListing", { body: table })).data as { id: string };
  const path = { id: listing.id };
  expect((await buyer.call("addFavorite", { path })).response.status).toBe(204);
  expect((await buyer.call("listFavorites")).data).toMatchObject({ items: [{ id: listing.id }] });
  expect((await buyer.call("removeFavorite", { path })).response.status).toBe(204);
  expect((await buyer.call("listFavorites")).data).toEqual({ items: [], next: null });

  const saved = await buyer.call("saveSearch", {
    query: { q: "table", priceMax: 200 },
    body: { name: "Tables", alert: "daily" },
  });
  expect(saved.data).toMatchObject({ name: "Tables", query: "q=table&priceMax=200", alert: "daily" });
  const again = await buyer.call("saveSearch", {
    query: { q: "table moins de 200 $" },
    body: { name: "Tables", alert: "daily" },
  });
  expect([saved.response.status, again.response.status, again.data]).toEqual([201, 200, saved.data]);
  const search = { path: { id: String((saved.data as Json).id).toUpperCase() } };
  const renamed = await buyer.call("changeSavedSearch", {
    ...search,
    body: { name: "Petites tables", alert: "none" },
  });
  expect(renamed.data).toMatchObject({ name: "Petites tables", alert: "none" });
  expect((await seller.call("deleteSavedSearch", search)).response.status).toBe(404);
  expect((await buyer.call("listSavedSearches")).data).toMatchObject({ items: [{ name: "Petites tables" }] });
  expect((await buyer.call("deleteSavedSearch", search)).response.status).toBe(204);

  const headers = { "Idempotency-Key": "une seule fois" };
  for (const _ of [1, 2])
    expect(
      (await buyer.call("writeAboutListing", { path, headers, body: { text: "Encore là ?" } })).response
        .status,
    ).toBe(201);
  const reused = await buyer.call("writeAboutListing", { path, headers, body: { text: "Toujours ?" } });
  expect(reused.response.status).toBe(422);
  const { items } = (await seller.call("listConversations")).data as { items: (Json & { id: string })[] };
  expect(items).toMatchObject([
    { isSeller: true, unreadCount: 1, excerpt: "Encore là ?", listing: { id: listing.id } },
  ]);
  const conversation = { path: { id: items[0]?.id } };
  const { data: thread } = await seller.call("listMessages", conversation);
  expect(thread).toMatchObject({ items: [{ text: "Encore là ?", isOwn: false }], next: null });
  const [message] = (thread as { items: Json[] }).items;
  expect(
    (await seller.call("markRead", { ...conversation, body: { messageId: message?.id } })).response.status,
  ).toBe(204);
  expect((await seller.call("reply", { ...conversation, body: { text: "Oui." } })).response.status).toBe(201);
  expect((await buyer.call("listMessages", conversation)).data).toMatchObject({
    items: [
      { isOwn: true, isRead: true },
      { text: "Oui.", isOwn: false },
    ],
  });
  const picture = await readFile(join(import.meta.dirname, "../support/fixtures/images/small.png"));
  const photos = [new File([new Uint8Array(picture)], "table.png")];
  const withPhotos = { ...conversation, body: { photos } };
  expect((await seller.call("sendPhotos", withPhotos)).response.status).toBe(201);
  const { data: withPhoto } = await buyer.call("listMessages", conversation);
  const [photo] = (withPhoto as { items: { text: string; photos: { id: string; url: string }[] }[] }).items
    .slice(-1)
    .flatMap(({ photos }) => photos);
  const photoPath = { path: { ...conversation.path, photoId: photo?.id } };
  expect((await buyer.call("getMessagePhoto", photoPath)).response.status).toBe(200);
  expect(photo?.url).toMatch(
    new RegExp(`/api/v1/me/conversations/${items[0]?.id}/photos/${photo?.id}$`, "u"),
  );
  expect((await buyer.call("listConversations")).data).toMatchObject({
    items: [{ excerpt: "", excerptPhotos: 1 }],
  });
  const stranger = await aProgram();
  expect((await stranger.call("getMessagePhoto", photoPath)).response.status).toBe(404);
  expect((await stranger.call("sendPhotos", withPhotos)).response.status).toBe(404);
  expect(
    (await seller.call("sendPhotos", { ...conversation, body: { photos: [new File(["x"], "a.png")] } }))
      .response.status,
  ).toBe(422);
  expect((await stranger.call("listMessages", conversation)).response.status).toBe(404);
  expect((await stranger.call("reply", { ...conversation, body: { text: "Bonjour" } })).response.status).toBe(
    404,
  );
  expect(
    (await seller.call("writeAboutListing", { path, body: { text: "À moi-même" } })).response.status,
  ).toBe(404);
});

test("two programs deal: offer, counter-offer, reservation, appointment, sale and feedback", async () => {
  const seller = await aProgram();
  const buyer = await aProgram();
  const third = await aProgram();
  const listing = (await seller.call("createListing", { body: table })).data as { id: string };
  const about = { path: { id: listing.id }, body: { text: "Encore là ?" } };
  const { conversationId } = (await buyer.call("writeAboutListing", about)).data as {
    conversationId: string;
  };
  const { conversationId: otherId } = (await third.call("writeAboutListing", about)).data as {
    conversationId: string;
  };
  const path = { id: conversationId };
  type Deal = Record<"offer" | "reservation" | "appointment" | "sale", Json> & {
    steps: Json[];
    lastStepId: string;
    allowed: string[];
  };
  const step = async (program: typeof buyer, body: Json, headers: Json = {}) => {
    const { data, error, response } = await program.call("takeDealStep", { path, body, headers });
    return { deal: data as Deal, error: error as { errors?: Json[] }, status: response.status };
  };

  const key = { "Idempotency-Key": "offre-1" };
  const offered = await step(buyer, { kind: "offer", amount: 99.5 }, key);
  expect([offered.status, offered.deal]).toMatchObject([
    201,
    { role: "buyer", offer: { status: "open", by: "buyer", amount: 99.5 } },
  ]);
  // Sent again it is the same step; as the same request for something else it is refused.
  expect((await step(buyer, { kind: "offer", amount: 99.5 }, key)).deal.steps).toHaveLength(1);
  expect((await step(buyer, { kind: "offer", amount: 90 }, key)).status).toBe(422);
  // No one accepts their own offer, nor terms that they have not seen.
  expect(offered.deal.allowed).not.toContain("accept-offer");
  expect((await step(buyer, { kind: "accept-offer", lastStepId: offered.deal.lastStepId })).status).toBe(409);
  const countered = await step(seller, { kind: "counter-offer", amount: 110 });
  for (const lastStepId of [undefined, offered.deal.lastStepId])
    expect((await step(buyer, { kind: "accept-offer", lastStepId })).error.errors).toMatchObject([
      { code: "outdated" },
    ]);
  const accepted = await step(buyer, { kind: "accept-offer", lastStepId: countered.deal.lastStepId });
  expect(accepted.deal.offer).toMatchObject({ status: "accepted", amount: 110, expiresAt: null });

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect((await step(buyer, { kind: "reserve", date: day(3) })).status).toBe(409);
  expect((await step(seller, { kind: "reserve", date: "demain" })).error.errors).toMatchObject([
    { at: "/date", code: "date-invalid" },
  ]);
  expect((await step(seller, { kind: "reserve", date: day(3) })).deal.reservation.status).toBe("reserved");
  expect((await third.call("getListing", { path: { id: listing.id } })).data).toMatchObject({
    isReserved: true,
  });
  const told = (await third.call("getDeal", { path: { id: otherId } })).data as Deal;
  expect(told.steps.map(({ kind }) => kind)).toEqual(["tell-reserved"]);
  expect((await third.call("getDeal", { path })).response.status).toBe(404);

  const meeting = { kind: "propose-appointment", date: day(2), time: "14:30", place: "Devant la mairie" };
  expect((await step(buyer, { ...meeting, place: " " })).error.errors).toMatchObject([{ at: "/place" }]);
  const proposed = await step(buyer, meeting);
  expect((await seller.call("getAppointmentFile", { path })).response.status).toBe(404);
  await step(seller, { kind: "accept-appointment", lastStepId: proposed.deal.lastStepId });
  const file = await seller.call("getAppointmentFile", { path, parseAs: "text" });
  expect(file.data).toContain("LOCATION:Devant la mairie");
  // Its time comes.
  expect((await step(buyer, { kind: "confirm-appointment" })).status).toBe(409);
  await sql`
    update deal_steps set created_at = created_at - interval '4 days',
      until_at = case when kind = 'propose-appointment' then until_at - interval '4 days' else until_at end
    where conversation_id = ${conversationId}`.execute(served.site.db);
  await step(buyer, { kind: "confirm-appointment" });
  const held = await step(seller, { kind: "confirm-appointment" });
  expect(held.deal).toMatchObject({ appointment: { status: "held" }, feedback: "give" });

  const narrow = await aProgram(["messages:read", "messages:write"], seller.member);
  expect((await step(narrow, { kind: "sell" })).status).toBe(403);
  const interested = await seller.call("listConversations", { query: { listing: listing.id } });
  expect((interested.data as { items: Json[] }).items.map(({ id }) => id).toSorted()).toEqual(
    [conversationId, otherId].toSorted(),
  );
  const soldTo = { path: { id: listing.id }, body: { conversationId, tellsOthers: true } };
  expect((await buyer.call("sellListingTo", soldTo)).response.status).toBe(404);
  const soldKey = { headers: { "Idempotency-Key": "vendu" } };
  for (const _ of [1, 2])
    expect((await seller.call("sellListingTo", { ...soldTo, ...soldKey })).response.status).toBe(204);
  expect((await buyer.call("getDeal", { path })).data).toMatchObject({ sale: { status: "sold" } });
  const toldTwice = (await third.call("getDeal", { path: { id: otherId } })).data as Deal;
  expect(toldTwice.steps.map(({ kind }) => kind)).toEqual(["tell-reserved", "tell-sold"]);
  // To take the sale back wants the same right as the sale.
  expect((await step(narrow, { kind: "undo" })).status).toBe(403);
  expect((await step(seller, { kind: "undo" })).deal.sale.status).toBe("none");
  expect(((await seller.call("getOwnListing", { path: { id: listing.id } })).data as Json).status).toBe(
    "active",
  );

  const answers = { isPunctual: true, isPleasant: true };
  expect((await buyer.call("giveFeedback", { path, body: answers })).response.status).toBe(422);
  const given = await buyer.call("giveFeedback", { path, body: { ...answers, isAsDescribed: false } });
  expect(given.data).toMatchObject({ own: { isAsDescribed: false }, received: null, canGive: false });
  expect((await seller.call("getFeedback", { path })).data).toMatchObject({ received: null, canGive: true });
  await seller.call("giveFeedback", { path, body: answers });
  const answer = { path, body: { answer: "reply", text: "La rayure était sur la photo." } };
  expect((await seller.call("answerFeedback", answer)).data).toMatchObject({
    received: { isAsDescribed: false, reply: "La rayure était sur la photo." },
  });
  expect((await seller.call("answerFeedback", answer)).response.status).toBe(409);
});

test("pages of favorites, own listings and messages neither repeat nor skip", async () => {
  const member = await aProgram();
  const { db } = served.site;
  const user = member.member.user;
  type Page = { items: { id: string }[]; next: string | null };
  /** All pages; `change` runs between them. */
  const walk = async (
    name: string,
    options: { path?: Json },
    change: (shown: string[]) => Promise<unknown>,
  ) => {
    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? {} : { cursor };
      const { items, next } = (await member.call(name, { ...options, query })).data as Page;
      pages.push(items.map(({ id }) => id));
      await change(pages.flat());
      cursor = next;
    }
    return pages;
  };
  const favorites = await Promise.all(Array.from({ length: 50 }, () => aListing(db, {})));
  // Two of each time.
  await db
    .insertInto("favorites")
    .values(
      favorites.map(({ id }, at) => ({
        user_id: user.id,
        listing_id: id,
        created_at: new Date(Date.now() - Math.floor(at / 2) * 1000),
      })),
    )
    .execute();
  const shown = await walk("listFavorites", {}, async ([removed]) => {
    await member.call("removeFavorite", { path: { id: removed } });
    await member.call("addFavorite", { path: { id: (await aListing(db, {})).id } });
  });
  expect(shown.map(({ length }) => length)).toEqual([24, 24, 2]);
  expect(shown.flat().toSorted()).toEqual(favorites.map(({ id }) => id).toSorted());

  const own = await Promise.all(Array.from({ length: 30 }, () => aListing(db, { author: user })));
  const pages = await walk("listOwnListings", {}, async ([deleted]) => {
    await member.call("deleteListing", { path: { id: deleted } });
    await member.call("createListing", { body: table });
  });
  expect(pages.flat().toSorted()).toEqual(own.map(({ id }) => id).toSorted());

  const { id: listingId } = favorites[0] ?? { id: "" };
  const sent = await member.call("writeAboutListing", { path: { id: listingId }, body: { text: "0" } });
  const path = { id: (sent.data as { conversationId: string }).conversationId };
  await sql`
    insert into messages (id, conversation_id, author_id, body, created_at)
    select gen_random_uuid(), ${path.id}, ${user.id}, number::text, now() from generate_series(1, 120) as number`.execute(
    db,
  );
  let count = 0;
  const messages = await walk("listMessages", { path }, async () => {
    count += 1;
    await member.call("reply", { path, body: { text: `Nouveau ${count}` } });
  });
  expect([messages.map(({ length }) => length), new Set(messages.flat()).size]).toEqual([[50, 50, 21], 121]);
  // Of another conversation, of another list, and none at all.
  const { next } = (await member.call("listMessages", { path })).data as Page;
  for (const [name, options] of [
    ["listFavorites", {}],
    ["listConversations", {}],
    ["listOwnListings", { status: "active" }],
  ] as const)
    for (const cursor of [next, "rien", ""])
      expect((await member.call(name, { query: { ...options, cursor } })).response.status).toBe(400);
});

test("a token does what its scopes say, and nothing else", async () => {
  const { call } = await aProgram(["listings:read"]);
  expect((await call("listOwnListings")).response.status).toBe(200);
  const refused = await call("createListing", { body: table });
  expect([refused.response.status, (refused.error as Json).detail]).toEqual([
    403,
    "Il faut le droit « listings:write ».",
  ]);
  expect((await call("listConversations")).response.status).toBe(403);
  for (const name of ["getMe", "listCategories", "listListingTypes", "searchListings", "findFacets"])
    expect([name, (await call(name)).response.status]).toEqual([name, 200]);
  expect((await call("suggestPlaces", { query: { q: "rim" } })).response.status).toBe(200);
});

test("every operation was called", () => {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(all.filter((operation) => !checked.has(operation))).toEqual([]);
});
