/** Jobs with patients, pupils and customers. */
import { drawCare, drawCashier, drawClassroom } from "../drawing/work-rooms.ts";
import type { Subject } from "../subject.ts";

const job = { type: "job", category: "jobs" } as const;

export const jobsWithPeople: readonly Subject[] = [
  {
    id: "soins",
    ...job,
    subCategory: "cdi",
    names: ["préposé", "auxiliaire", "infirmi", "accompagn"],
    alt: "Soins à une personne en fauteuil roulant",
    colors: ["turquoise", "bleu", "mauve", "vert"],
    draw: drawCare,
    scenes: ["piece", "soir", "studio"],
    details: [[300, 380, 320, "le fauteuil roulant"]],
    facts: [
      "Formation payée et jumelage les deux premières semaines.",
      "Résidence de {42|58|76} chambres, ratio humain.",
      "Primes de soir, de nuit et de fin de semaine.",
      "Stationnement gratuit.",
      "Équipe stable, plusieurs sont là depuis dix ans.",
    ],
    samples: [
      {
        title: "Préposé ou préposée aux bénéficiaires, soir",
        sentences: ["On prend le temps de faire les choses comme il faut."],
        fields: {
          salary: "{22-25}",
          contract: "permanent",
          requirements: "Diplôme d'études professionnelles ou expérience équivalente, RCR à jour.",
        },
        canBeUrgent: true,
      },
      {
        without: /Résidence|Stationnement|nuit/u,
        title: "Auxiliaire familiale à domicile, secteur {ville}",
        sentences: [
          "Vos visites sont regroupées, peu de kilométrage.",
          "Aide au bain, repas et une bonne dose de conversation.",
        ],
        fields: { salary: "{21-24}", contract: "permanent" },
      },
      {
        title: "Infirmière auxiliaire de nuit, {deux|trois} nuits",
        subCategory: "temps-partiel",
        sentences: ["Nuits calmes, protocole clair, médecin joignable."],
        fields: { salary: "{27-32}", contract: "temps-partiel", experience: "1" },
      },
      {
        without: /Résidence|Primes|Stationnement/u,
        title: "Accompagnateur pour jeune adulte autiste",
        subCategory: "temps-partiel",
        sentences: [
          "Il aime les trains, la piscine et les horaires précis.",
          "Deux après-midi par semaine, sorties payées.",
        ],
        fields: { salary: "{20-24}", contract: "temps-partiel" },
      },
    ],
  },
  {
    id: "garderie",
    ...job,
    subCategory: "cdi",
    names: ["éducat", "cpe"],
    alt: "Groupe d'enfants en garderie",
    colors: ["turquoise", "mauve", "rouge", "vert"],
    draw: (look) => drawClassroom({ ...look, kind: "cpe" }),
    scenes: ["piece", "gazon"],
    details: [[480, 420, 320, "les enfants"]],
    facts: [
      "Groupe de {six|huit} enfants, cour boisée.",
      "Échelle salariale du ministère.",
      "Temps de planification payé chaque semaine.",
      "La cuisinière fait du vrai manger.",
    ],
    samples: [
      {
        title: "Éducatrice ou éducateur en CPE, groupe des 3 ans",
        sentences: ["Installation à dimension humaine, tout le monde se connaît."],
        fields: {
          salary: "{23-29}",
          contract: "permanent",
          requirements: "DEC ou AEC en techniques d'éducation à l'enfance.",
        },
      },
      {
        title: "Remplacement de congé de maternité en CPE",
        subCategory: "cdd",
        sentences: ["Un an garanti, avec bonnes chances de rester."],
        fields: { salary: "{22-27}", contract: "temporaire", duration: "12 mois" },
      },
      {
        title: "Aide-éducatrice, service de garde scolaire",
        subCategory: "temps-partiel",
        sentences: ["De 11 h à 13 h, puis de 15 h à 18 h."],
        fields: { salary: "{20-23}", contract: "temps-partiel" },
      },
    ],
  },
  {
    id: "enseignement",
    ...job,
    subCategory: "cdd",
    names: ["enseign", "professeur", "monit", "suppléan"],
    alt: "Salle de classe avec tableau",
    colors: ["bleu", "bordeaux", "vert", "gris"],
    draw: drawClassroom,
    scenes: ["piece", "studio"],
    details: [[400, 210, 340, "le tableau"]],
    facts: [
      "Direction présente et collègues qui partagent leur matériel.",
      "Groupe de {18|21|24} élèves.",
      "Mentorat offert la première année.",
      "École entourée d'arbres, gymnase refait à neuf.",
    ],
    samples: [
      {
        title: "Enseignante ou enseignant de 4e année, école française",
        sentences: ["Contrat jusqu'en juin, renouvellement probable."],
        fields: { salary: "{54-68}000", contract: "temporaire", duration: "Année scolaire" },
      },
      {
        title: "Professeur de musique, {deux|trois} jours semaine",
        subCategory: "temps-partiel",
        sentences: ["La chorale compte déjà quarante voix qui ne demandent qu'à chanter."],
        fields: { contract: "temps-partiel", experience: "1" },
      },
      {
        title: "Moniteur de langue française au secondaire",
        sentences: ["Animer des jeux, du théâtre, un balado étudiant."],
        fields: { salary: "{24-27}", contract: "temporaire", duration: "10 mois" },
      },
      {
        title: "Suppléance au primaire, liste de rappel",
        subCategory: "interim",
        sentences: ["Vous choisissez vos journées, on appelle avant 7 h."],
        fields: { contract: "temporaire" },
      },
    ],
  },
  {
    id: "commerce-job",
    ...job,
    subCategory: "temps-partiel",
    names: ["caissi", "commis", "vend", "libraire"],
    alt: "Comptoir de commerce avec caisse",
    colors: ["turquoise", "vert", "bordeaux", "bleu"],
    draw: drawCashier,
    scenes: ["piece", "comptoir", "studio"],
    details: [[510, 320, 300, "la caisse"]],
    facts: [
      "Rabais de {20|25|30} % pour l'équipe.",
      "Horaire adapté aux cours.",
      "Tabouret permis derrière la caisse.",
      "Clientèle de quartier qui vous appelle par votre prénom.",
    ],
    samples: [
      {
        title: "Caissière ou caissier d'épicerie, fins de semaine",
        sentences: ["De 15 à 20 heures, plus l'été si vous voulez."],
        fields: { salary: "{16-18}", contract: "temps-partiel" },
      },
      {
        title: "Commis de quincaillerie, peinture et outils",
        subCategory: "cdi",
        sentences: ["On préfère la patience aux diplômes."],
        fields: { salary: "{18-21}", contract: "permanent" },
      },
      {
        title: "Libraire passionnée ou passionné, rayon jeunesse",
        sentences: ["Vous lisez, vous conseillez, vous déballez des boîtes."],
        fields: { salary: "{18-21}", contract: "temps-partiel", experience: "1" },
      },
      {
        title: "Vendeur de vélos et de skis, saisonnier",
        subCategory: "cdd",
        sentences: ["Les essais sur piste font partie de la formation."],
        fields: { salary: "{18-22}", contract: "saisonnier", duration: "6 mois" },
      },
    ],
  },
  {
    id: "cafe",
    ...job,
    subCategory: "temps-partiel",
    names: ["barista", "café", "serveu"],
    alt: "Comptoir de café",
    colors: ["brun", "vert", "marine", "bordeaux"],
    draw: (look) => drawCashier({ ...look, kind: "cafe" }),
    scenes: ["piece", "comptoir"],
    details: [[510, 320, 300, "la machine à espresso"]],
    facts: [
      "Café gratuit, évidemment.",
      "Pourboires d'environ {5|6|7} $ l'heure.",
      "Fermé le soir.",
      "Formation complète sur la machine.",
    ],
    samples: [
      {
        title: "Barista du matin dans un café de quartier",
        sentences: ["On ouvre à 6 h 30 et les réguliers sont gentils."],
        fields: { salary: "{16-18}", contract: "temps-partiel" },
      },
      {
        title: "Serveuse ou serveur de café-terrasse, été",
        subCategory: "cdd",
        sentences: ["Trente places au soleil, musique pas trop forte."],
        fields: { salary: "{14-16}", contract: "saisonnier", duration: "Juin à septembre" },
      },
      {
        without: /Formation|Pourboires|soir/u,
        title: "Gérance de café associatif, 30 heures",
        subCategory: "cdi",
        sentences: [
          "Organisme à but non lucratif qui fait de l'insertion.",
          "Vous épaulez six jeunes et vous tenez la caisse droite.",
        ],
        fields: { salary: "{24-28}", contract: "permanent", experience: "2" },
      },
    ],
  },
];
