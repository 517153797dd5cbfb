/** Cars, trucks, trailers. */
import { drawCamper, drawCar, drawPickup, drawTrailer } from "../drawing/rides.ts";
import type { Subject } from "../subject.ts";

const vehicle = { type: "vehicle", category: "products", subCategory: "vehicules" } as const;

export const vehicles: readonly Subject[] = [
  {
    id: "auto",
    ...vehicle,
    names: ["civic", "corolla", "mazda", "rav4", "caravan", "auto", "elantra", "leaf"],
    alt: "Auto {f}",
    colors: ["gris", "rouge", "bleu", "noir", "blanc", "marine", "argent"],
    draw: drawCar,
    scenes: ["rue", "neige", "garage", "quartier"],
    details: [
      [226, 440, 260, "la roue avant"],
      [640, 380, 300, "l'arrière"],
      [430, 300, 340, "l'habitacle"],
    ],
    facts: [
      "Antirouille à l'huile chaque {année|automne}, factures à l'appui.",
      "Vient avec {4|quatre} pneus d'hiver sur jantes.",
      "Inspection bienvenue au garage de votre choix.",
      "Aucun accident déclaré, rapport disponible.",
      "Freins refaits à l'avant {l'an passé|en mars}.",
      "Non-fumeur, pas d'animaux à bord.",
      "Le démarreur à distance fonctionne même à -30.",
    ],
    reasons: [
      "On passe à un seul véhicule.",
      "Je travaille maintenant de la maison.",
      "La famille s'agrandit, il nous faut plus grand.",
    ],
    samples: [
      {
        title: "Honda Civic {an} {f}, {manuelle|automatique}, un seul propriétaire",
        kind: "berline",
        variables: { an: "{2014-2017}" },
        price: [8500, 13500],
        sentences: [
          "Très économique, environ 6,5 L aux 100.",
          "Le tissu du siège du conducteur a une petite couture à refaire.",
        ],
        fields: { year: "{an}", mileage: "{98-165}000", fuel: "essence" },
      },
      {
        title: "Toyota Corolla {an}, jamais accidentée",
        kind: "berline",
        variables: { an: "{2015-2019}" },
        price: [11500, 17500],
        sentences: [
          "Entretien fait chez le concessionnaire {à ville} depuis le jour un.",
          "Elle démarre chaque matin, c'est tout ce qu'on lui demande.",
        ],
        fields: { year: "{an}", mileage: "{84-118}000", fuel: "essence" },
      },
      {
        title: "Mazda 3 hatchback {f} {an}, bas kilométrage",
        kind: "compacte",
        variables: { an: "{2016-2019}" },
        price: [12500, 17900],
        sentences: ["Toit ouvrant, sièges chauffants, caméra de recul."],
        fields: { year: "{an}", mileage: "{52-79}000", fuel: "essence" },
      },
      {
        title: "RAV4 hybride {an}, traction intégrale",
        kind: "vus",
        variables: { an: "{2018-2021}" },
        price: [24000, 33500],
        sentences: [
          "On l'a pris pour le chalet et il passe partout.",
          "Attelage de remorque installé, jamais forcé.",
        ],
        fields: { year: "{an}", mileage: "{65-118}000", fuel: "hybride" },
      },
      {
        without: /Freins|accident/u,
        title: "Dodge Caravan {an} pour famille ou pièces",
        kind: "minivan",
        variables: { an: "{2010-2013}" },
        price: [2200, 4200],
        isNegotiable: true,
        sentences: [
          "Sept places, sièges qui rentrent dans le plancher.",
          "La carrosserie rouille aux bas de caisse, je préfère le dire.",
        ],
        fields: { year: "{an}", mileage: "{198-265}000", fuel: "essence", condition: "correct" },
      },
      {
        title: "Nissan Leaf {an} {f}, 100 % électrique",
        kind: "compacte",
        variables: { an: "{2017-2020}" },
        price: [12500, 18900],
        sentences: [
          "Batterie à {10|11} barres sur 12.",
          "Parfait comme deuxième auto : 190 km l'été, 130 l'hiver.",
        ],
        fields: { year: "{an}", mileage: "{48-90}000", fuel: "electrique" },
      },
      {
        title: "Auto d'étudiant : Elantra {f} {an}, pneus d'hiver inclus",
        kind: "berline",
        variables: { an: "{2011-2014}" },
        price: [3800, 6500],
        isNegotiable: true,
        sentences: ["Le climatiseur ne refroidit plus, le chauffage par contre est parfait."],
        fields: { year: "{an}", mileage: "{150-210}000", fuel: "essence", condition: "correct" },
        canBeUrgent: true,
      },
    ],
  },
  {
    id: "camionnette",
    ...vehicle,
    names: ["camionnette", "pick-up", "tacoma"],
    alt: "Camionnette {f}",
    colors: ["rouge", "bleu", "gris", "noir", "vert", "blanc"],
    draw: drawPickup,
    scenes: ["neige", "champ", "rue", "gazon"],
    details: [
      [590, 380, 320, "la boîte"],
      [206, 430, 280, "la roue avant"],
    ],
    facts: [
      "Boîte protégée par un {tapis|doublage} depuis le premier jour.",
      "Attache-remorque et prise à sept broches.",
      "Le châssis a été traité {chaque automne|deux fois}.",
      "Le différentiel et la transmission ont eu leur huile changée.",
      "Marchepieds posés l'an passé.",
    ],
    reasons: ["Je ferme ma petite entreprise de terrassement.", "Moins besoin d'un truck en ville."],
    samples: [
      {
        title: "Camionnette F-150 {f} {an}, 4x4, cabine allongée",
        variables: { an: "{2013-2017}" },
        price: [14500, 24500],
        sentences: ["Moteur V6, tire facilement une roulotte de 5 000 lb."],
        fields: { year: "{an}", mileage: "{120-190}000", fuel: "essence" },
      },
      {
        title: "Pick-up Ram 1500 {m} {an}, prêt pour l'ouvrage",
        variables: { an: "{2012-2016}" },
        price: [11900, 18900],
        isNegotiable: true,
        sentences: [
          "Quelques bosses dans la boîte, c'est un outil de travail.",
          "Pneus quatre saisons homologués encore à {60|70} %.",
        ],
        fields: { year: "{an}", mileage: "{140-220}000", fuel: "essence" },
      },
      {
        title: "Toyota Tacoma {an}, {f}, très propre",
        variables: { an: "{2014-2018}" },
        price: [21000, 31000],
        sentences: ["Gardée dans un garage chauffé.", "Couvercle de boîte rigide qui barre à clé."],
        fields: { year: "{an}", mileage: "{85-140}000", fuel: "essence", condition: "excellent" },
      },
      {
        without: /Moins besoin/u,
        title: "Camionnette Silverado diesel {an} avec gratte à neige",
        variables: { an: "{2009-2012}" },
        price: [13500, 19500],
        sentences: [
          "La gratte de 8 pieds se décroche en cinq minutes.",
          "Contrat de {12-20} entrées à reprendre si ça vous intéresse.",
        ],
        fields: { year: "{an}", mileage: "{210-290}000", fuel: "diesel" },
      },
    ],
  },
  {
    id: "roulotte",
    ...vehicle,
    names: ["roulotte", "tente-roulotte"],
    alt: "Roulotte à bande {f}",
    altOfKind: { tente: "Tente-roulotte {f}" },
    colors: ["turquoise", "jaune", "rouge", "vert", "orange", "bleu"],
    draw: drawCamper,
    scenes: ["lac", "foret", "gazon", "champ"],
    details: [
      [390, 310, 330, "la porte"],
      [336, 450, 260, "les roues"],
    ],
    facts: [
      "Toit rescellé {l'été passé|il y a deux ans}, aucune infiltration.",
      "Auvent, fils et boyaux compris.",
      "Le frigo fonctionne au gaz et au 120 volts.",
      "Frein électrique vérifié par un mécano.",
      "Les matelas ont été remplacés.",
    ],
    reasons: ["Les enfants sont grands et le camping les intéresse moins.", "On passe au chalet."],
    samples: [
      {
        title: "Roulotte vintage à bande {f}, {16|17|18} pieds, toute rénovée",
        price: [8900, 14500],
        sentences: [
          "Intérieur refait en merisier russe, planchers neufs.",
          "Elle attire les regards dans tous les campings.",
        ],
        fields: { year: "{1974-1982}" },
      },
      {
        title: "Tente-roulotte {f} 8 places, facile à tirer",
        kind: "tente",
        price: [3200, 6200],
        sentences: [
          "Toiles sans trou, imperméabilisées l'an dernier.",
          "Se monte à deux en {15-25} minutes.",
        ],
        fields: { year: "{2006-2012}" },
      },
      {
        title: "Roulotte 24 pi avec lits superposés, prête pour la saison",
        price: [14900, 22900],
        isNegotiable: true,
        sentences: ["Dort six personnes sans se piler sur les pieds."],
        fields: { year: "{2012-2017}" },
      },
      {
        title: "Petite tente-roulotte {f} pour jeune famille",
        kind: "tente",
        price: [1800, 3400],
        sentences: ["Moins de 1 300 lb, une auto compacte suffit."],
        fields: { year: "{2001-2007}", condition: "correct" },
      },
    ],
  },
  {
    id: "remorque",
    ...vehicle,
    names: ["remorque"],
    alt: "Remorque {f}",
    colors: ["vert", "gris", "noir", "bleu", "rouge"],
    draw: drawTrailer,
    scenes: ["gazon", "garage", "neige", "champ"],
    details: [[350, 420, 300, "la roue et l'aile"]],
    facts: [
      "Plancher en bois traité remplacé {cet été|l'an passé}.",
      "Lumières au DEL, filage neuf.",
      "Roulements graissés avant le remisage.",
      "Roue de secours incluse.",
    ],
    samples: [
      {
        title: "Remorque utilitaire {f} {5 x 8|4 x 8|5 x 10}",
        price: [750, 1500],
        sentences: ["Idéale pour l'écocentre ou pour déménager un coloc."],
      },
      {
        title: "Remorque fermée {f} {6 x 12|7 x 14}, porte rampe",
        price: [4200, 7200],
        sentences: [
          "Aucune fuite, serrure et barrure de porte neuves.",
          "Elle a servi pour des kiosques de marché.",
        ],
      },
      {
        title: "Remorque {f} basculante pour terre et gravier",
        price: [2900, 4800],
        sentences: ["Le treuil électrique lève sans peine une verge de terre."],
      },
      {
        without: /ven[dt]|offre|prix|échange|achet|facture|réserve pas|en ligne|photos/u,
        title: "Location de remorque {f} à la journée",
        price: [35, 55],
        sentences: [
          "Prix à la journée, {25|30} $ de plus pour la fin de semaine.",
          "Boule de 2 pouces requise.",
        ],
      },
    ],
  },
];
