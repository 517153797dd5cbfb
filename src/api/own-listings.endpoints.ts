/** Listings of the member whose token it is: the commands of the pages. */
import { randomUUID } from "node:crypto";
import { z } from "@hono/zod-openapi";
import {
  addPhoto,
  deleteListing,
  editListing,
  findByExternalId,
  findBySubmission,
  findExternalId,
  findListing,
  type Listing,
  markSold,
  type OwnListingResult,
  ownListingsPage,
  renewListing,
  saveNewListing,
} from "../listings/index.server.ts";
import { deletionUndoSince } from "../listings/lifetime.ts";
import { isReserved, listingStatuses, photosMax } from "../listings/listing.ts";
import { parseListingForm } from "../listings/listing-form.ts";
import { findListingType } from "../listings/listing-type.ts";
import { photosOfListing } from "../media/index.server.ts";
import { listingIndex } from "../search/index.server.ts";
import { ownListingTexts } from "../web/text/api-texts.ts";
import { emailUnconfirmedText, tooManyDraftsText } from "../web/text/create-messages.ts";
import { listingFormErrorText } from "../web/text/messages.ts";
import type { ApiSite } from "./context.ts";
import { cursorParam, readPosition, writePosition } from "./cursor.ts";
import { type Api, type ApiContext, addEndpoint, bearerOf, byId } from "./endpoint.ts";
import { once } from "./idempotency.ts";
import {
  imageOf,
  imageSchema,
  listingOf,
  listingSummarySchema,
  ownListingSchema,
  summaryOf,
} from "./listing.schema.ts";
import { completeBody, externalId, type ListingBody, listingBody, listingFormOf } from "./listing-body.ts";
import { type FieldProblem, Problem } from "./problems.ts";
import { consumeLimit } from "./rate-limit.ts";
import { photoProblem, receiveFiles } from "./receive-files.ts";

const pageSize = 24;

