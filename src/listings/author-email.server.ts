import { findUser } from "../accounts/index.server.ts";
import type { LoadedEmail } from "../email/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { isolate } from "../platform/isolate.ts";
import { normalizeLine } from "../platform/text-input.ts";
import { findListing, type Listing } from "./listings.queries.server.ts";

/**
 * Loads an email to the author of a listing. Null when the listing is deleted or was never published, or when `select`
 * returns null.
 */
export async function loadAuthorEmail<Data>(
  db: Db,
  listingId: string,
  select: (listing: Listing & { expiresAt: Date }) => Data | null,
): Promise<LoadedEmail<Data & { listingId: string; listingTitle: string }> | null> {
  const listing = await findListing(db, listingId);
  if (!listing || listing.deletedAt !== null || listing.expiresAt === null) return null;
  const data = select({ ...listing, expiresAt: listing.expiresAt });
  const author = data && (await findUser(db, listing.authorId));
  if (!author) return null;
  return {
    to: author.email,
    recipientName: author.name,
    userId: author.id,
    data: { ...data, listingId, listingTitle: isolate(normalizeLine(listing.title)) },
  };
}
