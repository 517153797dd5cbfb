import type { ListingCard } from "../../../listings/index.server.ts";
import { CardGrid } from "../../ui/listing-card.tsx";

type Props = { cards: readonly ListingCard[]; now: Date };

export function SimilarListings(props: Props) {
  return <OtherListings id="semblables" title="Annonces semblables" {...props} />;
}

/** `title`: other for the seller than for buyers */
export function SellerListings(props: Props & { title: string }) {
  return <OtherListings id="du-vendeur" {...props} />;
}

function OtherListings({ id, title, cards, now }: Props & { id: string; title: string }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-5 pt-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <CardGrid cards={cards} now={now} view="strip" />
    </section>
  );
}
