import type { ListingCard } from "../../../data/listing-cards.ts";
import { countTexts } from "../../text/plural.ts";
import { CardGrid } from "../../ui/listing-card.tsx";
import { NoFavorites } from "./no-favorites.tsx";

/** 'Mes favoris', how many, and the cards; or the way to the first one. */
export function FavoriteCards({ cards, now }: { cards: readonly ListingCard[]; now: Date }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-xl">Mes favoris</h1>
        <p role="status" className="text-soft text-sm tabular">
          {countTexts.saved(cards.length)}
        </p>
      </div>
      {cards.length === 0 ? <NoFavorites /> : <CardGrid cards={cards} now={now} hasLeadingPhoto />}
    </>
  );
}
