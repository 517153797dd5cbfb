/**
 * Location of a listing: a city as free text and one of the thirteen provinces and territories (§5). Nothing more
 * precise than the municipality is ever stored.
 */
export const provinces = [
  "Québec",
  "Ontario",
  "Colombie-Britannique",
  "Alberta",
  "Manitoba",
  "Saskatchewan",
  "Nouvelle-Écosse",
  "Nouveau-Brunswick",
  "Terre-Neuve-et-Labrador",
  "Île-du-Prince-Édouard",
  "Yukon",
  "Territoires du Nord-Ouest",
  "Nunavut",
] as const;
export type Province = (typeof provinces)[number];

export const defaultProvince: Province = "Québec";

export const cityMaxLength = 100;

export function isProvince(name: string): name is Province {
  return (provinces as readonly string[]).includes(name);
}

/** Choices of the search overlay (§3); the id is the value of the `location` filter. */
export const locationOptions = [
  { id: "", name: "Tout le Canada" },
  { id: "montreal", name: "Montréal" },
  { id: "quebec", name: "Québec" },
  { id: "toronto", name: "Toronto" },
  { id: "vancouver", name: "Vancouver" },
  { id: "calgary", name: "Calgary" },
  { id: "ottawa", name: "Ottawa" },
  { id: "winnipeg", name: "Winnipeg" },
  { id: "halifax", name: "Halifax" },
  { id: "saskatoon", name: "Saskatoon" },
  { id: "regina", name: "Regina" },
  { id: "edmonton", name: "Edmonton" },
] as const;
