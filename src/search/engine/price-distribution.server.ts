/** How many listings have a price within bounds, from the statistics that PostgreSQL gathers for its planner. */
import { sql } from "kysely";
import { staleWhileRevalidate } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";

type Bounds = { from: number | null; to: number | null };

/** Frequent prices in cents with their share of all listings, and bounds between which equally many of the others are. */
type PriceDistribution = {
  common: readonly { price: number; share: number }[];
  others: number;
  bounds: readonly number[];
};

const priceDistribution = staleWhileRevalidate(loadDistribution);

async function loadDistribution(db: ReadDb): Promise<PriceDistribution> {
  const { rows } = await sql<{
    nullShare: number;
    prices: number[] | null;
    shares: number[] | null;
    bounds: number[] | null;
  }>`
    select null_frac as "nullShare", most_common_vals::text::double precision[] as prices,
      most_common_freqs::double precision[] as shares, histogram_bounds::text::double precision[] as bounds
    from pg_stats where schemaname = current_schema() and tablename = 'listings' and attname = 'price_cents'
  `.execute(db);
  const { nullShare, prices, shares, bounds } = {
    nullShare: 0,
    prices: [],
    shares: [],
    bounds: [],
    ...rows[0],
  };
  const common = (prices ?? []).map((price, index) => ({ price, share: shares?.[index] ?? 0 }));
  const others = common.reduce((rest, { share }) => rest - share, 1 - nullShare);
  return { common, others: Math.max(0, others), bounds: bounds ?? [] };
}

/** Share of all listings whose price is within the bounds, both inclusive; null while there are no statistics. */
export async function shareOfPrices(db: ReadDb, { from, to }: Bounds): Promise<number | null> {
  const { common, others, bounds } = await priceDistribution(db);
  if (common.length === 0 && bounds.length === 0) return null;
  const isWithin = (price: number) => (from === null || price >= from) && (to === null || price <= to);
  const below = (price: number) => shareBelow(bounds, price);
  const rest = Math.max(0, (to === null ? 1 : below(to)) - (from === null ? 0 : below(from)));
  return common.filter(({ price }) => isWithin(price)).reduce((sum, { share }) => sum + share, others * rest);
}

/** Share of the histogram below a value, evenly spread between two bounds. */
function shareBelow(bounds: readonly number[], value: number): number {
  const next = bounds.findIndex((bound) => bound > value);
  if (next === 0) return 0;
  if (next === -1) return 1;
  const [low = 0, high = 0] = [bounds[next - 1], bounds[next]];
  return (next - 1 + (value - low) / Math.max(1, high - low)) / (bounds.length - 1);
}
