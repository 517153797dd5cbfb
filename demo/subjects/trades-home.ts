/** Services around the home. */
import { drawCleaning, drawGardening, drawRepair, drawShovelling } from "../drawing/trades.ts";
import { drawTruck } from "../drawing/work-sites.ts";
import { drawMower } from "../drawing/yard.ts";
import type { Subject } from "../subject.ts";

const service = { type: "services", category: "services" } as const;

export const tradesHome: readonly Subject[] = [
  {
    id: "deneigement",
    ...service,
    subCategory: "jardinage",
    names: ["déneigement", "pellet", "neige"],
    alt: "Pelletage de la neige",
    colors: ["rouge", "orange", "bleu", "turquoise", "vert"],
    draw: drawShovelling,
    scenes: ["neige"],
    details: [
      [250, 430, 340, "le banc de neige"],
      [560, 330, 300, "le travail à la pelle"],
    ],
    facts: [
      "Passage avant 7 h les jours de semaine.",
      "On revient après la charrue.",
      "Sel ou gravier sur les marches, sans supplément.",
      "Contrat écrit du 1er novembre au 15 avril.",
      "Deux versements possibles.",
    ],
    fields: { availability: "Novembre à avril", experience: "{3-20}" },
    samples: [
      {
        title: "Déneigement d'entrées, {deux|quatre} places",
        price: [320, 520],
        sentences: ["Tracteur avec souffleur inversé, pas de gazon arraché."],
      },
      {
        without: /Contrat/u,
        title: "Pelletage de galeries, escaliers et balcons",
        price: [25, 45],
        sentences: ["Deux étudiants en forme, on répond aux textos."],
        canBeUrgent: true,
      },
      {
        without: /Passage|charrue|Contrat|versements|Sel/u,
        title: "Déneigement de toitures, équipe assurée",
        price: [250, 600],
        sentences: [
          "On commence par les toits plats et les abris, les plus à risque.",
          "Harnais et ancrages, on ne joue pas avec ça.",
        ],
        canBeUrgent: true,
      },
      {
        title: "Enlèvement de la neige pour petits commerces",
        price: [900, 1800],
        sentences: ["Stationnement de dix à trente cases, chargement inclus."],
      },
    ],
  },
  {
    id: "jardinage",
    ...service,
    subCategory: "jardinage",
    names: ["jardin", "haie", "pelouse", "aménagement", "tonte"],
    alt: "Taille de haie et fleurs",
    altOfKind: { tonte: "Tondeuse à gazon" },
    colors: ["bleu", "vert", "orange", "mauve"],
    draw: (look) => (look.kind === "tonte" ? drawMower(look) : drawGardening(look)),
    scenes: ["gazon"],
    details: [[260, 410, 320, "la haie"]],
    facts: [
      "Résidus verts ramassés et compostés.",
      "Outils à batterie, aucun vacarme.",
      "Plantes indigènes si vous voulez moins d'entretien.",
      "On marche autour ensemble avant de commencer.",
    ],
    fields: { availability: "Avril à novembre", experience: "{3-18}" },
    samples: [
      {
        title: "Taille de haie et d'arbustes, à l'heure",
        price: [35, 50],
        sentences: ["Les cèdres de huit pieds ne me font pas peur."],
      },
      {
        kind: "tonte",
        title: "Tonte de pelouse aux {sept|dix} jours, prix de saison",
        price: [380, 620],
        sentences: ["Bordures comprises, barrière toujours refermée."],
      },
      {
        title: "Aménagement de jardin nourricier",
        price: [450, 950],
        author: "f",
        sentences: [
          "Je suis horticultrice et je plante des choses qui se mangent.",
          "Plan dessiné à la main inclus.",
        ],
      },
      {
        title: "Ménage de printemps du jardin, forfait",
        price: [150, 280],
        sentences: ["Feuilles, plates-bandes, coupe des vivaces, premier compost."],
      },
    ],
  },
  {
    id: "menage",
    ...service,
    subCategory: "menage",
    names: ["ménage", "nettoyage"],
    alt: "Seau, balai et produits de nettoyage",
    colors: ["turquoise", "bleu", "rose", "vert", "jaune"],
    draw: drawCleaning,
    scenes: ["piece", "comptoir", "studio"],
    details: [[300, 360, 320, "le seau"]],
    facts: [
      "Produits à base de vinaigre et de savon noir.",
      "Toujours la même personne.",
      "Références de familles du quartier.",
      "Le frigo et le four sur demande.",
      "Clé gardée en lieu sûr.",
    ],
    fields: { experience: "{2-16}", availability: "{Lundi au jeudi|En semaine|Sur rendez-vous}" },
    samples: [
      {
        title: "Ménage résidentiel aux deux semaines",
        price: [110, 160],
        sentences: ["Je fais les coins, pas juste le milieu."],
      },
      {
        without: /Toujours|Clé/u,
        title: "Grand ménage de déménagement, équipe de deux",
        price: [220, 380],
        sentences: ["Le locateur n'aura rien à redire."],
        canBeUrgent: true,
      },
      {
        without: /frigo|Toujours|Produits/u,
        title: "Nettoyage de vitres, deux étages et moins",
        price: [90, 180],
        sentences: ["Eau pure, aucune trace, moustiquaires lavées."],
      },
      {
        title: "Ménage de bureaux et de cliniques, le soir",
        price: [28, 38],
        sentences: ["Protocoles d'hygiène connus, feuille de route signée."],
      },
    ],
  },
  {
    id: "demenagement",
    ...service,
    subCategory: "demenagement",
    names: ["déménag", "transport"],
    alt: "Camion de déménagement {m}",
    colors: ["orange", "jaune", "rouge", "bleu", "vert"],
    draw: (look) => drawTruck({ ...look, kind: "demenagement" }),
    scenes: ["rue", "quartier", "neige"],
    details: [[480, 270, 340, "le côté du camion"]],
    facts: [
      "Couvertures, sangles et chariots fournis.",
      "Assurance cargo.",
      "Escaliers tournants, on connaît.",
      "Prix à l'heure, temps de route en sus.",
    ],
    fields: { experience: "{3-17}" },
    samples: [
      {
        title: "Déménagement local, camion de {16|20|24} pieds",
        price: [95, 150],
        sentences: ["Deux déménageurs qui ne cassent rien."],
        canBeUrgent: true,
      },
      {
        without: /heure,/u,
        title: "Transport d'un seul meuble ou d'un appareil",
        price: [50, 90],
        sentences: ["Achat trouvé sur les annonces ? Je vais le chercher."],
      },
      {
        title: "Déménagement de pianos, spécialiste",
        price: [280, 450],
        sentences: ["Droits et à queue, jusqu'au troisième étage."],
      },
      {
        title: "Petit déménagement d'étudiant, fourgonnette et deux bras",
        price: [45, 70],
        sentences: ["Un quart de travail, une pizza et c'est réglé."],
      },
    ],
  },
  {
    id: "velo-atelier",
    ...service,
    subCategory: "bricolage",
    names: ["réparation de vélo", "mise au point", "mécano vélo"],
    alt: "Vélo {m} sur un pied d'atelier",
    colors: ["rouge", "vert", "bleu", "jaune"],
    draw: (look) => drawRepair({ ...look, kind: "velo" }),
    scenes: ["atelier", "garage", "studio"],
    details: [[400, 290, 320, "le pédalier"]],
    facts: [
      "Prêt d'un vélo pendant le travail.",
      "Pièces neuves ou usagées, votre choix.",
      "Prêt en 48 heures, sauf en mai.",
    ],
    fields: { experience: "{3-14}" },
    samples: [
      {
        title: "Mise au point de vélo à domicile",
        price: [45, 75],
        sentences: ["J'arrive en vélo-cargo avec le pied d'atelier."],
      },
      {
        title: "Réparation de vélos électriques, toutes marques",
        price: [60, 95],
        sentences: ["Diagnostic de batterie et de moteur."],
      },
      {
        title: "Mécano vélo : remisage et mise au point d'hiver",
        price: [80, 120],
        sentences: ["Entreposé au sec de novembre à avril."],
      },
    ],
  },
];
