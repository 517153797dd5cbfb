/** Private lessons. */
import { drawLesson } from "../drawing/care.ts";
import { drawPiano } from "../drawing/leisure.ts";
import type { Subject } from "../subject.ts";

const service = { type: "services", category: "services" } as const;

export const lessons: readonly Subject[] = [
  {
    id: "cours-musique",
    ...service,
    subCategory: "cours-particuliers",
    names: ["cours de piano", "cours de musique", "leçons"],
    alt: "Piano {m}",
    colors: ["noyer", "noir", "brun", "bordeaux"],
    draw: drawPiano,
    scenes: ["piece", "scene", "soir"],
    details: [[400, 320, 320, "les touches"]],
    facts: [
      "Première rencontre gratuite.",
      "Pièces choisies avec l'élève.",
      "Petit récital en juin, facultatif.",
      "Préparation aux examens si désirée.",
    ],
    fields: { experience: "{5-30}", duration: "{30|45|60} minutes" },
    samples: [
      {
        title: "Cours de piano à domicile, tous les âges",
        price: [35, 55],
        sentences: ["Ma plus vieille élève a 81 ans et joue du Satie."],
      },
      {
        without: /examens/u,
        title: "Leçons de piano populaire, par oreille",
        price: [40, 60],
        sentences: ["On apprend ses chansons préférées dès le premier mois."],
      },
      {
        without: /examens|Pièces/u,
        title: "Cours de musique pour les 4 à 6 ans, en petit groupe",
        price: [18, 25],
        sentences: ["Rythme, chant, tambourins : on sort de là en sueur."],
      },
    ],
  },
  {
    id: "tutorat",
    ...service,
    subCategory: "cours-particuliers",
    names: ["tutorat", "aide aux devoirs", "mathématiques", "cours de maths"],
    alt: "Cahier de sciences et fiole",
    altOfKind: { lecture: "Livre d'exercices, crayon et pomme" },
    colors: ["rouge", "bleu", "vert", "mauve"],
    draw: (look) => drawLesson({ ...look, kind: look.kind || "sciences" }),
    scenes: ["table", "piece", "studio"],
    details: [[400, 390, 340, "le cahier"]],
    facts: [
      "En ligne ou à la bibliothèque.",
      "On repart des erreurs du dernier examen.",
      "Bilan envoyé aux parents chaque mois.",
      "Patience illimitée.",
    ],
    fields: { experience: "{2-15}", duration: "60 minutes" },
    samples: [
      {
        title: "Tutorat en sciences, secondaire 4 et 5",
        price: [30, 45],
        sentences: ["Étudiante en génie, je sais où ça accroche."],
        author: "f",
      },
      {
        title: "Cours de maths SN et TS, préparation au ministère",
        price: [35, 50],
        sentences: ["Enseignant retraité, 31 ans de tableau noir."],
        author: "m",
      },
      {
        without: /examen/u,
        title: "Aide aux devoirs pour le primaire",
        kind: "lecture",
        price: [22, 32],
        sentences: ["Lecture, dictée, tables : on avance en jouant."],
      },
    ],
  },
  {
    id: "francisation",
    ...service,
    subCategory: "cours-particuliers",
    names: ["français", "francisation", "anglais", "conversation"],
    alt: "Bulles de conversation, globe et livres",
    colors: ["bleu", "rouge", "vert", "mauve"],
    draw: (look) => drawLesson({ ...look, kind: "langue" }),
    scenes: ["table", "piece", "studio"],
    details: [[270, 210, 300, "une bulle"]],
    facts: [
      "Du niveau débutant à B2.",
      "On pratique avec de vraies situations : médecin, école, épicerie.",
      "Matériel fourni.",
      "Petits groupes de quatre au plus.",
    ],
    fields: { experience: "{3-20}", duration: "{60|90} minutes" },
    samples: [
      {
        title: "Cours de francisation en petit groupe",
        price: [15, 22],
        sentences: ["L'accent d'ici expliqué sans gêne."],
      },
      {
        title: "Préparation au TEFAQ et au TCF, français oral",
        price: [40, 60],
        sentences: ["Quatre simulations d'examen avec rétroaction écrite."],
      },
      {
        without: /B2|médecin|d'ici/u,
        title: "Conversation anglaise pour le travail",
        price: [30, 45],
        sentences: ["Réunions, courriels, entrevues : on répète ce qui vous stresse."],
      },
      {
        without: /B2|médecin|groupes/u,
        title: "Français écrit : courriels et rapports sans fautes",
        price: [45, 65],
        sentences: ["Réviseure agréée, je corrige et j'explique."],
        author: "f",
      },
    ],
  },
];
