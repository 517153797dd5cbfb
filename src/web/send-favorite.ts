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
