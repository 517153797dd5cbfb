/** The member whose token it is: favorites, saved searches and conversations. The commands are those of the pages. */
import { z } from "@hono/zod-openapi";
import { apiScopes } from "../accounts/api-token.ts";
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearchErrors,
  saveSearch,
} from "../alerts/index.server.ts";
import { alertFrequencies, readSavedQuery } from "../alerts/saved-search.ts";
import { favoriteListings } from "../listings/index.server.ts";
import { photosMax } from "../listings/listing.ts";
import { changeFavorite, findFavoriteTime } from "../lists/index.server.ts";
import { findStoredImage } from "../media/index.server.ts";
import {
  type Conversation,
  countSameText,
  findConversation,
  findThreadPage,
  listConversations,
  markRead,
  reply,
  sendWithPhotos,
  writeAboutListing,
} from "../messaging/index.server.ts";
import { isId } from "../platform/id.ts";
import type { LimitName } from "../platform/rate-limits.ts";
import { paths, resultsPath } from "../web/paths.ts";
import { messageProblemText } from "../web/text/conversation.ts";
import { messageMessages } from "../web/text/messages.ts";
import { offeredMessages } from "../web/text/offered-messages.ts";
import { savedSearchMessages } from "../web/text/saved-search-texts.ts";
import type { ApiSite } from "./context.ts";
import { cursorParam, readCursor, readPosition, writeCursor, writePosition } from "./cursor.ts";
import { type Api, type ApiContext, addEndpoint, bearerOf, byId, idParam } from "./endpoint.ts";
import { once } from "./idempotency.ts";
import { listingSummarySchema, summaryOf } from "./listing.schema.ts";
import { Problem } from "./problems.ts";
import { consumeLimit, rateLimitProblem } from "./rate-limit.ts";
import { photoProblem, receiveFiles } from "./receive-files.ts";
import { filtersOf, queryOf, searchQuery } from "./search-query.ts";

const timestamp = z.iso.datetime();
const favoritesPerPage = 24;

export function addMemberEndpoints(api: Api, site: ApiSite): void {
  addEndpoint(
    api,
    {
      method: "get",
      path: "/me",
      operationId: "getMe",
      tag: "Mes annonces",
      summary: "Le membre du jeton, et ce que le jeton permet",
      scope: "any",
      answer: {
        status: 200,
        description: "Le membre",
        schema: z
          .object({
            id: z.uuid(),
            name: z.string(),
            url: z.url(),
            token: z.object({ scopes: z.array(z.enum(apiScopes)), expiresAt: timestamp }),
          })
          .openapi("Me"),
      },
    },
    (_input, c) => {
      const { user, scopes, expiresAt } = bearerOf(c);
      return c.json({
        id: user.publicId,
        name: user.name,
        url: site.publicUrl + paths.seller(user.publicId),
        token: { scopes, expiresAt: expiresAt.toISOString() },
      });
    },
  );
  addFavorites(api, site);
  addSearches(api, site);
  addConversations(api, site);
}

