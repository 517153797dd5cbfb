import { Heart } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { ListingCard } from "../../../listings/cards.queries.server.ts";
import type { PriceDrop as PriceDropFacts } from "../../../lists/price-drop.ts";
import { useFavorites } from "../../favorites.tsx";
import { lazyPart } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/listing-card.tsx";

/** 'Découvrir des annonces' goes back inside the site; on a direct visit there is nothing behind, so to the search. */
export function NoFavorites() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // React Router numbers its entries; 0 is the page on which the visit began.
    const entry: unknown = window.history.state?.idx;
    if (typeof entry !== "number" || entry < 1) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-spruce-tint text-spruce">
        <Heart className="size-7" />
      </span>
      <h2 className="text-lg">Aucun favori pour le moment</h2>
      <p className="max-w-prose text-soft">Touchez le cœur d’une annonce pour la retrouver ici.</p>
      <ButtonLink to={paths.search()} onClick={goBack}>
        Découvrir des annonces
      </ButtonLink>
    </div>
  );
}

const PriceDrop = lazyPart(() => import("../../ui/price-drop.tsx"));

/**
 * 'Mes favoris', how many, and the cards; or the way to the first one. A heart taken off greys its card until one
 * leaves the page: a slip of the thumb is put right where it happened.
 */
export function FavoriteCards({
  cards,
  drops = {},
  now,
}: {
  cards: readonly ListingCard[];
  /** those that cost less than when they were kept */
  drops?: Record<string, PriceDropFacts>;
  now: Date;
}) {
  const { ids, toggle } = useFavorites();
  const seen = useSeen(cards.filter(({ id }) => ids.includes(id)));
  const extras = ({ id, title }: ListingCard) => ({
    underPrice: drops[id] ? <PriceDrop drop={drops[id]} /> : null,
    note: ids.includes(id) ? null : (
      <>
        <p className="font-semibold text-sm">Retirée de vos favoris</p>
        <Button look="secondary" onClick={() => toggle(id)}>
          Remettre<span className="sr-only">{`\u00a0: ${title}`}</span>
        </Button>
      </>
    ),
  });
  return (
    <>
      <FavoritesHeading count={seen.filter(({ id }) => ids.includes(id)).length} />
      {seen.length === 0 ? (
        <NoFavorites />
      ) : (
        <>
          <h2 className="sr-only">Vos favoris</h2>
          <CardGrid cards={seen} now={now} extras={extras} hasLeadingPhoto />
        </>
      )}
    </>
  );
}

/** `count` null: not known yet; its place is kept. */
export function FavoritesHeading({ count }: { count: number | null }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h1 className="text-xl">Mes favoris</h1>
      <p role="status" className="min-h-[1lh] text-soft text-sm tabular">
        {count === null ? "" : countTexts.saved(count)}
      </p>
    </div>
  );
}

/** Every favourite shown since one came to the page, in the place where it was. */
function useSeen(favorites: readonly ListingCard[]): readonly ListingCard[] {
  const [seen, setSeen] = useState(favorites);
  const added = favorites.filter(({ id }) => !seen.some((known) => known.id === id));
  if (added.length > 0) setSeen([...added, ...seen]);
  return seen;
}
