import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import type { ListingCard } from "../../../data/listing-cards.ts";
import { idsPerRequest } from "../../../domain/favorites.ts";
import { replaceDeviceFavorites } from "../../device-favorites.ts";
import { useFavorites } from "../../favorites.tsx";
import { paths } from "../../paths.ts";
import { plural } from "../../text/plural.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import { FavoriteCards } from "./favorite-cards.tsx";
import type { loader } from "./route.tsx";

/** A visitor's favourites: the ids are on the device, their cards come from the server, some dozens at a time. */
export function DeviceFavorites({ now }: { now: Date }) {
  const { ids, isReady } = useFavorites();
  const { cards, askedIds } = useCards(ids);
  if (!isReady || ids.some((id) => !askedIds.has(id))) return <Waiting />;
  const shownIds = ids.filter((id) => cards.has(id));
  return (
    <>
      <FavoriteCards cards={shownIds.flatMap((id) => cards.get(id) ?? [])} now={now} />
      <Gone count={ids.length - shownIds.length} onForget={() => replaceDeviceFavorites(shownIds)} />
      {shownIds.length > 0 ? (
        <p className="text-soft text-sm">
          Ces favoris sont gardés sur cet appareil. <SignInLink>Connectez-vous</SignInLink> pour les retrouver
          partout.
        </p>
      ) : null}
    </>
  );
}

function useCards(ids: readonly string[]) {
  const { load, data: answer } = useFetcher<typeof loader>();
  const [kept, setKept] = useState({ cards: new Map<string, ListingCard>(), askedIds: new Set<string>() });
  const missing = ids
    .filter((id) => !kept.askedIds.has(id))
    .slice(0, idsPerRequest)
    .join(",");
  useEffect(() => {
    if (missing) load(`${paths.favorites()}?ids=${missing}`);
  }, [missing, load]);
  useEffect(() => {
    if (!answer) return;
    setKept(({ cards, askedIds }) => ({
      cards: new Map([...cards, ...answer.cards.map((card): [string, ListingCard] => [card.id, card])]),
      askedIds: new Set([...askedIds, ...answer.askedIds]),
    }));
  }, [answer]);
  return kept;
}

/** Ads that were sold, taken down or deleted meanwhile. They count in the badge until they are let go. */
function Gone({ count, onForget }: { count: number; onForget: () => void }) {
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken px-5 py-3 text-sm">
      <p>
        {plural(count, {
          one: "Un de vos favoris n’est plus en ligne.",
          other: "#\u00a0de vos favoris ne sont plus en ligne.",
        })}
      </p>
      <Button look="secondary" onClick={onForget}>
        {count < 2 ? "Le retirer" : "Les retirer"}
      </Button>
    </div>
  );
}

/** Until the device has answered. Without JavaScript it never will: favourites then ask for an account. */
function Waiting() {
  const isHydrated = useHydrated();
  return (
    <>
      <h1 className="text-xl">Mes favoris</h1>
      <noscript>
        <p className="text-soft">
          Sans JavaScript, vos favoris sont gardés dans votre compte. <SignInLink>Connectez-vous</SignInLink>{" "}
          pour les voir.
        </p>
      </noscript>
      {isHydrated ? (
        <div role="status">
          <span className="sr-only">Chargement de vos favoris…</span>
          <ul aria-hidden="true" className="card-grid motion-safe:animate-pulse">
            {[1, 2, 3].map((place) => (
              <li key={place} className="overflow-hidden rounded-card border border-line bg-surface">
                <div className="aspect-4/3 bg-sunken" />
                <div className="h-28" />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function SignInLink({ children }: { children: string }) {
  return (
    <Link to={paths.auth()} className="text-spruce underline underline-offset-4">
      {children}
    </Link>
  );
}
