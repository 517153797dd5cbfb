/** Events. */
import { drawMural } from "../drawing/clubs.ts";
import { drawCampfire, drawConcert, drawSupper } from "../drawing/gatherings.ts";
import type { Subject } from "../subject.ts";

const notice = { type: "other", category: "community" } as const;

export const events: readonly Subject[] = [
  {
    id: "concert",
    ...notice,
    subCategory: "evenements",
    names: ["concert", "veillée", "jam", "spectacle"],
    alt: "Musiciens, guitare et accordéon",
    colors: ["mauve", "turquoise", "bordeaux", "bleu"],
    draw: drawConcert,
    scenes: ["scene", "gazon", "piece"],
    details: [[540, 350, 300, "l'accordéon"]],
    facts: [
      "Portes à 19 h, musique à 19 h 30.",
      "Bar tenu par les bénévoles.",
      "Salle accessible, ascenseur à l'arrière.",
      "Places assises pour {80|120}.",
    ],
    samples: [
      {
        title: "Veillée traditionnelle avec câlleur {ou}",
        price: [10, 15],
        sentences: ["Aucune expérience de danse requise, on vous pousse au bon moment."],
      },
      {
        title: "Concert de Noël au profit de la fabrique",
        price: [15, 25],
        sentences: ["Chœur, cordes et un solo de cor qui donne des frissons."],
      },
      {
        title: "Jam acoustique ouvert, chaque mercredi",
        price: "free",
        sentences: ["Apportez un instrument ou vos oreilles."],
      },
      {
        title: "Spectacle de la relève, trois groupes d'ici",
        price: [8, 12],
        sentences: ["Du folk, du rap et quelque chose entre les deux."],
      },
    ],
  },
  {
    id: "souper",
    ...notice,
    subCategory: "evenements",
    names: ["souper", "fête", "repas", "brunch"],
    alt: "Grande tablée sous les lanternes",
    colors: ["rose", "rouge", "turquoise", "mauve"],
    draw: drawSupper,
    scenes: ["gazon", "rue", "soir"],
    details: [[400, 390, 340, "la table"]],
    facts: [
      "Chacun apporte un plat, on a les assiettes.",
      "Options végétariennes toujours sur la table.",
      "Coin pour les enfants.",
      "Réservez pour qu'on sorte assez de chaises.",
    ],
    samples: [
      {
        without: /apporte/u,
        title: "Souper de quartier au sous-sol de l'église",
        price: [12, 18],
        sentences: ["Pâté à la viande, betteraves et tarte au sucre."],
      },
      {
        title: "Fête des voisins, rue fermée pour l'occasion",
        price: "free",
        sentences: ["Jeux gonflables, tire à la corde et musique de cuisine."],
      },
      {
        without: /Coin/u,
        title:
          "Repas partagé pour nouveaux arrivants et anciens du quartier : une table, vingt pays, vos recettes",
        price: "free",
        sentences: ["Les enfants sont les bienvenus, on a un coin de jeux et beaucoup de desserts."],
      },
      {
        without: /apporte|Réservez/u,
        title: "Brunch-bénéfice du club de lecture",
        price: [20, 28],
        sentences: ["Crêpes, fèves au lard et encan de livres signés."],
      },
    ],
  },
  {
    id: "feu",
    ...notice,
    subCategory: "evenements",
    names: ["feu"],
    alt: "Feu de camp entre amis",
    colors: ["vert", "rouge", "mauve", "marine"],
    draw: drawCampfire,
    scenes: ["foret", "lac", "neige"],
    details: [[410, 360, 320, "les flammes"]],
    facts: [
      "Guimauves fournies, bâtons aussi.",
      "Remis en cas d'interdiction de feux.",
      "Habillez-vous chaudement.",
      "Chansonniers amateurs bienvenus.",
    ],
    samples: [
      { title: "Feu de la Saint-Jean", price: "free", sentences: ["Musique dès 20 h, discours très court."] },
      {
        title: "Feu et contes à la belle étoile",
        price: [5, 8],
        sentences: ["Deux conteuses, des loups-garous et du chocolat chaud."],
      },
      {
        title: "Patin libre et feu de joie {ou}",
        price: "free",
        sentences: ["La glace du lac est vérifiée par les pompiers."],
      },
    ],
  },
  {
    id: "murale",
    ...notice,
    subCategory: "associations",
    names: ["murale"],
    alt: "Murale peinte sur un mur de brique",
    colors: ["turquoise", "orange", "mauve", "bleu"],
    draw: drawMural,
    scenes: ["rue", "quartier", "gazon"],
    details: [[400, 250, 360, "le motif"]],
    facts: [
      "Pinceaux et sarraus fournis.",
      "Le propriétaire du mur a dit oui.",
      "Croquis affiché au café du coin.",
    ],
    samples: [
      {
        title: "Murale collective : venez peindre un carré",
        price: "free",
        subCategory: "evenements",
        sentences: ["Samedi de 10 h à 16 h, enfants compris."],
      },
      {
        without: /Pinceaux|Croquis|Inscription|bienvenu/u,
        title: "Comité de ruelle cherche artiste pour murale",
        price: [800, 1500],
        sentences: ["Cachet prévu, thème : les oiseaux du fleuve."],
      },
      {
        without: /Pinceaux|propriétaire|Croquis/u,
        title: "Visite guidée des murales du quartier",
        price: [5, 10],
        subCategory: "rencontres",
        sentences: [
          "On finit autour d'un café, avec les artistes quand ils sont là.",
          "Une heure trente, douze arrêts, une anecdote par mur.",
        ],
      },
    ],
  },
];
