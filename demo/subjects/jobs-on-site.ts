/** Jobs in warehouses, fields, building sites and trucks. */
import { drawConstruction, drawForklift, drawHarvest, drawTruck } from "../drawing/work-sites.ts";
import type { Subject } from "../subject.ts";

const job = { type: "job", category: "jobs" } as const;

export const jobsOnSite: readonly Subject[] = [
  {
    id: "entrepot",
    ...job,
    subCategory: "interim",
    names: ["cariste", "entrepôt", "manutention", "magasinier"],
    alt: "Chariot élévateur dans un entrepôt",
    colors: ["orange", "jaune", "turquoise", "vert"],
    draw: drawForklift,
    scenes: ["garage", "studio"],
    details: [[500, 400, 340, "le chariot"]],
    facts: [
      "Bottes de sécurité remboursées jusqu'à 150 $.",
      "Transport en commun à cinq minutes.",
      "Paye chaque jeudi.",
      "Entrepôt chauffé l'hiver, ventilé l'été.",
      "Possibilité de permanence après {trois|six} mois.",
    ],
    samples: [
      {
        title: "Cariste de jour, carte à jour exigée",
        sentences: ["Allées larges et palettes bien montées."],
        fields: { salary: "{22-26}", contract: "temporaire", requirements: "Carte de cariste valide." },
        canBeUrgent: true,
      },
      {
        title: "Commis d'entrepôt, préparation de commandes",
        sentences: ["Au scanneur, sans charges de plus de 15 kg."],
        fields: { salary: "{19-22}", contract: "temporaire" },
      },
      {
        title: "Journalier à la manutention, soirs et fins de semaine",
        subCategory: "temps-partiel",
        sentences: ["On forme sur place, aucune expérience requise."],
        fields: { salary: "{18-21}", contract: "temps-partiel" },
      },
      {
        title: "Magasinier de pièces agricoles",
        subCategory: "cdi",
        sentences: ["Vous savez distinguer un roulement d'un coussinet ? Venez nous voir."],
        fields: { salary: "{21-25}", contract: "permanent", experience: "1" },
      },
    ],
  },
  {
    id: "cueillette",
    ...job,
    subCategory: "cdd",
    names: ["cueillette", "ferme", "maraîch", "verger"],
    alt: "Cueillette et caisses de récolte",
    colors: ["bleu", "vert", "rouge", "turquoise"],
    draw: drawHarvest,
    scenes: ["champ"],
    details: [[480, 430, 340, "les caisses"]],
    facts: [
      "Camping gratuit sur la ferme, douches et cuisine commune.",
      "On travaille tôt pour éviter la chaleur.",
      "Légumes à volonté pour l'équipe.",
      "Payé chaque vendredi.",
      "Chaussures fermées et chapeau conseillés.",
    ],
    samples: [
      {
        title: "Cueillette de pommes, six semaines d'automne",
        kind: "pommes",
        sentences: ["Payé à l'heure avec prime au bac."],
        fields: { salary: "{17-20}", contract: "saisonnier", duration: "6 semaines" },
      },
      {
        title: "Cueillette de fraises, équipe de jeunes bienvenue",
        kind: "fraises",
        sentences: ["Bonne première job d'été, dès 14 ans avec l'accord des parents."],
        fields: { salary: "17", contract: "saisonnier", duration: "5 semaines" },
        canBeUrgent: true,
      },
      {
        title: "Ouvrière ou ouvrier maraîcher bio",
        kind: "legumes",
        sentences: ["Semis, désherbage, récolte et marché du samedi."],
        fields: { salary: "{18-21}", contract: "saisonnier", duration: "Mai à octobre" },
      },
      {
        title: "Récolte de bleuets à la ferme, transport fourni",
        kind: "bleuets",
        sentences: ["L'autobus jaune part {du village|de l'église} à 6 h 30."],
        fields: { salary: "{17-19}", contract: "saisonnier", duration: "3 semaines" },
      },
    ],
  },
  {
    id: "chantier",
    ...job,
    subCategory: "cdi",
    names: ["menuisi", "charpent", "chantier", "apprenti", "couvreur"],
    alt: "Chantier de charpente de bois",
    colors: ["turquoise", "orange", "bleu", "vert"],
    draw: drawConstruction,
    scenes: ["gazon", "neige", "quartier"],
    details: [[400, 200, 360, "la charpente"]],
    facts: [
      "Outils électriques fournis, coffre personnel requis.",
      "Camion de compagnie pour les chefs d'équipe.",
      "Travail près de la maison, retour chaque soir.",
      "Semaine de quatre jours l'été.",
      "Petite entreprise familiale, trois équipes.",
    ],
    samples: [
      {
        title: "Menuisier ou menuisière compagnon",
        sentences: ["Rénovation de maisons anciennes, finition soignée."],
        fields: {
          salary: "{32-41}",
          contract: "permanent",
          experience: "{4-6}",
          requirements: "Carte de compétence en règle.",
        },
      },
      {
        title: "Apprenti charpentier, première période acceptée",
        sentences: ["Notre doyen a 61 ans et il aime enseigner."],
        fields: { salary: "{24-28}", contract: "permanent" },
      },
      {
        title: "Manœuvre de chantier pour l'été",
        subCategory: "cdd",
        sentences: ["Nettoyage, transport de matériaux, quelques coups de marteau."],
        fields: { salary: "{21-24}", contract: "saisonnier", duration: "4 mois" },
      },
      {
        title: "Couvreur ou aide-couvreur, toitures de bardeaux",
        subCategory: "cdd",
        sentences: ["Harnais neufs et règles de sécurité respectées pour vrai."],
        fields: { salary: "{25-33}", contract: "saisonnier", experience: "1" },
      },
    ],
  },
  {
    id: "conduite",
    ...job,
    subCategory: "cdi",
    names: ["chauffeu", "camion", "livr"],
    alt: "Camion de livraison",
    altOfKind: { charrue: "Charrue à neige {f}" },
    colors: ["turquoise", "rouge", "jaune", "marine"],
    draw: drawTruck,
    scenes: ["rue", "neige"],
    details: [[170, 340, 300, "la cabine"]],
    facts: [
      "Camions récents, transmission automatique.",
      "Retour à la maison tous les soirs.",
      "Cellulaire et uniforme fournis.",
      "Dossier de conduite vérifié, pas besoin d'être parfait.",
    ],
    samples: [
      {
        title: "Chauffeuse ou chauffeur de camion, classe 3",
        sentences: ["Produits secs, quais de chargement partout."],
        fields: {
          salary: "{25-30}",
          contract: "permanent",
          experience: "1",
          requirements: "Permis de classe 3, dossier propre.",
        },
      },
      {
        title: "Livreur de paniers bio, mercredis et jeudis",
        subCategory: "temps-partiel",
        sentences: ["Une tournée de 40 arrêts dans des quartiers agréables."],
        fields: { salary: "{19-22}", contract: "temps-partiel" },
      },
      {
        without: /Retour/u,
        title: "Chauffeur de charrue, saison de déneigement",
        kind: "charrue",
        subCategory: "cdd",
        sentences: ["Nuits payées en garde même s'il ne neige pas.", "Route assignée, toujours la même."],
        fields: { salary: "{27-33}", contract: "saisonnier", duration: "Novembre à avril" },
        canBeUrgent: true,
      },
    ],
  },
];