export function addOwnListingEndpoints(api: Api, site: ApiSite): void {
  const { db, publicUrl } = site;

  addEndpoint(
    api,
    {
      method: "get",
      path: "/me/listings",
      operationId: "listOwnListings",
      tag: "Mes annonces",
      summary: "Ses annonces, dans tous les états",
      scope: "listings:read",
      query: z.strictObject({
        status: z.enum(listingStatuses).optional(),
        cursor: cursorParam,
      }),
      answer: {
        status: 200,
        description: "Une page, les dernières créées d’abord",
        schema: z.object({ items: z.array(listingSummarySchema), next: z.string().nullable() }),
      },
    },
    async ({ query: { status = null, cursor: given } }, c) => {
      const { user } = bearerOf(c);
      const list = `own ${status}`;
      const rows = await ownListingsPage(db, user.id, {
        state: status,
        deletedSince: deletionUndoSince(site.now()),
        limit: pageSize + 1,
        after: readPosition(given, list),
      });
      const page = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? page.at(-1) : undefined;
      return c.json({
        items: page.map((card) => summaryOf(card, publicUrl)),
        next: last ? writePosition({ at: last.createdAt, id: last.id }, list) : null,
      });
    },
  );

  addEndpoint(
    api,
    {
      method: "get",
      path: "/me/listings/{id}",
      operationId: "getOwnListing",
      tag: "Mes annonces",
      summary: "Une de ses annonces, brouillon compris",
      description: "L’ETag nomme la version de l’annonce, pour If-Match.",
      scope: "listings:read",
      params: byId,
      answer: { status: 200, description: "L’annonce", schema: ownListingSchema },
    },
    async ({ params: { id } }, c) => answerListing(c, await findOwn(c, id), 200),
  );

  addEndpoint(
    api,
    {
      method: "post",
      path: "/me/listings",
      operationId: "createListing",
      tag: "Mes annonces",
      summary: "Publier une annonce, ou créer un brouillon",
      description:
        "Avec un en-tête Idempotency-Key, la même demande envoyée deux fois crée une seule annonce. Les photos sont d’abord envoyées à /me/photos.",
      scope: "listings:write",
      header: "Idempotency-Key",
      body: listingBody,
      answer: { status: 201, description: "L’annonce créée", schema: ownListingSchema },
    },
    async ({ body: given }, c) => {
      const { user } = bearerOf(c);
      const body = completeBody(given);
      const { id, isRepeated } = await once(c, site, {
        operation: "listing",
        request: given,
        check: async () => {
          // Before the limit: what is rejected does not count.
          checkContent(body);
          await consumeLimit(c, site, "publish");
        },
        make: async (submissionKey) => {
          const ctx = { db, actor: user, index: listingIndex, ...(await site.publishing(body)) };
          const { externalId: name = null } = body;
          if (name !== null && (await isTaken(c, name, submissionKey)))
            throw new Problem("conflict", { detail: "Une de vos annonces a déjà ce externalId." });
          const result = await saveNewListing(ctx, { ...submitted(body), submissionKey, externalId: name });
          return savedId(result, body);
        },
      });
      // Repeated, the request answers with the listing as it is now.
      if (isRepeated && !(await findOwnOrNull(c, id)))
        throw new Problem("gone", { detail: "L’annonce que cette demande a créée a été supprimée." });
      return answerListing(c, await findOwn(c, id), 201);
    },
  );

  addEndpoint(
    api,
    {
      method: "put",
      path: "/me/listings/{id}",
      operationId: "replaceListing",
      tag: "Mes annonces",
      summary: "Remplacer le contenu d’une annonce ; publier un brouillon",
      description:
        "Avec un en-tête If-Match (l’ETag de l’annonce), une annonce modifiée entre-temps donne 412. Une annonce en ligne le reste.",
      scope: "listings:write",
      params: byId,
      header: "If-Match",
      body: listingBody,
      answer: { status: 200, description: "L’annonce modifiée", schema: ownListingSchema },
    },
    async ({ params: { id }, body }, c) =>
      answerListing(c, await replace(c, await findOwn(c, id), body), 200),
  );

  addEndpoint(
    api,
    {
      method: "put",
      path: "/me/listings/by-external-id/{externalId}",
      operationId: "putListing",
      tag: "Mes annonces",
      scope: "listings:write",
      summary: "Créer l’annonce qui a ce externalId, ou la remplacer",
      description:
        "Pour tenir un inventaire à jour : la même demande peut être répétée sans créer d’autre annonce. 410 si l’annonce a été supprimée.",
      params: z.object({ externalId }),
      header: "If-Match",
      body: listingBody,
      answer: {
        status: 201,
        also: 200,
        schema: ownListingSchema,
        description: "L’annonce créée ; 200 si elle a été remplacée",
      },
    },
    async ({ params, body: given }, c) => {
      const { user } = bearerOf(c);
      if (given.externalId !== undefined && given.externalId !== params.externalId)
        throw new Problem("invalid-content", {
          errors: [{ at: "/externalId", detail: "Ce n’est pas celui de l’adresse." }],
        });
      const find = () => findByExternalId(db, user.id, params.externalId);
      let id = await find();
      if (id === null) {
        // RFC 9110, 13.1.1: "*", too, is false of what does not exist.
        if (c.req.header("If-Match") !== undefined) throw new Problem("changed");
        const body = completeBody(given);
        checkContent(body);
        await consumeLimit(c, site, "publish");
        const ctx = { db, actor: user, index: listingIndex, ...(await site.publishing(body)) };
        const created = { ...submitted(body), submissionKey: randomUUID(), externalId: params.externalId };
        const result = await saveNewListing(ctx, created);
        if (result.ok) return answerListing(c, await findOwn(c, result.listingId), 201);
        // A concurrent request was faster.
        id = result.reason === "missing" ? await find() : null;
        if (id === null) savedId(result, body);
      }
      const listing = id === null ? null : await findOwnOrNull(c, id);
      if (!listing) throw new Problem("gone", { detail: "Cette annonce a été supprimée." });
      return answerListing(c, await replace(c, listing, given), 200);
    },
  );

  async function replace(
    c: ApiContext,
    listing: Listing,
    given: Parameters<typeof completeBody>[0],
  ): Promise<Listing> {
    const { user } = bearerOf(c);
    const body = completeBody(given, listing);
    const basedOn = requestedVersion(c, listing);
    if (given.externalId !== undefined && given.externalId !== (await findExternalId(db, listing.id)))
      throw new Problem("invalid-content", {
        errors: [{ at: "/externalId", detail: "Il ne change plus une fois l’annonce créée." }],
      });
    checkContent(body);
    if (body.status === "active" && listing.status === "draft") await consumeLimit(c, site, "publish");
    const result = await editListing(
      { db, actor: user, index: listingIndex, ...(await site.publishing(body)) },
      { ...submitted(body), listingId: listing.id, basedOn },
    );
    return findOwn(c, savedId(result, body));
  }

  /** Whether another listing has this external id. A repeated request finds the listing that it created the first time. */
  async function isTaken(c: ApiContext, name: string, submissionKey: string): Promise<boolean> {
    const { user } = bearerOf(c);
    const id = await findByExternalId(db, user.id, name);
    return id !== null && id !== (await findBySubmission(db, user.id, submissionKey));
  }

  const actions = {
    renew: { summary: "Renouveler une annonce, ou la remettre en vente", run: renewListing },
    sell: { summary: "Marquer comme vendue, louée, pourvue ou terminée", run: markSold },
  } as const;
  for (const [name, { summary, run }] of Object.entries(actions)) {
    addEndpoint(
      api,
      {
        method: "post",
        path: `/me/listings/{id}/${name}`,
        tag: "Mes annonces",
        summary,
        operationId: `${name}Listing`,
        scope: "listings:write",
        params: byId,
        answer: { status: 200, description: "L’annonce", schema: ownListingSchema },
      },
      async ({ params: { id } }, c) => {
        const { user } = bearerOf(c);
        checkDone(
          await run({ db, actor: user, lifetimeDays: site.limits().listingLifetimeDays }, { listingId: id }),
        );
        return answerListing(c, await findOwn(c, id), 200);
      },
    );
  }

  addEndpoint(
    api,
    {
      method: "delete",
      path: "/me/listings/{id}",
      operationId: "deleteListing",
      tag: "Mes annonces",
      summary: "Supprimer une annonce",
      scope: "listings:write",
      params: byId,
      answer: {
        status: 204,
        description: "Supprimée ; le site permet de la reprendre pendant quelques jours",
      },
    },
    async ({ params: { id } }, c) => {
      const { user } = bearerOf(c);
      checkDone(await deleteListing({ db, actor: user }, { listingId: id }));
      return c.body(null, 204);
    },
  );

  addEndpoint(
    api,
    {
      method: "post",
      path: "/me/photos",
      operationId: "uploadPhoto",
      tag: "Mes annonces",
      summary: "Envoyer une photo",
      description:
        'Un formulaire multipart avec le fichier dans « photo » (au plus 20 Mo). L’identifiant reçu va ensuite dans « images » d’une annonce, sous la forme {"id":"…"} ; une photo qui n’est dans aucune annonce est supprimée plus tard.',
      scope: "listings:write",
      form: "file",
      answer: { status: 201, description: "La photo, réencodée et sans métadonnées", schema: imageSchema },
    },
    async (_input, c) => c.json(imageOf(await receivePhoto(c), publicUrl), 201),
  );

  async function findOwnOrNull(c: ApiContext, id: string): Promise<Listing | null> {
    const listing = await findListing(db, id);
    return listing?.authorId === bearerOf(c).user.id && !listing.deletedAt ? listing : null;
  }

  async function findOwn(c: ApiContext, id: string): Promise<Listing> {
    const listing = await findOwnOrNull(c, id);
    if (!listing) throw new Problem("missing");
    return listing;
  }

  async function answerListing(c: ApiContext, listing: Listing, status: 200 | 201): Promise<Response> {
    const now = site.now();
    c.header("ETag", versionOf(listing, now));
    if (status === 201) c.header("Location", `${publicUrl}/api/v1/me/listings/${listing.id}`);
    const photos = await photosOfListing(db, listing.id);
    const own = { externalId: await findExternalId(db, listing.id) };
    return c.json({ ...listingOf(listing, photos, { publicUrl, now }), ...own }, status);
  }

  async function receivePhoto(c: ApiContext) {
    const { user } = bearerOf(c);
    return receiveFiles(c, site, 1, async ({ files: [file] }) => {
      if (!file) throw photoProblem("empty");
      const ctx = {
        db,
        actor: user,
        storage: site.storage,
        log: site.log,
        images: site.imagesFor(c.env.address),
      };
      const added = await addPhoto(ctx, { file, index: 0 });
      if (!added.ok) throw photoProblem(added.reason);
      return added.photo;
    });
  }
}

