import { isRouteErrorResponse } from "react-router";
import { displayPrice } from "../../../domain/price.ts";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { lazyPart } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { PageTitle, StructuredData } from "../../site.tsx";
import { FavoriteButton } from "../../ui/favorite-button.tsx";
import type { Route } from "./+types/route.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Carousel } from "./carousel.tsx";
import { ContactBlock } from "./contact-block.tsx";
import { Description } from "./description.tsx";
import { Details } from "./details.tsx";
import type { GoneFacts } from "./gone-listing.tsx";
import { Heading } from "./heading.tsx";
import { HideForm } from "./hide-form.tsx";
import { loadListing } from "./load-listing.ts";
import { LocationBlock } from "./location-block.tsx";
import { picturePath } from "./picture-path.ts";
import { PublicationInfo } from "./publication-info.tsx";
import { SellerBlock } from "./seller-block.tsx";
import { SimilarListings } from "./similar-listings.tsx";
import { useCountedView } from "./use-counted-view.ts";
import { useSeenOnDevice } from "./use-seen-on-device.ts";

// For a few people only: their code travels with their pages, not with everybody's.
const ModerationBlock = lazyPart(() => import("./moderation-block.tsx"));
const PriceDrop = lazyPart(() => import("../../ui/price-drop.tsx"));
const HiddenBlock = lazyPart(() => import("./hidden-block.tsx"));
const OwnerBlock = lazyPart(() => import("./owner-block.tsx"));
const GoneListing = lazyPart(() => import("./gone-listing.tsx"));

export const handle = { audience: "public", caching: "listing" };

export function loader({ context, params }: Route.LoaderArgs) {
  return loadListing(context.get(requestContext), params.id);
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
      <div className="flex max-lg:min-h-11 items-center justify-between gap-4">
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
  // Thrown by the loader above; by a report of an ad that went meanwhile, without anything.
  return <GoneListing facts={(error.data as Partial<GoneFacts> | null) ?? {}} />;
}
