/**
 * Plain language in the search field turned into filters that people see and can take away: "vélo moins de 300 $ à
 * Montréal" is the word vélo, a highest price and a place. What is not surely one of these stays a word.
 */

import { type FieldFilters, writeFieldFilters } from "./field-filters.ts";
import { parseFieldFilters } from "./filterable-fields.ts";
import { fold } from "./fold.ts";
import { placeNamed } from "./gazetteer.ts";
import { placeKey } from "./gazetteer-key.ts";
import { isProvince, provinces } from "./place.ts";
import { type PlaceFilter, radiusChoices } from "./place-filters.ts";
import { readBounds } from "./plain-bounds.ts";
import { number, type Reading, start, take, takeBounds, whole } from "./plain-reading.ts";
import { readPlainRegions } from "./plain-regions.ts";
import { regionNamed } from "./regions.ts";
import { defaultSort, type SearchFilters } from "./search-filters.ts";
import { inOrder } from "./typed-filter.ts";

/**
 * The same filters when nothing in `q` is more than a word. What was read takes the place of a filter of its kind: no
 * address of ours has words beside a filter that they were, so they were typed later.
 */
export function understood(filters: SearchFilters): SearchFilters {
  if (filters.q === "" || filters.isVerbatim) return filters;
  const read: Reading = { q: filters.q, found: {} };
  for (const reader of readers) reader(read);
  if (filters.places.length === 0 && !read.found.places) readPlainRegions(read);
  const q = read.q.replace(/\s+/gu, " ").trim();
  if (q === filters.q) return filters;
  const { bounds = {}, ...others } = read.found;
  const found: Partial<SearchFilters> = { ...withoutContradiction(filters, others) };
  const ordered = Object.entries(bounds).map(([id, { min, max }]) => {
    const [low, high] = inOrder(min, max);
    return [id, { min: low, max: high }];
  });
  if (ordered.length > 0) found.fields = withBounds(filters.fields, Object.fromEntries(ordered));
  const sortBy = filters.sortBy === defaultSort(filters.q) ? defaultSort(q) : filters.sortBy;
  return {
    ...filters,
    ...found,
    q,
    sortBy: sortBy === "best" && q === "" ? "recent" : sortBy,
  };
}

/** "Moins de 300 $" ends a lowest price of 400. */
function withoutContradiction(filters: SearchFilters, found: Partial<SearchFilters>): Partial<SearchFilters> {
  const { priceMin, priceMax } = found;
  if (priceMax && !priceMin && filters.priceMin && filters.priceMin > priceMax)
    return { ...found, priceMin: null };
  if (priceMin && !priceMax && filters.priceMax && filters.priceMax < priceMin)
    return { ...found, priceMax: null };
  return found;
}

/** In the order in which an address would give them. */
function withBounds(fields: FieldFilters, found: FieldFilters): FieldFilters {
  const params = new URLSearchParams();
  writeFieldFilters({ ...fields, ...found }, params);
  return parseFieldFilters(params);
}

const dollars = String.raw`(?:\$|dollars?|piasses?|cad)(?![\p{L}\p{N}])`;
/** A sign that was left out, but of nothing else. */
const dollarsOrNone = String.raw`(?:\s?${dollars}|(?!\s?(?:[\p{L}"'’″½%/]|\d)))`;
/** Between two amounts stands "et", which is no unit. */
const large = String.raw`(\d{1,3}(?:[ \u00a0\u202f,]\d{3})+|\d{3,8})(?:\s?${dollars}|(?=\s+et\s)|(?!\s?(?:[\p{L}"'’″½%/]|\d)))`;
const money = {
  one: String.raw`${number}\s?${dollars}`,
  first: String.raw`${number}\s?\$?`,
  loose: `${number}${dollarsOrNone}`,
  large,
};
/** What somebody earns or pays each time is no price. */
const rate = String.raw`(?!\s?(?:/|de l|par |l['’]|la |le |chaque|ch\b|h\b))`;

