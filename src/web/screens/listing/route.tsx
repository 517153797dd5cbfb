import { lazy } from "react";
import { data, isRouteErrorResponse } from "react-router";
import { favoriteDrops } from "../../../data/favorite-prices.ts";
import { findHidden } from "../../../data/hidden.ts";
import { type Photo, photosOfListing } from "../../../data/images.ts";
import { recentListings, similarListings } from "../../../data/listing-cards.ts";
import { findListing, isGone, type Listing } from "../../../data/listings.ts";
import { findPlace } from "../../../domain/gazetteer.ts";
import { isUpdated, openStatuses } from "../../../domain/listing.ts";
import { canHide, canReport, listingVisibility } from "../../../domain/permissions.ts";
import { displayPrice } from "../../../domain/price.ts";
import { placeMap } from "../../../maps/place-map.ts";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { requireId } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle, StructuredData } from "../../site.tsx";
import { listingFacts } from "../../structured-data/listing-facts.ts";
import { formatDate } from "../../text/dates.ts";
import { homeStatusLabels } from "../../text/statuses.ts";
import { FavoriteButton } from "../../ui/favorite-button.tsx";
import type { Route } from "./+types/route.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Carousel } from "./carousel.tsx";
import { ContactBlock } from "./contact-block.tsx";
import { Description } from "./description.tsx";
import { detailRows } from "./detail-rows.ts";
import { Details } from "./details.tsx";
import type { GoneFacts } from "./gone-listing.tsx";
import { Heading } from "./heading.tsx";
import { HideForm } from "./hide-form.tsx";
import { LocationBlock, type ShownMap } from "./location-block.tsx";
import { moderationFacts } from "./moderation-facts.ts";
import { type Moment, PublicationInfo } from "./publication-info.tsx";
import { SellerBlock } from "./seller-block.tsx";
import { SimilarListings } from "./similar-listings.tsx";
import { useCountedView } from "./use-counted-view.ts";
import { useSeenOnDevice } from "./use-seen-on-device.ts";

// For a few people only: their code travels with their pages, not with everybody's.
const ModerationBlock = lazy(() => import("./moderation-block.tsx"));
const PriceDrop = lazy(() => import("../../ui/price-drop.tsx"));
const HiddenBlock = lazy(() => import("./hidden-block.tsx"));
const OwnerBlock = lazy(() => import("./owner-block.tsx"));
const GoneListing = lazy(() => import("./gone-listing.tsx"));

export const handle = { audience: "public", caching: "listing" };

const similarMax = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, site, user, isLook, now } = context.get(requestContext);
  const id = requireListingId(params.id);
  const [listing, hidden] = [await findListing(db, id), await findHidden(db, user?.id ?? null)];
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
    moderationFacts(db, listing, user),
    user ? favoriteDrops(db, user.id, id).then((drops) => drops[id] ?? null) : null,
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
      ? listingFacts({ ...listing, pictures: photos.map(picturePath) }, site.publicUrl)
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
  const nearby = new Intl.ListFormat("fr-CA").format(placeMap(place).neighbours.slice(0, 4));
  const alt = `Carte\u00a0: ${city} et ses environs${nearby ? `, près de ${nearby}` : ""}`;
  return { address: paths.placeMap(place.id), alt };
}

function momentOf(at: Date): Moment {
  return { at, on: formatDate(at) };
}

function picturePath(photo: Photo): string {
  return paths.photo(photo.id, Math.max(...photo.widths), "jpg");
}

function requireListingId(id: string): string {
  try {
    return requireId(id);
  } catch {
    throw data({ screen: "listing" }, { status: 404 });
  }
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const {
    listing,
    isOwn,
    lifetime,
    isCounted,
    isOpen,
    statusLabel,
    canReport,
    hidden,
    moderation,
    drop,
    details,
    photos,
    map,
    similar,
    structuredData,
    created,
    updated,
    now,
  } = loaderData;
  const { isSignedIn } = useAuth();
  useCountedView(listing.id, isCounted || isOwn);
  useSeenOnDevice(listing.id, !isSignedIn && listing.status === "active");
  const title = listing.title || "Sans titre";
  return (
    <article className="page grid gap-6 py-4 md:py-6">
      <PageTitle
        description={`${displayPrice(listing)} · ${listing.city}, ${listing.region}. ${listing.description.slice(0, 140)}`}
        // Nobody else can open a draft.
        {...(listing.status === "draft" ? {} : { path: paths.listing(listing.id) })}
        {...(photos[0]
          ? { picture: { path: picturePath(photos[0]), width: photos[0].width, height: photos[0].height } }
          : {})}
      >
        {title}
      </PageTitle>
      <StructuredData facts={structuredData} />
      <div className="flex items-center justify-between gap-4">
        <Breadcrumb category={listing.category} subCategory={listing.subCategory} title={title} />
        {/* On a phone the heart stands in the page's head, at hand before anything is scrolled. */}
        {isOpen ? (
          <FavoriteButton listingId={listing.id} title={title} className="shrink-0 lg:hidden" />
        ) : null}
      </div>
      {hidden?.isListing || hidden?.isSeller ? <HiddenBlock listingId={listing.id} hidden={hidden} /> : null}
      {/* One column on a phone (photos, heading, text); beside the text on a wide screen, heading and contact stay in view. */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Carousel photos={photos} title={title} category={listing.category} />
        <aside className="grid gap-6 lg:sticky lg:top-32 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <Heading
            listing={listing}
            title={title}
            isOpen={isOpen}
            statusLabel={statusLabel}
            canReport={canReport}
            underPrice={drop ? <PriceDrop drop={drop} isExplained /> : null}
          />
          {moderation ? (
            <ModerationBlock
              listing={{ id: listing.id, title, status: listing.status }}
              moderation={moderation}
            />
          ) : null}
          {lifetime ? (
            <OwnerBlock listing={{ ...listing, ...lifetime }} now={now} />
          ) : (
            <ContactBlock
              listingId={listing.id}
              title={title}
              sellerName={listing.author.name}
              isActive={listing.status === "active"}
            />
          )}
          <SellerBlock author={listing.author} now={now} />
          {hidden ? <HideForm listingId={listing.id} hidden={hidden} /> : null}
          <PublicationInfo
            created={created}
            updated={updated}
            isDraft={listing.status === "draft"}
            now={now}
          />
        </aside>
        <div className="grid content-start gap-8">
          <Description text={listing.description} />
          <Details rows={details} />
          <LocationBlock city={listing.city} region={listing.region} map={map} />
        </div>
      </div>
      <SimilarListings cards={similar} now={now} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 410)) throw error;
  return <GoneListing facts={error.data as Partial<GoneFacts>} />; // thrown by the loader above
}
