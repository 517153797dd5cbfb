import type { Db } from "../../../src/platform/database/database.server.ts";
import { searchListings } from "../../../src/search/engine/listing-search.server.ts";
import { defaultFilters } from "../../../src/search/filters/search-filters.ts";
import { publish } from "./operations.ts";

/** Milliseconds from the publication of a listing until a search finds it. */
export async function measurePublicationDelay(db: Db): Promise<number> {
  const { id: author } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const word = `introuvable${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/gu, "")}`;
  const startedAt = performance.now();
  const id = await publish(db, author, { city: "Montréal", region: "Québec" }, `Lampe ${word}`);
  for (;;) {
    const { cards } = await searchListings(db, { ...defaultFilters, q: word, sortBy: "best" });
    if (cards.some((card) => card.id === id)) return performance.now() - startedAt;
    if (performance.now() - startedAt > 10_000)
      throw new Error("the published listing was not found within ten seconds");
  }
}
