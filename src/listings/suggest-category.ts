/**
 * Suggests listing type, category and subcategory from a title, with a list of words. A suggestion only: the author presses
 * it or not. Loaded when a title is typed.
 */
import { fold, searchTerms } from "../platform/fold.ts";
import type { CategoryId } from "./category.ts";
import { vehicleModels } from "./known-names.ts";
import type { ListingTypeId } from "./listing-type.ts";

export type CategorySuggestion = {
  /** null: any type of the category */
  type: ListingTypeId | null;
  category: CategoryId;
  subCategory: string | null;
};

type Topic = { type?: ListingTypeId; category: CategoryId; subCategory?: string; words: string };

/** Words and phrases, separated by commas; compared without accents, capitals and plurals. */
const topics: readonly Topic[] = [
  {
    type: "housing",
    category: "housing",
    subCategory: "appartements",
    words:
      "appartement, appart, logement, condo, loft, studio, 1 1/2, 2 1/2, 3 1/2, 4 1/2, 5 1/2, 6 1/2, 7 1/2, duplex, triplex, bachelor, demi sous-sol, logis, cession de bail, sous-location",
  },
  {
    type: "housing",
    category: "housing",
    subCategory: "maisons",
    words: "maison, bungalow, cottage, jumelé, maison de ville, fermette, maison à louer, maison mobile",
  },
  {
    type: "housing",
    category: "housing",
    subCategory: "locations-vacances",
    words:
      "chalet, chalet à louer, camp de chasse, yourte, gîte, villa, location saisonnière, semaine de relâche",
  },
  {
    type: "housing",
    category: "housing",
    subCategory: "terrains",
    words: "terrain, lot boisé, terre à bois, terre agricole, emplacement de camping",
  },
  {
    type: "housing",
    category: "housing",
    subCategory: "commerces",
    words:
      "local commercial, bureau à louer, espace commercial, entrepôt, boutique à louer, local à louer, atelier à louer",
  },
  {
    type: "roommate",
    category: "housing",
    subCategory: "colocations",
    words:
      "coloc, colocation, colocataire, chambre à louer, chambre libre, chambre meublée, chambre dans, chambre disponible, cherche chambre",
  },
  {
    type: "job",
    category: "jobs",
    words:
      "emploi, chef de, graphiste, compagnon, moniteur, monitrice, poste de, nous recrutons, embauche, on embauche, recherchons, caissier, caissière, commis, préposé, préposée, cuisinier, cuisinière, plongeur, serveur, serveuse, livreur, chauffeur, infirmier, infirmière, soudeur, mécanicien recherché, journalier, vendeur recherché, réceptionniste, adjointe administrative, développeur, développeuse, opérateur, technicien, technicienne, gérant, gérante, éducatrice, barista, coiffeuse recherchée, manutentionnaire, magasinier, agent de sécurité, aide-cuisinier, préposé aux bénéficiaires, secrétaire, comptable, programmeur, boulanger, pâtissier, étalagiste",
  },
  { type: "job", category: "jobs", subCategory: "stages", words: "stage, stagiaire" },
  {
    type: "services",
    category: "services",
    subCategory: "bricolage",
    words:
      "peinture intérieure, peintre, plomberie, plombier, électricien, menuiserie, menuisier, rénovation, homme à tout faire, réparation, plâtrier, pose de, toiture, couvreur, céramiste, installation de, montage de meubles, débouchage, soudure à domicile",
  },
  {
    type: "services",
    category: "services",
    subCategory: "jardinage",
    words:
      "jardinage, jardinier, tonte, gazon, paysagement, paysagiste, déneigement, déneigeur, émondage, élagage, taille de haies, haie, entretien de pelouse, entretien de piscine",
  },
  {
    type: "services",
    category: "services",
    subCategory: "menage",
    words: "ménage, femme de ménage, entretien ménager, nettoyage, lavage de vitres, grand ménage",
  },
  {
    type: "services",
    category: "services",
    subCategory: "garde-enfants",
    words:
      "garderie, gardienne, gardien d'enfants, garde d'enfants, gardiennage, milieu familial, service de garde",
  },
  {
    type: "services",
    category: "services",
    subCategory: "cours-particuliers",
    words:
      "cours de, cours particuliers, leçons de, tutorat, tuteur, aide aux devoirs, enseignement, professeur de",
  },
  {
    type: "services",
    category: "services",
    subCategory: "demenagement",
    words: "déménagement, déménageur, transport de meubles, déménageurs",
  },
  {
    type: "services",
    category: "services",
    words:
      "massothérapie, massage, coiffure à domicile, traiteur, photographe, traduction, toilettage, toiletteur",
  },
  {
    type: "legal-services",
    category: "services",
    words:
      "avocat, avocate, médiation familiale, médiateur, mise en demeure, droit du logement, consultation juridique, parajuriste",
  },
  {
    type: "notary",
    category: "services",
    words: "notaire, testament, mandat de protection, règlement de succession, acte de vente",
  },
  {
    category: "products",
    subCategory: "electronique",
    words:
      "téléphone, cellulaire, iphone, ipad, tablette, ordinateur, portable, laptop, macbook, imac, écran, télé, téléviseur, télévision, haut-parleur, barre de son, écouteurs, casque d'écoute, caméra, appareil photo, objectif, console, playstation, ps4, ps5, xbox, nintendo, switch, manette, imprimante, souris, routeur, chargeur, drone, montre intelligente, galaxy, pixel, disque dur, carte graphique, amplificateur, table tournante, radio, projecteur",
  },
  {
    category: "products",
    subCategory: "mobilier",
    words:
      "table, chaise, sofa, divan, causeuse, fauteuil, lit, matelas, commode, armoire, bibliothèque, bureau, étagère, buffet, vaisselier, tapis, lampe, miroir, base de lit, sommier, futon, berceuse, tabouret, cadre, meuble, huche, rideaux, vaisselle, chaudron, couchette, bassinette, chaise haute, foyer électrique, mobilier de patio",
  },
  {
    category: "products",
    subCategory: "vetements",
    words:
      "robe, manteau, veste, chandail, pantalon, jupe, chemise, bottes, souliers, chaussures, espadrilles, sandales, tuque, mitaines, foulard, sac à main, bijoux, bague, collier, montre, costume, habit de neige, vêtements, pyjama, ceinture, lunettes, maillot de bain, blouse, cardigan, chapeau, salopette",
  },
  {
    category: "products",
    subCategory: "vehicules",
    words:
      "pneus, mags, jantes, pièces d'auto, support à vélos pour auto, porte-bagages de toit, coffre de toit, pare-brise, batterie d'auto, attache-remorque, roues d'hiver",
  },
  {
    category: "products",
    subCategory: "sport-loisirs",
    words:
      "vélo, bicyclette, trottinette, skis, ski de fond, raquettes, planche à neige, snowboard, patins, hockey, bâton, kayak, canot, planche à pagaie, tente, sac de couchage, haltères, poids, tapis roulant, elliptique, vélo stationnaire, golf, casque de vélo, guitare, piano, batterie musicale, violon, accordéon, ukulélé, clarinette, flûte, clavier musical, lego, jouet, jouets, poupée, trampoline, canne à pêche, camping, panier de basket, toboggan, luge, traîneau",
  },
  {
    category: "products",
    subCategory: "livres-media",
    words:
      "livre, livres, manuel, roman, bande dessinée, bd, manga, encyclopédie, dictionnaire, manuel scolaire, vinyle, disque, cd, dvd, blu-ray, jeu vidéo, jeux vidéo, partition, revue, magazine, collection tintin, atlas",
  },
  {
    // No subcategory of the specification fits them.
    category: "products",
    words:
      "laveuse, sécheuse, frigo, réfrigérateur, cuisinière électrique, cuisinière au gaz, poêle, four, micro-ondes, lave-vaisselle, congélateur, souffleuse, tondeuse, tracteur à gazon, barbecue, bbq, outils, perceuse, scie, établi, poussette, siège d'auto, jeu de société, casse-tête, clavier, 4 roues d'hiver, jouets, toutou",
  },
  {
    type: "multiple-items",
    category: "products",
    words:
      "vide-maison, vente de garage, lot de, liquidation, vente de succession, caisse de, bric-à-brac, ménage de garage",
  },
  {
    type: "vehicle",
    category: "products",
    subCategory: "vehicules",
    words:
      "auto, voiture, char, camion, pick-up, camionnette, fourgonnette, vus, moto, motocyclette, scooter, motoneige, ski-doo, vtt, quatre-roues, 4 roues, côte à côte, bateau, ponton, motomarine, sea-doo, roulotte, motorisé, tente-roulotte, remorque, caravane, chaloupe, berline, décapotable, honda civic, tracteur",
  },
  {
    type: "other",
    category: "community",
    subCategory: "evenements",
    words:
      "souper de, spectacle, concert, festival, fête de, marché de noël, exposition, conférence, tournoi, bazar, soirée, atelier de, vernissage, corvée, marché aux puces",
  },
  {
    type: "other",
    category: "community",
    subCategory: "rencontres",
    words:
      "rencontre, cherche amis, club de lecture, groupe de marche, partenaire de, joueurs recherchés, cherche partenaire",
  },
  {
    type: "other",
    category: "community",
    subCategory: "associations",
    words: "association, organisme, bénévole, bénévoles, bénévolat, chorale, comité",
  },
  {
    type: "other",
    category: "community",
    subCategory: "covoiturage",
    words: "covoiturage, lift, cherche lift, covoit, passager, passagers",
  },
  {
    type: "other",
    category: "community",
    subCategory: "entraide",
    words: "entraide, échange de services, besoin d'aide, coup de main, aide demandée",
  },
  {
    type: "other",
    category: "community",
    subCategory: "perdu-trouve",
    words: "chat perdu, chien perdu, clés trouvées, disparu, disparue, égaré, portefeuille trouvé",
  },
];

