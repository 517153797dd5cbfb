import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import { addListener } from "./add-listener.ts";
import { useAuth } from "./auth.tsx";
import { readDeviceFavorites, replaceDeviceFavorites } from "./device-favorites.ts";
import { paths } from "./paths.ts";
import type { FavoriteProblem } from "./text/favorite-problems.ts";

/** Sends the new state of a favorite to the server. Null when it was saved, else the reason why not. */
async function sendFavorite(listingId: string, isFavorite: boolean): Promise<FavoriteProblem | null> {
  try {
    const response = await fetch(paths.favorite(listingId), {
      method: "POST",
      body: new URLSearchParams({ isFavorite: isFavorite ? "1" : "0" }),
      headers: { Accept: "application/json" },
      redirect: "manual",
      // The request must survive a navigation right after the click.
      keepalive: true,
    });
    if (response.ok) return null;
    if (response.type === "opaqueredirect") return "session-ended";
    return response.status === 404 ? "missing" : "rejected";
  } catch {
    return "network";
  }
}

/**
 * Favorites with optimistic updates, rolled back when the server rejects them. A user's are in the database; a
 * visitor's are in localStorage and are added to the account at sign-in (the sign-in form submits them).
 */
export type Favorites = {
  ids: readonly string[];
  isReady: boolean;
  toggle: (listingId: string) => void;
  /** why the last change was not saved */
  problem: FavoriteProblem | null;
  dismissProblem: () => void;
};

const noop = () => {};
const FavoritesContext = createContext<Favorites>({
  ids: [],
  isReady: false,
  toggle: noop,
  problem: null,
  dismissProblem: noop,
});

export function FavoritesProvider({ saved, children }: { saved: readonly string[]; children: ReactNode }) {
  const { isSignedIn } = useAuth();
  const [onDevice, setOnDevice] = useState<readonly string[] | null>(null);
  const { pending, save, problem, dismissProblem } = usePendingFavorites();

  useEffect(() => {
    const read = () => setOnDevice(readDeviceFavorites());
    read();
    return addListener(window, ["storage"], read);
  }, []);

  const value = useMemo((): Favorites => {
    let ids = isSignedIn ? saved : (onDevice ?? []);
    for (const [id, isFavorite] of pending) {
      const others = ids.filter((known) => known !== id);
      ids = isFavorite ? [id, ...others] : others;
    }
    const toggle = (listingId: string) => {
      const isFavorite = !ids.includes(listingId);
      if (isSignedIn) {
        save(listingId, isFavorite);
        return;
      }
      // Read again: another tab may have changed them since this page was rendered.
      const others = readDeviceFavorites().filter((known) => known !== listingId);
      replaceDeviceFavorites(isFavorite ? [listingId, ...others] : others);
    };
    return { ids, isReady: isSignedIn || onDevice !== null, toggle, problem, dismissProblem };
  }, [isSignedIn, saved, onDevice, pending, save, problem, dismissProblem]);

  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

export function useFavorites(): Favorites {
  return useContext(FavoritesContext);
}

/** Changes that the server has not confirmed yet. Requests for one listing are sent sequentially: the last one wins. */
function usePendingFavorites() {
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [problem, setProblem] = useState<FavoriteProblem | null>(null);
  const requests = useRef(new Map<string, Promise<FavoriteProblem | null>>());
  const confirmed = useRef(new Map<string, boolean>());
  const { revalidate } = useRevalidator();

  const save = useCallback(
    async (listingId: string, isFavorite: boolean) => {
      setProblem(null);
      setPending((known) => new Map(known).set(listingId, isFavorite));
      const previous = requests.current.get(listingId) ?? Promise.resolve(null);
      const request = previous.then(() => sendFavorite(listingId, isFavorite));
      requests.current.set(listingId, request);
      const failure = await request;
      if (!failure) confirmed.current.set(listingId, isFavorite);
      const isLast = () => requests.current.get(listingId) === request;
      if (!isLast()) return;
      if (failure) setProblem(failure);
      // Revalidate before the pending state is dropped, so that counts elsewhere on the page are current.
      else await revalidate();
      if (!isLast()) return;
      requests.current.delete(listingId);
      if (!failure) confirmed.current.delete(listingId);
      // An earlier change that was confirmed before the failed one, and that the page's data does not contain yet.
      const before = confirmed.current.get(listingId);
      setPending((known) => {
        const others = new Map(known);
        others.delete(listingId);
        return before === undefined ? others : others.set(listingId, before);
      });
    },
    [revalidate],
  );
  return { pending, save, problem, dismissProblem: useCallback(() => setProblem(null), []) };
}
