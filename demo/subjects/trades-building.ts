/** Services around the building. */
import { drawPainting, drawRepair } from "../drawing/trades.ts";
import { drawHeatPump } from "../drawing/yard.ts";
import type { Subject } from "../subject.ts";

const service = { type: "services", category: "services" } as const;

export const tradesBuilding: readonly Subject[] = [
  {
    id: "bricolage",
    ...service,
    subCategory: "bricolage",
    names: ["homme à tout faire", "bricol", "petits travaux", "assemblage"],
    alt: "Coffre à outils {m}",
    colors: ["rouge", "jaune", "bleu", "vert"],
    draw: drawRepair,
    scenes: ["atelier", "piece", "garage"],
    details: [[260, 240, 300, "le marteau"]],
    facts: [
      "Estimation gratuite sur photos.",
      "J'arrive avec mes outils et je ramasse derrière moi.",
      "Tarif à l'heure, minimum deux heures.",
      "Assurance responsabilité de deux millions.",
    ],
    fields: { availability: "{Soirs et fins de semaine|Lundi au vendredi|Sur appel}", experience: "{4-22}" },
    samples: [
      {
        title: "Homme à tout faire : portes, tablettes, gypse",
        author: "m",
        price: [35, 55],
        sentences: ["La liste qui traîne sur le frigo, c'est ma spécialité."],
        fields: { services: "Petites réparations, pose de tablettes, plâtre, calfeutrage." },
      },
      {
        title: "Assemblage de meubles en boîte",
        price: [30, 45],
        sentences: ["Aucune vis de trop à la fin, satisfaction ou je recommence."],
        fields: { duration: "1 à 4 heures" },
      },
      {
        title: "Petits travaux pour personnes aînées, tarif doux",
        price: [20, 30],
        sentences: [
          "Barres d'appui, ampoules hautes, rampes.",
          "Je prends aussi un café si vous en offrez un.",
        ],
      },
      {
        title: "Bricoleuse professionnelle : patio, clôture, cabanon",
        author: "f",
        price: [40, 60],
        sentences: ["Quinze ans de chantiers et un vrai niveau à bulle."],
        fields: { portfolio: "https://patios.example/realisations" },
      },
    ],
  },
  {
    id: "peinture",
    ...service,
    subCategory: "bricolage",
    names: ["peintre", "peinture"],
    alt: "Rouleau et mur peint en {m}",
    colors: ["bleu", "vert", "jaune", "rose", "turquoise", "orange"],
    draw: drawPainting,
    scenes: ["studio", "piece"],
    details: [[570, 420, 300, "le seau"]],
    facts: [
      "Plâtre des trous et des fissures compris.",
      "Peinture sans odeur, vous dormez chez vous le soir.",
      "Soumission écrite en 48 heures.",
      "Découpage à main levée, sans ruban.",
    ],
    fields: { experience: "{5-25}", availability: "{Dès la semaine prochaine|Carnet ouvert}" },
    samples: [
      {
        title: "Peintre en bâtiment, intérieur et extérieur",
        price: [280, 450],
        sentences: ["Prix pour une chambre standard, deux couches."],
      },
      {
        title: "Peinture de cage d'escalier et plafonds hauts",
        price: [400, 700],
        sentences: ["J'ai les échafauds, vous gardez vos genoux."],
      },
      {
        title: "Peinture d'armoires de cuisine au fusil",
        price: [1200, 2200],
        sentences: ["Fini satiné d'usine, portes faites à l'atelier."],
        fields: { duration: "4 à 6 jours" },
      },
    ],
  },
  {
    id: "plomberie",
    ...service,
    subCategory: "bricolage",
    names: ["plomb", "robinet", "chauffe-eau"],
    alt: "Robinet et clé de plomberie",
    altOfKind: { "chauffe-eau": "Chauffe-eau qui coule" },
    colors: ["rouge", "bleu", "orange"],
    draw: (look) => drawRepair({ ...look, kind: look.kind || "plomberie" }),
    scenes: ["comptoir", "studio"],
    details: [[430, 250, 280, "le robinet"]],
    facts: [
      "Licence de la Régie du bâtiment.",
      "Pièces au prix coûtant.",
      "Pas de frais de déplacement en ville.",
      "Appels d'urgence le soir à tarif affiché.",
    ],
    fields: { experience: "{8-26}" },
    samples: [
      {
        title: "Plombier pour réparations et débouchage",
        author: "m",
        price: [95, 130],
        sentences: ["Première heure tout compris."],
        fields: { services: "Fuites, toilettes, drains, robinets." },
      },
      {
        title: "Remplacement de robinet ou de toilette, prix fixe",
        price: [140, 220],
        sentences: ["Vous achetez l'appareil, je le pose le jour même."],
      },
      {
        kind: "chauffe-eau",
        title: "Chauffe-eau percé ? Changé en {une demi-journée|24 heures}",
        price: [950, 1350],
        sentences: ["Réservoir de 40 ou 60 gallons, reprise de l'ancien."],
        canBeUrgent: true,
      },
    ],
  },
  {
    id: "electricite",
    ...service,
    subCategory: "bricolage",
    names: ["électri", "borne"],
    alt: "Panneau électrique",
    colors: ["orange", "vert", "bleu", "rouge"],
    draw: (look) => drawRepair({ ...look, kind: "electricite" }),
    scenes: ["garage", "studio"],
    details: [[400, 240, 300, "les disjoncteurs"]],
    facts: ["Licence et certificat remis.", "Travail garanti deux ans.", "On explique avant de facturer."],
    fields: { experience: "{7-24}" },
    samples: [
      {
        title: "Électricienne résidentielle, panneaux et prises",
        author: "f",
        price: [110, 150],
        sentences: ["Je vérifie toujours la mise à la terre, même si on ne me le demande pas."],
      },
      {
        title: "Installation de borne de recharge à domicile",
        price: [850, 1400],
        sentences: ["Je remplis avec vous la demande de subvention.", "Permis et inspection compris."],
      },
      {
        title: "Électricité de chalet : génératrice et solaire",
        price: [120, 165],
        sentences: ["Des installations simples que vous pourrez comprendre."],
      },
    ],
  },
  {
    id: "thermopompe",
    ...service,
    subCategory: "bricolage",
    names: ["thermopompe", "climatis"],
    alt: "Thermopompe extérieure",
    colors: ["blanc", "gris", "argent", "beige"],
    draw: drawHeatPump,
    scenes: ["quartier", "neige", "gazon"],
    details: [[400, 254, 300, "le ventilateur"]],
    shadow: 180,
    facts: [
      "Chauffe jusqu'à -25, on l'a mesuré.",
      "Support au mur ou au sol.",
      "Garantie de dix ans sur les pièces.",
      "Admissible aux programmes de rénovation écoénergétique.",
    ],
    fields: { experience: "{6-18}" },
    samples: [
      {
        title: "Installation de thermopompe murale, clé en main",
        price: [3200, 5200],
        sentences: ["Appareil, pose et essai compris."],
        fields: { duration: "1 journée" },
      },
      {
        without: /Chauffe|Support|Garantie|Admissible/u,
        title: "Nettoyage de thermopompe avant l'été",
        price: [120, 180],
        sentences: [
          "Une heure par appareil, et l'air sent le propre.",
          "Turbine démontée et filtres désinfectés.",
        ],
      },
      {
        title: "Thermopompe usagée avec installation, 12 000 BTU",
        price: [1400, 2200],
        sentences: ["Récupérée d'un bureau rénové, gaz vérifié."],
      },
    ],
  },
];
