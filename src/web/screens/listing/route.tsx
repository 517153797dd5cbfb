import { ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse, Link, useRouteLoaderData } from "react-router";
import { type CategoryId, categoryOf, subCategoryLabel } from "../../../listings/category.ts";
import { defaultFilters } from "../../../search/filters/search-filters.ts";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { recordOnDevice } from "../../device-history-text.ts";
import { lazyComponent } from "../../fetch-module.ts";
import { paths, resultsPath } from "../../paths.ts";
import { readListingNotifications } from "../../read-notifications.server.ts";
import { PageTitle, StructuredData } from "../../site.tsx";
import { memberSince } from "../../text/relative-time.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FavoriteButton } from "../../ui/favorite-button.tsx";
import type { Route } from "./+types/route.ts";
import { Carousel } from "./carousel.tsx";
import { ContactBlock } from "./contact-block.tsx";
import type { Detail } from "./detail-rows.ts";
import type { GoneData } from "./gone-listing.tsx";
import { Heading } from "./heading.tsx";
import { loadListing } from "./load-listing.ts";
import { LocationBlock } from "./location-block.tsx";
import { picturePath } from "./picture-path.ts";
import { PublicationInfo } from "./publication-info.tsx";
import { SellerListings, SimilarListings } from "./similar-listings.tsx";

export function Breadcrumb({
  category,
  subCategory,
  title,
}: {
  category: CategoryId;
  subCategory: string | null;
  title: string;
}) {
  const inCategory = { ...defaultFilters, category };
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-soft">
        <Crumb to={paths.home()} label="Accueil" />
        <Crumb to={paths.category(category)} label={categoryOf(category).name} />
        {subCategory ? (
          <Crumb
            to={resultsPath({ ...inCategory, sub: subCategory })}
            label={subCategoryLabel(subCategory)}
          />
        ) : null}
        <li aria-current="page" dir="auto" className="min-w-0 max-w-[48ch] truncate py-1 max-sm:hidden">
          {title}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ to, label }: { to: string; label: string }) {
  return (
    <li className="group flex items-center gap-1">
      <Link to={to} className="py-1 underline-offset-4 hover:text-ink hover:underline">
        {label}
      </Link>
      <ChevronRight className="size-4 max-sm:group-nth-last-2:hidden" />
    </li>
  );
}

/** Line breaks are preserved. A long text is folded with <details>, which works without JavaScript. */
export function Description({ text: { start, rest } }: { text: { start: string; rest: string } }) {
  return (
    <section aria-labelledby="description" className="grid gap-2">
      <h2 id="description" className="text-lg">
        Description
      </h2>
      <p className="max-w-[68ch] whitespace-pre-line">
        {start}
        {rest && !/[.!?…]$/u.test(start) ? <span aria-hidden="true">…</span> : null}
      </p>
      {rest ? (
        <details className="group grid max-w-[68ch]">
          <summary className="inline-flex min-h-11 w-fit items-center font-semibold text-spruce underline underline-offset-4">
            <span className="group-open:hidden">Lire la suite</span>
            <span className="hidden group-open:inline">Réduire</span>
          </summary>
          <p className="whitespace-pre-line">{rest}</p>
        </details>
      ) : null}
    </section>
  );
}

