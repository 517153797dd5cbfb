import { data, redirect } from "react-router";
import type { Actor } from "../../../accounts/permissions.ts";
import { findListingDeals } from "../../../deals/index.server.ts";
import { endingOf } from "../../../listings/ending.ts";
import {
  findListing,
  findPriceChanges,
  isGone,
  type Listing,
  otherListingsOfSeller,
  type PriceChange,
  recentListings,
  sellerStatistics,
} from "../../../listings/index.server.ts";
import { isReserved, isUpdated, openStatuses } from "../../../listings/listing.ts";
import { canHide, canModerate, canReport, listingVisibility } from "../../../listings/permissions.ts";
import { displayPrice } from "../../../listings/price-text.ts";
import { favoritePriceDrops, findHidden } from "../../../lists/index.server.ts";
import { photosOfListing } from "../../../media/index.server.ts";
import {
  type Appeal,
  findAppealOf,
  findCase,
  findOfflineNotice,
  type OfflineNotice,
} from "../../../moderation/index.server.ts";
import { removalText, rules } from "../../../moderation/moderation.ts";
import { findPlace } from "../../../places/gazetteer.ts";
import { placeMap } from "../../../places/index.server.ts";
import { isSector, mappedPlace } from "../../../places/place-tree.ts";
import type { Db } from "../../../platform/database/database.server.ts";
import { truncate } from "../../../platform/graphemes.ts";
import { intendedId } from "../../../platform/id.ts";
import { formatDollars } from "../../../platform/number-format.ts";
import { similarListings } from "../../../search/index.server.ts";
import { listingStructuredData } from "../../../seo/structured-data.ts";
import { findListingWarnings } from "../../../trust/index.server.ts";
import type { RequestContext } from "../../context.ts";
import { requireId } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/dates.ts";
import { listingDealText } from "../../text/deal-texts.ts";
import { withGluedSigns } from "../../text/glued-signs.ts";
import { plural } from "../../text/plural.ts";
import { homeStatusLabel } from "../../text/statuses.ts";
import { warningTexts } from "../../text/trust-texts.ts";
import { commonRows, detailRows, keyFacts } from "./detail-rows.ts";
import { foldText } from "./fold-text.ts";
import type { GoneData } from "./gone-listing.tsx";
import type { MapImage } from "./location-block.tsx";
import type { AuthorNotice } from "./moderation-block.tsx";
import { picturePath } from "./picture-path.ts";
import type { DatedText } from "./publication-info.tsx";

/**
 * Moderation data of a listing: for moderators, for its author once it is removed, and warnings for other members. Visitors get
 * none, since they may be its author; without a query.
 */
async function loadModerationInfo(db: Db, listing: Listing, actor: Actor) {
  const none = { openReasons: null, underReviewSince: null, notice: null, warnings: [] };
  if (canModerate(listing, actor)) {
    const found = await findCase(db, listing.id);
    return {
      ...none,
      openReasons: found?.openReasons ?? [],
      underReviewSince: found?.listing.underReviewSince ?? null,
    };
  }
  const { status } = listing;
  if (!actor) return null;
  if (actor.id !== listing.authorId) {
    const warnings = warningTexts(await findListingWarnings(db, listing.id));
    return warnings.length > 0 ? { ...none, warnings } : null;
  }
  if (status !== "removed" && status !== "correction" && status !== "held") return null;
  const found = await findOfflineNotice(db, listing.id);
  const appeal = found ? await findAppealOf(db, found.id) : null;
  return { ...none, notice: noticeOf(status, found, appeal) };
}

function noticeOf(
  status: "removed" | "correction" | "held",
  found: OfflineNotice | null,
  appeal: Appeal | null,
): AuthorNotice {
  if (!found) return { kind: status, grounds: null, isContestable: false, appeal: null };
  const { reason, text, evidence, at } = found;
  const grounds = { text: removalText({ reason, text }), rule: rules[reason], evidence, at };
  const isResubmitted = status === "held" && found.verdict === "correction-requested";
  return {
    kind: isResubmitted ? "resubmitted" : status,
    grounds,
    isContestable: found.isContestable,
    appeal: appeal && {
      createdAt: appeal.createdAt,
      dueAt: appeal.dueAt,
      answer: appeal.answer,
      isBySameModerator: appeal.isBySameModerator,
    },
  };
}

/** Older changes of the price are not shown. */
const priceChangesMax = 3;
const similarMax = 3;
const sellerMax = 3;