function addFavorites(api: Api, { db, publicUrl }: ApiSite): void {
  addEndpoint(
    api,
    {
      method: "get",
      path: "/me/favorites",
      operationId: "listFavorites",
      tag: "Mes favoris",
      summary: "Ses favoris, les derniers ajoutés d’abord",
      scope: "favorites:read",
      query: z.strictObject({ cursor: cursorParam }),
      answer: {
        status: 200,
        description: "Une page des favoris qui peuvent encore être ouverts",
        schema: z.object({ items: z.array(listingSummarySchema), next: z.string().nullable() }),
      },
    },
    async ({ query: { cursor } }, c) => {
      const userId = bearerOf(c).user.id;
      const after = readPosition(cursor, "favorites");
      const cards = await favoriteListings(db, userId, { limit: favoritesPerPage + 1, after });
      const page = cards.slice(0, favoritesPerPage);
      const last = cards.length > favoritesPerPage ? page.at(-1) : undefined;
      const at = last ? await findFavoriteTime(db, userId, last.id) : null;
      return c.json({
        items: page.map((card) => summaryOf(card, publicUrl)),
        next: last && at ? writePosition({ at, id: last.id }, "favorites") : null,
      });
    },
  );
  const changes = {
    put: { summary: "Ajouter un favori", operationId: "addFavorite", isFavorite: true },
    delete: { summary: "Retirer un favori", operationId: "removeFavorite", isFavorite: false },
  } as const;
  for (const method of ["put", "delete"] as const) {
    const { isFavorite, ...about } = changes[method];
    addEndpoint(
      api,
      {
        method,
        path: "/me/favorites/{id}",
        tag: "Mes favoris",
        ...about,
        scope: "favorites:write",
        params: byId,
        answer: { status: 204, description: "C’est fait, ou c’était déjà fait" },
      },
      async ({ params: { id: listingId } }, c) => {
        const result = await changeFavorite({ db, actor: bearerOf(c).user }, { listingId, isFavorite });
        if (!result.ok) throw new Problem("missing");
        return c.body(null, 204);
      },
    );
  }
}

const searchSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    query: z.string(),
    url: z.url(),
    alert: z.enum(alertFrequencies),
    createdAt: timestamp,
    newCount: z.int(),
  })
  .openapi("SavedSearch");
const searchBody = z
  .strictObject({ name: z.string().max(400), alert: z.enum(alertFrequencies) })
  .openapi("SavedSearchInput");

function addSearches(api: Api, { db, publicUrl }: ApiSite): void {
  const find = async (c: ApiContext, id: string) => {
    const search = (await listSavedSearches(db, bearerOf(c).user.id)).find((one) => one.id === id);
    if (!search) throw new Problem("missing");
    return searchOf(search);
  };
  const searchOf = (search: Awaited<ReturnType<typeof listSavedSearches>>[number]) => {
    const { id, name, query, alert, createdAt, newMatchCount } = search;
    const url = publicUrl + resultsPath(readSavedQuery(query));
    return { id, name, query, url, alert, createdAt: createdAt.toISOString(), newCount: newMatchCount };
  };
  addEndpoint(
    api,
    {
      method: "get",
      path: "/me/searches",
      operationId: "listSavedSearches",
      tag: "Mes recherches",
      summary: "Ses recherches enregistrées",
      scope: "searches:read",
      answer: {
        status: 200,
        description: "Les recherches",
        schema: z.object({ items: z.array(searchSchema) }),
      },
    },
    async (_input, c) => c.json({ items: (await listSavedSearches(db, bearerOf(c).user.id)).map(searchOf) }),
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: "/me/searches",
      operationId: "saveSearch",
      tag: "Mes recherches",
      summary: "Enregistrer une recherche",
      scope: "searches:write",
      description:
        "Les filtres sont dans l’adresse, comme pour /listings. Une recherche qui a déjà ces filtres prend le nouveau nom et la nouvelle alerte.",
      query: searchQuery,
      body: searchBody,
      answer: {
        status: 201,
        also: 200,
        schema: searchSchema,
        description: "La recherche ; 200 si elle était déjà enregistrée",
      },
    },
    async ({ body }, c) => {
      const query = queryOf(filtersOf(c.req.url));
      const result = await saveSearch({ db, actor: bearerOf(c).user }, { ...body, query });
      if (!result.ok)
        throw result.reason === "too-many"
          ? new Problem("conflict", { detail: savedSearchMessages["too-many"] })
          : searchProblem(result.errors);
      return c.json(await find(c, result.id), result.isNew ? 201 : 200);
    },
  );
  addEndpoint(
    api,
    {
      method: "put",
      path: "/me/searches/{id}",
      operationId: "changeSavedSearch",
      tag: "Mes recherches",
      summary: "Renommer une recherche, changer son alerte",
      scope: "searches:write",
      params: byId,
      body: searchBody,
      answer: { status: 200, description: "La recherche", schema: searchSchema },
    },
    async ({ params: { id: searchId }, body }, c) => {
      const result = await changeSavedSearch({ db, actor: bearerOf(c).user }, { ...body, searchId });
      if (!result.ok)
        throw result.reason === "missing" ? new Problem("missing") : searchProblem(result.errors);
      return c.json(await find(c, searchId));
    },
  );
  addEndpoint(
    api,
    {
      method: "delete",
      path: "/me/searches/{id}",
      operationId: "deleteSavedSearch",
      tag: "Mes recherches",
      summary: "Supprimer une recherche",
      scope: "searches:write",
      params: byId,
      answer: { status: 204, description: "Supprimée" },
    },
    async ({ params: { id: searchId } }, c) => {
      const result = await deleteSavedSearch({ db, actor: bearerOf(c).user }, { searchId });
      if (!result.ok) throw new Problem("missing");
      return c.body(null, 204);
    },
  );
}