const readers: ((reading: Reading) => void)[] = [
  readBounds,
  (reading) => {
    takeBounds(reading, money, (low, high) => ({
      ...(low === undefined ? {} : { priceMin: whole(low) }),
      ...(high === undefined ? {} : { priceMax: whole(high) }),
    }));
    const { priceMin, priceMax } = reading.found;
    if (priceMin && priceMax && priceMin > priceMax)
      Object.assign(reading.found, { priceMin: priceMax, priceMax: priceMin });
    if (priceMin || priceMax) return;
    // Who has 50 $ for a table takes one for less.
    take(
      reading,
      `${start}(?:(?:à|a|pour|environ|autour de|budget(?: de)?) )?${money.one}${rate}`,
      ([, high]) => ({
        priceMax: whole(high),
      }),
    );
  },
  (reading) => {
    const paid = "(?<!(?:livraison|essai|consultation|soumission|estimation|évaluation|evaluation|cours)s? )";
    take(
      reading,
      `${start}${paid}(?:gratuit(?:e|s|es)?|gratuitement|gratis|à donner|a donner)(?![\\p{L}])`,
      () => ({
        isFree: true,
      }),
    );
  },
  (reading) => {
    takePlace(
      reading,
      `${start}(?:à|a)\\s+(?:moins de |au plus )?(\\d{1,3})\\s?km\\s+(?:de |d[’']|autour de )`,
      (place, [, km]) => ({
        name: place.name,
        within: place.isRegion
          ? null
          : (radiusChoices.find((choice) => choice >= whole(km)) ?? Math.max(...radiusChoices)),
      }),
    );
    const nearby =
      "(?:tout )?(?:près|pres|proche|autour|aux? (?:alentours|environs)|dans la région|dans la region)";
    takePlace(reading, `${start}${nearby} (?:de |du |des |d[’'])`, (place) => ({
      name: place.name,
      within: place.isRegion ? null : nearKm,
    }));
    takePlace(reading, `${start}(?:à|a|au|aux|en|dans|sur)\\s+`, (place, [preposition]) => {
      const isOfCity = /^[àa]\s/iu.test(preposition);
      // Ads of Rosemont say Montréal for their city, and Rosemont in their words; so it is with "à Laurentides", a town.
      if (place.isPart || (place.isRegion && isOfCity && placeNamed(place.name)?.name === place.name))
        return null;
      // The filter's Québec is also the province's: who says "à" means the city.
      return {
        name: place.name,
        within: isProvince(place.name) && isOfCity ? Math.min(...radiusChoices) : null,
      };
    });
  },
];

/** What "près de" means. */
const nearKm = 25;
const placeWordsMax = 5;

/** After `pattern`, the longest run of words that is a place, a region or a province. */
function takePlace(
  reading: Reading,
  pattern: string,
  keep: (place: NamedPlace, match: RegExpExecArray) => PlaceFilter | null,
): void {
  for (const match of reading.q.matchAll(new RegExp(pattern, "giu"))) {
    const rest = reading.q.slice(match.index + match[0].length);
    const words = [...rest.matchAll(/[\p{L}\p{N}’'.-]+/gu)].slice(0, placeWordsMax);
    for (let count = words.length; count > 0; count -= 1) {
      const last = words[count - 1];
      if (!last || words[0]?.index !== 0) break;
      const end = last.index + last[0].length;
      const place = placeCalled(rest.slice(0, end));
      const kept = place && keep(place, match);
      if (!kept) continue;
      reading.found.places = [kept];
      reading.q = `${reading.q.slice(0, match.index)} ${rest.slice(end)}`;
      return;
    }
  }
}

/** `isPart`: perhaps a part of a municipality, a borough or a quarter: its population is not known */
type NamedPlace = { name: string; isPart: boolean; isRegion: boolean };

function placeCalled(name: string): NamedPlace | null {
  // One or two letters, or digits alone, are no place that somebody means.
  if (!/\p{L}{3}/u.test(name)) return null;
  const province = provinces.find((candidate) => placeKey(candidate) === placeKey(name));
  if (province && isProvince(province) && fold(name) !== "quebec") {
    return { name: province, isPart: false, isRegion: false };
  }
  const region = regionNamed(name);
  if (region) return { name: region.name, isPart: false, isRegion: true };
  const place = placeNamed(name);
  return place && { name: place.name, isPart: place.population === 0, isRegion: false };
}
