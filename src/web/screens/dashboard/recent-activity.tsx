import { Link } from "react-router";
import type { ListingCard } from "../../../data/listing-cards.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { dashboardStatusLabels } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";

/** The last own listings: how often they were looked at, how old they are, where they stand. */
export function RecentActivity({ cards, now }: { cards: readonly ListingCard[]; now: Date }) {
  return (
    <section aria-labelledby="activite" className="grid gap-4">
      <h2 id="activite" className="text-lg">
        Activité récente
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center gap-4 px-5 py-3.5">
            <div className="grid min-w-0 grow gap-0.5">
              <Link
                to={paths.listing(card.id)}
                className="truncate font-semibold text-sm underline-offset-4 hover:underline"
              >
                {card.title || "Sans titre"}
              </Link>
              <p className="text-soft text-xs tabular">
                {countTexts.views(card.views)}
                <span aria-hidden="true"> · </span>
                <time dateTime={card.listedAt.toISOString()}>{relativeTime(card.listedAt, now)}</time>
              </p>
            </div>
            <span className="shrink-0">
              <Badge look={card.status === "active" ? "featured" : "plain"}>
                {dashboardStatusLabels[card.status]}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
