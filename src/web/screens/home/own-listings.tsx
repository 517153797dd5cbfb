import { Eye, Pencil } from "lucide-react";
import type { ListingCard } from "../../../listings/index.server.ts";
import { displayPrice } from "../../../listings/price-text.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { homeStatusLabel } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CategoryIcon } from "../../ui/category-icon.tsx";
import { Photo } from "../../ui/photo.tsx";
import { Section } from "./section.tsx";

/** 'Mes annonces' of the signed-in user, drafts included. */
export function OwnListings({ cards }: { cards: readonly ListingCard[] }) {
  return (
    <Section
      title="Mes annonces"
      id="mes-annonces"
      {...(cards.length > 0
        ? { more: paths.dashboard(), moreLabel: "Tout gérer" }
        : { more: paths.create(), moreLabel: "Publier une annonce" })}
    >
      {cards.length === 0 ? (
        <p className="text-soft">Vous n’avez encore rien publié.</p>
      ) : (
        <ul className="max-sm:card-strip gap-3 sm:grid lg:grid-cols-2">
          {cards.map((card) => (
            <li key={card.id} className="flex gap-4 rounded-card border border-line bg-surface p-3">
              <div className="relative grid size-20 shrink-0 place-items-center overflow-hidden sm:size-24 rounded-field bg-sunken text-soft">
                {card.cover ? (
                  <Photo photo={card.cover} sizes="6rem" alt="" />
                ) : (
                  <CategoryIcon id={card.category} className="size-6" />
                )}
              </div>
              <div className="grid min-w-0 grow content-between gap-2">
                <div className="grid gap-0.5">
                  <div className="flex items-center gap-2">
                    <Badge variant={card.status === "active" ? "featured" : "plain"}>
                      {homeStatusLabel(card)}
                    </Badge>
                    <span className="whitespace-nowrap text-soft text-xs tabular">
                      {countTexts.views(card.views)}
                    </span>
                  </div>
                  <h3 dir="auto" className="line-clamp-3 wrap-anywhere font-semibold text-sm">
                    {card.title || "Sans titre"}
                  </h3>
                  <p className="font-bold text-sm tabular">{displayPrice(card)}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <ButtonLink
                    to={paths.listing(card.id)}
                    variant="secondary"
                    className="tap-area min-h-9 px-3 py-1"
                  >
                    <Eye className="max-sm:hidden size-4" />
                    Voir<span className="sr-only"> {card.title}</span>
                  </ButtonLink>
                  <ButtonLink
                    to={paths.edit(card.id)}
                    variant="secondary"
                    className="tap-area min-h-9 px-3 py-1"
                  >
                    <Pencil className="max-sm:hidden size-4" />
                    Modifier<span className="sr-only"> {card.title}</span>
                  </ButtonLink>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