/** Strong: of all that the response says. The first part is the version of what its author edits. */
function versionOf(listing: Listing, now: Date): string {
  const { updatedAt, status, listedAt, expiresAt, views, favorites, isFeatured, isUrgent } = listing;
  const flags = [isFeatured, isUrgent, isReserved(listing, now)].map(Number).join("");
  const rest = [status, listedAt.getTime(), expiresAt?.getTime() ?? 0, flags, views, favorites];
  return `"${[updatedAt.getTime(), ...rest].join(".")}"`;
}

/** Whether an ETag is of the content as it is now; its views may have changed since. */
function isOfSameContent(tag: string, { updatedAt }: Listing): boolean {
  const [version] = tag.trim().replace(/^"|"$/gu, "").split(".");
  return version === String(updatedAt.getTime());
}

function requestedVersion(c: ApiContext, listing: Listing): Date | null {
  const match = c.req.header("If-Match");
  if (match === undefined || match.trim() === "*") return null;
  if (!match.split(",").some((tag) => isOfSameContent(tag, listing))) throw new Problem("changed");
  return listing.updatedAt;
}

function submitted(body: ListingBody) {
  return {
    form: listingFormOf(body),
    photos: (body.images ?? []).slice(0, photosMax).map(({ id, alt = "" }) => ({ id, alt })),
    intent: body.status === "active" ? ("publish" as const) : ("save" as const),
  };
}

