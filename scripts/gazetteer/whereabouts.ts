/** Corrections of locations in Québec. */

/** Places that the data confuses with a namesake or lacks: degrees north, degrees east. */
export const moved: Readonly<Record<string, readonly [number, number]>> = {
  "Lac-Simon10": [45.9, -75.1],
  Laurentides10: [45.85, -73.767],
  "Notre-Dame-du-Lac10": [47.617, -68.8],
  "Notre-Dame-du-Mont-Carmel10": [46.49, -72.65],
  "Pointe-du-Lac10": [46.288, -72.688],
  "Saint-Alexandre10": [45.233, -73.117],
  "Saint-Boniface10": [46.5, -72.817],
  "Saint-Elzéar10": [46.4, -71.067],
  "Saint-Isidore10": [46.583, -71.083],
  "Saint-Raphaël10": [46.8, -70.76],
  "Saint-Raymond10": [46.892, -71.835],
  "Saint-Victor10": [46.15, -70.9],
  "Sainte-Croix10": [46.62, -71.73],
};

/**
 * Administrative regions of Québec that are wrong or missing in the data, where the nearest place is in another region.
 * By our name.
 */
export const regionOf: Readonly<Record<string, string>> = {
  "Bois-des-Filion": "15",
  "L’Anse-Saint-Jean": "02",
  Lorraine: "15",
  "Pointe-du-Lac": "04",
  "Sainte-Croix": "12",
  Tingwick: "17",
};
