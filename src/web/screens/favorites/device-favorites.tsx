import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import type { ListingCard } from "../../../listings/cards.queries.server.ts";
import { idsPerRequest } from "../../../lists/favorites.ts";
import { replaceDeviceFavorites } from "../../device-favorites.ts";
import { useFavorites } from "../../favorites.tsx";
import { paths } from "../../paths.ts";
import { plural } from "../../text/plural.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonGrid } from "../../ui/skeleton-grid.tsx";
import { DeviceHistorySlot } from "../history/device-history-slot.tsx";
import { FavoriteCards, FavoritesHeading } from "./favorite-cards.tsx";
import type { loader } from "./route.tsx";

/** A visitor's favourites: the ids are on the device, their cards come from the server, some dozens at a time. */
export function DeviceFavorites({ now }: { now: Date }) {
  const { ids, isReady } = useFavorites();
  const { cards, askedIds } = useCards(ids);
  // Once they were shown, a heart pressed elsewhere is no reason to take them all away again.
  const [wasShown, setWasShown] = useState(false);
  const isComplete = isReady && ids.every((id) => askedIds.has(id));
  if (isComplete && !wasShown) setWasShown(true);
  if (!isComplete && !wasShown) return <Waiting />;
  const shownIds = ids.filter((id) => cards.has(id));
  return (
    <>
      <FavoriteCards cards={shownIds.flatMap((id) => cards.get(id) ?? [])} now={now} />
      <Gone
        count={ids.filter((id) => askedIds.has(id)).length - shownIds.length}
        onForget={() => replaceDeviceFavorites(shownIds)}
      />
      {shownIds.length > 0 ? (
        <p className="text-soft text-sm">
          Ces favoris sont gardés sur cet appareil. <SignInLink>Connectez-vous</SignInLink> pour les retrouver
          partout.
        </p>
      ) : null}
      <DeviceHistorySlot />
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
  return (
    <>
      <FavoritesHeading count={null} />
      <noscript>
        <p className="text-soft">
          Sans JavaScript, vos favoris sont gardés dans votre compte. <SignInLink>Connectez-vous</SignInLink>{" "}
          pour les voir.
        </p>
      </noscript>
      <div className="noscript:hidden">
        <SkeletonGrid view="grid" cardCount={3} />
      </div>
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
