/**
 * Autocompletion of municipalities. Ranked by population, with a boost for Québec, where most users live, and with
 * lower weights for aliases than for names.
 */
import { type GazetteerPlace, gazetteer, placeKey, spellingKey } from "./gazetteer.ts";
import { defaultProvince, type Province } from "./place.ts";

/** Places with a name or alias of this prefix, highest weight first; empty for an empty prefix. */
export function suggestPlaces(typed: string, limit: number): { place: GazetteerPlace; weight: number }[] {
  const start = placeKey(typed);
  if (start === "") return [];
  const written = spellingKey(typed);
  return searchable
    .flatMap(({ place, weight, names }) => {
      const found = names.filter(({ key }) => key.startsWith(start));
      if (found.length === 0) return [];
      const likely = found.map((name) => likelihood(name, start, written));
      return [{ place, weight: weight * Math.max(...likely) }];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit);
}

/** Population, multiplied for the default province. */
export function populationWeight(province: Province, population: number): number {
  return province === defaultProvince ? quebecFactor * population : population;
}

/** Factors found by experiment: Saint-Jean-Port-Joli ranks above Saint John, and mtl finds Montréal. */
const aliasFactor = 0.1;
const otherAccentsFactor = 0.1;
const exactFactor = 2;
/** Saint-Jean-sur-Richelieu ranks above the city of St. John’s, but Victoriaville below Victoria. */
const quebecFactor = 3;
/** Used for sectors: a village's population, so that they rank below all towns. */
const unknownPopulation = 1_000;

type Name = { key: string; written: string; isAlias: boolean };

/** Accents count if some were typed: « saint-jé » completes to Saint-Jérôme. */
function likelihood({ key, written, isAlias }: Name, start: string, typed: string): number {
  const hasItsAccents = typed === start || written.startsWith(typed);
  return (
    (isAlias ? aliasFactor : 1) * (hasItsAccents ? 1 : otherAccentsFactor) * (key === start ? exactFactor : 1)
  );
}

const searchable = gazetteer.map((place) => ({
  place,
  weight: populationWeight(place.province, place.population || unknownPopulation),
  names: [place.name, ...place.aliases].map((name, index): Name => {
    return { key: placeKey(name), written: spellingKey(name), isAlias: index > 0 };
  }),
}));