/** Data of the listing page. Throws 404 or 410 when the user may not view the listing. */
export async function loadListing(
  { db, reads, site, user, countsAsView, now, cacheTags }: RequestContext,
  listingId: string,
) {
  const intended = intendedId(listingId);
  if (intended !== null && intended !== listingId) throw redirect(paths.listing(intended), 301);
  const id = requireListingId(listingId);
  cacheTags.add(`listing:${id}`);
  const [listing, hidden] = await Promise.all([findListing(reads, id), findHidden(db, user?.id ?? null)]);
  /** 410 with similar listings, or recent ones when the listing is purged. */
  const gone = async (former: Listing | null) => {
    const similar = former
      ? await similarListings(reads, former, similarMax, hidden)
      : await recentListings(reads, similarMax, hidden);
    return data({ screen: "listing", similar, now: now() } satisfies GoneData, { status: 410 });
  };
  if (!listing && (await isGone(reads, id))) throw await gone(null);
  const visibility = listing ? listingVisibility(listing, user) : "missing";
  if (!listing || visibility === "missing") throw data({ screen: "listing" }, { status: 404 });
  if (visibility === "gone") throw await gone(listing);

  const [photos, similar, ofSeller, ofAuthor, priceChanges, moderation, drop, deals] = await Promise.all([
    photosOfListing(reads, listing.id),
    similarListings(reads, listing, similarMax, hidden),
    otherListingsOfSeller(reads, listing, sellerMax, hidden),
    sellerStatistics(reads, listing.authorId),
    findPriceChanges(reads, listing.id, priceChangesMax),
    loadModerationInfo(db, listing, user),
    user ? favoritePriceDrops(db, user.id, id).then((drops) => drops[id] ?? null) : null,
    user ? findListingDeals(db, listing, user.id, now()) : [],
  ]);
  // A listing that becomes similar later is missing here until the TTL ends.
  cacheTags.add(
    `user:${listing.authorId}`,
    ...[...similar, ...ofSeller].map((card) => `listing:${card.id}` as const),
  );
  const {
    authorId,
    publishedAt,
    deletedAt,
    expiresAt,
    listedAt,
    reservedUntil: _,
    description,
    ...shown
  } = listing;
  const isOwn = user?.id === authorId;
  const reserved = isReserved(listing, now());
  return {
    listing: {
      ...shown,
      author: {
        publicId: listing.author.publicId,
        name: listing.author.name,
        createdAt: listing.author.createdAt,
        avatarImageId: listing.author.avatarImageId,
        trust: trustText(ofAuthor.active, listing.author.isEmailVerified),
      },
    },
    // Both on the server, whose code a browser does not load.
    summary: `${displayPrice(listing)} · ${listing.city}, ${listing.region}. ${truncate(description, 140, "…")}`,
    description: foldText(withGluedSigns(description)),
    isOwn,
    lifetime: isOwn ? { listedAt, expiresAt, deletedAt } : null,
    // False for a prefetch: the view is counted when the page is shown.
    isCounted: countsAsView,
    isOpen: openStatuses.includes(listing.status),
    statusLabel:
      listing.status === "active" && !reserved ? null : homeStatusLabel({ ...listing, isReserved: reserved }),
    canReport: canReport(listing, user),
    hidden: canHide(listing, user)
      ? { isListing: hidden.listingIds.includes(id), isSeller: hidden.sellerIds.includes(authorId) }
      : null,
    moderation,
    drop,
    deals: deals.map((deal) => ({
      conversationId: deal.conversationId,
      text: listingDealText(deal, endingOf(listing)),
    })),
    priceHistory: priceChanges.map(priceChangeText),
    details: detailRows(listing),
    common: commonRows({ ...listing, isReserved: reserved }),
    facts: keyFacts(listing),
    photos,
    structuredData: listing.publishedAt
      ? listingStructuredData({ ...listing, pictures: photos.map(picturePath) }, site.publicUrl)
      : [],
    map: mapOf(listing),
    similar,
    ofSeller: ofSeller.filter(({ id: shown }) => !similar.some((card) => card.id === shown)),
    ofSellerTitle: isOwn ? "Vos autres annonces" : "Autres annonces de ce vendeur",
    created: datedText(listing.createdAt),
    updated: isUpdated(listing) ? datedText(listing.updatedAt) : null,
    now: now(),
  };
}

function trustText(active: number, isEmailVerified: boolean): string {
  const listings = active > 0 ? [plural(active, { one: "#\u00a0annonce", other: "#\u00a0annonces" })] : [];
  return [...listings, ...(isEmailVerified ? ["Courriel confirmé"] : [])].join(" · ");
}

/** "450 $ → 390 $ le 12 novembre 2026" */
function priceChangeText({ fromCents, toCents, at }: PriceChange): string {
  return `${formatDollars(fromCents)} → ${formatDollars(toCents)} le ${formatDate(at)}`;
}

const placeNames = new Intl.ListFormat("fr-CA");

function mapOf({ city, region }: { city: string; region: string }): MapImage | null {
  const found = findPlace(city, region);
  if (!found) return null;
  const place = mappedPlace(found);
  const nearby = placeNames.format(placeMap(place).neighbors.slice(0, 4));
  const alt = `Carte\u00a0: ${city} et ses environs${nearby ? `, près de ${nearby}` : ""}`;
  return { address: paths.placeMap(place.id), alt, isSector: isSector(place) };
}

function datedText(at: Date): DatedText {
  return { at, on: formatDate(at) };
}

function requireListingId(id: string): string {
  try {
    return requireId(id);
  } catch {
    throw data({ screen: "listing" }, { status: 404 });
  }
}