function searchProblem(errors: SavedSearchErrors): Problem {
  return new Problem("invalid-content", {
    errors: Object.entries(errors).map(([name, code]) => ({
      at: `/${name}`,
      code,
      detail: savedSearchMessages[code],
    })),
  });
}

const conversationsPerPage = 24;
const conversationSchema = z
  .object({
    id: z.uuid(),
    listing: z
      .object({ id: z.uuid().nullable(), title: z.string() })
      .describe("id : null si l’annonce n’existe plus"),
    partner: z.string().describe("Nom de l’autre personne"),
    isSeller: z.boolean(),
    isArchived: z.boolean(),
    lastMessageAt: timestamp,
    unreadCount: z.int(),
    excerpt: z.string().describe("Début du dernier message"),
    excerptPhotos: z.int().describe("Nombre de photos du dernier message"),
  })
  .openapi("Conversation");
const messageSchema = z
  .object({
    id: z.uuid(),
    text: z.string().describe("Vide seulement avec des photos"),
    photos: z.array(
      z.object({
        id: z.uuid(),
        url: z.url().describe("En JPEG ; avec le jeton"),
        width: z.int(),
        height: z.int(),
      }),
    ),
    isOwn: z.boolean(),
    isRead: z.boolean(),
    createdAt: timestamp,
  })
  .openapi("Message");
const messageBody = z.strictObject({ text: z.string().max(20_000) }).openapi("MessageInput");
const sentSchema = z.object({ conversationId: z.uuid() }).openapi("SentMessage");