/** Type-specific fields, then those of every listing in small type: they decide less. */
export function Details({ rows, common }: { rows: readonly Detail[]; common: readonly Detail[] }) {
  return (
    <section aria-labelledby="details" className="grid gap-2">
      <h2 id="details" className="text-lg">
        Détails
      </h2>
      <dl className="grid sm:grid-cols-2 sm:gap-x-10">
        {rows.map(({ label, text, address }) => (
          <div key={label} className="flex justify-between gap-6 border-line border-b py-2.5 text-sm">
            <dt className="text-soft">{label}</dt>
            <dd className="whitespace-pre-line text-right font-semibold tabular">
              {address ? <ExternalLink address={address} text={text} /> : text}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-soft text-xs tabular">
        {common.map(({ label, text }) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ExternalLink({ address, text }: { address: string; text: string }) {
  return (
    <a href={address} rel="nofollow noopener ugc" className="text-spruce underline underline-offset-4">
      {text}
    </a>
  );
}

/** Rendered twice: beside the photos on wide screens, after the details on a phone. One of the two is displayed. */
export function SellerBlock({
  author,
  now,
  className,
}: {
  author: { publicId: string; name: string; createdAt: Date; avatarImageId: string | null; trust: string };
  now: Date;
  className: string;
}) {
  return (
    <section
      aria-label="Vendeur"
      className={`relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-ink ${className}`}
    >
      <Avatar name={author.name} imageId={author.avatarImageId} className="size-12 text-lg" />
      <div>
        <p>
          {/* The whole block is the link. */}
          <Link
            to={paths.seller(author.publicId)}
            className="font-semibold underline decoration-edge underline-offset-4 after:absolute after:inset-0 after:rounded-card"
          >
            {author.name}
          </Link>
        </p>
        <p className="text-sm text-soft">
          Membre depuis{" "}
          <time dateTime={author.createdAt.toISOString()}>{memberSince(author.createdAt, now)}</time>
        </p>
        <p className="text-sm tabular">{author.trust}</p>
      </div>
    </section>
  );
}

/** Counts the view of a page whose data was prefetched, which the server did not count. */
export function useCountedView(listingId: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) navigator.sendBeacon(paths.listingView(listingId), new URLSearchParams());
  }, [listingId, isCounted]);
}

/** Records a visitor's view on the device; a user's views are recorded by the server. */
export function useDeviceHistory(listingId: string, isEnabled: boolean): void {
  useEffect(() => {
    if (isEnabled) recordOnDevice(listingId);
  }, [listingId, isEnabled]);
}

// Needed by few users: lazy-loaded, so that the other pages do not contain their code.
const ModerationBlock = lazyComponent(() => import("./moderation-block.tsx"));
const PriceDrop = lazyComponent(() => import("../../ui/price-drop.tsx"));
const HiddenBlock = lazyComponent(() => import("./hidden-block.tsx"));
const DealsBlock = lazyComponent(() => import("./deals-block.tsx"));
const OwnerBlock = lazyComponent(() => import("./owner-block.tsx"));
const GoneListing = lazyComponent(() => import("./gone-listing.tsx"));

export const handle = { audience: "public", caching: "listing", HeaderAction: HeaderFavorite };

export const middleware: Route.MiddlewareFunction[] = [readListingNotifications];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadListing(context.get(requestContext), params.id);
}

/** The favorite button in the header of a phone (§2). Not on pages of listings that cannot be favorites. */
function HeaderFavorite() {
  const loaded = useRouteLoaderData<typeof loader>("screens/listing/route");
  if (!loaded?.isOpen) return null;
  const { id, title } = loaded.listing;
  return (
    <FavoriteButton
      listingId={id}
      title={title || "Sans titre"}
      className="header-action shrink-0 max-[22.5rem]:hidden md:hidden"
    />
  );
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const {
    listing,
    summary,
    description,
    isOwn,
    lifetime,
    isCounted,
    isOpen,
    statusLabel,
    canReport,
    hidden,
    moderation,
    drop,
    deals,
    priceHistory,
    details,
    common,
    facts,
    photos,
    map,
    similar,
    ofSeller,
    ofSellerTitle,
    structuredData,
    created,
    updated,
    now,
  } = loaderData;
  const { isSignedIn } = useAuth();
  useCountedView(listing.id, isCounted || isOwn);
  useDeviceHistory(listing.id, !isSignedIn && listing.status === "active");
  const title = listing.title || "Sans titre";
  return (
    <article className="page grid gap-6 py-4 md:py-6">
      <PageTitle
        description={summary}
        // a draft is not public and has no canonical URL
        {...(listing.status === "draft" ? {} : { path: paths.listing(listing.id) })}
        {...(photos[0]
          ? { picture: { path: picturePath(photos[0]), width: photos[0].width, height: photos[0].height } }
          : {})}
      >
        {title}
      </PageTitle>
      <StructuredData items={structuredData} />
      <div className="flex min-h-11 items-center justify-between gap-4 min-[22.5rem]:max-md:min-h-0 lg:min-h-0">
        <Breadcrumb category={listing.category} subCategory={listing.subCategory} title={title} />
        {/* Visible without scrolling; on a phone it is in the header, unless that has no room for it. */}
        {isOpen ? (
          <FavoriteButton
            listingId={listing.id}
            title={title}
            className="min-[22.5rem]:max-md:hidden shrink-0 lg:hidden"
          />
        ) : null}
      </div>
      {hidden?.isListing || hidden?.isSeller ? <HiddenBlock listingId={listing.id} hidden={hidden} /> : null}
      {/*
       * One column on a phone: photos, heading, description, details, seller, map. On wide screens heading, contact and
       * seller are sticky beside the text.
       */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <Carousel photos={photos} title={title} category={listing.category} />
        <aside className="grid gap-6 lg:sticky lg:top-32 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <Heading
            listing={listing}
            title={title}
            isOpen={isOpen}
            statusLabel={statusLabel}
            canReport={canReport}
            hidden={hidden}
            facts={facts}
            published={
              <PublicationInfo
                created={created}
                updated={updated}
                isDraft={listing.status === "draft"}
                now={now}
              />
            }
            underPrice={
              <>
                {drop ? <PriceDrop drop={drop} isExplained /> : null}
                {priceHistory.map((text) => (
                  <p key={text} className="text-soft text-sm tabular">
                    {text}
                  </p>
                ))}
              </>
            }
          />
          {moderation ? (
            <ModerationBlock
              listing={{ id: listing.id, title, status: listing.status }}
              moderation={moderation}
            />
          ) : null}
          {deals.length > 0 ? <DealsBlock deals={deals} /> : null}
          {lifetime ? <OwnerBlock listing={{ ...listing, ...lifetime }} now={now} /> : null}
          {lifetime && listing.status !== "active" ? null : (
            <ContactBlock
              listingId={listing.id}
              title={title}
              sellerName={listing.author.name}
              isOwn={isOwn}
              isActive={listing.status === "active"}
              hasDeal={deals.length > 0}
            />
          )}
          <SellerBlock author={listing.author} now={now} className="max-lg:hidden" />
        </aside>
        <div className="grid content-start gap-8">
          <Description text={description} />
          <Details rows={details} common={common} />
          <SellerBlock author={listing.author} now={now} className="lg:hidden" />
          <LocationBlock city={listing.city} region={listing.region} map={map} />
        </div>
      </div>
      <SellerListings title={ofSellerTitle} cards={ofSeller} now={now} />
      <SimilarListings cards={similar} now={now} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 410)) throw error;
  // Thrown by the loader above, or without data by the report of a listing that is no longer available.
  return <GoneListing details={(error.data as Partial<GoneData> | null) ?? {}} />;
}
