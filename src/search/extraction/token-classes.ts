/**
 * The words of the grammar: phrases of each class, folded, separated by « | ». A new form of a wage, a unit or a bound is
 * added here, without code.
 */
import { jobNames } from "../filters/named-category.ts";
import type { Definitions, TokenClasses } from "./grammar.ts";

/** Units other than dollars that occur in hundreds. */
const otherUnits = [
  "po | pouce | pouces | pi | pied | pieds | ft | cm | centimetre | centimetres | mm | millimetre | millimetres",
  "km | kms | kilometre | kilometres | lb | lbs | livre | livres | kg | kilo | kilos | oz | once | onces | l | litre | litres",
  "go | gig | gigs | gb | to | tb | hp | force | forces | cv | chevaux | cc | w | watt | watts | v | volt | volts",
  "ampere | amperes | amp | amps | metre | metres | m | mi | mille | milles | gal | gallon | gallons | kw | kva | ah | mah",
  "btu | mo | mb | mhz | hz | rpm | tour | tours | psi | lumen | lumens | fil | fils | gramme | grammes | mg | ml | dpi | fps",
  "heure | heures | hr | hrs | h | min | minute | minutes | seconde | secondes | an | ans | annee | annees | mois | jour | jours",
  "semaine | semaines | nuit | nuits | fois | degre | degres | page | pages | piece | pieces | morceau | morceaux | photo | photos",
  "place | places | personne | personnes | unite | unites | vue | vues | credit | credits | euro | euros | acre | acres",
  "hectare | hectares | arpent | arpents | employe | employes | calorie | calories | point | points | copie | copies",
  "exemplaire | exemplaires",
].join(" | ");

