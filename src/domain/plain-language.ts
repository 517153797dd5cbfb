/**
 * Plain language in the search field turned into filters that people see and can take away: "vélo moins de 300 $ à
 * Montréal" is the word vélo, a highest price and a place. What is not surely one of these stays a word.
 */

import { type FieldFilters, writeFieldFilters } from "./field-filters.ts";
import { parseFieldFilters } from "./filterable-fields.ts";
import { fold } from "./fold.ts";
import { type GazetteerPlace, placeNamed } from "./gazetteer.ts";
import { placeKey } from "./gazetteer-key.ts";
import { isProvince, provinces } from "./place.ts";
import { type PlaceFilter, radiusChoices } from "./place-filters.ts";
import { defaultSort, type SearchFilters } from "./search-filters.ts";
import { inOrder } from "./typed-filter.ts";

/** The same filters when nothing in `q` is more than a word; filters that were chosen are never overruled. */
export function understood(filters: SearchFilters): SearchFilters {
  if (filters.q === "" || filters.isVerbatim) return filters;
  const read = { q: filters.q, found: {} as Found };
  for (const reader of readers) reader(read);
  const q = read.q.replace(/\s+/gu, " ").trim();
  const { place, yearMin = null, yearMax = null, ...prices } = read.found;
  const found: Partial<SearchFilters> = Object.fromEntries(
    Object.entries(prices).filter(([name]) => !filters[name as keyof typeof prices]),
  );
  if (place && filters.places.length === 0) found.places = [place];
  if ((yearMin ?? yearMax) !== null && !filters.fields.year) {
    const [min, max] = inOrder(yearMin, yearMax);
    found.fields = withYears(filters.fields, { min, max });
  }
  if (q === filters.q || Object.keys(found).length === 0) return filters;
  const sortBy = filters.sortBy === defaultSort(filters.q) ? defaultSort(q) : filters.sortBy;
  return {
    ...filters,
    ...found,
    q,
    sortBy: sortBy === "best" && q === "" ? "recent" : sortBy,
  };
}

type Found = Partial<Pick<SearchFilters, "priceMin" | "priceMax" | "isFree">> & {
  place?: PlaceFilter;
  yearMin?: number;
  yearMax?: number;
};
type Reading = { q: string; found: Found };

/** In the order in which an address would give them. */
function withYears(fields: FieldFilters, year: FieldFilters[string]): FieldFilters {
  const params = new URLSearchParams();
  writeFieldFilters({ ...fields, year }, params);
  return parseFieldFilters(params);
}

const number = String.raw`(\d{1,3}(?:[ \u00a0\u202f,]\d{3})+|\d{1,8})`;
const money = String.raw`${number}\s?(?:\$|dollars?|piasses?|cad)(?![\p{L}\p{N}])`;
/** An amount whose sign was left out, but of nothing else. */
const amount = String.raw`${number}(?:\s?(?:\$|dollars?|piasses?|cad)(?![\p{L}\p{N}])|(?!\s?(?:[\p{L}"'’″½%/]|\d)))`;
const start = String.raw`(?<![\p{L}\p{N}])`;
const year = String.raw`((?:19|20)\d\d)`;

const whole = (text: string | undefined) => Number((text ?? "").replace(/\D/gu, ""));

/** Takes what `pattern` finds out of the words and keeps what it says. */
function take(reading: Reading, pattern: string, keep: (match: RegExpExecArray) => Found | null): void {
  const match = new RegExp(pattern, "iu").exec(reading.q);
  const found = match && keep(match);
  if (!match || !found) return;
  Object.assign(reading.found, found);
  reading.q = `${reading.q.slice(0, match.index)} ${reading.q.slice(match.index + match[0].length)}`;
}

/** Of a vehicle (listing-type.ts). */
const firstYear = 1900;
const lastYear = 2100;

