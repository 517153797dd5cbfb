/** Rows that facets are counted from: a sample of the matches, or all that were read. */
import type { Attributes } from "../../listings/fields.ts";
import { tally } from "./facets.ts";
import type { CountedPlace } from "./place-facets.server.ts";

/** Aggregates of the sample; empty for parts that were not requested. */
export type FacetSample = {
  isMore: boolean;
  category: Counts;
  sub: Counts;
  province: Counts;
  places: readonly CountedPlace[];
  /** in cents, one per listing with a price */
  price: readonly number[];
  /** one per listing */
  attributes: readonly Attributes[];
};
export type Counts = ReadonlyMap<string, number>;

export const emptySample: FacetSample = {
  isMore: false,
  category: new Map(),
  sub: new Map(),
  province: new Map(),
  places: [],
  price: [],
  attributes: [],
};

export type PlaceRow = [
  searchPlace: string,
  city: string,
  placeId: string | null,
  count: number,
  namedSectors: string[] | null,
];

export function sumPlaces(rows: readonly PlaceRow[]): CountedPlace[] {
  const places = new Map<string, CountedPlace>();
  for (const [searchPlace, city, placeId, count, sectors] of rows) {
    const namedSectors = sectors ?? [];
    const key = [searchPlace, ...namedSectors].join();
    places.set(key, {
      searchPlace,
      city,
      placeId,
      namedSectors,
      count: (places.get(key)?.count ?? 0) + count,
    });
  }
  return [...places.values()];
}

/** Columns of a listing that facets are counted from. */
export type SampledListing = Omit<CountedPlace, "count" | "namedSectors"> & {
  category: string;
  sub: string | null;
  province: string | null;
  namedSectors: readonly string[] | null;
  price: number | null;
  attributes: Attributes;
};

/** Sample of a search whose matches were all read, so that its counts are exact. */
export function sampleOf(listings: readonly SampledListing[]): FacetSample {
  return {
    isMore: false,
    category: tally(listings.map(({ category }) => category)),
    sub: tally(listings.flatMap(({ sub }) => sub ?? [])),
    province: tally(listings.flatMap(({ province }) => province ?? [])),
    places: sumPlaces(
      listings.map(({ searchPlace, city, placeId, namedSectors }) => [
        searchPlace,
        city,
        placeId,
        1,
        namedSectors && [...namedSectors],
      ]),
    ),
    price: listings.flatMap(({ price }) => price ?? []),
    attributes: listings.map(({ attributes }) => attributes),
  };
}
