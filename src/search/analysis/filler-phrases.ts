/**
 * The words around a query that no listing contains, for the grammar (extraction/grammar.ts): phrases of each class, folded,
 * separated by « | ». A new phrase is added here, without code.
 */
import type { TokenClasses } from "../extraction/grammar.ts";

export const fillerClasses: TokenClasses = {
  // Phrases that open a query
  greeting: "bonjour | bonsoir | salut | allo | hello | hi | hey",
  subject: "je | on | nous",
  seek: "cherche | cherchons | cherchais | recherche | recherchons | recherchais",
  being: "je suis | on est | nous sommes",
  search: "a la recherche | a la recherche de",
  wanting: "je | on | nous | j'",
  want: "veux | veut | voulons | voudrais | aimerais | souhaite",
  get:
    "acheter | trouver | avoir | vendre | m'acheter | me trouver | nous trouver | me procurer | me debarrasser de | " +
    "me debarrasser d' | nous debarrasser de",
  whose: "ma | mon | mes | notre",
  relative:
    "fille | fils | gars | garcon | enfant | enfants | mere | pere | soeur | frere | conjoint | conjointe | blonde | chum | mari | femme | " +
    "ami | amie",
  wants: "veut | veulent | voudrait | cherche | cherchent | a besoin de | a besoin d' | aimerait",
  have: "j'ai | on a | jai | nous avons",
  mustHave: "il me faut | il nous faut | il me faudrait | il nous faudrait | me faut | me faudrait | faut",
  need: "besoin | besoin de | besoin aide | besoin d'aide | besoin d aide | besoin aide pour | besoin d'aide pour | besoin d aide pour",
  where: "ou trouver | ou acheter | ou avoir",
  askIf: "est-ce que",
  someone: "quelqu'un | quelqu un | quelquun | qqun | qqn",
  something:
    "quelque chose | de quoi | un gars | une fille | une personne | une dame | une madame | un monsieur | du monde | des gens",
  whoDoes: "qui | pour | aurait | a | vend | fait | peut",
  haveYou:
    "avez-vous | avez vous | auriez-vous | auriez vous | vendez-vous | vendez vous | as-tu | as tu | aurais-tu | aurais tu | " +
    "vends-tu | vends tu | y a-t-il | y a t-il | y a-t il | y a t il | y a-tu | y a tu",
  isItThat: "est-ce que | est ce que | est-ce qu' | est ce qu'",
  hasIt: "vous avez | vous auriez | vous vendez | tu as | tu aurais | tu vends | il y a | y a",
  know:
    "connaissez-vous | connaissez vous | connaitriez-vous | connaitriez vous | vous connaissez | connais-tu | connais tu | " +
    "tu connais",
  aGood: "un bon | une bonne | un bonne | une bon",
  interested: "interesse | interessee | interesses | interessees",
  by: "par | a",
  who: "qui vend | qui fait | qui donne | qui a | qui peut",
  buy: "acheter | achete | j'achete | trouver",
  getDone: "faire | me faire | nous faire | se faire",
  article: "mon | ma | mes | notre | nos | du | de la | de l' | le | la | les | l' | un | une | des",
  take: "prendre | suivre",
  lesson: "un cours | des cours | le cours | une lecon | des lecons | une formation",
  how: "comment",
  iAm: "i'm | im | i am | we are",
  lookingFor: "looking for",
  weWant: "i want | i need | we want | we need",
  toBuy: "to buy | to find",

  // Courtesies; English words that nearly every listing implies (those of tokens.ts are French)
  courtesy:
    "s'il vous plait | svp | stp | s.v.p. | merci | merci d'avance | please | for sale | used | cheap | vraiment | a qui la chance | avendre",
  // Conditions that few listings state: a good price, soon, nearby
  notToo: "pas trop",
  size:
    "gros | grosse | grand | grande | petit | petite | haut | haute | lourd | lourde | loin | loin de | loin d' | loin du | loin des | " +
    "vieux | vieille | use | usee | long | longue | large",
  atHome: "chez moi | chez-moi | chez nous | chez-nous | chez mes parents | chez ma mere",
  copula: "sont",
  really: "vraiment",
  little: "pas | peu | moins | moin",
  tooMuch: "trop | tres | si",
  dear: "cher | chere | chers | cheres",
  possible: "possible",
  to: "a",
  good: "bon | bons | petit | petits | meilleur | meilleurs",
  price: "marche | prix",
  dwelling: "logement | logements",
  affordable: "abordable | abordables",
  negotiable: "neg | nego | negociable | negociables | obo",
  urgent:
    "urgent | urgente | urgents | urgentes | asap | rapidement | au plus vite | le plus vite | au plus vite possible | " +
    "le plus vite possible",
  available: "disponible | disponibles | dispo",
  now: "maintenant | immediatement | tout de suite",
  close: "pas loin | pres | proche | autour | a cote",
  here: "de moi | de nous | de chez moi | de chez nous | de chez-moi | de chez-nous | de mon coin | de mon quartier | d'ici",
  around:
    "near me | dans mon coin | dans mon bout | dans mon quartier | dans mon secteur | dans notre coin | dans notre bout | " +
    "dans notre quartier | dans notre secteur | dans le coin",
  vicinity: "a proximite",
  ofPlace: "d' | d | de | du | des",
};

/** At the start of a query; several may follow each other. */
export const openingSequences: readonly string[] = [
  "greeting",
  "[subject] seek",
  "[being] search",
  "wanting want [get]",
  "[have] need",
  "have",
  "mustHave",
  "whose relative wants",
  "something whoDoes",
  "take &lesson",
  "[to] getDone &article",
  "where",
  "[askIf] someone [whoDoes] [whoDoes] [whoDoes]",
  "haveYou",
  "isItThat hasIt",
  "know [aGood]",
  "[being] interested by",
  "who",
  "buy",
  "getDone &verb",
  "how &infinitive",
  "[iAm] lookingFor",
  "weWant [toBuy]",
];

/** Near the user, whose position is unknown. */
export const nearbySequences: readonly string[] = ["close here", "around", "vicinity !ofPlace"];

/** « disponible maintenant » and « logement abordable » are specific enough to be matched. */
export const fillerSequences: readonly string[] = [
  "courtesy",
  "[really] little [tooMuch] dear [possible]",
  "notToo size",
  "subject seek",
  "being",
  "atHome",
  "copula",
  "[to] good price",
  "<!dwelling affordable",
  "urgent",
  "negotiable",
  "available !now",
  ...nearbySequences,
];
