/** Listings of the member whose token it is: the commands of the pages. */
import { z } from "@hono/zod-openapi";
import {
  addPhoto,
  deleteListing,
  editListing,
  findBySubmission,
  findListing,
  type Listing,
  listingChange,
  markSold,
  type OwnListingResult,
  ownListingsPage,
  renewListing,
  saveNewListing,
} from "../listings/index.server.ts";
import { deletionUndoSince } from "../listings/lifetime.ts";
import { listingStatuses, photosMax } from "../listings/listing.ts";
import { parseListingForm } from "../listings/listing-form.ts";
import { findListingType } from "../listings/listing-type.ts";
import { photosOfListing, receiveMultipart, uploadRetrySeconds } from "../media/index.server.ts";
import { listingFormLimits } from "../media/upload-limits.ts";
import { listingIndex } from "../search/index.server.ts";
import { ownListingTexts } from "../web/text/api-texts.ts";
import { listingFormErrorText, listingSubmissionMessages, photoMessages } from "../web/text/messages.ts";
import type { ApiSite } from "./context.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { type Api, type ApiContext, addEndpoint, bearerOf } from "./endpoint.ts";
import { idempotencyId } from "./idempotency.ts";
import {
  imageOf,
  imageSchema,
  listingOf,
  listingSchema,
  listingSummarySchema,
  summaryOf,
} from "./listing.schema.ts";
import { completeBody, type ListingBody, listingBody, listingFormOf } from "./listing-body.ts";
import { type FieldProblem, Problem } from "./problems.ts";

const pageSize = 24;
const byId = z.object({ id: z.uuid() });

