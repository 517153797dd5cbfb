/** Clubs and teams. */
import { drawChoir, drawHike, drawReading, drawWool } from "../drawing/clubs.ts";
import { drawGarden, drawTeam } from "../drawing/gatherings.ts";
import type { Subject } from "../subject.ts";

const notice = { type: "other", category: "community" } as const;

export const clubs: readonly Subject[] = [
  {
    id: "jardin",
    ...notice,
    subCategory: "associations",
    names: ["jardin", "potager"],
    alt: "Jardin communautaire",
    colors: ["vert", "bleu", "mauve", "orange"],
    draw: drawGarden,
    scenes: ["gazon", "champ"],
    details: [[230, 320, 340, "les tomates"]],
    facts: [
      "Eau et compost sur place.",
      "Corvée le premier samedi du mois.",
      "Outils communs dans la remise.",
      "Les surplus vont à la banque alimentaire.",
    ],
    samples: [
      {
        title: "Jardin communautaire : lots disponibles {ou}",
        price: [25, 45],
        sentences: ["Douze pieds sur vingt, au soleil toute la journée."],
      },
      {
        without: /surplus/u,
        title: "Bénévoles pour un potager d'école",
        price: "free",
        sentences: ["Les élèves sèment, vous arrosez en juillet."],
      },
      {
        title: "Jardin partagé cherche mains et graines",
        price: "free",
        sentences: ["Surtout des fèves, des courges et des fleurs pour les abeilles."],
      },
      {
        without: /Corvée|surplus|Eau|remise/u,
        title: "Atelier gratuit : bâtir un potager surélevé",
        price: "free",
        subCategory: "evenements",
        sentences: [
          "On repart avec un plan et des coupes de bois.",
          "Une menuisière et un maraîcher répondent aux questions.",
        ],
      },
    ],
  },
  {
    id: "sport-equipe",
    ...notice,
    subCategory: "rencontres",
    names: ["hockey", "soccer", "volley", "ligue"],
    alt: "Partie de hockey avec bâtons et filet",
    altOfKind: { soccer: "Partie de soccer", volley: "Partie de volley-ball" },
    colors: ["rouge", "vert", "orange", "mauve"],
    draw: drawTeam,
    scenes: ["gazon", "neige", "rue"],
    details: [[400, 400, 340, "le jeu"]],
    facts: [
      "Niveau : on rit plus qu'on compte.",
      "Équipes mixtes.",
      "Chandails prêtés la première fois.",
      "La troisième mi-temps est obligatoire.",
    ],
    samples: [
      {
        title: "Ligue de hockey bottine, il manque deux gardiens",
        price: [60, 90],
        sentences: ["Les mardis à 21 h, patinoire extérieure éclairée."],
      },
      {
        title: "Soccer amical du samedi, 30 ans et plus",
        kind: "soccer",
        price: "free",
        sentences: ["Terrain synthétique, ballon fourni, genoux fragiles acceptés."],
      },
      {
        title: "Hockey cosom en famille au gymnase",
        price: [3, 5],
        sentences: ["Enfants à partir de sept ans avec un parent."],
      },
      {
        title: "Volley de plage récréatif, quatre contre quatre",
        kind: "volley",
        price: [40, 60],
        sentences: ["Dix semaines, filet déjà installé."],
      },
      {
        title: "Ligue de soccer féminine cherche joueuses",
        kind: "soccer",
        price: [80, 120],
        sentences: ["Débutantes entraînées par des anciennes patientes."],
      },
    ],
  },
  {
    id: "club-lecture",
    ...notice,
    subCategory: "rencontres",
    names: ["lecture", "livre"],
    alt: "Club de lecture devant une bibliothèque",
    colors: ["mauve", "rose", "turquoise", "bordeaux"],
    draw: drawReading,
    scenes: ["piece", "soir"],
    details: [[400, 400, 340, "les livres ouverts"]],
    facts: [
      "Un livre par mois, choisi au vote.",
      "On peut venir sans avoir fini, ça arrive à tous.",
      "Thé et biscuits maison.",
    ],
    samples: [
      {
        title: "Club de lecture {ou}, nouveaux membres",
        price: "free",
        sentences: ["Ce mois-ci : un roman acadien qui brasse."],
      },
      {
        without: /mois|sans avoir/u,
        title: "Heure du conte et échange de livres",
        price: "free",
        sentences: ["Samedi à 10 h 30, pyjamas permis."],
      },
      {
        without: /mois|sans avoir|Thé/u,
        title: "Lecture à voix haute pour aînés, bénévoles",
        price: "free",
        subCategory: "associations",
        sentences: ["Une heure par semaine au salon de la résidence."],
      },
    ],
  },
  {
    id: "marche",
    ...notice,
    subCategory: "rencontres",
    names: ["randonnée", "marche", "rando"],
    alt: "Groupe de marche en montagne",
    colors: ["vert", "rouge", "turquoise", "mauve"],
    draw: drawHike,
    scenes: ["foret", "gazon"],
    details: [[250, 360, 320, "le départ"]],
    facts: [
      "Bâtons recommandés.",
      "On attend toujours la dernière personne.",
      "Apportez un lunch et de l'eau.",
      "Annulé s'il pleut des cordes.",
    ],
    samples: [
      {
        title: "Groupe de marche du lundi matin, tous les rythmes",
        price: "free",
        sentences: ["Cinq kilomètres puis un café."],
      },
      {
        title: "Randonnée d'automne, {8|10|12} km, niveau moyen",
        price: "free",
        sentences: ["Belvédère à mi-parcours, les couleurs seront à leur meilleur."],
      },
      {
        title: "Rando en raquettes à la pleine lune",
        price: [5, 10],
        sentences: ["Lampe frontale et bonne humeur obligatoires."],
      },
    ],
  },
  {
    id: "tricot",
    ...notice,
    subCategory: "rencontres",
    names: ["tricot", "laine", "crochet"],
    alt: "Panier de laine et aiguilles",
    colors: ["rose", "turquoise", "jaune", "mauve"],
    draw: drawWool,
    scenes: ["piece", "table", "soir"],
    details: [[400, 340, 320, "les pelotes"]],
    facts: [
      "On prête aiguilles et restes de laine.",
      "Débutants bienvenus, on défait sans juger.",
      "Bas et tuques remis à une maison d'hébergement.",
    ],
    samples: [
      {
        title: "Tricot-jasette du jeudi {ou}",
        price: "free",
        sentences: ["De 13 h à 15 h, au chaud dans la bibliothèque."],
      },
      {
        without: /prête|Débutants|Inscription/u,
        title: "Dons de laine pour tricoter des tuques",
        price: "free",
        subCategory: "entraide",
        sentences: ["Même une demi-balle nous sert."],
      },
      {
        without: /Bas et/u,
        title: "Initiation au crochet en quatre rencontres",
        price: [40, 60],
        sentences: ["À la fin vous aurez une tuque, ou un sous-plat."],
      },
    ],
  },
  {
    id: "chorale",
    ...notice,
    subCategory: "associations",
    names: ["chorale", "chœur"],
    alt: "Chorale en rang",
    colors: ["bordeaux", "marine", "mauve", "turquoise"],
    draw: drawChoir,
    scenes: ["scene", "piece"],
    details: [[400, 380, 360, "les chanteurs"]],
    facts: [
      "Pas besoin de lire la musique.",
      "Répétitions de septembre à mai.",
      "Deux concerts par année.",
      "On rit beaucoup dans la rangée des basses.",
    ],
    samples: [
      {
        title: "Chorale mixte cherche ténors",
        price: [60, 90],
        sentences: ["Répertoire québécois et un peu de gospel."],
      },
      {
        title: "Chœur de femmes {ou}, audition sans stress",
        price: [80, 110],
        sentences: ["On vous fait chanter Bonne fête, c'est tout."],
      },
      {
        title: "Chorale parents-enfants le samedi",
        price: [30, 45],
        sentences: ["Quarante-cinq minutes, puis des beignes."],
      },
    ],
  },
];
