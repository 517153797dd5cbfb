import { data } from "react-router";
import type { Actor } from "../../../accounts/permissions.ts";
import { recentListings, similarListings } from "../../../listings/cards.queries.server.ts";
import { isUpdated, openStatuses } from "../../../listings/listing.ts";
import { findListing, isGone, type Listing } from "../../../listings/listings.queries.server.ts";
import { canHide, canModerate, canReport, listingVisibility } from "../../../listings/permissions.ts";
import { findHidden } from "../../../lists/hidden.queries.server.ts";
import { favoritePriceDrops } from "../../../lists/price-drops.queries.server.ts";
import { photosOfListing } from "../../../media/images.queries.server.ts";
import { findCase } from "../../../moderation/cases.queries.server.ts";
import { findLastRemoval } from "../../../moderation/decisions.queries.server.ts";
import { removalText } from "../../../moderation/moderation.ts";
import { findPlace } from "../../../places/gazetteer.ts";
import { placeMap } from "../../../places/map/render-map.server.ts";
import type { Db } from "../../../platform/database/database.server.ts";
import { listingStructuredData } from "../../../seo/structured-data.ts";
import type { RequestContext } from "../../context.ts";
import { requireId } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/dates.ts";
import { homeStatusLabels } from "../../text/statuses.ts";
import { detailRows } from "./detail-rows.ts";
import type { GoneFacts } from "./gone-listing.tsx";
import type { ShownMap } from "./location-block.tsx";
import { picturePath } from "./picture-path.ts";
import type { Moment } from "./publication-info.tsx";

/** What moderation has to do with an ad, for who may know: nothing is asked for anybody else. */
export async function loadModerationInfo(db: Db, listing: Listing, actor: Actor) {
  if (canModerate(listing, actor)) {
    return { openReasons: (await findCase(db, listing.id))?.openReasons ?? [], removal: null };
  }
  if (listing.status !== "removed" || actor?.id !== listing.authorId) return null;
  const removal = await findLastRemoval(db, listing.id);
  return { openReasons: null, removal: removal && { text: removalText(removal), at: removal.at } };
}

const similarMax = 3;

/** What the page of an ad shows to who asks; refuses with 404 or 410 what this person may not open. */
export async function loadListing({ db, site, user, isLook, now }: RequestContext, asked: string) {
  const id = requireListingId(asked);
  const [listing, hidden] = await Promise.all([findListing(db, id), findHidden(db, user?.id ?? null)]);
  /** What was there is not; what is like it may be. */
  const gone = async (was: Listing | null) => {
    const similar = was
      ? await similarListings(db, was, similarMax, hidden)
      : await recentListings(db, similarMax, hidden);
    return data({ screen: "listing", similar, now: now() } satisfies GoneFacts, { status: 410 });
  };
  if (!listing && (await isGone(db, id))) throw await gone(null);
  const visibility = listing ? listingVisibility(listing, user) : "missing";
  if (!listing || visibility === "missing") throw data({ screen: "listing" }, { status: 404 });
  if (visibility === "gone") throw await gone(listing);

  const [photos, similar, moderation, drop] = await Promise.all([
    photosOfListing(db, listing.id),
    similarListings(db, listing, similarMax, hidden),
    loadModerationInfo(db, listing, user),
    user ? favoritePriceDrops(db, user.id, id).then((drops) => drops[id] ?? null) : null,
  ]);
  const { authorId, publishedAt, deletedAt, expiresAt, listedAt, ...shown } = listing;
  const isOwn = user?.id === authorId;
  return {
    listing: {
      ...shown,
      author: {
        name: listing.author.name,
        createdAt: listing.author.createdAt,
        avatarImageId: listing.author.avatarImageId,
      },
    },
    isOwn,
    lifetime: isOwn ? { listedAt, expiresAt, deletedAt } : null,
    // Fetched ahead: nobody has looked yet.
    isCounted: isLook,
    isOpen: openStatuses.includes(listing.status),
    statusLabel: listing.status === "active" ? null : homeStatusLabels[listing.status],
    canReport: canReport(listing, user),
    hidden: canHide(listing, user)
      ? { isListing: hidden.listingIds.includes(id), isSeller: hidden.sellerIds.includes(authorId) }
      : null,
    moderation,
    drop,
    details: detailRows(listing),
    photos,
    structuredData: listing.publishedAt
      ? listingStructuredData({ ...listing, pictures: photos.map(picturePath) }, site.publicUrl)
      : [],
    map: mapOf(listing),
    similar,
    created: momentOf(listing.createdAt),
    updated: isUpdated(listing) ? momentOf(listing.updatedAt) : null,
    now: now(),
  };
}

function mapOf({ city, region }: { city: string; region: string }): ShownMap | null {
  const place = findPlace(city, region);
  if (!place) return null;
  const nearby = new Intl.ListFormat("fr-CA").format(placeMap(place).neighbors.slice(0, 4));
  const alt = `Carte\u00a0: ${city} et ses environs${nearby ? `, près de ${nearby}` : ""}`;
  return { address: paths.placeMap(place.id), alt };
}

function momentOf(at: Date): Moment {
  return { at, on: formatDate(at) };
}

function requireListingId(id: string): string {
  try {
    return requireId(id);
  } catch {
    throw data({ screen: "listing" }, { status: 404 });
  }
}
