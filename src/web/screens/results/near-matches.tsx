import { Fragment } from "react";
import type { CardView } from "../../card-view.ts";
import { CardGrid } from "../../ui/listing-card.tsx";
import type { loadResults } from "./load-results.ts";

type Cards = Awaited<ReturnType<typeof loadResults>>["cards"];

/** After the listings that are what was searched for: those that only mention it, then those that lack some of the words. Loaded lazily. */
export default function NearMatches({
  mentions,
  near,
  now,
  view,
}: {
  mentions: Cards;
  near: Cards;
  now: Date;
  view: CardView;
}) {
  const groups = [
    { heading: "Autres annonces qui en parlent", cards: mentions },
    { heading: "Annonces qui s’en approchent", cards: near },
  ];
  return groups
    .filter(({ cards }) => cards.length > 0)
    .map(({ heading, cards }) => (
      <Fragment key={heading}>
        <h2 className="text-lg">{heading}</h2>
        <CardGrid cards={cards} now={now} view={view} extras={({ why, away }) => ({ why, away })} />
      </Fragment>
    ));
}
