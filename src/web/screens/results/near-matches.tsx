import type { CardView } from "../../card-view.ts";
import { CardGrid } from "../../ui/listing-card.tsx";
import type { loadResults } from "./load-results.ts";

type Cards = Awaited<ReturnType<typeof loadResults>>["cards"];

/** Listings that lack some of the words, after those that have all. Loaded lazily. */
export default function NearMatches({ cards, now, view }: { cards: Cards; now: Date; view: CardView }) {
  return (
    <>
      <h2 className="text-lg">Annonces qui s’en approchent</h2>
      <CardGrid cards={cards} now={now} view={view} extras={({ why, away }) => ({ why, away })} />
    </>
  );
}
