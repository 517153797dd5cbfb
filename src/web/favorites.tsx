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

/** Tells the server what the heart is now; null when it is kept, else why it is not. */
export async function sendFavorite(listingId: string, isFavorite: boolean): Promise<FavoriteProblem | null> {
  try {
    const answer = await fetch(paths.favorite(listingId), {
      method: "POST",
      body: new URLSearchParams({ isFavorite: isFavorite ? "1" : "0" }),
      headers: { Accept: "application/json" },
      redirect: "manual",
      // Whoever presses a heart and goes on at once has it all the same.
      keepalive: true,
    });
    if (answer.ok) return null;
    if (answer.type === "opaqueredirect") return "session-ended";
    return answer.status === 404 ? "missing" : "refused";
  } catch {
    return "network";
  }
}

/**
 * Favourites answer at once, and go back to what they were when the server refuses. A member's are in the database; a
 * visitor's stay on the device and join the account at sign-in (the sign-in form sends them along).
 */
export type Favorites = {
  ids: readonly string[];
  isReady: boolean;
  toggle: (listingId: string) => void;
  /** why the last heart is not kept */
  problem: FavoriteProblem | null;
  forgetProblem: () => void;
};

const nothing = () => {};
const FavoritesContext = createContext<Favorites>({
  ids: [],
  isReady: false,
  toggle: nothing,
  problem: null,
  forgetProblem: nothing,
});

export function FavoritesProvider({ saved, children }: { saved: readonly string[]; children: ReactNode }) {
  const { isSignedIn } = useAuth();
  const [onDevice, setOnDevice] = useState<readonly string[] | null>(null);
  const { wishes, wish, problem, forgetProblem } = useWishes();

  useEffect(() => {
    const read = () => setOnDevice(readDeviceFavorites());
    read();
    return addListener(window, ["storage"], read);
  }, []);

  const value = useMemo((): Favorites => {
    let ids = isSignedIn ? saved : (onDevice ?? []);
    for (const [id, isFavorite] of wishes) {
      const others = ids.filter((known) => known !== id);
      ids = isFavorite ? [id, ...others] : others;
    }
    const toggle = (listingId: string) => {
      const isFavorite = !ids.includes(listingId);
      if (isSignedIn) {
        wish(listingId, isFavorite);
        return;
      }
      // Read again: another heart may have been pressed since this page was drawn.
      const others = readDeviceFavorites().filter((known) => known !== listingId);
      replaceDeviceFavorites(isFavorite ? [listingId, ...others] : others);
    };
    return { ids, isReady: isSignedIn || onDevice !== null, toggle, problem, forgetProblem };
  }, [isSignedIn, saved, onDevice, wishes, wish, problem, forgetProblem]);

  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

export function useFavorites(): Favorites {
  return useContext(FavoritesContext);
}

/** A member's hearts that the server has not confirmed yet. Those of one ad are sent one after the other: the last one counts. */
function useWishes() {
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [problem, setProblem] = useState<FavoriteProblem | null>(null);
  const sending = useRef(new Map<string, Promise<FavoriteProblem | null>>());
  const kept = useRef(new Map<string, boolean>());
  const { revalidate } = useRevalidator();

  const wish = useCallback(
    async (listingId: string, isFavorite: boolean) => {
      setProblem(null);
      setWishes((known) => new Map(known).set(listingId, isFavorite));
      const earlier = sending.current.get(listingId) ?? Promise.resolve(null);
      const sent = earlier.then(() => sendFavorite(listingId, isFavorite));
      sending.current.set(listingId, sent);
      const refusal = await sent;
      if (!refusal) kept.current.set(listingId, isFavorite);
      const isLast = () => sending.current.get(listingId) === sent;
      if (!isLast()) return;
      if (refusal) setProblem(refusal);
      // What is counted elsewhere on the page comes along before the wish gives way to it.
      else await revalidate();
      if (!isLast()) return;
      sending.current.delete(listingId);
      if (!refusal) kept.current.delete(listingId);
      // One that was kept before the refused one, and that the page has not been told of.
      const before = kept.current.get(listingId);
      setWishes((known) => {
        const others = new Map(known);
        others.delete(listingId);
        return before === undefined ? others : others.set(listingId, before);
      });
    },
    [revalidate],
  );
  return { wishes, wish, problem, forgetProblem: useCallback(() => setProblem(null), []) };
}
