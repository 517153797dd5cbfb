/**
 * Distributes listings over the country. Texts that mention something of Québec stay in Québec, and only some subjects
 * are used north of the 60th parallel.
 */
import type { Province } from "../src/places/place.ts";
import type { Entry, PlacedEntry } from "./entry.ts";
import { people } from "./people.ts";
import { northern, type Place, placeOfCity, places, samplesOutsideQuebec } from "./places.ts";
import type { Random } from "./random.ts";

const quebecWords =
  /½|trois et demie|cégep|\bCPE\b|CHSLD|Saint-Jean|Régie|secondaire 4|\bSN\b|ministère|TEFAQ|Chic-Chocs|Monts-Valin|Gaspésie|fleuve|métro|Montréal|Québec|Beauce|Kamouraska|Cantons|ruelle|TS,|sentier des Caps|route 132|fait la job/u;

/** Whether a text mentions something that exists only in Québec. */
export const mentionsQuebec = (text: string) => quebecWords.test(text);

/** subjects that make sense north of the 60th parallel */
const northernSubjects = new Set([
  "motoneige",
  "camionnette",
  "livres",
  "raquettes",
  "skis",
  "manteau",
  "bottes",
  "immeuble",
  "chambre",
  "soins",
  "enseignement",
  "souffleuse",
  "tente",
  "portable",
  "jeux",
  "concert",
  "souper",
  "tricot",
  "conduite",
  "telephone",
]);

export function assignPlaces(entries: readonly Entry[], random: Random): PlacedEntry[] {
  const provinceOf = new Map<string, Province>();
  const free = random.shuffle(entries.filter((entry) => !entry.sample.city && !needsQuebec(entry)));
  for (const [province, count] of samplesOutsideQuebec) {
    const isEligible = (entry: Entry) =>
      !provinceOf.has(entry.key) && (!northern.includes(province) || northernSubjects.has(entry.subject.id));
    for (const entry of free.filter(isEligible).slice(0, count)) provinceOf.set(entry.key, province);
  }
  return entries.map((entry) => {
    const province = provinceOf.get(entry.key) ?? "Québec";
    const place = entry.sample.city ? placeOfCity(entry.sample.city) : pickPlace(entry, province, random);
    return { ...entry, place, spot: place.spots.length > 0 ? random.pick(place.spots) : `à ${place.city}` };
  });
}

function needsQuebec({ subject, sample }: Entry): boolean {
  return (
    subject.isQuebecOnly === true ||
    isLegal(subject.type) ||
    mentionsQuebec([sample.title, ...sample.sentences].join(" "))
  );
}

const isLegal = (type: string) => type === "legal-services" || type === "notary";

function pickPlace({ subject }: Entry, province: Province, random: Random): Place {
  if (isLegal(subject.type)) {
    // Lawyers and notaries advertise in their own city.
    const trade = subject.type === "notary" ? "notary" : "law";
    return placeOfCity(random.pick(people.filter((person) => person.trade === trade)).city);
  }
  const weighted = places
    .filter((place) => place.province === province)
    .flatMap((place) => Array.from({ length: place.weight }, () => place));
  return random.pick(weighted);
}
