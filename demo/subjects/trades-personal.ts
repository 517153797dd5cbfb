/** Services for people and their animals. */
import { drawChildcare, drawHair, drawPet, drawPhotographer } from "../drawing/care.ts";
import type { Subject } from "../subject.ts";

const service = { type: "services", category: "services" } as const;

export const tradesPersonal: readonly Subject[] = [
  {
    id: "gardienne",
    ...service,
    subCategory: "garde-enfants",
    names: ["gardien", "garde", "nounou"],
    alt: "Garde d'enfants et jeux",
    colors: ["mauve", "turquoise", "rouge", "vert", "bleu"],
    draw: drawChildcare,
    scenes: ["piece", "gazon"],
    details: [[620, 410, 280, "le cheval à bascule"]],
    facts: [
      "Cours de gardiens avertis et RCR.",
      "Bricolages, dehors, peu d'écran.",
      "Références avec plaisir.",
      "À l'aise avec les allergies et les auto-injecteurs.",
    ],
    fields: { experience: "{1-12}" },
    samples: [
      {
        title: "Gardienne d'enfants, soirs et fins de semaine",
        author: "f",
        price: [12, 18],
        sentences: ["J'ai 19 ans et trois petits cousins, donc de la pratique."],
      },
      {
        title: "Garde après l'école, devoirs et collation",
        price: [15, 20],
        sentences: ["Je vais chercher les enfants à pied.", "Le lundi on fait des muffins."],
      },
      {
        without: /dehors/u,
        title: "Nounou à la maison pour jumeaux ou bébé",
        author: "f",
        price: [20, 26],
        sentences: ["Ancienne éducatrice, j'ai quitté les groupes pour les petits nombres."],
      },
      {
        title: "Garde en milieu familial, une place se libère",
        price: [40, 55],
        sentences: [
          "Prix à la journée, reçus pour les impôts.",
          "Cour fermée et deux poules très patientes.",
        ],
      },
    ],
  },
  {
    id: "coiffure",
    ...service,
    subCategory: null,
    names: ["coiff", "barbi", "coupe"],
    alt: "Ciseaux, peigne et miroir",
    colors: ["turquoise", "rose", "bordeaux", "mauve"],
    draw: drawHair,
    scenes: ["piece", "studio", "comptoir"],
    details: [[250, 400, 300, "les ciseaux"]],
    facts: [
      "Je ramasse tous les cheveux.",
      "Produits doux, sans ammoniaque.",
      "Cheveux frisés bienvenus.",
      "Rendez-vous le soir possibles.",
    ],
    fields: { experience: "{4-28}" },
    samples: [
      {
        title: "Coiffeuse à domicile, familles et aînés",
        author: "f",
        price: [30, 50],
        sentences: ["Toute la maisonnée y passe en une visite."],
      },
      {
        without: /ammoniaque|frisés/u,
        title: "Barbier : coupe et taille de barbe",
        author: "m",
        price: [25, 40],
        sentences: ["Serviette chaude et rasoir droit."],
      },
      {
        without: /ammoniaque/u,
        title: "Coupe d'enfant sans larmes",
        price: [18, 25],
        sentences: ["Je coupe pendant qu'ils bâtissent une tour de blocs."],
      },
    ],
  },
  {
    id: "promenade-chien",
    ...service,
    subCategory: null,
    names: ["chien", "toilettage"],
    alt: "Chien en laisse",
    colors: ["brun", "beige"],
    draw: (look) => drawPet({ ...look, kind: "promenade" }),
    scenes: ["gazon", "neige", "rue", "foret"],
    details: [[610, 280, 300, "la tête du chien"]],
    facts: [
      "Photos envoyées à chaque sortie.",
      "Renforcement positif seulement.",
      "Petits groupes de chiens compatibles.",
      "Premiers soins canins suivis.",
    ],
    fields: { experience: "{2-10}" },
    samples: [
      {
        title: "Promenade de chiens le midi, {ou}",
        price: [15, 22],
        sentences: ["Quarante-cinq minutes, beau temps, mauvais temps."],
      },
      {
        without: /groupes/u,
        title: "Pension familiale pour chien, pas de cage",
        price: [30, 45],
        sentences: ["Il dort où il veut, on a perdu cette bataille depuis longtemps."],
      },
      {
        without: /Photos|groupes/u,
        title: "Toilettage de chien à domicile",
        price: [50, 85],
        sentences: ["Bain, griffes, oreilles et coupe au besoin."],
      },
    ],
  },
  {
    id: "photographe",
    ...service,
    subCategory: null,
    names: ["photo"],
    alt: "Appareil photo sur trépied",
    colors: ["noir", "bordeaux", "marine"],
    draw: drawPhotographer,
    scenes: ["studio", "gazon", "lac", "piece"],
    details: [[400, 200, 300, "l'objectif"]],
    facts: [
      "Galerie en ligne sous une semaine.",
      "Lumière naturelle autant que possible.",
      "Les enfants qui bougent sont les bienvenus.",
      "Droits d'impression compris.",
    ],
    fields: { experience: "{3-19}", portfolio: "https://portraits.example/galerie" },
    samples: [
      {
        title: "Photographe de famille, en nature",
        price: [180, 320],
        sentences: ["Une heure de marche et trente images retouchées."],
      },
      {
        without: /enfants|Lumière/u,
        title: "Photos d'annonces immobilières, 24 h",
        price: [140, 240],
        sentences: ["Grand angle honnête, ciel non truqué."],
      },
      {
        title: "Photographe de mariage, demi-journée",
        price: [900, 1500],
        sentences: ["Je me fais oublier et je pleure aux discours."],
      },
    ],
  },
];
