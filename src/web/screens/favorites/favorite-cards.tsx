import { Heart } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { ListingCard } from "../../../listings/index.server.ts";
import type { PriceDrop as PriceDropData } from "../../../lists/price-drop.ts";
import { useFavorites } from "../../favorites.tsx";
import { lazyComponent } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/listing-card.tsx";

/** 'Découvrir des annonces' goes back in the history; on a direct visit there is no previous page, so it leads to the search. */
function NoFavorites() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // React Router stores the index of the history entry; 0 is the first page of the visit.
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

const PriceDrop = lazyComponent(() => import("../../ui/price-drop.tsx"));

/**
 * Heading with the count, and the cards; or an empty state. A removed favorite stays, covered by an undo button, until the
 * user leaves the page.
 */
export function FavoriteCards({
  cards,
  drops = {},
  now,
}: {
  cards: readonly ListingCard[];
  /** by listing id: favorites that cost less than when they were added */
  drops?: Record<string, PriceDropData>;
  now: Date;
}) {
  const { ids, toggle } = useFavorites();
  const shown = useShownFavorites(cards.filter(({ id }) => ids.includes(id)));
  const extras = ({ id, title }: ListingCard) => ({
    underPrice: drops[id] ? <PriceDrop drop={drops[id]} /> : null,
    note: ids.includes(id) ? null : (
      <>
        <p className="font-semibold text-sm">Retirée de vos favoris</p>
        <Button variant="secondary" onClick={() => toggle(id)}>
          Remettre<span className="sr-only">{`\u00a0: ${title}`}</span>
        </Button>
      </>
    ),
  });
  return (
    <>
      <FavoritesHeading count={shown.filter(({ id }) => ids.includes(id)).length} />
      {shown.length === 0 ? (
        <NoFavorites />
      ) : (
        <>
          <h2 className="sr-only">Vos favoris</h2>
          <CardGrid cards={shown} now={now} view="auto" extras={extras} hasLeadingPhoto />
        </>
      )}
    </>
  );
}

/** `count` null: not loaded yet; its space is reserved. */
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

/** All favorites shown since the page was opened, at their original positions. */
function useShownFavorites(favorites: readonly ListingCard[]): readonly ListingCard[] {
  const [shown, setShown] = useState(favorites);
  const added = favorites.filter(({ id }) => !shown.some((known) => known.id === id));
  if (added.length > 0) setShown([...added, ...shown]);
  return shown;
}