export function addOwnListingEndpoints(api: Api, site: ApiSite): void {
  const { db, publicUrl } = site;

  addEndpoint(
    api,
    {
      ...{ method: "get", path: "/me/listings", operationId: "listOwnListings", tag: "Mes annonces" },
      summary: "Ses annonces, dans tous les états",
      scope: "listings:read",
      query: z.strictObject({
        status: z.enum(listingStatuses).optional(),
        cursor: z.string().max(200).optional(),
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
      const cursor = given === undefined ? { page: 1 } : readCursor(given, list);
      if (!cursor || !("page" in cursor)) throw new Problem("invalid-cursor");
      const rows = await ownListingsPage(db, user.id, {
        ...{ state: status, deletedSince: deletionUndoSince(site.now()) },
        ...{ limit: pageSize + 1, offset: (cursor.page - 1) * pageSize },
      });
      return c.json({
        items: rows.slice(0, pageSize).map((card) => summaryOf(card, publicUrl)),
        next: rows.length > pageSize ? writeCursor({ page: cursor.page + 1 }, list) : null,
      });
    },
  );

  addEndpoint(
    api,
    {
      ...{ method: "get", path: "/me/listings/{id}", operationId: "getOwnListing", tag: "Mes annonces" },
      summary: "Une de ses annonces, brouillon compris",
      description: "L’ETag nomme la version de l’annonce, pour If-Match.",
      scope: "listings:read",
      params: byId,
      answer: { status: 200, description: "L’annonce", schema: listingSchema },
    },
    async ({ params: { id } }, c) => answerListing(c, await findOwn(c, id), 200),
  );

  addEndpoint(
    api,
    {
      ...{ method: "post", path: "/me/listings", operationId: "createListing", tag: "Mes annonces" },
      summary: "Publier une annonce, ou créer un brouillon",
      description:
        "Avec un en-tête Idempotency-Key, la même demande envoyée deux fois crée une seule annonce. Les photos sont d’abord envoyées à /me/photos.",
      scope: "listings:write",
      header: "Idempotency-Key",
      body: listingBody,
      answer: { status: 201, description: "L’annonce créée", schema: listingSchema },
    },
    async ({ body: given }, c) => {
      const { user } = bearerOf(c);
      const body = completeBody(given);
      const submissionKey = idempotencyId(c, user.id, "listing");
      const earlier = await findBySubmission(db, user.id, submissionKey);
      if (earlier) return answerListing(c, await findRepeated(c, earlier, body), 201);
      // Before the limit: what is rejected does not count.
      checkContent(body);
      if (body.status === "active") await limit(c, "publish");
      const result = await saveNewListing(
        { db, actor: user, index: listingIndex },
        { ...submitted(body), submissionKey },
      );
      return answerListing(c, await findOwn(c, savedId(result, body)), 201);
    },
  );

  addEndpoint(
    api,
    {
      ...{ method: "put", path: "/me/listings/{id}", operationId: "replaceListing", tag: "Mes annonces" },
      summary: "Remplacer le contenu d’une annonce ; publier un brouillon",
      description:
        "Avec un en-tête If-Match (l’ETag de l’annonce), une annonce modifiée entre-temps donne 412. Une annonce en ligne le reste.",
      scope: "listings:write",
      params: byId,
      header: "If-Match",
      body: listingBody,
      answer: { status: 200, description: "L’annonce modifiée", schema: listingSchema },
    },
    async ({ params: { id }, body: given }, c) => {
      const { user } = bearerOf(c);
      const listing = await findOwn(c, id);
      const body = completeBody(given, listing);
      const basedOn = requestedVersion(c, listing);
      checkContent(body);
      if (body.status === "active" && listing.status === "draft") await limit(c, "publish");
      const result = await editListing(
        { db, actor: user, index: listingIndex },
        { ...submitted(body), listingId: id, basedOn },
      );
      return answerListing(c, await findOwn(c, savedId(result, body)), 200);
    },
  );

  const actions = {
    renew: { summary: "Renouveler une annonce, ou la remettre en vente", run: renewListing },
    sell: { summary: "Marquer comme vendue, louée, pourvue ou terminée", run: markSold },
  } as const;
  for (const [name, { summary, run }] of Object.entries(actions)) {
    addEndpoint(
      api,
      {
        ...{ method: "post", path: `/me/listings/{id}/${name}`, tag: "Mes annonces", summary },
        ...{ operationId: `${name}Listing`, scope: "listings:write", params: byId },
        answer: { status: 200, description: "L’annonce", schema: listingSchema },
      },
      async ({ params: { id } }, c) => {
        const { user } = bearerOf(c);
        checkDone(await run({ db, actor: user }, { listingId: id }));
        return answerListing(c, await findOwn(c, id), 200);
      },
    );
  }

  addEndpoint(
    api,
    {
      ...{ method: "delete", path: "/me/listings/{id}", operationId: "deleteListing", tag: "Mes annonces" },
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
      ...{ method: "post", path: "/me/photos", operationId: "uploadPhoto", tag: "Mes annonces" },
      summary: "Envoyer une photo",
      description:
        "Un formulaire multipart avec le fichier dans « photo » (au plus 20 Mo). L’identifiant reçu va ensuite dans « images » d’une annonce ; une photo qui n’est dans aucune annonce est supprimée plus tard.",
      scope: "listings:write",
      form: "file",
      answer: { status: 201, description: "La photo, réencodée et sans métadonnées", schema: imageSchema },
    },
    async (_input, c) => c.json(imageOf(await receivePhoto(c), publicUrl), 201),
  );

  async function findOwn(c: ApiContext, id: string): Promise<Listing> {
    const listing = await findListing(db, id);
    if (!listing || listing.authorId !== bearerOf(c).user.id || listing.deletedAt)
      throw new Problem("missing");
    return listing;
  }

  async function answerListing(c: ApiContext, listing: Listing, status: 200 | 201): Promise<Response> {
    c.header("ETag", versionOf(listing));
    if (status === 201) c.header("Location", `${publicUrl}/api/v1/me/listings/${listing.id}`);
    return c.json(listingOf(listing, await photosOfListing(db, listing.id), publicUrl), status);
  }

  /** The listing that an earlier request with this key created. */
  async function findRepeated(c: ApiContext, id: string, body: ListingBody): Promise<Listing> {
    const listing = await findOwn(c, id);
    const parsed = parseListingForm(listingFormOf(body), body.status === "active" ? "publish" : "draft");
    const photos = await photosOfListing(db, id);
    const isSameRequest =
      parsed.ok &&
      listingChange(listing, parsed.content).changed.length === 0 &&
      (listing.status === "draft") === (body.status === "draft") &&
      photos.map((photo) => photo.id).join() ===
        submitted(body)
          .photos.map((photo) => photo.id)
          .join();
    if (!isSameRequest) throw new Problem("idempotency-key-reused");
    return listing;
  }

  async function limit(c: ApiContext, name: "publish" | "upload"): Promise<void> {
    const wait = await site.consumeLimit(name, { address: c.env.address, userId: bearerOf(c).user.id });
    if (wait !== null) throw new Problem("rate-limit", { headers: { "Retry-After": String(wait) } });
  }

  async function receivePhoto(c: ApiContext) {
    const { user } = bearerOf(c);
    if (!/^multipart\/form-data\b/iu.test(c.req.header("Content-Type") ?? ""))
      throw new Problem("content-type");
    await limit(c, "upload");
    const slot = site.uploadLimiter.enter(user.id, c.env.address);
    if (!slot.ok)
      throw new Problem("unavailable", { headers: { "Retry-After": String(uploadRetrySeconds) } });
    try {
      const limits = { ...listingFormLimits, files: 1, bodyBytes: 25_000_000, take: slot.take };
      const received = await receiveMultipart(c.req.raw, limits, site.uploadFolder);
      if (!received.ok)
        throw received.reason === "body-too-large"
          ? new Problem("body-too-large")
          : new Problem("invalid-request", { detail: listingSubmissionMessages[received.reason] });
      try {
        const [file] = received.files;
        const [rejected] = received.rejected;
        if (!file) throw photoProblem(rejected?.reason ?? "empty");
        const ctx = {
          ...{ db, actor: user, storage: site.storage, log: site.log },
          images: site.imagesFor(c.env.address),
        };
        const added = await addPhoto(ctx, { file, index: 0 });
        if (!added.ok) throw photoProblem(added.reason);
        return added.photo;
      } finally {
        await received.cleanUp();
      }
    } finally {
      slot.leave();
    }
  }
}

function photoProblem(reason: keyof typeof photoMessages): Problem {
  const isOurs = reason === "not-stored" || reason === "busy";
  return new Problem(isOurs ? "unavailable" : "invalid-content", {
    errors: [{ at: "photo", code: reason, detail: photoMessages[reason] }],
    ...(isOurs ? { headers: { "Retry-After": String(uploadRetrySeconds) } } : {}),
  });
}

/** Strong: of all that the response says. The first part is the version of what its author edits. */
function versionOf({ updatedAt, status, listedAt, expiresAt, views, favorites }: Listing): string {
  const rest = [status, listedAt.getTime(), expiresAt?.getTime() ?? 0, views, favorites];
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
  ...{ type: "/type", title: "/title", description: "/description", category: "/category" },
  ...{ subCategory: "/subCategory", price: "/price", priceType: "/priceType" },
  ...{ city: "/location/city", region: "/location/region" },
};
const pointerOf = (name: string) => ownFields[name] ?? `/attributes/${name}`;

function checkDone(result: OwnListingResult): void {
  if (result.ok) return;
  const { reason } = result;
  if (reason === "missing" || reason === "deleted") throw new Problem("missing");
  throw new Problem("conflict", { detail: ownListingTexts[reason] });
}
