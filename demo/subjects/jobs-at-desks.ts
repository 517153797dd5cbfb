/** Jobs in kitchens, offices and hotels. */
import { drawKitchenWork, drawScreens } from "../drawing/work-rooms.ts";
import { drawHotel, drawLedger } from "../drawing/work-sites.ts";
import type { Subject } from "../subject.ts";

const job = { type: "job", category: "jobs" } as const;

export const jobsAtDesks: readonly Subject[] = [
  {
    id: "cuisine",
    ...job,
    subCategory: "cdi",
    names: ["cuisin", "plongeu", "chef", "pâtissi", "boulang"],
    alt: "Travail en cuisine",
    colors: ["rouge", "bleu", "orange", "vert"],
    draw: drawKitchenWork,
    scenes: ["comptoir", "piece"],
    details: [[480, 340, 300, "le chaudron"]],
    facts: [
      "Repas fourni à chaque quart.",
      "Pourboires partagés avec la cuisine.",
      "Brigade de {quatre|cinq|six} personnes, pas de cris.",
      "Uniforme lavé par la maison.",
      "Horaire affiché deux semaines d'avance.",
    ],
    samples: [
      {
        title: "Cuisinière ou cuisinier de jour, fermé le dimanche",
        sentences: [
          "Carte courte qui change avec les saisons.",
          "On cherche quelqu'un qui goûte avant de saler.",
        ],
        fields: { salary: "{21-26}", contract: "permanent", experience: "{1-3}" },
      },
      {
        title: "Plongeur de soir, trois quarts par semaine",
        subCategory: "temps-partiel",
        sentences: ["Parfait pour un étudiant, on respecte les examens."],
        fields: { salary: "{17-19}", contract: "temps-partiel" },
      },
      {
        title: "Chef de partie pour auberge, logement offert",
        subCategory: "cdd",
        sentences: [
          "Produits de la ferme voisine et poissons du quai.",
          "Saison de mai à octobre, chambre privée fournie.",
        ],
        fields: { salary: "{24-28}", contract: "saisonnier", experience: "{2-4}", duration: "6 mois" },
      },
      {
        title: "Pâtissier ou boulangère de nuit",
        sentences: [
          "Levain naturel, farines d'ici, four à sole.",
          "On commence à 2 h et à 10 h la journée est finie.",
        ],
        fields: { salary: "{22-27}", contract: "permanent", experience: "2" },
      },
    ],
  },
  {
    id: "informatique",
    ...job,
    subCategory: "cdi",
    names: ["développ", "web", "programm", "données"],
    alt: "Poste de développement informatique",
    colors: ["turquoise", "bleu", "mauve", "vert"],
    draw: drawScreens,
    scenes: ["piece", "soir", "studio"],
    details: [[330, 240, 320, "l'écran"]],
    facts: [
      "Télétravail {trois jours sur cinq|complet au Canada}.",
      "Quatre semaines de vacances dès la première année.",
      "Entrevue technique sur un vrai bogue, pas un casse-tête.",
      "Équipe de {six|neuf}, révision de code bienveillante.",
      "Semaine de 35 heures.",
    ],
    samples: [
      {
        title: "Développeuse ou développeur web, secteur culturel",
        sentences: ["On fait des billetteries pour des salles de spectacle."],
        fields: { salary: "{72-92}000", contract: "permanent", experience: "{2-4}" },
      },
      {
        title: "Stage en développement logiciel, session d'hiver",
        subCategory: "stages",
        sentences: ["Vous livrerez du code en production avant la troisième semaine."],
        fields: { salary: "{22-28}", contract: "stage", duration: "{12|15} semaines" },
      },
      {
        without: /vacances|Semaine|Équipe/u,
        title: "Pigiste pour refonte du site web d'un musée",
        subCategory: "freelance",
        sentences: [
          "Mandat de trois mois, cahier des charges déjà écrit.",
          "L'accessibilité n'est pas une option pour nous.",
        ],
        fields: { contract: "contractuel", duration: "3 mois", experience: "5" },
      },
      {
        title: "Analyste de données pour une coopérative agricole",
        sentences: ["SQL, cartes et un peu de boue au printemps."],
        fields: { salary: "{66-82}000", contract: "permanent", experience: "2" },
      },
    ],
  },
  {
    id: "graphisme",
    ...job,
    subCategory: "freelance",
    names: ["graphi", "illustrat", "design"],
    alt: "Table de travail de graphiste",
    colors: ["rose", "turquoise", "orange", "mauve"],
    draw: (look) => drawScreens({ ...look, kind: "graphisme" }),
    scenes: ["piece", "studio", "soir"],
    details: [[340, 240, 300, "les formes à l'écran"]],
    facts: [
      "Portfolio plus important que le diplôme.",
      "Paiement à 15 jours, pas à 90.",
      "Deux rondes de corrections prévues au contrat.",
    ],
    samples: [
      {
        title: "Graphiste à la pige pour un festival",
        sentences: ["Affiche, programme et signalisation sur le site."],
        fields: { contract: "contractuel", duration: "2 mois" },
      },
      {
        title: "Illustratrice ou illustrateur, album jeunesse",
        sentences: [
          "Texte déjà accepté par la maison d'édition.",
          "Avance à la signature et redevances ensuite.",
        ],
        fields: { contract: "contractuel", duration: "6 mois" },
      },
      {
        without: /Paiement|rondes/u,
        title: "Stagiaire en design graphique, imprimerie {ou}",
        subCategory: "stages",
        sentences: ["Vous verrez vos fichiers sortir de la presse, ça forme."],
        fields: { salary: "{17-20}", contract: "stage", duration: "10 semaines" },
      },
    ],
  },
  {
    id: "administration",
    ...job,
    subCategory: "cdi",
    names: ["comptab", "tenue de livres", "adjoint", "paie"],
    alt: "Livre de comptes et calculatrice",
    colors: ["turquoise", "marine", "vert", "bordeaux"],
    draw: drawLedger,
    scenes: ["table", "piece", "studio"],
    details: [[600, 320, 280, "la calculatrice"]],
    facts: [
      "Logiciel Acomba ou équivalent.",
      "Bureau fermé avec une fenêtre qui ouvre.",
      "Horaire flexible, vendredi après-midi libre.",
      "Assurances payées à moitié.",
    ],
    samples: [
      {
        title: "Technicien ou technicienne comptable, PME",
        sentences: ["Cycle complet, fin de mois sans panique."],
        fields: { salary: "{25-31}", contract: "permanent", experience: "{2-3}" },
      },
      {
        without: /Bureau|Horaire|Assurances/u,
        title: "Tenue de livres à la pige, {8|10|12} heures par mois",
        subCategory: "freelance",
        sentences: ["Tout est numérisé, vous travaillez d'où vous voulez."],
        fields: { salary: "{32-40}", contract: "contractuel" },
      },
      {
        without: /Acomba/u,
        title: "Adjointe administrative pour cabinet de dentiste",
        sentences: ["Accueil, rendez-vous et un peu de facturation."],
        fields: { salary: "{21-25}", contract: "permanent" },
      },
      {
        title: "Responsable de la paie, remplacement d'un an",
        subCategory: "cdd",
        sentences: ["Deux cents employés, paie aux deux semaines."],
        fields: { salary: "{28-34}", contract: "temporaire", duration: "12 mois", experience: "3" },
      },
    ],
  },
  {
    id: "entretien",
    ...job,
    subCategory: "interim",
    names: ["entretien", "chambres", "buanderie"],
    alt: "Chariot d'entretien ménager",
    colors: ["turquoise", "bleu", "mauve"],
    draw: drawHotel,
    scenes: ["piece", "studio"],
    details: [[300, 300, 320, "le chariot"]],
    facts: [
      "Produits écologiques, gants fournis.",
      "Dîner gratuit à la salle des employés.",
      "Départ à 15 h, soirées libres.",
      "Équipes de deux, jamais seul sur un étage.",
    ],
    samples: [
      {
        title: "Préposé à l'entretien des chambres, hôtel",
        sentences: ["Quatorze chambres par jour, bien réparties."],
        fields: { salary: "{19-22}", contract: "temporaire" },
      },
      {
        title: "Entretien ménager de bureaux, le soir",
        subCategory: "temps-partiel",
        sentences: ["Trois heures par soir, cinq soirs, vous avez la clé."],
        fields: { salary: "{19-21}", contract: "temps-partiel" },
      },
      {
        title: "Aide à la buanderie d'un centre d'hébergement",
        subCategory: "cdi",
        sentences: ["Travail de jour, machines industrielles récentes."],
        fields: { salary: "{20-22}", contract: "permanent" },
      },
    ],
  },
];
