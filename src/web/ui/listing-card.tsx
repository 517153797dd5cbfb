import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { endingOf } from "../../listings/ending.ts";
import type { ListingCard as CardData } from "../../listings/index.server.ts";
import type { CardView } from "../card-view.ts";
import { paths } from "../paths.ts";
import { endingLabels } from "../text/ending-texts.ts";
import { withGluedSigns } from "../text/glued-signs.ts";
import { relativeTime } from "../text/relative-time.ts";
import { reservedLabel } from "../text/statuses.ts";
import { usePrefetch } from "../use-prefetch.ts";
import { Badge } from "./badge.tsx";
import { CategoryIcon, toneClass } from "./category-icon.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { Photo } from "./photo.tsx";
import { PriceLine } from "./price-line.tsx";

const cardSizes = "(min-width: 80rem) 25rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw";

type CardExtras = {
  /** overlay that covers the card */
  note?: ReactNode;
  /** price drop */
  underPrice?: ReactNode;
  /** the contract of a job; the words by which a search matched it, if not the typed ones */
  why?: string | null;
  /** distance from the searched place, as text */
  away?: string | null;
};

/** Photo, price, title, place and age. The whole card is a link, except the favorite button. */
function ListingCard({
  card,
  now,
  isFirst,
  note,
  underPrice,
  why,
  away,
}: CardExtras & { card: CardData; now: Date; isFirst: boolean }) {
  return (
    <li className="group relative flex flex-col overflow-hidden list:flex-row rounded-card border border-line bg-surface has-[a:hover]:border-edge has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-spruce has-[a:focus-visible]:outline-offset-2">
      <div
        className={`relative aspect-4/3 overflow-hidden list:w-32 list:shrink-0 max-[22.5rem]:list:w-20 sm:list:w-56 ${toneClass[card.category]} bg-tone-tint`}
      >
        {card.cover ? (
          <Photo photo={card.cover} sizes={cardSizes} alt={card.cover.alt} isFirst={isFirst} />
        ) : (
          <NoPhoto card={card} />
        )}
        <div className="photo-badges">
          {card.status === "sold" ? <Badge variant="dark">{endingLabels[endingOf(card)]}</Badge> : null}
          {card.isReserved ? <Badge variant="dark">{reservedLabel}</Badge> : null}
          {card.isFeatured ? <Badge variant="featured">Mise en avant</Badge> : null}
          {card.isUrgent ? <Badge variant="urgent">Urgent</Badge> : null}
        </div>
        {card.photoCount > 1 ? (
          <span className="photo-count">
            <Camera className="size-3.5" />
            <span className="sr-only">Photos{"\u00a0"}: </span>
            {card.photoCount}
          </span>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-4 max-sm:list:gap-0.5 max-sm:list:px-3 max-sm:list:py-2.5">
        {/* In a row the heart is beside the price, and the title below has the full width. */}
        <div className="list:pr-10">
          <PriceLine price={card} size="text-lg" />
        </div>
        {underPrice}
        <h3 className="card-title line-clamp-3 font-medium text-base max-sm:list:text-sm leading-snug tracking-normal">
          <Link
            to={paths.listing(card.id)}
            prefetch={usePrefetch()}
            className="outline-none after:absolute after:inset-0 group-hover:underline underline-offset-4"
          >
            {withGluedSigns(card.title)}
          </Link>
        </h3>
        <p className="pt-1 text-soft text-sm max-sm:list:pt-0">
          {card.city}
          {away ? `, ${away}` : null}
          <span aria-hidden="true"> · </span>
          <time dateTime={card.listedAt.toISOString()} className="whitespace-nowrap">
            {relativeTime(card.listedAt, now)}
          </time>
        </p>
        {why ? <p className="text-soft text-xs">{why}</p> : null}
      </div>
      {note ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface-veil p-4 text-center">
          {note}
        </div>
      ) : null}
      <FavoriteButton
        listingId={card.id}
        title={card.title}
        className="absolute top-2 right-2 list:top-0.5 list:right-0.5 list:[&>button]:border-transparent list:[&>button]:bg-transparent"
      />
    </li>
  );
}

function NoPhoto({ card }: { card: CardData }) {
  return (
    <div className="no-photo text-tone">
      <CategoryIcon id={card.category} className="size-10" />
      <span className="text-center font-semibold">Pas d’image</span>
    </div>
  );
}

export const cardLayouts = {
  grid: "card-grid",
  list: "grid gap-3",
  auto: "card-grid max-sm:gap-3",
  strip: "max-sm:card-strip sm:card-grid",
} as const;

export function CardGrid<Card extends CardData>({
  cards,
  now,
  view = "grid",
  hasLeadingPhoto = false,
  extras,
  end,
}: {
  cards: readonly Card[];
  now: Date;
  /** the user's card view (`auto`: rows on phones), or a strip that scrolls sideways on phones */
  view?: CardView | "strip";
  /** the first photo is the largest contentful paint: load it with high priority */
  hasLeadingPhoto?: boolean;
  /** additions of a page to a card */
  extras?: (card: Card) => CardExtras;
  /** rendered after the last card, in the grid */
  end?: ReactNode;
}) {
  return (
    <ul data-view={view} className={cardLayouts[view]}>
      {cards.map((card, index) => (
        <ListingCard
          key={card.id}
          card={card}
          now={now}
          isFirst={hasLeadingPhoto && index === 0}
          {...extras?.(card)}
        />
      ))}
      {end ? <li className="hidden lg:block">{end}</li> : null}
    </ul>
  );
}
