/**
 * Demo users, all fictional. Emails are under .example (RFC 2606), phone numbers in the range reserved for fiction
 * (555-0100 to 555-0199).
 */
import type { Role } from "../src/accounts/account.ts";

export type DemoUser = {
  key: string;
  name: string;
  email: string;
  phone: string | null;
  /** age of the account in days */
  daysAgo: number;
  role: Role;
  /** one of the ten sample users in the specification */
  isSample: boolean;
};

export type Person = DemoUser & {
  gender: "f" | "m";
  city: string;
  /** lawyers and notaries only advertise their own services */
  trade: "law" | "notary" | null;
  /** number of optional sentences in their texts */
  verbosity: 0 | 1 | 2;
};

type Row = readonly [
  name: string,
  gender: "f" | "m",
  city: string,
  areaCode: number,
  daysAgo: number,
  mark?: "sample" | "law" | "notary",
];

const rows: readonly Row[] = [
  ["Ginette Lafrenière", "f", "Rimouski", 418, 1180, "sample"],
  ["Mathieu Thériault", "m", "Moncton", 506, 940, "sample"],
  ["Awa Diallo", "f", "Montréal", 514, 420, "sample"],
  ["Réjean Poirier", "m", "Trois-Rivières", 819, 1320, "sample"],
  ["Chloé Gauvin", "f", "Québec", 418, 610, "sample"],
  ["Minh Anh Nguyen", "f", "Gatineau", 819, 380, "sample"],
  ["Luc Desrosiers", "m", "Winnipeg", 204, 870, "sample"],
  ["Karim Benali", "m", "Laval", 450, 295, "sample"],
  ["Sylvie Robichaud", "f", "Caraquet", 506, 1010, "sample"],
  ["Jean-Philippe Ouellet", "m", "Ottawa", 613, 730, "sample"],
  ["Me Isabelle Fournier", "f", "Montréal", 514, 520, "law"],
  ["Me Olivier Saint-Amand", "m", "Québec", 418, 680, "law"],
  ["Me Hélène Vaillancourt", "f", "Sherbrooke", 819, 450, "notary"],
  ["Me Patrice Gendron", "m", "Lévis", 418, 830, "notary"],
  ["Noémie Charbonneau", "f", "Montréal", 438, 210],
  ["Fabien Joseph", "m", "Montréal", 514, 160],
  ["Lucie Tremblay-Roy", "f", "Longueuil", 450, 760],
  ["Samuel Cloutier", "m", "Saint-Jérôme", 450, 340],
  ["Fatou Ndiaye", "f", "Montréal", 514, 118],
  ["Émile Archambault", "m", "Montréal", 438, 550],
  ["Rosalie Paquette", "f", "Terrebonne", 450, 265],
  ["Denis Bouchard", "m", "Québec", 581, 990],
  ["Marie-Pier Giroux", "f", "Québec", 418, 315],
  ["Alexis Nadeau", "m", "Lévis", 418, 190],
  ["Monique Simard", "f", "Saguenay", 418, 1240],
  ["Yannick Bérubé", "m", "Rivière-du-Loup", 418, 410],
  ["Kathleen Michaud", "f", "Sept-Îles", 418, 230],
  ["Bruno Lacasse", "m", "Gatineau", 819, 640],
  ["Valérie Lemieux", "f", "Rouyn-Noranda", 819, 350],
  ["Jérôme Fontaine", "m", "Sherbrooke", 819, 280],
  ["Annie Hamel", "f", "Drummondville", 819, 590],
  ["Carlos Mendoza", "m", "Trois-Rivières", 819, 145],
  ["Mélissa LeBlanc", "f", "Dieppe", 506, 470],
  ["Normand Haché", "m", "Bathurst", 506, 1100],
  ["Julie Castonguay", "f", "Sudbury", 705, 620],
  ["Guy Lachance", "m", "Hearst", 705, 880],
  ["Priya Raman", "f", "Toronto", 416, 175],
  ["Gisèle Gautron", "f", "Winnipeg", 204, 560],
  ["André Comeau", "m", "Halifax", 902, 400],
  ["Danielle Fauchon", "f", "Gravelbourg", 306, 780],
  ["Étienne Lamoureux", "m", "Edmonton", 780, 320],
  ["Sarah Wilson", "f", "Vancouver", 604, 240],
  ["Roger Arsenault", "m", "Summerside", 902, 910],
  ["Nathalie Cormier", "f", "Saint-Jean", 709, 360],
  ["Philippe Boivin", "m", "Whitehorse", 867, 430],
  ["Maude Rondeau", "f", "Yellowknife", 867, 200],
  ["Simon Aglukark-Roy", "m", "Iqaluit", 867, 270],
];

const accounts: readonly Person[] = [
  account("admin", "Claire Beaudoin", "f", "Montréal", "admin", 1400, null),
  account("moderatrice", "Josée Pelletier", "f", "Québec", "moderator", 1290, "418 555-0198"),
  account("vendeur", "Marc-André Dufour", "m", "Montréal", "member", 480, "514 555-0199"),
  account("acheteuse", "Amélie Gagnon", "f", "Montréal", "member", 92, "438 555-0197"),
];

export const people: readonly Person[] = [...accounts, ...rows.map(personOf)];

function account(
  key: string,
  name: string,
  gender: "f" | "m",
  city: string,
  role: Role,
  daysAgo: number,
  phone: string | null,
): Person {
  const email = `${key}@babillard.example`;
  return { key, name, email, phone, daysAgo, role, isSample: false, gender, city, trade: null, verbosity: 1 };
}

function personOf([name, gender, city, areaCode, daysAgo, mark]: Row, index: number): Person {
  const key = name
    .replace(/^Me /u, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/gu, "-");
  const domain = ["courriel.example", "poste.example", "fleuve.example"][index % 3] ?? "courriel.example";
  return {
    key,
    name,
    email: `${key.replace("-", ".")}@${domain}`,
    phone: index % 7 === 5 ? null : `${areaCode} 555-01${String(index + 10).padStart(2, "0")}`,
    daysAgo,
    role: "member",
    isSample: mark === "sample",
    gender,
    city,
    trade: mark === "law" || mark === "notary" ? mark : null,
    verbosity: ([1, 0, 2, 1, 2] as const)[index % 5] ?? 1,
  };
}
