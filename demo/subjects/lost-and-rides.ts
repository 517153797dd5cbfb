/** Rides shared, things and animals lost and found. */
import { drawPet } from "../drawing/care.ts";
import { drawLost, drawRoute } from "../drawing/neighbors.ts";
import type { Subject } from "../subject.ts";

const notice = { type: "other", category: "community" } as const;

export const lostAndRides: readonly Subject[] = [
  {
    id: "covoiturage",
    ...notice,
    subCategory: "covoiturage",
    names: ["covoiturage"],
    alt: "Carte du trajet avec une auto {f}",
    colors: ["rouge", "vert", "bleu", "jaune", "noir"],
    draw: drawRoute,
    isWhole: true,
    scenes: ["rue"],
    details: [
      [400, 360, 360, "l'auto"],
      [640, 140, 320, "l'arrivée"],
    ],
    facts: [
      "Un petit bagage par personne.",
      "Pneus d'hiver et conduite douce.",
      "Arrêt pipi {à mi-chemin|au milieu du trajet}.",
      "Musique au choix des passagers, podcasts permis.",
      "Virement Interac avant le départ.",
      "Chien accepté s'il aime l'auto.",
    ],
    samples: [
      {
        title: "Covoiturage Québec–Montréal, vendredi 16 h",
        city: "Québec",
        price: [20, 25],
        sentences: ["Départ de la gare fluviale, arrivée au métro Longueuil."],
      },
      {
        title: "Covoiturage Montréal–Ottawa tous les dimanches",
        city: "Montréal",
        price: [18, 25],
        sentences: ["Départ du métro Côte-Vertu à 17 h 30.", "Trois places."],
      },
      {
        title: "Covoiturage Rimouski–Québec, aller-retour",
        city: "Rimouski",
        price: [35, 45],
        sentences: ["Je pars jeudi matin et je reviens samedi soir."],
      },
      {
        title: "Covoiturage Moncton–Halifax, une place",
        city: "Moncton",
        price: [20, 30],
        sentences: ["Petit détour possible par Truro."],
      },
      {
        title: "Cherche covoiturage quotidien Lévis–Sainte-Foy",
        city: "Lévis",
        price: [5, 8],
        sentences: ["Horaire de bureau, je paie l'essence moitié-moitié."],
      },
      {
        title: "Covoiturage Sudbury–Toronto pour les fêtes",
        city: "Sudbury",
        price: [40, 50],
        sentences: ["Il reste deux places, coffre déjà plein de tourtières."],
        canBeUrgent: true,
      },
      {
        title: "Covoiturage Saguenay–Québec par la réserve",
        city: "Saguenay",
        price: [25, 35],
        sentences: ["Je connais chaque courbe, départ à 6 h pile."],
      },
    ],
  },
  {
    id: "chat-perdu",
    ...notice,
    subCategory: "perdu-trouve",
    names: ["chat"],
    alt: "Chat {m}",
    colors: ["gris", "noir", "orange", "beige", "brun", "blanc"],
    draw: (look) => drawPet({ ...look, kind: "chat" }),
    scenes: ["gazon", "quartier", "piece", "neige"],
    details: [[400, 230, 320, "la tête du chat"]],
    facts: [
      "Regardez dans vos cabanons et sous vos galeries, s'il vous plaît.",
      "Il est opéré et vacciné.",
      "Collier rouge avec une clochette.",
      "Ne courez pas après, appelez-nous plutôt.",
    ],
    samples: [
      {
        title: "Chat perdu, {m}, {ou}",
        price: "free",
        sentences: [
          "Il répond au nom de Poutine, surtout si vous ouvrez une canne de thon.",
          "Sorti par la porte du balcon mardi soir.",
        ],
        canBeUrgent: true,
      },
      {
        without: /cabanons|opéré|Collier|courez/u,
        title: "Chat {m} trouvé, très affectueux",
        price: "free",
        sentences: ["Il attend chez nous dans la salle de lavage.", "Décrivez-nous une marque particulière."],
      },
      {
        title: "Notre chat {m} a disparu depuis {trois|cinq} jours",
        price: "free",
        sentences: ["Les enfants ont mis des affiches partout, une récompense est offerte."],
        canBeUrgent: true,
      },
      {
        without: /cabanons|Collier|courez|Partagez|circuler|information|déplacer/u,
        title: "Chat {m} à adopter, dix ans et bien du charme",
        price: "free",
        subCategory: "entraide",
        sentences: [
          "Sa maîtresse entre en résidence et ne peut pas l'emmener.",
          "Il vient avec son arbre et ses habitudes.",
        ],
      },
    ],
  },
  {
    id: "chien-perdu",
    ...notice,
    subCategory: "perdu-trouve",
    names: ["chien", "chienne"],
    alt: "Chien {m}",
    colors: ["brun", "noir", "beige", "blanc", "gris"],
    draw: (look) => drawPet({ ...look, kind: "chien-perdu" }),
    scenes: ["gazon", "foret", "neige", "rue"],
    details: [[610, 280, 300, "la tête du chien"]],
    facts: [
      "Micropuce enregistrée.",
      "Peureux mais pas méchant.",
      "Partagez l'annonce, merci beaucoup.",
      "Aperçu pour la dernière fois près {de la voie ferrée|de l'aréna|du cimetière}.",
    ],
    samples: [
      {
        title: "Chien {m} perdu en forêt, a fui l'orage",
        price: "free",
        sentences: ["Il porte un harnais orange et traîne peut-être sa laisse."],
        canBeUrgent: true,
      },
      {
        without: /Micropuce|Peureux|Aperçu/u,
        title: "Chienne {f} trouvée sans médaille",
        price: "free",
        sentences: ["Elle connaît assis et donne la patte.", "Vue par un vétérinaire, en bonne santé."],
      },
      {
        without: /Micropuce|Peureux|Aperçu/u,
        title: "Petit chien {m} trouvé près du parc",
        price: "free",
        sentences: [
          "On l'a trouvé hier soir, tout mouillé.",
          "Il dort sur notre divan en attendant son monde.",
        ],
      },
    ],
  },
  {
    id: "objets-trouves",
    ...notice,
    subCategory: "perdu-trouve",
    names: ["clés", "mitaine", "lunettes"],
    alt: "Clés avec porte-clés {m}",
    altOfKind: { mitaine: "Mitaine {f} tricotée", lunettes: "Lunettes à monture {f}" },
    colors: ["rouge", "bleu", "vert", "mauve", "jaune", "noir"],
    draw: drawLost,
    scenes: ["neige", "gazon", "rue", "studio"],
    shadow: 170,
    details: [[400, 400, 320, "un détail"]],
    facts: [
      "Je les garde un mois.",
      "Aucune récompense demandée.",
      "Laissées aussi au comptoir de la bibliothèque.",
    ],
    samples: [
      {
        title: "Trouvé : clés avec porte-clés {m}",
        price: "free",
        sentences: ["Sur un banc, devant l'aréna, dimanche après-midi."],
      },
      {
        without: /garde|récompense|Laissées/u,
        title: "Mitaine {f} tricotée perdue à l'arrêt d'autobus",
        kind: "mitaine",
        price: "free",
        sentences: [
          "Perdue jeudi matin, sur la ligne qui passe devant l'hôpital.",
          "Ma grand-mère l'a faite, j'y tiens plus qu'à l'autre.",
        ],
      },
      {
        title: "Lunettes à monture {f} trouvées dans le sentier",
        kind: "lunettes",
        price: "free",
        sentences: ["Verres progressifs, étui absent."],
      },
      {
        without: /garde|récompense|Laissées/u,
        title: "Trousseau de clés perdu au marché",
        price: "free",
        sentences: [
          "Quelqu'un les a peut-être déposées à un kiosque.",
          "Quatre clés, un sifflet et une carte de bibliothèque.",
        ],
        canBeUrgent: true,
      },
    ],
  },
];
