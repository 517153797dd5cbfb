/** Bicycles, motorbikes, tires. */
import { drawBicycle, drawMotorbike, drawTires } from "../drawing/rides.ts";
import type { Subject } from "../subject.ts";

const vehicle = { type: "vehicle", category: "products", subCategory: "vehicules" } as const;

export const cycles: readonly Subject[] = [
  {
    id: "velo",
    type: "single-item",
    category: "products",
    subCategory: "sport-loisirs",
    names: ["vélo"],
    alt: "Vélo {m}",
    altOfKind: {
      enfant: "Vélo d'enfant {m}",
      montagne: "Vélo de montagne {m}",
      electrique: "Vélo électrique {m}",
    },
    colors: ["rouge", "bleu", "vert", "turquoise", "orange", "noir"],
    draw: drawBicycle,
    scenes: ["garage", "rue", "gazon", "studio", "piece"],
    details: [
      [225, 390, 300, "la roue arrière"],
      [540, 280, 300, "le guidon"],
      [370, 410, 260, "le pédalier"],
    ],
    facts: [
      "Mise au point faite {ce printemps|l'automne passé|au mois de mai} dans un atelier {spécialisé|indépendant}.",
      "Pneus encore bons, chambres à air changées.",
      "Toujours remisé à l'intérieur l'hiver.",
      "Quelques {égratignures|marques} sur le cadre, rien qui paraît de loin.",
      "Je laisse le cadenas en U avec.",
      "Les freins mordent bien et les vitesses passent sans accrocher.",
    ],
    reasons: [
      "Je m'en suis acheté un {plus léger|autre} et je n'ai pas de place pour deux.",
      "Il dort dans le cabanon depuis {deux|trois} étés.",
      "Mon nouveau travail est trop loin pour pédaler.",
    ],
    samples: [
      {
        title: "Vélo de ville {m} {18|21|24} vitesses",
        kind: "ville",
        price: [140, 260],
        sentences: [
          "Parfait pour aller au marché, le panier est bien solide.",
          "Cadre {17|18|19} pouces, garde-boue et béquille inclus.",
        ],
      },
      {
        title: "Vélo de montagne {m}, 29 pouces, freins à disque",
        kind: "montagne",
        price: [450, 900],
        sentences: [
          "Suspension avant de {100|120} mm, verrouillable.",
          "Il a surtout roulé dans les sentiers faciles.",
        ],
      },
      {
        without: /travail|acheté un|cadenas|vitesses/u,
        title: "Vélo d'enfant {m} 16 po avec petites roues",
        kind: "enfant",
        price: [35, 70],
        sentences: [
          "Ma fille a appris là-dessus et elle est rendue trop grande.",
          "Convient environ de 4 à 6 ans.",
        ],
      },
      {
        title: "Vélo de route {m}, cadre en aluminium, grandeur {54|56}",
        kind: "course",
        price: [380, 750],
        sentences: [
          "Environ {2-6} 000 km au compteur, surtout sur des pistes cyclables.",
          "Pédales automatiques en prime si vous chaussez du {42|43|44}.",
        ],
      },
      {
        title: "Vélo électrique {m}, batterie de {60|80} km",
        kind: "electrique",
        price: [1200, 2100],
        sentences: [
          "La batterie tient encore {50-75} km en mode éco.",
          "Chargeur d'origine et deux clés fournis.",
        ],
      },
      {
        without: /Mise au point|freins|Pneus|remisé|marques/u,
        title: "Vieux vélo {m} à remettre en ordre",
        kind: "ville",
        price: "free",
        sentences: [
          "Le dérailleur est à changer et la selle est fendue.",
          "Bon projet pour quelqu'un qui aime jouer dans la mécanique.",
        ],
        fields: { condition: "correct" },
      },
    ],
  },
  {
    id: "moto",
    ...vehicle,
    names: ["moto", "scooter"],
    alt: "Moto {f}",
    altOfKind: { scooter: "Scooter {m}" },
    colors: ["rouge", "bleu", "noir", "vert", "orange", "creme"],
    draw: drawMotorbike,
    scenes: ["rue", "lac", "garage", "champ"],
    details: [
      [400, 390, 300, "le moteur"],
      [560, 270, 300, "l'avant"],
    ],
    facts: [
      "Batterie neuve {ce printemps|de l'année}.",
      "Chaîne et pignons {remplacés il y a un an|en bon état}.",
      "Remisage d'hiver au chaud, essence stabilisée.",
      "Essai possible avec votre permis et l'argent en main.",
      "Papiers en règle, il ne reste qu'à immatriculer.",
    ],
    reasons: ["Le dos ne suit plus.", "Je roule trop peu, elle mérite mieux."],
    samples: [
      {
        title: "Moto Honda Shadow 750 {f}, {an}",
        variables: { an: "{2004-2009}" },
        price: [3600, 5200],
        sentences: ["Sacoches de cuir et pare-brise inclus.", "Un vrai plaisir sur la route 132."],
        fields: { year: "{an}", mileage: "{28-54}000", fuel: "essence" },
      },
      {
        without: /Chaîne|Elle|elle/u,
        title: "Scooter 50 cc {m} pour la ville",
        kind: "scooter",
        price: [900, 1600],
        sentences: [
          "Consomme trois fois rien et se stationne partout.",
          "Coffre sous le siège assez grand pour un casque.",
        ],
        fields: { mileage: "{3-9}500", fuel: "essence" },
      },
      {
        title: "Moto sport-tourisme {an}, {m} et noir, valises rigides",
        variables: { an: "{2010-2015}" },
        colors: ["rouge", "bleu", "vert"],
        price: [5200, 7900],
        sentences: ["Elle a fait le tour de la Gaspésie {deux|trois} fois sans broncher."],
        fields: { year: "{an}", mileage: "{36-62}000", fuel: "essence" },
      },
      {
        without: /Chaîne|essence|elle|Essai/u,
        title: "Scooter électrique {m}, pas besoin d'essence",
        kind: "scooter",
        price: [1300, 2200],
        sentences: ["Autonomie réelle de {40-60} km, se recharge sur une prise ordinaire."],
        fields: { fuel: "electrique", mileage: "{1-4}200" },
      },
    ],
  },
  {
    id: "pneus",
    ...vehicle,
    type: "single-item",
    names: ["pneus", "roues"],
    alt: "Quatre pneus",
    altOfKind: { roues: "Quatre roues et leurs pneus" },
    colors: ["argent", "gris", "noir"],
    draw: drawTires,
    scenes: ["garage", "neige", "quartier", "studio"],
    details: [
      [575, 390, 300, "le flanc du pneu"],
      [310, 420, 300, "la semelle"],
    ],
    facts: [
      "Usure égale sur les quatre, {7|8|9}/32 mesurés.",
      "Entreposés debout dans un garage {chauffé|frais et sec}.",
      "Aucune réparation, aucun clou.",
      "Peuvent se poser tout de suite, déjà balancés.",
      "Date de fabrication : semaine {10-48} de {2019|2020|2021}.",
    ],
    reasons: ["Auto vendue, pneus restés.", "Mon nouveau véhicule prend des 18 pouces."],
    samples: [
      {
        title: "4 pneus d'hiver 205/55 R16, {une|deux} saisons d'usure",
        price: [240, 420],
        sentences: ["Faisaient sur une {Civic|Jetta|Mazda 3}.", "Très silencieux sur l'asphalte."],
        canBeUrgent: true,
      },
      {
        title: "Pneus d'hiver cloutés 195/65 R15",
        price: [160, 320],
        sentences: [
          "Les clous sont presque tous là : {96|98} % selon le garage.",
          "Une assurance sur la glace noire.",
        ],
      },
      {
        title: "4 roues d'hiver 17 po sur jantes d'alliage, 5 x 114,3",
        kind: "roues",
        price: [450, 780],
        sentences: [
          "Capteurs de pression inclus.",
          "Compatibles avec plusieurs {Toyota|Hyundai|Kia}, à vérifier avec votre garage.",
        ],
      },
      {
        title: "Pneus quatre saisons 225/65 R17 presque neufs",
        price: [320, 520],
        sentences: ["Enlevés d'un véhicule neuf pour poser des pneus homologués."],
        fields: { condition: "excellent" },
      },
      {
        without: /Usure|balancés/u,
        title: "Quatre pneus d'été 215/60 R16 à donner",
        price: "free",
        sentences: [
          "Il reste une saison dedans, pas plus.",
          "Premier arrivé, premier servi, ils sont au bord du garage.",
        ],
        fields: { condition: "correct" },
      },
      {
        without: /Usure|balancés|réparation|fabrication/u,
        title: "Roues d'acier 15 po, 4 trous, pour pneus d'hiver",
        kind: "roues",
        price: [60, 120],
        sentences: ["Un peu de rouille de surface, rien de percé."],
        fields: { condition: "correct" },
      },
    ],
  },
];