type Phrase = { terms: readonly string[]; topic: Topic };

const phrases: readonly Phrase[] = topics.flatMap((topic) =>
  topic.words.split(",").map((phrase) => ({ terms: searchTerms(phrase), topic })),
);
const makes = Object.keys(vehicleModels).map((make) => searchTerms(make));
const vehicleTopic = topics.find(({ type }) => type === "vehicle") as Topic; // `topics` has it

/** A vehicle is named by its make with a year or a model. */
function vehiclePhrases(title: string, terms: readonly string[]): Phrase[] {
  const year = /\b(?:19[5-9]\d|20[0-4]\d)\b/u.test(title);
  const folded = ` ${fold(title)} `;
  return makes
    .filter((make) => startOf(make, terms) !== null)
    .flatMap((make) => {
      const name = Object.keys(vehicleModels).find((known) => searchTerms(known).join() === make.join());
      const models = name === undefined ? [] : (vehicleModels[name] ?? []);
      const hasModel = models.some((model) => folded.includes(` ${fold(model)} `));
      return year || hasModel ? [{ terms: make, topic: vehicleTopic }] : [];
    });
}

/** Null when no word is known. Of several topics the longest phrase counts, then the one that comes first in the title. */
export function suggestCategory(title: string): CategorySuggestion | null {
  const terms = searchTerms(title);
  const found = [...phrases, ...vehiclePhrases(title, terms)].flatMap(({ terms: wanted, topic }) => {
    const start = startOf(wanted, terms);
    return start === null ? [] : [{ topic, start, length: wanted.length }];
  });
  // Whatever was lost or found, it is named first.
  if (terms.some((term) => lostOrFound.has(term)))
    return { type: "other", category: "community", subCategory: "perdu-trouve" };
  const [best] = found.sort((one, other) => one.start - other.start || other.length - one.length);
  if (!best) return null;
  const { type, category, subCategory } = best.topic;
  return { type: type ?? null, category, subCategory: subCategory ?? null };
}

const lostOrFound = new Set(["perdu", "perdue", "trouve", "trouvee", "disparu", "disparue"]);

/** "Housse pour auto", "sac de hockey": what follows these words is not the thing itself. */
const prepositions = new Set([
  "pour",
  "de",
  "d",
  "du",
  "des",
  "a",
  "au",
  "sans",
  "avec",
  "en",
  "sur",
  "la",
  "l",
  "aide",
  "tout",
]);

function startOf(phrase: readonly string[], terms: readonly string[]): number | null {
  const start = terms.findIndex(
    (_, at) =>
      phrase.every((term, next) => terms[at + next] === term) && !prepositions.has(terms[at - 1] ?? ""),
  );
  return start === -1 || phrase.length === 0 ? null : start;
}
