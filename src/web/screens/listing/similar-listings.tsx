import type { ListingCard } from "../../../listings/index.server.ts";
import { CardGrid } from "../../ui/listing-card.tsx";

export function SimilarListings({ cards, now }: { cards: readonly ListingCard[]; now: Date }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="semblables" className="grid gap-5 pt-8">
      <h2 id="semblables" className="text-xl">
        Annonces semblables
      </h2>
      <CardGrid cards={cards} now={now} view="strip" />
    </section>
  );
}