function checkContent(body: ListingBody): void {
  const fields = findListingType(body.type)?.fields ?? [];
  const unknown = Object.keys(body.attributes ?? {}).filter((id) => !fields.some((field) => field.id === id));
  if (unknown.length > 0)
    throw new Problem("invalid-content", {
      errors: unknown.map((id) => ({ at: pointerOf(id), detail: "Ce type d’annonce n’a pas ce champ." })),
    });
  const parsed = parseListingForm(listingFormOf(body), body.status === "active" ? "publish" : "draft");
  if (!parsed.ok) throw contentProblem(parsed.errors, body);
}

function savedId(result: Awaited<ReturnType<typeof saveNewListing>>, body: ListingBody): string {
  if (result.ok) return result.listingId;
  switch (result.reason) {
    case "invalid":
      throw contentProblem(result.errors, body);
    case "newer":
      throw new Problem("changed");
    case "email-unconfirmed":
      throw new Problem("conflict", { detail: emailUnconfirmedText });
    case "too-many-drafts":
      throw new Problem("conflict", { detail: tooManyDraftsText });
    case "missing":
      throw new Problem("conflict", { detail: "Cette annonce ne peut plus être modifiée." });
  }
}

type Errors = Extract<ReturnType<typeof parseListingForm>, { ok: false }>["errors"];

function contentProblem(errors: Errors, body: ListingBody): Problem {
  const type = findListingType(body.type);
  const found = Object.entries(errors).map(([name, reason]): FieldProblem => {
    return { at: pointerOf(name), code: reason, detail: listingFormErrorText(type, name, reason) };
  });
  return new Problem("invalid-content", { errors: found });
}

const ownFields: Record<string, string> = {
  type: "/type",
  title: "/title",
  description: "/description",
  category: "/category",
  subCategory: "/subCategory",
  price: "/price",
  priceType: "/priceType",
  city: "/location/city",
  region: "/location/region",
};
const pointerOf = (name: string) => ownFields[name] ?? `/attributes/${name}`;

function checkDone(result: OwnListingResult): void {
  if (result.ok) return;
  const { reason } = result;
  if (reason === "missing" || reason === "deleted") throw new Problem("missing");
  throw new Problem("conflict", { detail: ownListingTexts[reason] });
}