export const tokenClasses: TokenClasses = {
  // Amounts of money
  currency:
    "$ | dollar | dollars | piasse | piasses | piastre | piastres | piass | bucks | cad | piaste | piastes | piaster | piasters | " +
    "dollard | dollards | dolar | dolars | $ can | $ ca",
  dollar: "$",
  thousands: "k | mille",
  otherUnit: otherUnits,
  period:
    "/ mois | / m | / semaine | / sem | / nuit | / nuitee | / jour | / journee | / week-end | / weekend | par mois | par m | " +
    "par semaine | par sem | par nuit | par nuitee | par jour | par journee | par week-end | par weekend | chaque mois | " +
    "chaque semaine | chaque nuit | chaque jour | la semaine | la fin de semaine | la soiree | par soir | par soiree | la nuit | la nuitee | la journee | le mois | le week-end | " +
    "le weekend | le jour | mensuel | mensuelle | mensuellement",
  /** Of rooms, machines and halls; two digits suffice. */
  stay: "/ nuit | / nuitee | / jour | / journee | par nuit | par nuitee | par jour | par journee | la nuit | la nuitee | la journee",
  month: "/ mois | par mois | mensuel | mensuelle | mensuellement",
  wagePeriod:
    "/ h | / hr | / heure | / an | / annee | de l'heure | de l'h | de l'hr | de l'annee | de l'an | de l heure | de l annee | " +
    "de lheure | de lannee | par h | par hr | par heure | par an | par annee | l'heure | l'h | l'hr | l'an | l'annee",
  /** Also of goods and rooms, so that only a word for work makes them wages. */
  workPeriod:
    "heure | de heure | / semaine | / sem | / mois | par semaine | par sem | la semaine | par mois | par jour | / jour",
  rate: "/ | de l' | de l | par | l' | la | le | chaque | ch | h",
  /** Qualities in the plural, which are no things that are counted: « bottes 100 à 150 neuves ». */
  pluralQuality:
    "neufs | neuves | usages | usagees | negociables | livres | livrees | noirs | noires | blancs | blanches | gris | grises | " +
    "electriques | chauffes | propres | installes | installees | meubles",
  // Bounds
  label: "prix | budget | prix : | budget :",
  at: "a",
  about: "a | pour | environ | autour de | budget | budget de | dans les",
  /** An amount without a currency may follow. */
  roughly:
    "autour de | alentour de | aux alentours de | aux environs de | dans les | environ | a peu pres | approximativement | " +
    "budget autour de | budget environ | budget d' environ | budget aux alentours de",
  budget:
    "budget | budget de | budget max | budget maximum | budget maximal de | budget est de | budget c' est | avec budget de | " +
    "avec un budget de | un budget de | mon budget est de | mon budget est | mon budget c' est | notre budget est de",
  budgetAfter: "budget | de budget | comme budget | budget max | budget maximum",
  negotiable: "neg | nego | negociable | negociables | obo | a discuter | discutable | ou meilleure offre",
  cher: "cher | chere | chers | cheres",
  than: "de | que",
  less: "moins | moin",
  notLess: "au | pas",
  notMore: "pas plus",
  small:
    "sous | jusqu' a | jusqu a | jusqua | up to | inferieur a | inferieure a | inferieurs a | ne depassant pas | " +
    "n' depassant pas | sans depasser | ne depasse pas | ne pas depasser | sans depasse",
  belowMany:
    "en bas de | bas de | sous les | under | below | less than | au plus | en dessous de | en dessous des | " +
    "pas payer plus de | pas payer plus que | pas depenser plus de | pas mettre plus de | pas debourser plus de | " +
    "en-dessous de | au dessous de | au-dessous de | au-dessous des | au dessous des | <",
  until: "jusqu' a | jusqu a | jusqua",
  atMostSign: "≤ | ≤ de",
  minus: "- | - de | - que",
  max: "max | maximum | max . | maximum . | max de | maximum de | max : | maximum : | max . de",
  productWithMax: "pro | air | airpods",
  orLess: "max | maximum | max . | et moins | ou moins",
  deQueCher: "de | que | cher | chers | chere | cheres",
  atLeast:
    "plus de | plus que | au moins | au moins de | pas moins | pas moins de | a partir de | des | min | minimum | min . | " +
    "min de | minimum de | min . de | min : | minimum : | au dessus de | au-dessus de | au dessus des | au-dessus des | en haut de | " +
    "superieur a | superieure a | superieurs a | over | above | more than | ≥ | > | + de",
  orMore: "et plus | ou plus | et mieux | ou mieux | et + | ou + | min | minimum | min . | +",
  orBetter: "et mieux | ou mieux | et + | ou + | minimum",
  orPlus: "et plus | ou plus",
  minWord: "min | min .",
  plus: "+",
  comparable:
    "recent | recente | recents | petit | petite | petits | grand | grande | grands | gros | grosse | vieux | vieil | " +
    "vieille | ancien | ancienne | neuf | neuve | jeune | haut | haute | bas | basse | large | long | longue | court | courte | " +
    "leger | legere | lourd | lourde | puissant | puissante | rapide | beau | belle | moderne",
  between: "entre",
  from: "entre | de",
  of: "de | d'",
  to: "- | a",
  and: "- | a | et",
  joint: "- | a | et",
  // Work
  job: jobNames.flatMap((name) => [name, `${name}s`]).join(" | "),
  jobSearch:
    "agence | besoin | demande | offre | quete | recherche | agences | besoins | demandes | offres | recherches",
  /** Of people who seek work; not of trades, whose rate is the price of a service. « Serveur » is also a computer. */
  occupation:
    "serveur | serveuse | plongeur | plongeuse | caissier | caissiere | cuisinier | commis | cariste | journalier | " +
    "journaliere | prepose | preposee | camionneur | camionneuse | livreur | livreuse | soudeur | soudeuse | receptionniste | barman | " +
    "barmaid | barista | manutentionnaire | vendeur | vendeuse | emballeur | emballeuse | magasinier | magasiniere | aide cuisinier | " +
    "machiniste | operateur | operatrice | chauffeur | chauffeuse | gerant | gerante | infirmier | infirmiere | educatrice",
  position: "poste | postes",
  toolPurpose: "a souder | a soudure | de soudure | de soudage | de radio | de travail | a radio",
  salary: "salaire | salaires",
  // Mileage and surface
  km: "km | kms | kilometre | kilometres | km au compteur | kilometres au compteur | km a l' odometre | kilometres a l' odometre",
  odometer: "kilometrage | millage | kilometrage de | millage de | kilometrage a",
  mileageMax: "moins de | sous | en bas de | max | maximum | max de | maximum de | max .",
  squareFeet:
    "pi2 | pi 2 | pi ² | pi . 2 | pi carre | pi carres | pi ca | pi ca . | pi . ca . | pi . carre | pied carre | pieds carres | " +
    "pied carres | pieds carre | pieds 2 | pied 2 | pieds ² | sq ft | sq . ft | sqft",
  // Years
  newer: "recent | recente | recents | recentes | neuf | neuve | neufs | neuves | jeune | jeunes",
  older: "vieux | vieille | vieil | ancien | ancienne | vieilles | anciens",
  plusWord: "plus",
  orAnd: "ou | et",
  orLater:
    "ou mieux | et mieux | a mieux | ou + | et + | en montant | et en montant | + | min | minimum | min .",
  orAndA: "ou | et | a",
  since: "depuis | a partir de",
  after: "apres",
  before: "avant",
  notBefore: "pas avant",
  atLeastYear: "min | minimum | min . | min de | minimum de",
  atMostYear: "max | maximum | max . | moins de | en bas de",
  maxWord: "max | maximum | max .",
  deQue: "de | que",
  que: "que | qu' en",
  lessWord: "moins",
  dash: "-",
  pas: "pas",
  // Rooms and condition
  rooms: "piece | pieces",
  bedroomsOrMore: "et plus | ou plus | et + | + | minimum",
  conditionWord: "etat",
  good: "bon etat | en bon etat",
  excellent: "excellent etat | en excellent etat",
  andUp: "ou mieux | et mieux | minimum | et plus | ou plus",
  // Free
  free: "gratuit | gratuits | gratuite | gratuites | gratuitement | gratis | a donner | a donne",
  freeService:
    "livraison | essai | consultation | soumission | estimation | evaluation | cours | wifi | internet | stationnement | " +
    "livraisons | essais | consultations | soumissions | estimations | evaluations | stationnements",
  gives: "donne | je donne | on donne",
  gift:
    "cours | des cours | lecon | lecons | des lecons | formation | formations | des formations | atelier | ateliers | " +
    "des ateliers | massage | massages | des massages | moi",
  or: "ou",
  cheap:
    "pas cher | pas chere | pas chers | pas trop cher | pas trop chere | bas prix | petit prix | bon prix | a bas prix | a petit prix | a bon prix",
  cheapEnd: "cher | chere | chers | prix | $",
  lessOrMax: "moins | max",
  // Places
  radius: "a | dans un rayon de",
  atMostKm: "moins de | au plus",
  kmOf: "km de | km d' | km autour de",
  nearby:
    "pres | proche | autour | a proximite | pas loin | pas trop loin | pas bien loin | a cote | aux alentours | aux environs | " +
    "au alentours | au environs | dans les alentours | dans les environs | dans la region | dans le coin | dans le secteur | " +
    "secteur | coin | tout pres | tout proche",
  nearOf: "de | du | des | d'",
  sector: "secteur",
  inPlace: "a | au | aux | en | dans | sur | ville de | la ville de | dans la ville de",
  placeJoint: ", | / | et | ou | or",
  placePreposition: "a | au | aux | en | de | d'",
  // Negation and alternatives
  negation: "pas | non | sauf",
};

