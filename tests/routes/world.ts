import { randomUUID } from "node:crypto";
import type { Listing } from "../../src/listings/listings.queries.server.ts";
import { aListing, anImage, type ListingOverrides } from "../support/builders.ts";
import type { ServedSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

/** A listing whose photo is in the storage. */
export type PublishedListing = { listing: Listing; photo: string; imageId: string };

export async function aPublishedListing(
  served: ServedSite,
  author: { id: string },
  overrides: Pick<
    ListingOverrides,
    "status" | "deletedAt" | "title" | "type" | "category" | "subCategory" | "city"
  > = {},
): Promise<PublishedListing> {
  const { db, storage } = served.site;
  // Not the builders' date: the site uses the real clock, and listings expire by it.
  // A unique title, so that tests can tell listings apart on pages that show similar ones.
  const title = `Table ${randomUUID().slice(0, 8)}`;
  const listing = await aListing(db, {
    author,
    createdAt: new Date(Date.now() - 3_600_000),
    title,
    ...overrides,
  });
  const image = await anImage(db, { listing });
  await storage.put(`${image.storageKey}/320.webp`, new TextEncoder().encode(`bytes of ${image.id}`));
  return { listing, photo: `/media/${image.id}/320.webp`, imageId: image.id };
}

/** An author with a listing in every state, another user, a moderator, an administrator and a visitor. */
export async function aWorld(served: ServedSite) {
  const author = await aSignedInUser(served);
  const deletedAt = new Date();
  return {
    author,
    other: await aSignedInUser(served),
    moderator: await aSignedInUser(served, { role: "moderator" }),
    admin: await aSignedInUser(served, { role: "admin" }),
    visitor: served.visitor(),
    listings: {
      active: await aPublishedListing(served, author.user),
      sold: await aPublishedListing(served, author.user, { status: "sold" }),
      draft: await aPublishedListing(served, author.user, { status: "draft" }),
      expired: await aPublishedListing(served, author.user, { status: "expired" }),
      removed: await aPublishedListing(served, author.user, { status: "removed" }),
      deleted: await aPublishedListing(served, author.user, { deletedAt }),
      deletedDraft: await aPublishedListing(served, author.user, { status: "draft", deletedAt }),
    },
  };
}

export const unknownId = "00000000-0000-4000-8000-000000000000";
