/** Closing sentences of listings, by category: how to reply, when to call, how to pay. */
import type { CategoryId } from "../src/listings/category.ts";
import type { Subject } from "./subject.ts";

const byCategory: Readonly<Record<CategoryId, readonly string[]>> = {
  products: [
    "Comptant ou virement Interac.",
    "À venir chercher {ou}.",
    "Premier arrivé, premier servi.",
    "Pas d'échange, merci.",
    "Je ne réserve pas sans acompte.",
    "Texto de préférence, je réponds après le souper.",
    "Faites-moi une offre raisonnable.",
    "Disponible tant que l'annonce est en ligne.",
    "On se rencontre dans un lieu public si vous préférez.",
    "Livraison possible dans les environs {de ville}.",
    "Je peux envoyer d'autres photos.",
    "Merci d'indiquer quand vous pouvez passer.",
    "Vendu tel quel.",
    "Le prix est déjà bas, s'il vous plaît pas de marchandage.",
    "Ramassage le soir ou la fin de semaine.",
    "On a gardé la facture.",
    "Si vous lisez ceci, c'est encore à vendre.",
    "Bienvenue aux curieux, on peut le regarder sans acheter.",
    "Je suis {ou}, pas loin de l'arrêt d'autobus.",
    "Écrivez-moi ici, je regarde mes messages chaque jour.",
  ],
  housing: [
    "Écrivez quelques mots sur vous avant la visite.",
    "Visites {le samedi|le dimanche|en semaine après 17 h}.",
    "Enquête de crédit simple, rien de compliqué.",
    "Les photos sont récentes.",
    "Assurance responsabilité demandée.",
    "Propriétaires sur place, discrets et disponibles.",
    "Pas de gestionnaire, vous parlez directement avec moi.",
    "On peut faire une visite par vidéo si vous êtes loin.",
    "Animaux : à discuter.",
    "Le secteur est calme et bien éclairé le soir.",
    "Premier mois payable à la signature.",
  ],
  jobs: [
    "Envoyez votre CV ou appelez, les deux marchent.",
    "Entrée en fonction dès que possible.",
    "On rappelle tout le monde, promis.",
    "Pas de CV ? Racontez-nous votre parcours.",
    "Les personnes nouvellement arrivées sont encouragées à postuler.",
    "Entrevues {ou} ou en visioconférence.",
    "Passez nous voir entre 14 h et 16 h.",
    "Le processus prend deux semaines, pas plus.",
    "Milieu francophone, anglais un atout seulement.",
    "Une visite des lieux est possible avant de dire oui.",
    "Questions bienvenues par la messagerie.",
    "Lieu de travail : {ville}.",
  ],
  services: [
    "Disponible {ou} et dans les environs.",
    "Reçu fourni.",
    "Rabais pour les organismes communautaires.",
    "Taxes en sus.",
    "Je réponds le jour même.",
    "Réservez tôt, l'agenda se remplit.",
    "Appels acceptés jusqu'à 20 h.",
    "Plus de {20|30|50} clients satisfaits dans le coin.",
    "On peut aussi travailler la fin de semaine.",
    "Secteur desservi : {ville} et autour.",
    "Paiement une fois le travail terminé.",
    "Demandez mes références, elles parlent mieux que moi.",
  ],
  community: [
    "Partagez à vos voisins.",
    "Écrivez-nous, on répond vite.",
    "Tout le monde est bienvenu.",
    "Ça se passe {ou}.",
    "Inscription par message.",
    "Merci de faire circuler.",
    "Pour les détails, un petit mot suffit.",
    "On compte sur vous.",
    "Au plaisir de vous croiser.",
    "Autobus et stationnement à proximité.",
    "L'organisation est bénévole, soyez indulgents.",
    "À bientôt {à ville}.",
  ],
};

const found = [
  "Écrivez-nous, on répond vite.",
  "Merci de faire circuler.",
  "Partagez à vos voisins.",
  "Toute information aide, même petite.",
  "On peut se déplacer partout dans le coin.",
  "Laissez un message à n'importe quelle heure.",
];
const rides = [
  "Écrivez-moi ici pour réserver.",
  "Je confirme la veille.",
  "Ponctualité appréciée.",
  "Je peux aussi vous prendre en chemin.",
];
const grounds = [
  "Les photos sont récentes.",
  "On peut faire une visite par vidéo si vous êtes loin.",
  "Pas d'intermédiaire, vous parlez directement avec moi.",
  "Réponse dans la journée, même la fin de semaine.",
  "Demandez-moi les dates encore libres.",
];
const offices = [
  "Confidentialité absolue, bien sûr.",
  "Prenez rendez-vous par la messagerie.",
  "Rencontres en personne {ou} ou à distance.",
  "Taxes en sus.",
  "Nous répondons le prochain jour ouvrable.",
];

/** Closing sentences that fit a subject: a lost cat needs no registration. */
export function closingsFor(subject: Subject): readonly string[] {
  if (subject.type === "legal-services" || subject.type === "notary") return offices;
  switch (subject.subCategory) {
    case "perdu-trouve":
      return found;
    case "covoiturage":
      return rides;
    case "terrains":
    case "commerces":
      return grounds.slice(0, 4);
    case "locations-vacances":
      return grounds;
    default:
      return byCategory[subject.category];
  }
}
