/** Skis, boats and tents. */
import { drawBoat, drawCanoe, drawSkis, drawTent } from "../drawing/winter.ts";
import type { Subject } from "../subject.ts";

const vehicle = { type: "vehicle", category: "products", subCategory: "vehicules" } as const;
const sport = { type: "single-item", category: "products", subCategory: "sport-loisirs" } as const;

export const openAir: readonly Subject[] = [
  {
    id: "skis",
    ...sport,
    names: ["skis"],
    alt: "Skis {mp}",
    altOfKind: { fond: "Skis de fond {mp}" },
    colors: ["rouge", "bleu", "vert", "jaune", "turquoise", "noir"],
    draw: drawSkis,
    scenes: ["neige", "piece", "studio", "garage"],
    details: [
      [344, 310, 260, "les fixations"],
      [344, 130, 260, "les spatules"],
    ],
    facts: [
      "Affûtés et cirés en fin de saison.",
      "Bâtons inclus.",
      "Housse de transport en cadeau.",
      "Petites égratignures normales sur le dessus.",
      "On peut ajuster les fixations en boutique pour 20 $.",
    ],
    reasons: ["J'ai changé pour la planche.", "Mon genou a pris sa retraite avant moi."],
    samples: [
      {
        title: "Skis alpins {mp} {156|163|170} cm avec fixations",
        price: [140, 280],
        sentences: [
          "Bons pour un niveau intermédiaire qui veut progresser.",
          "Bottes pointure {26,5|27,5} disponibles pour 60 $ de plus.",
        ],
      },
      {
        title: "Skis de fond {mp} classiques, bottes {41|42|43} incluses",
        kind: "fond",
        price: [90, 180],
        sentences: ["À écailles, donc aucun fartage compliqué.", "Parfaits pour les sentiers municipaux."],
      },
      {
        title: "Skis d'enfant {mp} 110 cm, bottes 20,5",
        price: [60, 120],
        sentences: ["Une seule saison dans les pattes de mon gars."],
      },
      {
        title: "Skis de patin {mp}, niveau compétition jeunesse",
        kind: "fond",
        price: [180, 320],
        sentences: ["Semelles refaites à neuf, très rapides à froid."],
        fields: { condition: "excellent" },
      },
      {
        title: "Skis hors-piste {mp} avec peaux, 178 cm",
        price: [420, 720],
        sentences: [
          "Montés avec des fixations à inserts, peaux taillées au ski.",
          "Une vingtaine de sorties dans les Chic-Chocs.",
        ],
      },
    ],
  },
  {
    id: "canot",
    ...sport,
    names: ["canot", "kayak", "planche à pagaie"],
    alt: "Canot {m}",
    altOfKind: { kayak: "Kayak {m}", planche: "Planche à pagaie {f}" },
    colors: ["rouge", "vert", "bleu", "jaune", "turquoise", "orange"],
    draw: drawCanoe,
    scenes: ["lac", "gazon", "garage", "lac"],
    details: [
      [400, 420, 340, "le centre"],
      [160, 400, 280, "la pointe"],
    ],
    facts: [
      "La coque a des traces de roches, aucune fissure.",
      "Deux vestes de flottaison incluses.",
      "Supports de toit disponibles pour 40 $.",
      "Rangé à l'ombre, sous une toile.",
    ],
    reasons: ["On a maintenant deux enfants de trop pour l'embarcation."],
    samples: [
      {
        title: "Canot {m} de 16 pieds, deux pagaies",
        price: [550, 950],
        sentences: ["Très stable, même avec un chien qui bouge.", "Sièges en babiche refaits l'hiver passé."],
      },
      {
        title: "Kayak de mer {m}, 15 pieds, avec jupette",
        kind: "kayak",
        price: [700, 1200],
        sentences: ["Deux compartiments étanches, gouvernail en bon état."],
      },
      {
        title: "Kayak récréatif {m} pour le chalet",
        kind: "kayak",
        price: [220, 380],
        sentences: ["Léger, large et pardonnant pour les débutants."],
      },
      {
        title: "Planche à pagaie {f} rigide 11 pi",
        kind: "planche",
        price: [320, 560],
        sentences: ["La pagaie ajustable et le leash viennent avec.", "Traction du tapis impeccable."],
      },
      {
        without: /coque|vestes|enfants/u,
        title: "Canot {m} en fibre de verre à réparer",
        price: [120, 220],
        sentences: ["Un trou gros comme un poing à l'arrière, le kit de fibre est fourni."],
        fields: { condition: "correct" },
      },
    ],
  },
  {
    id: "bateau",
    ...vehicle,
    names: ["chaloupe", "ponton", "bateau"],
    alt: "Chaloupe ou petit bateau à bande {f}",
    altOfKind: { ponton: "Ponton {m}" },
    colors: ["bleu", "rouge", "vert", "marine", "turquoise"],
    draw: drawBoat,
    scenes: ["lac", "gazon"],
    details: [
      [90, 400, 260, "le moteur"],
      [480, 330, 320, "le poste de pilotage"],
    ],
    facts: [
      "Hivernisé par un professionnel chaque automne.",
      "La remorque est comprise, lumières fonctionnelles.",
      "Toile de transport presque neuve.",
      "Sonar et prise 12 volts installés.",
      "Hélice de rechange incluse.",
    ],
    reasons: ["La santé nous garde à terre.", "On a vendu le chalet."],
    samples: [
      {
        title: "Chaloupe de pêche 14 pi avec moteur {9.9|15} forces",
        price: [2200, 3900],
        sentences: [
          "Trois bancs, deux porte-cannes, une ancre.",
          "Le moteur a été remis au point {à ville}.",
        ],
        fields: { year: "{1998-2008}", fuel: "essence" },
      },
      {
        title: "Ponton 20 pieds {m}, 10 passagers",
        kind: "ponton",
        price: [16500, 25900],
        sentences: [
          "Toit bimini refait, banquettes sans craque.",
          "On y a passé des soupers de famille mémorables.",
        ],
        fields: { year: "{2010-2017}", fuel: "essence" },
      },
      {
        title: "Bateau de plaisance 18 pi, bande {f}, moteur 4 temps",
        price: [9500, 15900],
        isNegotiable: true,
        sentences: ["Bon pour la tuque, le ski nautique ou juste jaser sur le lac."],
        fields: { year: "{2003-2011}", fuel: "essence" },
      },
      {
        title: "Ponton {m} électrique pour petit lac tranquille",
        kind: "ponton",
        price: [7900, 11900],
        sentences: [
          "Aucun bruit, les huards ne se sauvent même pas.",
          "Autonomie d'une bonne journée de promenade.",
        ],
        fields: { year: "{2014-2019}", fuel: "electrique" },
      },
    ],
  },
  {
    id: "tente",
    ...sport,
    names: ["tente"],
    alt: "Tente {f}",
    colors: ["vert", "orange", "bleu", "gris", "rouge", "turquoise"],
    draw: drawTent,
    scenes: ["foret", "lac", "gazon"],
    details: [[400, 400, 320, "la porte"]],
    facts: [
      "Tapis de sol et piquets inclus.",
      "Coutures rescellées, elle a tenu sous un orage au bord du lac.",
      "Montée {trois|quatre|cinq} fois.",
      "Tout rentre dans le sac d'origine, ce qui est rare.",
    ],
    samples: [
      {
        title: "Tente {f} 4 places avec vestibule",
        price: [90, 160],
        sentences: ["On y dort vraiment quatre si deux sont petits."],
      },
      {
        title: "Tente légère {f} 2 places, {1,6|1,8} kg",
        price: [160, 290],
        sentences: ["Portée sur le sentier des Caps, elle se fait oublier dans le sac."],
        fields: { condition: "excellent" },
      },
      {
        title: "Grande tente familiale {f}, 8 personnes, on y tient debout",
        price: [180, 320],
        sentences: ["Deux chambres séparées par un rideau."],
      },
      {
        title: "Prêt-à-camper : tente {f}, glacière et deux matelas",
        type: "multiple-items",
        price: [150, 240],
        sentences: ["Tout ce qu'il faut pour une première sortie, sauf les guimauves."],
        fields: { saleType: "lot", quantity: "5-10", mainCategory: "sport" },
      },
    ],
  },
];
