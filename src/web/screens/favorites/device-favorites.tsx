import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import type { ListingCard } from "../../../listings/index.server.ts";
import { idsPerRequest } from "../../../lists/favorites.ts";
import { readGoneFavorites, replaceDeviceFavorites } from "../../device-favorites.ts";
import { useFavorites } from "../../favorites.tsx";
import { paths } from "../../paths.ts";
import { plural } from "../../text/plural.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonGrid } from "../../ui/skeleton-grid.tsx";
import { DeviceHistorySlot } from "../history/device-history-slot.tsx";
import { FavoriteCards, FavoritesHeading } from "./favorite-cards.tsx";
import type { loader } from "./route.tsx";

/** A visitor's favorites: ids from localStorage, cards from the server in batches. */
export function DeviceFavorites({ now }: { now: Date }) {
  const { ids, isReady } = useFavorites();
  const [gone, setGone] = useState(readGoneFavorites);
  const wanted = [...ids, ...gone.filter((id) => !ids.includes(id))];
  const { cards, requestedIds } = useCards(wanted);
  // After the first render, do not show the skeleton again when a favorite is added in another tab.
  const [wasShown, setWasShown] = useState(false);
  const isComplete = isReady && wanted.every((id) => requestedIds.has(id));
  if (isComplete && !wasShown) setWasShown(true);
  const online = wanted.filter((id) => cards.has(id));
  const offline = wanted.filter((id) => requestedIds.has(id) && !cards.has(id));
  useEffect(() => {
    if (!isComplete || (online.join() === ids.join() && offline.join() === gone.join())) return;
    replaceDeviceFavorites(online, offline);
    setGone(offline);
  }, [isComplete, online, offline, ids, gone]);
  if (!isComplete && !wasShown) return <Placeholder />;
  return (
    <>
      <FavoriteCards cards={online.flatMap((id) => cards.get(id) ?? [])} now={now} />
      <UnavailableNotice
        count={offline.length}
        onRemove={() => {
          replaceDeviceFavorites(online, []);
          setGone([]);
        }}
      />
      {online.length > 0 ? (
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
  const { load, data } = useFetcher<typeof loader>();
  const [loaded, setLoaded] = useState({
    cards: new Map<string, ListingCard>(),
    requestedIds: new Set<string>(),
  });
  const missing = ids
    .filter((id) => !loaded.requestedIds.has(id))
    .slice(0, idsPerRequest)
    .join(",");
  useEffect(() => {
    if (missing) load(`${paths.favorites()}?ids=${missing}`);
  }, [missing, load]);
  useEffect(() => {
    if (!data) return;
    setLoaded(({ cards, requestedIds }) => ({
      cards: new Map([...cards, ...data.cards.map((card): [string, ListingCard] => [card.id, card])]),
      requestedIds: new Set([...requestedIds, ...data.requestedIds]),
    }));
  }, [data]);
  return loaded;
}

/** Favorites that are sold, removed or deleted. They do not count in the badge, and return when the listing does. */
function UnavailableNotice({ count, onRemove }: { count: number; onRemove: () => void }) {
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken px-5 py-3 text-sm">
      <p>
        {plural(count, {
          one: "Un de vos favoris n’est plus en ligne.",
          other: "#\u00a0de vos favoris ne sont plus en ligne.",
        })}
      </p>
      <Button variant="secondary" onClick={onRemove}>
        {count < 2 ? "Le retirer" : "Les retirer"}
      </Button>
    </div>
  );
}

/** Shown until the favorites are loaded. Without JavaScript it explains that favorites need an account. */
function Placeholder() {
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
        <SkeletonGrid view="auto" cardCount={3} />
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