function addConversations(api: Api, site: ApiSite): void {
  const { db } = site;
  const shown = (
    conversation: Conversation & { unreadCount: number; excerpt: string; excerptPhotos: number },
  ) => ({
    id: conversation.id,
    isSeller: conversation.isSeller,
    isArchived: conversation.state.isArchived,
    listing: { id: conversation.listing.id, title: conversation.listing.title },
    partner: conversation.partner.name,
    lastMessageAt: conversation.lastMessageAt.toISOString(),
    unreadCount: conversation.unreadCount,
    excerpt: conversation.excerpt,
    excerptPhotos: conversation.excerptPhotos,
  });
  const find = async (c: ApiContext, id: string) => {
    const conversation = await findConversation(db, id, bearerOf(c).user.id);
    if (!conversation) throw new Problem("missing");
    return conversation;
  };
  addEndpoint(
    api,
    {
      method: "get",
      path: "/me/conversations",
      operationId: "listConversations",
      tag: "Mes messages",
      summary: "Ses conversations, la dernière active d’abord",
      scope: "messages:read",
      query: z.strictObject({
        archived: z.literal("1").optional().describe("Celles qui sont archivées"),
        listing: idParam.optional().describe("Celles au sujet de cette annonce, archivées ou non"),
        cursor: cursorParam,
      }),
      answer: {
        status: 200,
        description: "Une page",
        schema: z.object({ items: z.array(conversationSchema), next: z.string().nullable() }),
      },
    },
    async ({ query: { archived, listing: listingId, cursor: given } }, c) => {
      const isArchived = archived === "1";
      const list = `conversations ${isArchived} ${listingId}`;
      const after = readPosition(given, list);
      const filter = { isArchived, words: "", ...(listingId === undefined ? {} : { listingId }) };
      const { id } = bearerOf(c).user;
      const rows = await listConversations(db, id, conversationsPerPage + 1, after ?? 0, filter);
      const page = rows.slice(0, conversationsPerPage);
      const last = rows.length > conversationsPerPage ? page.at(-1) : undefined;
      return c.json({
        items: page.map(shown),
        next: last ? writePosition({ at: last.lastMessageAt, id: last.id }, list) : null,
      });
    },
  );
  addEndpoint(
    api,
    {
      method: "get",
      path: "/me/conversations/{id}/messages",
      operationId: "listMessages",
      tag: "Mes messages",
      summary: "Les messages d’une conversation, du plus ancien au plus récent",
      scope: "messages:read",
      description: "Ils restent non lus sur le site ; PUT /me/conversations/{id}/read les marque comme lus.",
      params: byId,
      query: z.strictObject({ cursor: cursorParam }),
      answer: {
        status: 200,
        description: "Les derniers messages, ou ceux d’avant",
        schema: z.object({
          items: z.array(messageSchema),
          next: z.string().nullable().describe("Curseur des messages d’avant"),
        }),
      },
    },
    async ({ params: { id }, query: { cursor } }, c) => {
      const conversation = await find(c, id);
      const list = `messages ${conversation.id}`;
      const before = readCursor(cursor, list);
      if (before !== null && !isId(before)) throw new Problem("invalid-cursor");
      const page = await findThreadPage(db, conversation.id, bearerOf(c).user.id, before);
      return c.json({
        items: page.messages.map((message) => ({
          id: message.id,
          text: message.body,
          isOwn: message.isOwn,
          isRead: message.isRead,
          photos: message.photos.map(({ id: photoId, width, height }) => ({
            id: photoId,
            width,
            height,
            url: `${site.publicUrl}/api/v1/me/conversations/${conversation.id}/photos/${photoId}`,
          })),
          createdAt: message.createdAt.toISOString(),
        })),
        next: page.hasOlder && page.messages[0] ? writeCursor(page.messages[0].id, list) : null,
      });
    },
  );
  addEndpoint(
    api,
    {
      method: "get",
      path: "/me/conversations/{id}/photos/{photoId}",
      operationId: "getMessagePhoto",
      tag: "Mes messages",
      summary: "Une photo d’un message",
      scope: "messages:read",
      params: byId.extend({ photoId: idParam }),
      answer: { status: 200, description: "La plus grande version", file: "image/jpeg" },
    },
    async ({ params: { id, photoId } }, c) => {
      const conversation = await find(c, id);
      const image = await findStoredImage(db, photoId);
      if (image?.conversation?.id !== conversation.id) throw new Problem("missing");
      const object = await site.storage.open(`${image.storageKey}/${Math.max(...image.widths)}.jpg`);
      if (!object) throw new Problem("missing");
      const headers = { "Content-Type": "image/jpeg", "Content-Length": String(object.size) };
      return c.body(object.stream, 200, headers);
    },
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: "/me/conversations/{id}/messages",
      operationId: "reply",
      tag: "Mes messages",
      summary: "Répondre dans une conversation",
      scope: "messages:write",
      description: "Avec un en-tête Idempotency-Key, la même demande envoyée deux fois est un seul message.",
      params: byId,
      header: "Idempotency-Key",
      body: messageBody,
      answer: { status: 201, description: "Envoyé", schema: sentSchema },
    },
    async ({ params: { id }, body: { text } }, c) => {
      const { user } = bearerOf(c);
      const { id: conversationId } = await once(c, site, {
        operation: "reply",
        request: { id, text },
        check: () => limit(c, text, false),
        make: async (messageId) =>
          sentTo(await reply({ db, actor: user }, { conversationId: id, body: text, messageId })),
      });
      return c.json({ conversationId }, 201);
    },
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: "/me/conversations/{id}/photos",
      operationId: "sendPhotos",
      tag: "Mes messages",
      summary: "Répondre avec des photos",
      scope: "messages:write",
      description: `Un formulaire multipart avec « photos », au plus ${photosMax} fichiers, et « text », qui peut manquer.`,
      params: byId,
      form: "message",
      answer: { status: 201, description: "Envoyé", schema: sentSchema },
    },
    async ({ params: { id } }, c) => {
      const { user } = bearerOf(c);
      await find(c, id);
      return receiveFiles(c, site, photosMax, async ({ fields, files, dropped }) => {
        if (dropped.length > 0 || files.length === 0)
          throw new Problem("invalid-content", {
            errors: [{ at: "photos", detail: `De 1 à ${photosMax} photos.` }],
          });
        await limit(c, fields.get("text") ?? "", false);
        const ctx = {
          db,
          actor: user,
          storage: site.storage,
          log: site.log,
          images: site.imagesFor(c.env.address),
        };
        const result = await sendWithPhotos(ctx, files, (photos) =>
          reply(ctx, { conversationId: id, body: fields.get("text") ?? "", messageId: null }, photos),
        );
        if (!result.ok && result.reason === "photos-rejected")
          throw photoProblem(result.rejected[0]?.reason ?? "unreadable");
        return c.json({ conversationId: sentTo(result) }, 201);
      });
    },
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: "/listings/{id}/messages",
      operationId: "writeAboutListing",
      tag: "Mes messages",
      summary: "Écrire au vendeur d’une annonce",
      scope: "messages:write",
      description:
        "Le premier message ouvre la conversation, les suivants la continuent. Idempotency-Key : comme pour une réponse.",
      params: byId,
      header: "Idempotency-Key",
      body: messageBody,
      answer: { status: 201, description: "Envoyé", schema: sentSchema },
    },
    async ({ params: { id }, body: { text } }, c) => {
      const { user } = bearerOf(c);
      const { id: conversationId } = await once(c, site, {
        operation: "about",
        request: { id, text },
        check: () => limit(c, text, true),
        make: async (messageId) => {
          const ctx = { db, actor: user, requiresConfirmedEmail: site.requiresConfirmedEmail };
          return sentTo(await writeAboutListing(ctx, { listingId: id, body: text, messageId }));
        },
      });
      return c.json({ conversationId }, 201);
    },
  );
  addEndpoint(
    api,
    {
      method: "put",
      path: "/me/conversations/{id}/read",
      operationId: "markRead",
      tag: "Mes messages",
      summary: "Marquer une conversation comme lue jusqu’à un message",
      scope: "messages:write",
      params: byId,
      body: z.strictObject({ messageId: idParam }).openapi("ReadMark"),
      answer: { status: 204, description: "C’est fait" },
    },
    async ({ params: { id }, body: { messageId } }, c) => {
      await find(c, id);
      await markRead(db, id, bearerOf(c).user.id, messageId);
      return c.body(null, 204);
    },
  );

  async function limit(c: ApiContext, body: string, isFirst: boolean): Promise<void> {
    await consumeLimit(c, site, "message");
    const { address } = c.env;
    const consumeFor = (name: LimitName, userId: string) => site.consumeLimit(name, { address, userId });
    const wait = await countSameText(
      { db, now: site.now, consumeLimit: consumeFor },
      { userId: bearerOf(c).user.id, body, isFirst, offered: offeredMessages },
    );
    if (wait !== null) throw rateLimitProblem(wait, messageProblemText({ reason: "same-text" }));
  }
}

function sentTo(result: Awaited<ReturnType<typeof reply>>): string {
  if (result.ok) return result.conversationId;
  const { reason } = result;
  if (reason === "missing") throw new Problem("missing");
  if (reason === "message-required" || reason === "message-too-long")
    throw new Problem("invalid-content", {
      errors: [{ at: "/text", code: reason, detail: messageMessages[reason] }],
    });
  throw new Problem("conflict", { detail: messageProblemText({ reason }) });
}
