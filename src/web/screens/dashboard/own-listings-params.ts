import type { OwnListingFilter } from "../../../listings/index.server.ts";
import { listingStatuses } from "../../../listings/listing.ts";
import { paths } from "../../paths.ts";

export const ownListingsPageSize = 30;

export const ownListingFilters: readonly OwnListingFilter[] = [...listingStatuses, "deleted"];

/** Parameters of the dashboard URL: a state (null: all but deleted) and a page. */
export type OwnListingsParams = { state: OwnListingFilter | null; page: number };

/** The page is clamped to the existing pages. */
export function parseOwnListingsParams(
  params: URLSearchParams,
  counts: Record<OwnListingFilter, number>,
): OwnListingsParams & { total: number } {
  const state = ownListingFilters.find((known) => known === params.get("status")) ?? null;
  const total = state ? counts[state] : countAll(counts);
  const requested = Number(params.get("page") ?? 1);
  const page =
    Number.isSafeInteger(requested) && requested >= 1 ? Math.min(requested, lastOwnListingsPage(total)) : 1;
  return { state, page, total };
}

export function ownListingsPath({ state, page }: OwnListingsParams): string {
  const params = new URLSearchParams();
  if (state) params.set("status", state);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return `${paths.dashboard()}${query ? `?${query}` : ""}#mes-annonces`;
}

export function countAll({ deleted: _deleted, ...others }: Record<OwnListingFilter, number>): number {
  return Object.values(others).reduce((sum, count) => sum + count, 0);
}

export function lastOwnListingsPage(total: number): number {
  return Math.max(1, Math.ceil(total / ownListingsPageSize));
}
