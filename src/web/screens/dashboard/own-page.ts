import { listingStatuses } from "../../../listings/listing.ts";
import type { OwnListingFilter } from "../../../listings/own-listings.queries.server.ts";
import { paths } from "../../paths.ts";

/** All of a person's own listings can be reached, this many at a time. */
export const ownPageSize = 30;

export const ownStates: readonly OwnListingFilter[] = [...listingStatuses, "deleted"];

/** What the address asks for: one state (null: all but the deleted), and a page. */
export type OwnAddress = { state: OwnListingFilter | null; page: number };

/** The page is brought back to one that exists for so many listings. */
export function parseOwnAddress(
  params: URLSearchParams,
  counts: Record<OwnListingFilter, number>,
): OwnAddress & { total: number } {
  const state = ownStates.find((known) => known === params.get("status")) ?? null;
  const total = state ? counts[state] : allOf(counts);
  const asked = Number(params.get("page") ?? 1);
  const page = Number.isSafeInteger(asked) && asked >= 1 ? Math.min(asked, lastOwnPage(total)) : 1;
  return { state, page, total };
}

export function ownPath({ state, page }: OwnAddress): string {
  const params = new URLSearchParams();
  if (state) params.set("status", state);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return `${paths.dashboard()}${query ? `?${query}` : ""}#mes-annonces`;
}

export function allOf({ deleted: _deleted, ...kept }: Record<OwnListingFilter, number>): number {
  return Object.values(kept).reduce((sum, count) => sum + count, 0);
}

export function lastOwnPage(total: number): number {
  return Math.max(1, Math.ceil(total / ownPageSize));
}
