import { expect, test } from "vitest";
import { type CharterGround, findCharterWording } from "./charter.ts";

const groundsOf = (type: string, description: string, title = "Annonce") =>
  findCharterWording({ type, title, description }).map(({ ground }) => ground);

const excluding: readonly [string, string, CharterGround][] = [
  ["housing", "Pas d’enfants, immeuble tranquille.", "family"],
  ["housing", "Logement pour couple sans enfant", "family"],
  ["housing", "Enfants non admis", "family"],
  ["housing", "Adultes seulement.", "family"],
  ["housing", "Assistés sociaux s’abstenir", "social-condition"],
  ["housing", "Pas de B.S. svp", "social-condition"],
  ["housing", "Travailleurs seulement, références.", "social-condition"],
  ["housing", "pas dimmigrants ni d’étrangers".replace("dimm", "d'imm"), "origin"],
  ["housing", "Québécois de préférence", "origin"],
  ["roommate", "Pas de musulmans", "religion"],
  ["housing", "Femmes seulement", "sex"],
  ["housing", "Retraités uniquement", "age"],
  ["housing", "Chiens guides refusés", "disability"],
  ["housing", "Couple hétérosexuel seulement", "orientation"],
  ["housing", "Francophones seulement", "language"],
  ["job", "Nous recherchons une jeune femme dynamique", "sex"],
  ["job", "Poste réservé aux hommes", "sex"],
  ["job", "Candidats de moins de 35 ans", "age"],
  ["job", "Âgé entre 20 et 30 ans", "age"],
  ["job", "Citoyens canadiens seulement", "origin"],
  ["job", "Ne pas être enceinte, pas enceinte", "family"],
  ["job", "Sans signe religieux", "religion"],
  ["job", "Langue maternelle française", "language"],
  ["job", "PAS D’HANDICAPÉS", "disability"],
];

test.each(excluding)("%s: « %s » excludes by %s", (type, text, ground) => {
  expect(groundsOf(type, text)).toContain(ground);
});

const fine: readonly [string, string][] = [
  ["housing", "Enfants bienvenus, parc et école à deux pas."],
  ["housing", "Pas d’animaux, non-fumeur, enquête de crédit."],
  ["housing", "Chambre d’enfant au fond, cour sans voisins arrière."],
  ["housing", "Nous sommes un couple sans enfants et habitons le haut du duplex."],
  ["housing", "L’ancien locataire était un retraité."],
  ["housing", "Premier mois payable à la signature, références demandées."],
  ["housing", "Près du quartier chinois et du marché, pas de stationnement."],
  ["housing", "Immeuble pour personnes de 65 ans et plus : résidence pour aînés autonomes."],
  ["housing", "Idéal pour étudiants ou jeune famille."],
  ["housing", "Sans ascenseur ; pas accessible en fauteuil, trois marches à l’entrée."],
  ["housing", "Porte noire, pas de murs blancs à peindre."],
  [
    "roommate",
    "On est trois filles, la quatrième chambre est libre. Colocataire recherchée, fille de préférence.",
  ],
  ["job", "Cherche femme ou homme de ménage, deux fois par semaine."],
  ["job", "Recherchons serveuse ou serveur. Nous encourageons les femmes à postuler."],
  ["job", "Jeune entreprise en croissance, équipe dynamique."],
  ["job", "Français parlé et écrit exigé, anglais un atout."],
  ["job", "Doit pouvoir soulever 25 kg. Permis de conduire classe 5."],
  ["job", "Être âgé de 18 ans et plus (permis d’alcool)."],
  ["job", "Femme de chambre ou valet, hôtel du centre-ville."],
  ["job", "Éducatrice ou éducateur auprès d’enfants de moins de 5 ans."],
  ["job", "Camp de jour : enfants entre 5 et 12 ans, moniteurs recherchés."],
  ["job", "Salaire selon l’expérience, entre 22 et 30 $ l’heure."],
  ["single-item", "Vêtements pour femmes seulement, pas d’enfants."],
  ["services", "Coiffure pour hommes seulement."],
];

test.each(fine)("%s: « %s » is advised of nothing", (type, text) => {
  expect(groundsOf(type, text)).toEqual([]);
});

test("quotes the words of the author", () => {
  const found = (description: string) =>
    findCharterWording({ type: "housing", title: "Grand 4½", description }).map((finding) => finding.found);
  expect(found("Bel étage. Pas d’enfants, S.V.P. Visites le samedi.")).toEqual(["Pas d’enfants"]);
  expect(found("Personnes sur l’aide sociale s’abstenir")[0]).toBe("Personnes sur l’aide sociale s’abstenir");
});