const readers: ((reading: Reading) => void)[] = [
  (reading) => {
    const bounds = ([, low, high]: RegExpExecArray) => ({ priceMin: whole(low), priceMax: whole(high) });
    take(reading, `${start}(?:entre|de)\\s+${number}\\s?\\$?\\s+(?:et|à|a)\\s+${money}`, bounds);
    take(reading, `${start}${number}\\s?\\$?\\s?(?:-|–|à)\\s?${money}`, bounds);
    const highest = ([, high]: RegExpExecArray) => ({ priceMax: whole(high) });
    take(reading, `${start}(?:à |a )?moins (?:de|que) ${amount}`, highest);
    take(
      reading,
      `${start}(?:sous(?: les)?|en bas de|max(?:imum|\\.)?(?: de)?|jusqu[’' ]?[àa]|under) ${money}`,
      highest,
    );
    take(reading, `${start}${money}\\s*(?:max(?:imum|\\.)?|(?:et|ou) moins)(?![\\p{L}])`, highest);
    const lowest = ([, low]: RegExpExecArray) => ({ priceMin: whole(low) });
    take(
      reading,
      `${start}(?:plus de|à partir de|a partir de|dès|min(?:imum|\\.)?(?: de)?) ${money}`,
      lowest,
    );
    take(reading, `${start}${money}\\s*(?:(?:et|ou) plus|min(?:imum)?)(?![\\p{L}])`, lowest);
  },
  (reading) => {
    const paid = "(?<!(?:livraison|essai|consultation|soumission|estimation|évaluation|evaluation|cours)s? )";
    take(reading, `${start}${paid}(?:gratuit(?:e|s|es)?|gratis|à donner|a donner)(?![\\p{L}])`, () => ({
      isFree: true,
    }));
  },
  (reading) => {
    const inReach = (text: string | undefined) => Math.min(lastYear, Math.max(firstYear, whole(text)));
    take(reading, `${start}(?:entre|de)\\s+${year}\\s+(?:et|à|a)\\s+${year}(?!\\s?\\$)`, ([, low, high]) => ({
      yearMin: inReach(low),
      yearMax: inReach(high),
    }));
    take(
      reading,
      `${start}${year}\\s?(?:(?:ou|et|à|a)\\s+plus(?:\\s+(?:récent|recent|neuf|jeune)(?:e|s|es)?)?|\\+)(?![\\p{L}])`,
      ([, low]) => ({
        yearMin: inReach(low),
      }),
    );
    take(reading, `${start}(?:depuis|à partir de|a partir de)\\s+${year}(?!\\s?\\$)(?![\\d])`, ([, low]) => ({
      yearMin: inReach(low),
    }));
    take(reading, `${start}(?:après|apres)\\s+${year}(?![\\d])`, ([, low]) => ({
      yearMin: inReach(String(whole(low) + 1)),
    }));
    take(reading, `${start}avant\\s+${year}(?![\\d])`, ([, high]) => ({
      yearMax: inReach(String(whole(high) - 1)),
    }));
    take(
      reading,
      `${start}${year}\\s+(?:ou|et)\\s+(?:moins(?:\\s+récent)?|plus\\s+(?:vieux|ancien))(?:e|s)?(?![\\p{L}])`,
      ([, high]) => ({
        yearMax: inReach(high),
      }),
    );
  },
  (reading) => {
    takePlace(
      reading,
      `${start}(?:à|a)\\s+(\\d{1,3})\\s?km\\s+(?:de |d[’']|autour de )`,
      (place, [, km]) => ({
        name: place.name,
        within: radiusChoices.find((choice) => choice >= whole(km)) ?? Math.max(...radiusChoices),
      }),
    );
    const nearby =
      "(?:tout )?(?:près|pres|proche|autour|aux? (?:alentours|environs)|dans la région|dans la region)";
    takePlace(reading, `${start}${nearby} (?:de |du |d[’'])`, (place) => ({
      name: place.name,
      within: nearKm,
    }));
    takePlace(reading, `${start}(?:à|a|au|aux|en|dans|sur)\\s+`, (place, [preposition]) => ({
      name: place.name,
      // The filter's Québec is also the province's: who says "à" means the city.
      within: isProvince(place.name) && /^[àa]\s/iu.test(preposition) ? Math.min(...radiusChoices) : null,
    }));
  },
];

/** What "près de" means. */
const nearKm = 25;
const placeWordsMax = 5;

/** After `pattern`, the longest run of words that is a place or a province. */
function takePlace(
  reading: Reading,
  pattern: string,
  keep: (place: Pick<GazetteerPlace, "name">, match: RegExpExecArray) => PlaceFilter,
): void {
  for (const match of reading.q.matchAll(new RegExp(pattern, "giu"))) {
    const rest = reading.q.slice(match.index + match[0].length);
    const words = [...rest.matchAll(/[\p{L}\p{N}’'.-]+/gu)].slice(0, placeWordsMax);
    for (let count = words.length; count > 0; count -= 1) {
      const last = words[count - 1];
      if (!last || words[0]?.index !== 0) break;
      const end = last.index + last[0].length;
      const place = placeOrProvince(rest.slice(0, end));
      if (!place) continue;
      reading.found.place = keep(place, match);
      reading.q = `${reading.q.slice(0, match.index)} ${rest.slice(end)}`;
      return;
    }
  }
}

function placeOrProvince(name: string): Pick<GazetteerPlace, "name"> | null {
  // One or two letters, or digits alone, are no place that somebody means.
  if (!/\p{L}{3}/u.test(name)) return null;
  const province = provinces.find((candidate) => placeKey(candidate) === placeKey(name));
  const place = placeNamed(name);
  if (province && isProvince(province) && fold(name) !== "quebec") return { name: province };
  return place;
}
