/** Lawyers and notaries. */
import { drawForms, drawLaw, drawNotary } from "../drawing/law.ts";
import type { Subject } from "../subject.ts";

export const law: readonly Subject[] = [
  {
    id: "avocat",
    type: "legal-services",
    category: "services",
    subCategory: null,
    names: ["avocat", "médiation", "mise en demeure", "droit"],
    alt: "Balance de la justice",
    colors: ["bordeaux", "marine", "vert"],
    draw: drawLaw,
    scenes: ["table", "piece", "studio"],
    details: [[210, 330, 280, "un plateau de la balance"]],
    facts: [
      "Premier appel de {15|20|30} minutes sans frais.",
      "Honoraires écrits avant de commencer.",
      "Rencontres au bureau ou en visioconférence.",
      "Aide juridique acceptée dans certains dossiers.",
      "On vous parle en mots simples.",
    ],
    samples: [
      {
        title:
          "Avocate en droit du logement : locataires, petits propriétaires, colocs, sous-location et cession",
        author: "f",
        price: [150, 220],
        sentences: ["Hausse de loyer, reprise, réparations : on regarde vos papiers ensemble."],
        fields: { speciality: "logement", experience: "{7-16}" },
      },
      {
        title: "Médiation familiale, cinq heures subventionnées",
        price: "free",
        author: "f",
        sentences: [
          "Le programme gouvernemental couvre les premières séances.",
          "L'objectif : une entente que chacun peut respecter.",
        ],
        fields: {
          speciality: "famille",
          experience: "{9-20}",
          services: "Médiation, garde, pension alimentaire.",
        },
      },
      {
        title: "Rédaction de mise en demeure, prix fixe",
        price: [120, 180],
        sentences: ["Lettre ferme et polie, envoyée par huissier si nécessaire."],
        fields: { speciality: "civil", experience: "{5-14}" },
      },
      {
        title: "Avocat en droit du travail, congédiement et normes",
        author: "m",
        price: [180, 260],
        sentences: ["N'attendez pas : certains délais sont de 45 jours."],
        fields: { speciality: "travail", experience: "{10-24}" },
      },
    ],
  },
  {
    id: "immigration",
    type: "legal-services",
    category: "services",
    subCategory: null,
    names: ["immigration", "parrainage", "permis d'études", "formulaires"],
    alt: "Passeport et formulaire d'immigration",
    colors: ["marine", "bordeaux", "vert"],
    draw: drawForms,
    scenes: ["table", "piece", "studio"],
    details: [[530, 300, 300, "le formulaire"]],
    facts: [
      "Membre en règle de mon ordre, numéro fourni.",
      "Liste des documents remise dès le départ.",
      "Service en français, arabe et espagnol.",
      "Aucune promesse magique, des délais réalistes.",
    ],
    samples: [
      {
        title: "Aide en immigration : résidence permanente",
        price: [120, 200],
        sentences: ["Une heure pour faire le tour de vos options."],
        fields: { speciality: "immigration", experience: "{6-15}" },
      },
      {
        title: "Révision de formulaires avant l'envoi",
        price: [80, 150],
        sentences: ["Un oubli coûte des mois, je relis tout deux fois."],
        fields: { speciality: "immigration", experience: "{4-10}" },
      },
      {
        title: "Parrainage d'un conjoint, dossier complet",
        price: [1800, 2800],
        sentences: ["De la première lettre jusqu'à l'arrivée à l'aéroport."],
        fields: { speciality: "immigration", experience: "{8-18}" },
      },
    ],
  },
  {
    id: "notaire",
    type: "notary",
    category: "services",
    subCategory: null,
    isQuebecOnly: true,
    names: ["notaire", "testament", "succession", "notarié"],
    alt: "Acte notarié et sceau",
    colors: ["bordeaux", "marine", "vert", "noyer"],
    draw: drawNotary,
    scenes: ["table", "piece", "studio"],
    details: [[400, 400, 280, "le sceau"]],
    facts: [
      "Rendez-vous le soir ou à l'hôpital.",
      "Tout est expliqué avant la signature.",
      "Signature à distance possible.",
      "Étude fondée en {1988|1996|2004}.",
      "Stationnement et rampe d'accès.",
    ],
    samples: [
      {
        title: "Testament et mandat de protection, forfait couple",
        price: [650, 950],
        sentences: ["Deux testaments, deux mandats, une seule soirée."],
        fields: { speciality: "testament", experience: "{8-30}" },
      },
      {
        title: "Notaire pour l'achat de votre première maison",
        price: [1200, 1700],
        sentences: ["Examen des titres, prêt hypothécaire, répartitions : clés en main."],
        fields: { speciality: "immobilier", experience: "{6-22}" },
      },
      {
        title: "Règlement de succession, étape par étape",
        sentences: ["On vous soulage de la paperasse pendant un moment difficile."],
        fields: {
          speciality: "succession",
          experience: "{12-28}",
          services: "Recherche testamentaire, inventaire, transferts, partage.",
        },
      },
      {
        title: "Contrat de mariage ou d'union de fait notarié",
        price: [450, 700],
        sentences: ["Pour que l'amour ne finisse pas en chicane de meubles."],
        fields: { speciality: "mariage", experience: "{7-20}" },
      },
    ],
  },
];
