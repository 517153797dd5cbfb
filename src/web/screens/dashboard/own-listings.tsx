import { Eye, ImageOff, Pencil } from "lucide-react";
import type { ListingCard } from "../../../data/listing-cards.ts";
import { isAllowed } from "../../../domain/listing.ts";
import { displayPrice } from "../../../domain/price.ts";
import { paths } from "../../paths.ts";
import { relativeTime } from "../../text/dates.ts";
import { countTexts } from "../../text/plural.ts";
import { dashboardStatusLabels } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Photo } from "../../ui/photo.tsx";
import { lastOwnPage } from "./own-page.ts";

/** Everything a person ever wrote here and did not delete, drafts included. */
export function OwnListings({
  cards,
  total,
  page,
  now,
}: {
  cards: readonly ListingCard[];
  total: number;
  page: number;
  now: Date;
}) {
  return (
    <section aria-labelledby="mes-annonces" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="mes-annonces" className="text-lg">
          Mes annonces
        </h2>
        {total > 0 ? <p className="text-soft text-sm tabular">{countTexts.listings(total)}</p> : null}
      </div>
      {total === 0 ? (
        <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-6">
          <p className="text-soft">
            Vous n’avez pas encore d’annonce. La première se publie en quelques minutes.
          </p>
          <ButtonLink to={paths.create()} look="secondary">
            Publier ma première annonce
          </ButtonLink>
        </div>
      ) : (
        <ul className="grid gap-3">
          {cards.map((card) => (
            <OwnListing key={card.id} card={card} now={now} />
          ))}
        </ul>
      )}
      <Pages page={page} last={lastOwnPage(total)} />
    </section>
  );
}

function OwnListing({ card, now }: { card: ListingCard; now: Date }) {
  const title = card.title || "Sans titre";
  const actionClass = "min-h-11 px-4";
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-3">
      <div className="relative grid size-20 shrink-0 place-items-center overflow-hidden rounded-field bg-sunken text-soft md:size-24">
        {card.cover ? (
          <Photo photo={card.cover} sizes="6rem" alt="" />
        ) : (
          <ImageOff aria-hidden="true" className="size-6" />
        )}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center gap-3">
        <div className="grid min-w-0 grow basis-52 gap-0.5">
          <h3 className="line-clamp-2 font-semibold text-sm">{title}</h3>
          <p className="font-bold text-sm tabular">{displayPrice(card)}</p>
          <p className="flex flex-wrap items-center gap-2 pt-1 text-soft text-xs tabular">
            <Badge look={card.status === "active" ? "featured" : "plain"}>
              {dashboardStatusLabels[card.status]}
            </Badge>
            <span>
              {countTexts.views(card.views)}
              <span aria-hidden="true"> · </span>
              <time dateTime={card.listedAt.toISOString()}>{relativeTime(card.listedAt, now)}</time>
            </span>
          </p>
        </div>
        <div className="flex gap-2">
          <ButtonLink to={paths.listing(card.id)} look="secondary" className={actionClass}>
            <Eye aria-hidden="true" className="size-4" />
            Voir<span className="sr-only"> {title}</span>
          </ButtonLink>
          {isAllowed("edit", card.status) ? (
            <ButtonLink to={paths.edit(card.id)} look="secondary" className={actionClass}>
              <Pencil aria-hidden="true" className="size-4" />
              Modifier<span className="sr-only"> {title}</span>
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </li>
  );
}

function Pages({ page, last }: { page: number; last: number }) {
  if (last < 2) return null;
  const to = (number: number) => `${paths.dashboard()}?page=${number}#mes-annonces`;
  return (
    <nav aria-label="Pages de mes annonces" className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-soft text-sm tabular">
        Page {page} sur {last}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <ButtonLink to={to(page - 1)} rel="prev" look="secondary">
            Précédente
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink to={to(page + 1)} rel="next" look="secondary">
            Suivante
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
