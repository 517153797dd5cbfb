import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useFetchers, useSubmit } from "react-router";
import { useAuth } from "./auth.tsx";
import { readDeviceFavorites, replaceDeviceFavorites } from "./device-favorites.ts";
import { paths } from "./paths.ts";

/**
 * Favourites answer at once. A member's are in the database; a visitor's stay on the device and join the account at
 * sign-in (the sign-in form sends them along).
 */
export type Favorites = { ids: readonly string[]; isReady: boolean; toggle: (listingId: string) => void };

const FavoritesContext = createContext<Favorites>({ ids: [], isReady: false, toggle: () => {} });

export function FavoritesProvider({ saved, children }: { saved: readonly string[]; children: ReactNode }) {
  const { isSignedIn } = useAuth();
  const [onDevice, setOnDevice] = useState<readonly string[] | null>(null);
  const submit = useSubmit();
  const pending = useFetchers().flatMap((fetcher) => {
    const id = fetcher.key.startsWith("favorite-") ? fetcher.key.slice("favorite-".length) : "";
    const wish = fetcher.formData?.get("isFavorite");
    return id && wish ? [{ id, isFavorite: wish === "1" }] : [];
  });

  useEffect(() => {
    const read = () => setOnDevice(readDeviceFavorites());
    read();
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, []);

  const wishes = JSON.stringify(pending);
  const value = useMemo((): Favorites => {
    let ids = isSignedIn ? saved : (onDevice ?? []);
    for (const { id, isFavorite } of JSON.parse(wishes) as typeof pending) {
      ids = isFavorite ? [id, ...ids.filter((known) => known !== id)] : ids.filter((known) => known !== id);
    }
    const toggle = (listingId: string) => {
      const isFavorite = !ids.includes(listingId);
      if (isSignedIn) {
        submit(
          { isFavorite: isFavorite ? "1" : "0" },
          {
            method: "post",
            action: paths.favorite(listingId),
            navigate: false,
            fetcherKey: `favorite-${listingId}`,
          },
        );
        return;
      }
      // Read again: another heart may have been pressed since this page was drawn.
      const others = readDeviceFavorites().filter((known) => known !== listingId);
      replaceDeviceFavorites(isFavorite ? [listingId, ...others] : others);
    };
    return { ids, isReady: isSignedIn || onDevice !== null, toggle };
  }, [isSignedIn, saved, onDevice, wishes, submit]);

  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

export function useFavorites(): Favorites {
  return useContext(FavoritesContext);
}
