/** Neighbours helping each other. */
import { drawComputerHelp, drawFood, drawRepairCafe } from "../drawing/neighbors.ts";
import type { Subject } from "../subject.ts";

const notice = { type: "other", category: "community" } as const;

export const mutualAid: readonly Subject[] = [
  {
    id: "entraide-alimentaire",
    ...notice,
    subCategory: "entraide",
    names: ["alimentaire", "frigo", "guignolée", "panier"],
    alt: "Caisse de denrées à partager",
    altOfKind: { frigo: "Frigo communautaire {m} rempli" },
    colors: ["rouge", "turquoise", "vert", "orange"],
    draw: drawFood,
    scenes: ["piece", "quartier", "gazon"],
    details: [[400, 320, 340, "les denrées"]],
    facts: [
      "Conserves, pâtes, café et couches toujours utiles.",
      "Aucune question posée.",
      "Dépôt de 9 h à 17 h.",
      "Un reçu peut être émis pour les dons de 20 $ et plus.",
    ],
    samples: [
      {
        without: /Dépôt|reçu|Inscription/u,
        title: "Frigo communautaire {m} {ou}, ouvert jour et nuit",
        kind: "frigo",
        price: "free",
        sentences: ["Prenez ce qu'il vous faut, laissez ce que vous pouvez."],
      },
      {
        without: /Dépôt|Aucune|reçu/u,
        title: "Bénévoles pour la guignolée du quartier",
        price: "free",
        sentences: ["Deux heures suffisent, on vous jumelle avec un habitué."],
        canBeUrgent: true,
      },
      {
        without: /Dépôt|Aucune|reçu|Conserves|Tout le monde/u,
        title: "Banque alimentaire : on cherche un chauffeur",
        price: "free",
        sentences: [
          "Le mardi matin, tournée de quatre épiceries.",
          "Permis de classe 5 suffisant, la fourgonnette est fournie.",
        ],
      },
      {
        without: /Dépôt|Conserves|reçu|Autobus|Inscription/u,
        title: "Paniers de Noël, inscription des familles",
        price: "free",
        sentences: ["Confidentiel, par téléphone ou au comptoir."],
      },
    ],
  },
  {
    id: "reparothon",
    ...notice,
    subCategory: "entraide",
    names: ["répar"],
    alt: "Atelier de réparation entre voisins",
    colors: ["turquoise", "vert", "mauve", "bleu"],
    draw: drawRepairCafe,
    scenes: ["atelier", "piece"],
    details: [[400, 340, 320, "le grille-pain"]],
    facts: [
      "Contribution volontaire.",
      "Un objet par personne pour que tout le monde passe.",
      "On répare ensemble, on n'abandonne pas l'objet.",
      "Fer à souder, machine à coudre et imprimante 3D sur place.",
    ],
    samples: [
      {
        title: "Café-réparation : grille-pain, lampes, fermetures éclair",
        price: "free",
        sentences: ["Le deuxième dimanche du mois, à la maison de la culture."],
      },
      {
        title: "Réparothon de vélos pour enfants",
        price: "free",
        sentences: ["Les vélos remis en état sont donnés à l'école."],
      },
      {
        title: "Réparateurs bénévoles demandés {ou}",
        price: "free",
        sentences: ["Si vous savez recoudre ou souder, on vous adore déjà."],
      },
    ],
  },
  {
    id: "aide-numerique",
    ...notice,
    subCategory: "entraide",
    names: ["informatique", "ordinateur", "tablette"],
    alt: "Aide à l'ordinateur entre générations",
    colors: ["bleu", "turquoise", "mauve", "vert"],
    draw: drawComputerHelp,
    scenes: ["piece", "soir"],
    details: [[560, 330, 300, "l'écran de l'ordinateur"]],
    facts: [
      "Aucune question n'est niaiseuse.",
      "Apportez votre appareil et vos mots de passe sur papier.",
      "Par des jeunes du cégep, patients et drôles.",
    ],
    samples: [
      {
        title: "Aide informatique gratuite pour aînés",
        price: "free",
        sentences: ["Photos, courriels, appels vidéo avec les petits-enfants."],
      },
      {
        without: /Apportez|niaiseuse|Inscription/u,
        title: "Don d'ordinateurs remis à neuf aux étudiants",
        price: "free",
        sentences: ["Douze machines prêtes, système libre et traitement de texte."],
      },
      {
        title: "Apprendre la tablette pas à pas, cercle du mardi",
        price: "free",
        sentences: ["Six rencontres, groupe de huit, café compris."],
      },
    ],
  },
];
