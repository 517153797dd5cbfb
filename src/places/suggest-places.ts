/**
 * Municipalities that begin like what is typed, the likeliest meant first: most people who come here live in Québec, more of
 * them in large towns, and who types how a name begins means it rather than what else a place is called.
 */
import { type GazetteerPlace, gazetteer, placeKey, spellingKey } from "./gazetteer.ts";
import { defaultProvince, type Province } from "./place.ts";

/** Places whose name or alias begins like that, the heaviest first. Nothing for nothing typed. */
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

/** How many people would have to live elsewhere for a place there to be meant as likely. */
export function populationWeight(province: Province, population: number): number {
  return province === defaultProvince ? timesInQuebec * population : population;
}

/** Shares of a place's weight, found by trying: Saint-Jean-Port-Joli comes before Saint John, and mtl is Montréal. */
const alias = 0.1;
const otherAccents = 0.1;
const whole = 2;
/** Saint-Jean-sur-Richelieu comes before the city of St. John’s, but Victoriaville behind Victoria. */
const timesInQuebec = 3;
/** Of a part of a municipality: as that of a village, so that it comes behind every town. */
const unknownPopulation = 1_000;

type Name = { key: string; written: string; isAlias: boolean };

/** Accents count where some were typed: « saint-jé » goes on as Saint-Jérôme. */
function likelihood({ key, written, isAlias }: Name, start: string, typed: string): number {
  const hasItsAccents = typed === start || written.startsWith(typed);
  return (isAlias ? alias : 1) * (hasItsAccents ? 1 : otherAccents) * (key === start ? whole : 1);
}

const searchable = gazetteer.map((place) => ({
  place,
  weight: populationWeight(place.province, place.population || unknownPopulation),
  names: [place.name, ...place.aliases].map((name, index): Name => {
    return { key: placeKey(name), written: spellingKey(name), isAlias: index > 0 };
  }),
}));
