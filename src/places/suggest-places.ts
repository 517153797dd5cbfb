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
  const typedSpelling = spellingKey(typed);
  return searchable
    .flatMap(({ place, weight, names }) => {
      const matches = names.filter(({ key }) => key.startsWith(start));
      if (matches.length === 0) return [];
      const factors = matches.map((name) => nameFactor(name, start, typedSpelling));
      return [{ place, weight: weight * Math.max(...factors) }];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit);
}

/** Population, multiplied for the default province. */
export function populationWeight(province: Province, population: number): number {
  return province === defaultProvince ? quebecFactor * population : population;
}

/** Tuned by experiment: Saint-Jean-Port-Joli ranks above Saint John, and mtl finds Montréal. */
const aliasFactor = 0.1;
const otherAccentsFactor = 0.1;
const exactFactor = 2;
/** Saint-Jean-sur-Richelieu ranks above the city of St. John’s, but Victoriaville below Victoria. */
const quebecFactor = 3;
/** Used for sectors: a village's population, so that they rank below all towns. */
const unknownPopulation = 1_000;

type Name = { key: string; spelling: string; isAlias: boolean };

/** Accents count if some were typed: « saint-jé » completes to Saint-Jérôme. */
function nameFactor({ key, spelling, isAlias }: Name, start: string, typedSpelling: string): number {
  const accentsMatch = typedSpelling === start || spelling.startsWith(typedSpelling);
  return (
    (isAlias ? aliasFactor : 1) * (accentsMatch ? 1 : otherAccentsFactor) * (key === start ? exactFactor : 1)
  );
}

const searchable = gazetteer.map((place) => ({
  place,
  weight: populationWeight(place.province, place.population || unknownPopulation),
  names: [place.name, ...place.aliases].map((name, index): Name => {
    return { key: placeKey(name), spelling: spellingKey(name), isAlias: index > 0 };
  }),
}));
