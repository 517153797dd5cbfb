/** Large furniture. */
import { drawBed, drawBookcase, drawDesk, drawSofa, drawTable } from "../drawing/furniture.ts";
import type { Subject } from "../subject.ts";

const piece = { type: "single-item", category: "products", subCategory: "mobilier" } as const;

export const furniture: readonly Subject[] = [
  {
    id: "divan",
    ...piece,
    names: ["divan", "causeuse", "sectionnel", "fauteuil"],
    alt: "Divan {m}",
    altOfKind: { fauteuil: "Fauteuil {m}", angle: "Sectionnel {m} en angle" },
    colors: ["gris", "vert", "bleu", "jaune", "rose", "beige", "turquoise", "bordeaux"],
    draw: drawSofa,
    scenes: ["piece", "soir", "studio"],
    details: [[300, 380, 320, "les coussins"]],
    facts: [
      "Maison sans fumée, {un chat|un chien|aucun animal}.",
      "Housses {lavables|déhoussables} à la machine.",
      "Prévoir deux personnes pour le sortir.",
      "Les ressorts sont bons, on ne cale pas.",
      "Une petite tache sous un coussin, invisible une fois retourné.",
    ],
    reasons: ["Il ne passe pas dans l'escalier du nouveau logement.", "On a hérité de celui de ma tante."],
    samples: [
      {
        title: "Divan {m} trois places, très confortable",
        price: [180, 380],
        sentences: ["Longueur de {80|84|88} pouces.", "On a fait beaucoup de siestes dessus."],
      },
      {
        title: "Sectionnel {m} en L avec méridienne à droite",
        kind: "angle",
        price: [450, 850],
        sentences: ["La méridienne s'ouvre et cache un grand coffre."],
        canBeUrgent: true,
      },
      {
        title: "Fauteuil {m} de lecture, style années 60",
        kind: "fauteuil",
        price: [90, 220],
        sentences: ["Recouvert par un rembourreur, tissu bouclé.", "Pattes en bois huilées."],
      },
      {
        title: "Divan-lit {m}, matelas à mémoire",
        price: [250, 480],
        sentences: ["S'ouvre d'une seule main, matelas {simple|double|queen}."],
      },
      {
        title: "Causeuse {f} à donner, viens la chercher",
        price: "free",
        sentences: [
          "Le chat a goûté à un coin, le reste est correct.",
          "Au deuxième étage, escalier extérieur.",
        ],
        fields: { condition: "correct" },
      },
    ],
  },
  {
    id: "table",
    ...piece,
    names: ["table"],
    alt: "Table {f} et chaises",
    altOfKind: { basse: "Table basse {f}", ronde: "Table ronde {f} et chaises" },
    colors: ["erable", "noyer", "blanc", "noir", "brun"],
    draw: drawTable,
    scenes: ["piece", "studio", "soir"],
    details: [[400, 280, 320, "le dessus"]],
    facts: [
      "Quelques ronds de verre, un coup de sablage et ça disparaît.",
      "Les chaises sont solides, rien ne branle.",
      "Les pattes se dévissent pour le transport.",
      "Aucune chaise décollée.",
    ],
    reasons: ["On mange maintenant à l'îlot.", "Trop grande pour notre trois et demie."],
    samples: [
      {
        title: "Table de cuisine en érable et deux chaises",
        colors: ["erable"],
        price: [140, 280],
        sentences: ["Faite au Québec, {42|48} pouces de long."],
      },
      {
        title: "Table ronde {f} sur pied, 42 pouces",
        kind: "ronde",
        price: [90, 200],
        sentences: ["Quatre personnes à l'aise, cinq si on s'aime."],
      },
      {
        without: /chaise|Trop grande|mange/u,
        title: "Table basse {f} de salon",
        kind: "basse",
        price: [40, 110],
        sentences: ["Dessous pratique pour les revues."],
      },
      {
        without: /Trop grande/u,
        title: "Table de réfectoire en bois massif, {7|8} pieds, {f}",
        colors: ["noyer", "brun"],
        price: [650, 1200],
        sentences: [
          "Fabriquée avec les planches d'une grange de Kamouraska.",
          "Elle pèse son poids : trois personnes et un bon dos.",
        ],
      },
      {
        title: "Table extensible {f} avec panneau papillon",
        price: [160, 320],
        sentences: ["Passe de quatre à huit couverts en dix secondes."],
      },
    ],
  },
  {
    id: "bureau",
    ...piece,
    names: ["bureau"],
    alt: "Bureau de travail {m}",
    colors: ["erable", "blanc", "noyer", "noir", "gris"],
    draw: drawDesk,
    scenes: ["piece", "soir", "studio"],
    details: [[580, 420, 300, "les tiroirs"]],
    facts: [
      "Passe-fils à l'arrière.",
      "L'écran et la lampe sur la photo ne sont pas inclus.",
      "Déjà démonté, vis dans un sac identifié.",
      "Une égratignure sur le côté gauche.",
    ],
    reasons: ["Fin du télétravail.", "La chambre devient celle du bébé."],
    samples: [
      {
        title: "Bureau {m} avec trois tiroirs, 55 pouces",
        price: [70, 160],
        sentences: ["Assez grand pour deux écrans."],
      },
      {
        title: "Bureau assis-debout électrique, dessus {m}",
        kind: "assis-debout",
        price: [240, 420],
        sentences: ["Quatre hauteurs en mémoire, moteur silencieux.", "Monte jusqu'à {120|125} cm."],
        fields: { condition: "excellent" },
      },
      {
        title: "Petit bureau {m} d'étudiant pour cégep ou université",
        price: [40, 80],
        sentences: ["Entre dans une chambre de résidence, c'est tout dire."],
        canBeUrgent: true,
      },
      {
        without: /Passe-fils|démonté|télétravail/u,
        title: "Bureau antique {m}, serrures et clés d'origine",
        colors: ["noyer", "brun"],
        price: [280, 520],
        isNegotiable: true,
        sentences: ["Vient du presbytère où travaillait mon grand-oncle."],
      },
    ],
  },
  {
    id: "lit",
    ...piece,
    names: ["lit", "lits"],
    alt: "Lit {m}",
    altOfKind: { superpose: "Lits superposés {mp}" },
    colors: ["blanc", "gris", "erable", "noyer", "bleu", "beige"],
    draw: drawBed,
    scenes: ["piece", "soir", "studio"],
    details: [[300, 350, 300, "la tête"]],
    facts: [
      "Lattes toutes en place, aucune cassée.",
      "Matelas protégé par une housse depuis l'achat.",
      "Se démonte avec une seule clé hexagonale.",
      "Livraison possible dans le quartier contre une bonne bière.",
    ],
    reasons: ["On passe au queen.", "Chambre d'amis transformée en atelier."],
    samples: [
      {
        title: "Lit queen {m} avec tête rembourrée",
        price: [180, 380],
        sentences: ["Base plateforme, pas besoin de sommier."],
      },
      {
        title: "Lits superposés {mp} pour enfants",
        kind: "superpose",
        price: [180, 340],
        sentences: [
          "Échelle solide et garde-corps des deux côtés.",
          "Peuvent se séparer en deux lits simples.",
        ],
      },
      {
        title: "Lit double {m} et matelas ferme",
        price: [120, 240],
        sentences: ["Matelas de {3|4|5} ans, toujours retourné."],
      },
      {
        title: "Lit capitaine {m} à donner contre transport",
        price: "free",
        sentences: ["Un des coulisseaux est à recoller."],
        fields: { condition: "correct" },
      },
    ],
  },
  {
    id: "bibliotheque",
    ...piece,
    names: ["bibliothèque", "étagère"],
    alt: "Bibliothèque {f}",
    colors: ["erable", "blanc", "noyer", "noir", "vert"],
    draw: drawBookcase,
    scenes: ["piece", "soir", "studio"],
    details: [[400, 180, 300, "les tablettes"]],
    facts: [
      "Tablettes ajustables, aucune n'a courbé.",
      "Ancrage mural fourni.",
      "Les livres ne sont pas inclus, désolé.",
      "Dos en bois et non en carton.",
    ],
    samples: [
      {
        title: "Bibliothèque {f} à quatre tablettes",
        price: [50, 120],
        sentences: ["{30|32|36} pouces de large sur {60|72} de haut."],
      },
      {
        title: "Étagère {f} pour vinyles ou livres d'art",
        price: [80, 160],
        sentences: ["Chaque case accepte un 33 tours debout."],
      },
      {
        title: "Bibliothèque vitrée {f} de ma grand-mère",
        colors: ["noyer", "brun"],
        price: [320, 580],
        isNegotiable: true,
        sentences: [
          "Vitres soufflées d'origine, une seule a une bulle.",
          "Je la verrais dans une maison ancestrale.",
        ],
      },
    ],
  },
];
