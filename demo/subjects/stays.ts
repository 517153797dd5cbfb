/** Cottages, land, shops, rooms in shared homes. */
import { drawChalet, drawLand, drawShop } from "../drawing/chalets.ts";
import { drawBedroom } from "../drawing/rooms.ts";
import type { Subject } from "../subject.ts";

import { rooms, shape } from "./room-views.ts";

const home = { type: "housing", category: "housing", details: [] } as const;

export const stays: readonly Subject[] = [
  {
    id: "chalet",
    ...home,
    subCategory: "locations-vacances",
    names: ["chalet", "yourte", "cabane"],
    alt: "Chalet au toit {m}",
    altOfKind: { yourte: "Yourte au toit {m}", a: "Chalet en A au toit {m}" },
    colors: ["vert", "rouge", "noir", "bleu", "turquoise", "brun"],
    draw: shape(drawChalet),
    scenes: ["lac", "neige", "foret"],
    extras: rooms.filter((room) => room.name !== "le plan"),
    facts: [
      "Literie et serviettes fournies.",
      "Le foyer est prêt, le bois aussi.",
      "Pas de cellulaire sur place, mais le wifi est bon.",
      "Arrivée à 16 h, départ à 11 h.",
      "Sentiers de raquette au bout de la galerie.",
      "Canot et vestes à votre disposition.",
      "Deux nuits minimum, trois pendant les fêtes.",
    ],
    samples: [
      {
        title: "Chalet en bois rond au bord du lac, toit {m}",
        kind: "bois 5.5",
        price: [1200, 1900],
        sentences: [
          "Prix à la semaine, jusqu'à huit personnes.",
          "Quai privé, eau claire, brochets au bout.",
        ],
        fields: { surface: "{1000-1300}" },
      },
      {
        title: "Chalet en A au toit {m}, spa et foyer",
        kind: "a 4.5",
        price: [950, 1500],
        sentences: ["La vue du lit donne sur la montagne.", "Loué à la semaine ou à la fin de semaine."],
        fields: { surface: "{700-900}" },
      },
      {
        without: /wifi|foyer|Canot/u,
        title: "Yourte {f} quatre saisons en forêt",
        kind: "yourte 1.5",
        colors: ["beige", "creme", "vert"],
        price: [480, 720],
        sentences: [
          "Poêle à bois, eau de source, toilette sèche.",
          "On s'y rend à pied, 400 mètres avec une traîne fournie.",
        ],
        fields: { surface: "{300-380}" },
      },
      {
        title: "Petit chalet {m} de pêche, tout équipé",
        kind: "bois 3.5",
        price: [550, 850],
        sentences: ["Chaloupe et moteur électrique inclus.", "Pour quatre personnes qui se lèvent tôt."],
        fields: { surface: "{480-620}" },
      },
      {
        title: "Cabane moderne au toit {m}, près des pistes de ski",
        kind: "a 4.5",
        price: [1100, 1700],
        sentences: ["Rangement à skis chauffé, {8|12} minutes des remontées."],
        fields: { surface: "{760-940}" },
      },
      {
        without: /Arrivée|Deux nuits/u,
        title: "Chalet {m} au mois pour l'hiver, près de la motoneige",
        kind: "bois 4.5",
        price: [1400, 1950],
        sentences: ["Le sentier fédéré passe au bout du chemin.", "Loyer au mois, chauffage en sus."],
        fields: { surface: "{820-1000}" },
      },
    ],
  },
  {
    id: "terrain",
    ...home,
    subCategory: "terrains",
    names: ["terrain", "lot"],
    alt: "Terrain borné avec son panneau",
    colors: ["vert", "bleu", "rouge"],
    draw: drawLand,
    scenes: ["gazon", "champ", "lac", "foret"],
    details: [[430, 240, 300, "le panneau"]],
    facts: [
      "Certificat de localisation disponible.",
      "Électricité et fibre au chemin.",
      "Test de sol fait {l'an dernier|en mai}.",
      "Chemin déneigé par la municipalité.",
      "Zonage résidentiel, petits élevages permis.",
    ],
    fields: {},
    samples: [
      {
        title: "Terrain boisé de {2|3|4} acres, prêt à bâtir",
        price: [38000, 79000],
        sentences: ["Érables et bouleaux matures, entrée déjà faite."],
        fields: { surface: "{90-170}000" },
      },
      {
        title: "Terrain plat en village, services à la rue",
        price: [32000, 58000],
        sentences: ["Aqueduc et égout, pas de puits à creuser."],
        fields: { surface: "{9-14}500" },
      },
      {
        title: "Lot riverain avec vue, 150 pieds sur l'eau",
        price: [85000, 140000],
        isNegotiable: true,
        sentences: ["Plage de galets et coucher de soleil sans voisins."],
        fields: { surface: "{40-60}000" },
      },
      {
        without: /Zonage|sol fait|fibre/u,
        title: "Terrain agricole à louer, {10|15|20} acres en foin",
        price: [900, 1800],
        sentences: ["Loyer à l'année, clôtures en bon état."],
        fields: { surface: "{435-870}000" },
      },
    ],
  },
  {
    id: "commerce",
    ...home,
    subCategory: "commerces",
    names: ["local", "boutique", "atelier", "entreposage", "kiosque"],
    alt: "Local commercial avec vitrine",
    altOfKind: { entrepot: "Unités d'entreposage", atelier: "Atelier d'artiste avec vitrine" },
    colors: ["rouge", "turquoise", "jaune", "bleu", "vert", "mauve"],
    draw: drawShop,
    scenes: ["quartier", "rue"],
    details: [[310, 380, 340, "la façade"]],
    facts: [
      "Bail de {trois|cinq} ans, renouvelable.",
      "Toilette et petit évier à l'arrière.",
      "Enseigne permise par la ville.",
      "Livraisons par la ruelle.",
      "Taxes et assurances en sus.",
    ],
    samples: [
      {
        title: "Local commercial sur rue passante, {ou}",
        price: [1400, 2600],
        sentences: [
          "Vitrine de 16 pieds, beaucoup de piétons.",
          "L'ancien locataire y a vendu du pain pendant vingt ans.",
        ],
        fields: { surface: "{700-1200}" },
      },
      {
        title: "Atelier d'artiste partagé, lumière du nord",
        kind: "atelier",
        price: [280, 480],
        sentences: ["Six artistes sur place, ambiance studieuse.", "Accès jour et nuit avec votre code."],
        fields: { surface: "{140-240}" },
      },
      {
        without: /Bail|Toilette|Enseigne|Livraisons|Taxes/u,
        title: "Unités d'entreposage chauffées, {5 x 10|10 x 10}",
        kind: "entrepot",
        price: [80, 170],
        sentences: [
          "Du casier à outils au contenu d'un logement au complet.",
          "Caméras, accès 7 jours sur 7, chariots sur place.",
        ],
        fields: { surface: "{50-100}" },
      },
      {
        without: /Bail|Enseigne/u,
        title: "Petite boutique à céder avec son inventaire",
        price: [18000, 38000],
        isNegotiable: true,
        sentences: [
          "Cadeaux et artisanat local, clientèle fidèle.",
          "Je prends ma retraite et je reste trois mois pour montrer le métier.",
        ],
        fields: { surface: "{600-850}" },
      },
      {
        without: /Bail|Toilette|Enseigne|ruelle/u,
        title: "Kiosque de marché à louer pour la saison",
        price: [250, 420],
        sentences: ["Prix au mois, du jeudi au dimanche.", "Auvent, comptoir et électricité fournis."],
        fields: { surface: "{80-120}" },
      },
    ],
  },
  {
    id: "chambre",
    ...home,
    type: "roommate",
    subCategory: "colocations",
    names: ["chambre", "coloc", "colocation"],
    alt: "Chambre en colocation, couvre-lit {m}",
    colors: ["rouge", "bleu", "vert", "jaune", "mauve", "turquoise", "orange"],
    draw: drawBedroom,
    isWhole: true,
    scenes: ["piece"],
    details: [[440, 440, 380, "le lit"]],
    extras: [rooms[0], rooms[2], rooms[4], rooms[5]],
    facts: [
      "Internet et électricité compris.",
      "On partage les tâches sur un tableau, sans chicane.",
      "Vaisselle, chaudrons et grille-pain déjà là.",
      "Autobus à la porte, {métro|campus} pas loin.",
      "Pas de fumeurs à l'intérieur.",
      "On soupe ensemble le {dimanche|mardi}, si ça vous tente.",
    ],
    fields: {
      preferences:
        "{Personne tranquille et propre|Étudiant ou travailleuse, 20 à 35 ans|Ouvert à tous, francophone ou qui veut le devenir|Non-fumeur, allergique aux chats s'abstenir}",
    },
    samples: [
      {
        title: "Chambre libre dans un {5|4} pièces, colocs tranquilles",
        kind: "simple",
        price: [480, 720],
        sentences: ["On est deux, {28 et 31|24 et 26|35 et 38} ans, et un vieux chat."],
      },
      {
        title: "Grande chambre meublée pour étudiant ou stagiaire",
        kind: "simple",
        price: [450, 680],
        sentences: ["Lit, bureau et garde-robe fournis.", "Serrure sur la porte."],
      },
      {
        title: "Cherche coloc {ou}, maison avec cour",
        price: [550, 780],
        sentences: ["La chambre donne sur le jardin, elle est calme.", "On composte et on jase."],
      },
      {
        title: "Colocation intergénérationnelle : chambre contre coups de main",
        kind: "simple",
        price: [250, 380],
        author: "f",
        sentences: [
          "Je suis retraitée et j'ai une grande maison.",
          "Loyer réduit pour l'épicerie et un peu de pelletage.",
        ],
      },
      {
        title: "Chambre à l'année chez l'habitant, repas possibles",
        kind: "simple",
        price: [600, 850],
        sentences: ["Parfait pour apprendre le français en le vivant.", "Lavage deux fois par semaine."],
      },
      {
        title: "Colocation calme, chambre disponible tout de suite",
        price: [500, 700],
        sentences: [
          "L'ancien coloc est parti plus tôt que prévu.",
          "Bail jusqu'en juin, renouvelable si tout va bien.",
        ],
        canBeUrgent: true,
      },
      {
        title:
          "Couple avec bébé cherche coloc pour grand logement de six pièces, instruments de musique bienvenus",
        price: [520, 690],
        sentences: ["Le bébé dort bien, promis.", "Votre chambre est à l'autre bout du corridor."],
      },
    ],
  },
];