/** A small number may be anything after some bounds, so that they require a large one (`large`). */
export const definitions: Definitions = {
  amount: ["number thousands", "number"],
  priced: [
    "number [thousands] currency",
    "number thousands !km !dollar",
    "<!number dollar number [thousands] !currency",
    "spelled currency",
  ],
  money: ["priced [period] !wagePeriod"],
  loose: [
    "money",
    "number [thousands] period !wagePeriod",
    "number thousands !km",
    "freeNumber",
    "manyBeforeWord",
    "freeSpelled",
  ],
  large: [
    "money",
    "many period !wagePeriod",
    "number thousands period !wagePeriod",
    "freeMany",
    "manyBeforeWord",
    "freeSpelled",
    "many &joint",
    "many &orLess",
    "many &orMoreAlone",
  ],
  /** An amount without a currency, beside a word that says that it is one. */
  rounded: ["priced", "!year freeMany", "!year manyBeforeWord", "freeHundreds", "number thousands !km"],
  stated: ["priced", "!year !namedNumber many", "number thousands !km", "!namedNumber tens"],
  bareHourly: ["number [thousands] [currency] wagePeriod"],
  moreHourly: ["number [thousands] [currency] orMore wagePeriod"],
  moreWork: ["number [thousands] [currency] orMore workPeriod"],
  first: ["number [thousands] [dollar]", "spelled", "dollar number"],
  orMoreAlone: ["orPlus !comparable", "orBetter", "gluedPlus", "freePlus"],
  bound: ["[label] [at]"],
  lessThan: ["<!notLess less [cher]", "notMore [cher]"],
  maximum: ["<!productWithMax max"],
  atMost: ["belowMany", "maximum", "lessThan [than]", "small", "atMostSign", "signMinus", "signMinus than"],
  atMostOfMany: ["belowMany", "maximum", "<!notLess less", "until"],
  wage: ["priced wagePeriod"],
  bareWage: [
    "number [thousands] [currency] wagePeriod",
    "number [thousands] [currency] workPeriod",
    "priced wagePeriod",
    "priced workPeriod",
  ],
  mileageK: ["number thousands km"],
  mileage: ["number km"],
  mileageFirstK: ["number thousands [km]"],
  mileageFirst: ["number [km]"],
  surface: ["number squareFeet"],
  surfaceFirst: ["number [squareFeet]"],
};
