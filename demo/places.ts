/**
 * Real municipalities, mostly with French-speaking communities; `spots` complete a sentence ("une chambre … à Hull").
 */
import type { Province } from "../src/places/place.ts";

/** `zone`: distance within which an author posts: a region of Québec, elsewhere the province. */
export type Place = {
  city: string;
  province: Province;
  zone: string;
  weight: number;
  spots: readonly string[];
};

const quebec = (zone: string, city: string, weight: number, spots: readonly string[] = []): Place => ({
  city,
  province: "Québec",
  zone,
  weight,
  spots,
});
const elsewhere = (province: Province, city: string, weight = 1, spots: readonly string[] = []): Place => ({
  city,
  province,
  zone: province,
  weight,
  spots,
});

export const places: readonly Place[] = [
  quebec("montreal", "Montréal", 16, [
    "à Rosemont",
    "sur le Plateau",
    "à Verdun",
    "dans Villeray",
    "à Ahuntsic",
    "dans Hochelaga",
    "à Lachine",
    "dans Parc-Extension",
    "à Saint-Henri",
    "dans le Mile End",
  ]),
  quebec("montreal", "Longueuil", 4, ["dans le Vieux-Longueuil", "à Saint-Hubert"]),
  quebec("montreal", "Laval", 4, ["à Chomedey", "dans Sainte-Rose"]),
  quebec("montreal", "Saint-Jérôme", 2),
  quebec("montreal", "Terrebonne", 2),
  quebec("montreal", "Brossard", 2),
  quebec("montreal", "Repentigny", 1),
  quebec("quebec", "Québec", 9, [
    "dans Limoilou",
    "dans Saint-Roch",
    "à Sainte-Foy",
    "dans Montcalm",
    "à Beauport",
    "à Charlesbourg",
  ]),
  quebec("quebec", "Lévis", 3, ["dans le Vieux-Lévis", "à Saint-Romuald"]),
  quebec("quebec", "Saint-Georges", 1),
  quebec("quebec", "Baie-Saint-Paul", 1),
  quebec("outaouais", "Gatineau", 5, ["à Hull", "à Aylmer", "à Buckingham"]),
  quebec("outaouais", "Val-d'Or", 1),
  quebec("outaouais", "Rouyn-Noranda", 1),
  quebec("est", "Rimouski", 3, ["à Sainte-Blandine", "au Bic"]),
  quebec("est", "Gaspé", 1),
  quebec("est", "Sept-Îles", 1),
  quebec("est", "Rivière-du-Loup", 2),
  quebec("est", "Matane", 1),
  quebec("est", "Saguenay", 3, ["à Chicoutimi", "à Jonquière", "à La Baie"]),
  quebec("est", "Alma", 1),
  quebec("centre", "Sherbrooke", 4, ["dans le Vieux-Nord", "à Lennoxville", "à Fleurimont"]),
  quebec("centre", "Trois-Rivières", 4, ["au Cap-de-la-Madeleine", "au centre-ville"]),
  quebec("centre", "Drummondville", 2),
  quebec("centre", "Victoriaville", 1),
  quebec("centre", "Granby", 1),
  elsewhere("Nouveau-Brunswick", "Moncton", 4),
  elsewhere("Nouveau-Brunswick", "Dieppe", 3),
  elsewhere("Nouveau-Brunswick", "Edmundston", 2),
  elsewhere("Nouveau-Brunswick", "Bathurst", 2),
  elsewhere("Nouveau-Brunswick", "Caraquet", 2),
  elsewhere("Nouveau-Brunswick", "Shippagan"),
  elsewhere("Ontario", "Ottawa", 5, ["à Orléans", "à Vanier"]),
  elsewhere("Ontario", "Sudbury", 3),
  elsewhere("Ontario", "Hearst", 2),
  elsewhere("Ontario", "Toronto", 2),
  elsewhere("Ontario", "Hawkesbury", 2),
  elsewhere("Ontario", "Timmins", 2),
  elsewhere("Ontario", "Kapuskasing"),
  elsewhere("Manitoba", "Winnipeg", 3, ["à Saint-Boniface", "à Saint-Vital"]),
  elsewhere("Manitoba", "Sainte-Anne"),
  elsewhere("Manitoba", "Saint-Pierre-Jolys"),
  elsewhere("Saskatchewan", "Gravelbourg"),
  elsewhere("Saskatchewan", "Saskatoon"),
  elsewhere("Saskatchewan", "Regina"),
  elsewhere("Alberta", "Edmonton", 2, ["à Bonnie Doon"]),
  elsewhere("Alberta", "Calgary"),
  elsewhere("Alberta", "Beaumont"),
  elsewhere("Alberta", "Saint-Paul"),
  elsewhere("Colombie-Britannique", "Vancouver", 2),
  elsewhere("Colombie-Britannique", "Coquitlam", 1, ["à Maillardville"]),
  elsewhere("Colombie-Britannique", "Victoria"),
  elsewhere("Nouvelle-Écosse", "Halifax", 2),
  elsewhere("Nouvelle-Écosse", "Chéticamp"),
  elsewhere("Nouvelle-Écosse", "Clare"),
  elsewhere("Île-du-Prince-Édouard", "Charlottetown"),
  elsewhere("Île-du-Prince-Édouard", "Summerside"),
  elsewhere("Terre-Neuve-et-Labrador", "Saint-Jean"),
  elsewhere("Terre-Neuve-et-Labrador", "Labrador City"),
  elsewhere("Yukon", "Whitehorse"),
  elsewhere("Territoires du Nord-Ouest", "Yellowknife"),
  elsewhere("Nunavut", "Iqaluit"),
];

/** Number of listings in other provinces; the rest are in Québec. */
export const samplesOutsideQuebec: readonly (readonly [Province, number])[] = [
  ["Yukon", 4],
  ["Territoires du Nord-Ouest", 4],
  ["Nunavut", 3],
  ["Terre-Neuve-et-Labrador", 6],
  ["Île-du-Prince-Édouard", 6],
  ["Saskatchewan", 9],
  ["Nouvelle-Écosse", 12],
  ["Colombie-Britannique", 11],
  ["Alberta", 13],
  ["Manitoba", 17],
  ["Nouveau-Brunswick", 36],
  ["Ontario", 38],
];

export const northern: readonly Province[] = ["Yukon", "Territoires du Nord-Ouest", "Nunavut"];

export function placeOfCity(city: string): Place {
  const found = places.find((place) => place.city === city);
  if (!found) throw new Error(`unknown city: ${city}`);
  return found;
}
