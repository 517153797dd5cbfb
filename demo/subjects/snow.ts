/** What a winter needs. */
import { drawShelter, drawSkates, drawSnowBlower, drawSnowmobile, drawSnowshoes } from "../drawing/winter.ts";
import type { Subject } from "../subject.ts";

const vehicle = { type: "vehicle", category: "products", subCategory: "vehicules" } as const;
const sport = { type: "single-item", category: "products", subCategory: "sport-loisirs" } as const;

export const snow: readonly Subject[] = [
  {
    id: "motoneige",
    ...vehicle,
    names: ["motoneige"],
    alt: "Motoneige {f}",
    colors: ["jaune", "rouge", "turquoise", "noir", "orange", "bleu"],
    draw: drawSnowmobile,
    scenes: ["neige", "garage", "studio"],
    details: [
      [560, 370, 330, "le capot"],
      [280, 450, 300, "la chenille"],
    ],
    facts: [
      "Chenille de {1|1,25|1,5} pouce, il n'en manque pas un crampon.",
      "Carbures et lisses changés avant l'hiver.",
      "Part du premier coup, même à -25.",
      "Housse de transport et kit d'outils inclus.",
      "Suspension rebâtie à {4|5} 000 km.",
    ],
    reasons: ["Plus assez de neige dans mon coin pour que ça vaille la peine.", "Je garde juste l'autre."],
    samples: [
      {
        title: "Motoneige Ski-Doo 600 {f}, {an}",
        variables: { an: "{2013-2018}" },
        price: [5200, 8900],
        sentences: [
          "Poignées et siège chauffants, pare-brise haut.",
          "Huile et bougies changées, prête à partir.",
        ],
        fields: { year: "{an}", mileage: "{7-15}000", fuel: "essence" },
      },
      {
        title: "Motoneige utilitaire {f} {an} avec traîneau",
        variables: { an: "{2008-2013}" },
        price: [3900, 6200],
        sentences: ["Une vraie bête de somme pour sortir le bois ou monter au camp."],
        fields: { year: "{an}", mileage: "{10-19}000", fuel: "essence" },
      },
      {
        title: "Motoneige deux places {f}, confortable pour la randonnée",
        price: [6400, 9800],
        isNegotiable: true,
        sentences: [
          "Dossier passager réglable, on a fait les Monts-Valin avec.",
          "Toujours tirée en remorque fermée.",
        ],
        fields: { year: "{2014-2019}", mileage: "{9-17}000", fuel: "essence" },
      },
      {
        without: /Suspension|Chenille|Carbures|neige dans/u,
        title: "Motoneige d'enfant {f} 120 cc, presque pas roulée",
        price: [1400, 2300],
        sentences: ["Coupe-circuit à cordon pour les parents inquiets.", "Il a grandi plus vite que prévu."],
        fields: { year: "{2015-2019}", fuel: "essence", condition: "excellent" },
      },
    ],
  },
  {
    id: "souffleuse",
    ...sport,
    subCategory: null,
    names: ["souffleuse"],
    alt: "Souffleuse à neige {f}",
    colors: ["rouge", "orange", "jaune", "vert", "bleu"],
    draw: drawSnowBlower,
    scenes: ["neige", "garage", "quartier"],
    details: [
      [600, 410, 320, "la vis sans fin"],
      [370, 370, 300, "le moteur"],
    ],
    facts: [
      "Huile et {courroie|bougie} changées avant l'hiver.",
      "Elle envoie la neige à {25-40} pieds.",
      "Manuel et clé d'origine fournis.",
      "Boulons de cisaillement de rechange inclus.",
      "Démarre au fil ou à la corde, au choix.",
    ],
    reasons: [
      "On déménage en condo, plus rien à déneiger.",
      "J'ai pris un contrat de déneigement cette année.",
      "Entrée vendue avec la maison !",
    ],
    samples: [
      {
        title: "Souffleuse {f} 27 pouces, 8 forces",
        price: [550, 950],
        sentences: [
          "Six vitesses avant, deux de recul, poignées chauffantes.",
          "Elle a {6-9} hivers, toujours rentrée au sec.",
        ],
      },
      {
        without: /Huile|Démarre|cisaillement|pieds/u,
        title: "Souffleuse électrique {f} pour balcon et petite entrée",
        kind: "electrique",
        price: [90, 180],
        sentences: [
          "Légère : une personne la monte facilement au deuxième.",
          "Rallonge de 50 pieds pour l'extérieur comprise.",
        ],
      },
      {
        title: "Grosse souffleuse {f} 30 po sur roues, servie trois hivers",
        price: [950, 1500],
        sentences: ["Elle mange le banc de neige de la charrue sans forcer."],
        canBeUrgent: true,
      },
      {
        without: /Huile|Démarre|cisaillement/u,
        title: "Souffleuse à batterie {f} 24 po, deux batteries",
        kind: "electrique",
        price: [600, 950],
        sentences: [
          "Pas d'essence, pas de boucane, les voisins dorment.",
          "Les batteries font aussi la tondeuse de la même marque.",
        ],
        fields: { condition: "excellent" },
      },
      {
        without: /changées|envoie|Démarre/u,
        title: "Souffleuse {f} à réparer ou pour les pièces",
        price: [60, 120],
        sentences: ["Le moteur tourne, mais l'entraînement ne mord plus."],
        fields: { condition: "correct" },
      },
    ],
  },
  {
    id: "tempo",
    ...sport,
    subCategory: null,
    names: ["tempo", "abri"],
    alt: "Abri d'auto Tempo {m}",
    altOfKind: { structure: "Structure de tuyaux d'un abri tempo", entree: "Petit abri d'entrée {m}" },
    colors: ["blanc", "beige", "gris"],
    draw: drawShelter,
    scenes: ["neige", "quartier", "gazon"],
    details: [[400, 420, 380, "l'entrée"]],
    facts: [
      "Toile sans déchirure, deux fenêtres.",
      "Tuyaux d'acier galvanisé, tous numérotés pour le montage.",
      "Pinces et ancrages compris.",
      "Se démonte en {deux|trois} heures à deux personnes.",
    ],
    reasons: ["La ville vient de les interdire dans notre rue.", "On a fait bâtir un garage."],
    samples: [
      {
        title: "Tempo simple 11 x 16, toile {f} de deux ans",
        price: [220, 380],
        sentences: ["Il a passé deux hivers chargés sans plier."],
      },
      {
        title: "Abri Tempo double 18 x 20, complet",
        price: [550, 850],
        sentences: [
          "Vous le démontez vous-même, je donne un coup de main.",
          "Porte avant à fermeture éclair refaite par une couturière.",
        ],
      },
      {
        kind: "structure",
        without: /Toile/u,
        title: "Structure de tempo sans la toile, 11 x 20",
        price: [80, 150],
        sentences: ["Les toiles neuves se vendent encore au magasin."],
        fields: { condition: "correct" },
      },
      {
        kind: "entree",
        title: "Petit abri d'entrée {m} pour galerie, 4 x 8",
        price: [60, 130],
        sentences: ["Plus jamais de neige devant la porte patio."],
      },
    ],
  },
  {
    id: "raquettes",
    ...sport,
    names: ["raquettes"],
    alt: "Raquettes à neige {fp}",
    altOfKind: { deux: "Deux paires de raquettes {fp}" },
    colors: ["vert", "rouge", "bleu", "orange", "noir"],
    draw: drawSnowshoes,
    scenes: ["neige", "piece", "foret"],
    details: [[290, 270, 260, "la fixation"]],
    facts: [
      "Les crampons mordent encore très bien.",
      "Fixations faciles à serrer avec des mitaines.",
      "Sac de rangement fourni.",
      "Utilisées {quatre|cinq|six} fois tout au plus.",
    ],
    samples: [
      {
        title: "Raquettes {fp} 25 pouces pour adulte",
        price: [60, 110],
        sentences: ["Jusqu'à environ 180 lb avec le sac à dos."],
      },
      {
        title: "Raquettes {fp} de montagne avec talonnière",
        price: [130, 220],
        sentences: ["La talonnière sauve les mollets dans les montées."],
        fields: { condition: "excellent" },
      },
      {
        kind: "deux",
        title: "Deux paires de raquettes {fp}, une femme et une homme",
        type: "multiple-items",
        price: [120, 190],
        sentences: [
          "On les vend ensemble, ça va de soi.",
          "Celle de femme est plus étroite, on ne se marche pas dessus.",
        ],
        fields: { saleType: "lot", mainCategory: "sport" },
      },
      {
        without: /crampons|Fixations/u,
        title: "Raquettes traditionnelles en frêne et babiche",
        colors: ["erable"],
        price: [70, 140],
        sentences: ["Fabriquées à la main, parfaites au mur ou dans la poudreuse."],
      },
    ],
  },
  {
    id: "patins",
    ...sport,
    names: ["patins", "hockey"],
    alt: "Patins de hockey à bande {f}",
    altOfKind: { artistique: "Patins artistiques blancs", equipement: "Patins et casque de hockey {m}" },
    colors: ["rouge", "bleu", "noir", "jaune", "vert"],
    draw: drawSkates,
    scenes: ["neige", "garage", "studio", "piece"],
    details: [
      [320, 470, 300, "la lame"],
      [250, 330, 260, "le laçage"],
    ],
    facts: [
      "Lames aiguisées la semaine passée.",
      "Bottillon thermoformable.",
      "Il reste beaucoup d'acier sur les lames.",
      "Protège-lames inclus.",
    ],
    reasons: ["Trop petits depuis janvier."],
    samples: [
      {
        title: "Patins de hockey pointure {7|8|9}, deux saisons",
        price: [70, 160],
        sentences: ["La cheville est encore rigide, rien de mou."],
      },
      {
        title: "Patins artistiques blancs, fille, pointure {3|4|5}",
        kind: "artistique",
        colors: ["rose", "mauve", "bleu"],
        price: [50, 110],
        sentences: ["Cuir blanc ciré, lacets neufs."],
      },
      {
        without: /lames|Bottillon|Protège/u,
        title: "Équipement de hockey complet, enfant de {7|8|9} ans",
        kind: "equipement",
        type: "multiple-items",
        price: [120, 210],
        sentences: ["Casque {m}, jambières, culotte, gants et patins.", "Lavé au complet, ça sent même bon."],
        colors: ["rouge", "bleu", "noir"],
        fields: { saleType: "lot", quantity: "5-10", mainCategory: "sport" },
      },
      {
        without: /janvier/u,
        title: "Patins pour adulte débutant, pointure {10|11}",
        price: [35, 70],
        sentences: ["Rembourrés, confortables, faits pour la patinoire du parc."],
      },
    ],
  },
];
