/**
 * Detects fraud by concepts that occur together in a text: a demand for money, its purpose, whether the item can be seen
 * first. A concept is a set of words that mean the same here; unlike the patterns of wording.ts, rules ignore word order.
 */
import type { NormalText } from "./normalize.ts";
import { words } from "./phrases.ts";

/** Money that moves at a distance, or a part of a price; also a price without its sign: « envoie le 220 ». */
const remoteMoney = words`
  interac | virements? | virment | transferts? | depots? | acomptes? | avances? | cautions? | arrhes |
  (payer|payez|payes?|paies?|virer|virez) ~2 (maintenant|tout de suite|astheure|immediatement|d avance|
  a l avance|d abord) | (recu|recevoir|recois) ~3 \d[\d ]{0,12}(dollars?|piasses?|cad|euros?) | garanties? |
  moitie | (premiers?|un|deux|2|1) mois | mois d avance | frais | taxes? | (envo(y|i)(e[rz]?)?|virer?|virez|
  verse[rz]?)( (moi|lui))?( (le|les|ton|un))? \d{3,4}(?! (photos?|rue|h|km)) |
  (fais|faites|mets|mettez|m mets)( (moi|nous))? (le|un|l)( \S+)? mois |
  reglement ~4 (en ligne|d avance|par \S+) |
  fai(s|tes) (moi |nous )?un (petit |interac |virement )?(de )?\d{2,4} |
  (me|m|moi) (vire[rz]?|virez|interac)( \S+)? \d{2,4} | vire (moi )?\d{2,4} | (paiement|argent|montant|
  somme|tout) ~3 (avant|d abord|rendue?|rentree?|recue?|encaissee?|confirmee?|regle) |
  (assurance|transport|cage|vaccins?|expedition|livraison|essence|gaz) ~5 \d+ dollars |
  petite? (somme|montant) | manque (que |plus que |juste )?(votre|ton|le) paiement | (envo(y|i)e|vire|verse|
  transfere|avance|interac)[rzs]? (moi )?(l argent|le montant|la somme|le tout|les fonds) | (laisse|donne|
  envo(y|i)e|vire|verse|depose|transfere|avance|paye|paie|regle|met|mettent|faut|faudra|coute*|demande|
  exige|charge)[rzs]? ~8 \d[\d ]{0,12}(dollars?|piasses?|cad|euros?)
`;
const asked = words`
  laisse[rz]? | laissant | envo(y|i)e[rzs]? | envoyant | faites | fais | faire | faisant | fasse[sz]? |
  vire[rz]? | virant | paye[rz]? | payant | paie[sz]? | payiez | regle[rz]? | reglant | verse[rz]? |
  versant | depose[rz]? | transfere[rz]? | transferant | avance[rz]? | mett(ez|re) | mets | donne[rzs]? |
  faut | faudra | faudrait | ca prend | ca prendrait | besoin | doi[st] | devez | demand* | exig* | requi* |
  charge[rz]? | confirme[rsz]? | reglement |
  (argent|montant|paiement|somme) ~3 (rendue?|rentree?|dans mon compte) |
  (couvr|assum|defray|debours|acquitt)* | par (interac|virement) | manque |
  (est|soit) (pas )?(fait|paye|verse|recu|depose|rentre|regle)e? |
  (ceux|celui|celle|personne) qui (a|ont|aura|auront|fait|vers|envo|vir)* |
  prend (les |des |une |un )?(reservations?|depots?|acomptes?) | obligatoires? | necessaires? | avoir recu |
  ai recu | j aurai recu | recois | recu* | reception
`;
const hold = words`
  garde[rz]? | garderai | reserv* | bloqu* | retir* | enlev* | tenir | hold | cote | priorite | en premier |
  (est|sera) (a|pour) (vous|toi) | assurer | preuve | serieux | serieuse | motivee?
`;
const rival = words`
  (une?|d|des|l) autres? (\S+ )?(gars|monde|gens|acheteu*|personnes?|monsieur|madame|clients?|fille|couple|
  famille|interesse*) | (plusieurs|beaucoup|\d+|bien|trop) (de |d )?(personnes?|gens|monde|demandes?|
  visites|appels|messages|interesse*) | (une|un|deux|trois) (madame|monsieur|couple|gars) qui | j ai (une?|
  deux|trois|du|\d+) (gars|fille|monde|dame|madame|monsieur|acheteurs?|personnes?|interesses?) |
  part(ent)? vite | non aux autres | s envole* | sur la liste
`;
/** The thing cannot be seen, or only later, from outside or on a screen. */
const unseen = words`
  (pas|plus|aucune?|sans|impossible|jamais|incapable|peux pas|peut pas) ~5 (visit*|visionn*|voir|rencontr*|
  montrer|deplacer|ouvrir) | (visit*|visionn*|voir|rencontr*) ~4 (video|virtuel*|facetime|zoom|distance|
  exterieur|photos|impossible|pas possible) | (video|photos|virtuel*) (seulement|uniquement|juste) |
  de l exterieur | (tout )?a distance |
  pas (de rencontres?|en ville|dans le coin|sur place|en personne|disponible) |
  (hors|exterieur) de la (ville|province|region) | a l exterieur pour |
  (vous|tu) (irez|iras|viendrez|viendras|pourrez|pourras) ~3 (voir|visiter|essayer|chercher) |
  (visites?|rencontres?) ~3 (arretee?s|suspendue?s|annulee?s|fermee?s|interdites?|bloquee?s) |
  bloque les visites | (fie|fier|fiez|fions) (aux|sur les) photos |
  (pas|jamais|aucune?s?) ~2 (monde|visiteurs|inconnus|etrangers) ~2 (chez|ici|dedans) |
  pas (\S+ )?besoin de (se |nous )?(voir|rencontrer) | sans se (voir|rencontrer) |
  fai[st] (pas|jamais) de rencontres? | (laiss|accept|recev)* ~3 (entrer|rentrer)( \S+)? (personne|pas) |
  (irez|iras) (l |le |la )?(voir|visiter|essayer) | (occupe|loue) presentement |
  bail (en ligne|par courriel|electronique)
`;
/** The result promised for the payment: goods, keys or an address. */
const promisesResult = words`
  poste[rz]? | posterai | envoie | enverrai | expedie* | expedition | livr* | ship* | transfer* |
  part(ira|ent|e)? | arrive(ra|nt)? | embarque | (m |t |s )?en vien* | apporte(ra|nt)? | amene(ra|nt)? |
  ouvr* | remett* | cles? | (le )?code | adresse exacte | adresse | trousseau | localisation | gps |
  endroit | numero de suivi | suivi | billets? | debloqu* | liber*
`;
const onlyThen = words`
  aussitot* | des | sitot | une fois | apres (ca|quoi|reception|paiement) | ensuite | lorsque | d abord |
  d avance | a l avance | avant | pis la | et apres | maintenant | tout de suite | si (vous|tu) | contre |
  moyennant | tant que | (seulement|uniquement|juste) (a|aux) (ceux|celui|celle|personnes) | pour qu* |
  quand (j|je|le|l|ca|c) | dans mon compte | (est|sont|sera|seront) (entres?|rentres?|recue?s?|confirmes?)
`;
const porter = words`
  (le |la |l |mon |ma |un |une )?(notaire|portier|concierge|gardien*|agente?|avocate?|gestionnaire|
  assistante?|representante?)
`;
/** Pay and something sets off, in one sentence: « envoie l'argent pis je te les transfère ». */
const paySetsOff = words`
  (envo(y|i)(e[rz]?)?|faites|fais|vire[rz]?|paye[rz]?|paie|verse[rz]?|transfere[rz]?|depose[rz]?|
  interac)( \S+){1,8} (pis|et|puis|apres)( \S+){1,5} (forward*|drop*|ship*|envoie|poste|part|amene|apporte|
  expedie|livre|laisse|transfere|donne|ouvre|met|mets|reserve|garde)
`;
const soon = words`
  maintenant | tout de suite | astheure | a l instant | immediatement | aujourd hui | ce soir | d abord |
  d avance
`;
const remainder = words`(le |la )?(reste|solde|balance|difference|autre (moitie|partie))`;
const visit = words`visit* | visionn* | rendezvous | rencontre | voir | essai | chercher`;
/** Goods on a way that ends only against money. */
const stuck = words`
  douanes? | bloque* | retenue?s? | entrepos* | aeroport | avion | conteneur | assurance | cage |
  quarantaine | transitaire | permis d importation
`;
const release = words`
  bloque* | retenue?s? | sort* | debloqu* | liber* | reste (juste|seulement|plus|que|a) | dedouan* |
  avant (que|de|la) | pour qu* | arrive(ra)? | seulement | juste | relache* | recuperer | rembours*
`;
/** Money for what is free: an address, a list, a place in a queue. */
const accessFee = words`
  (frais|dollars|depot|montant) ~5 pour (recevoir|avoir|obtenir|voir|visiter|l acces|acceder|ouvrir|traiter|
  activer|l adresse|l enquete) | frais (de |d )?(visites?|gestion|inscription|dossier|ouverture|activation|
  traitement|reservation|formation|verification)
`;
const onlinePayment = words`(reserv|pay|regl)* ~2 en ligne`;
/** Question and answer of an Interac transfer that goes to another person. */
const answersByOther = words`question ~4 reponse ~6 (a|au) (mon|ma)`;
/** Payment in person, where the item is. */
const together = words`
  sur place | comptant | en main | en personne | main propre | devant (moi|vous|toi) |
  (a|lors de) la signature | quand (vous|tu|on) ~3 (venez|viens|passez|passes|voyez|vois|voit|rencontre|
  arrivez|prenez|prends|ramass*|repart*|montez|aurez|serez|avez) | (quand|une fois que|apres que|
  apres) (vous|tu) (etes|es|avez|as|aurez|auras|serez|seras)( \S+)? (venue?s?|vue?|visite|essaye|choisi|
  rencontre|teste) |
  (quand|lorsque|en echange|en meme temps) ~5 (donne|remet|des|que les|contre) (les |vos |tes )?cles |
  (ramassage|cueillette|pick ?up) (gratuit*|possible|a|chez|sur) |
  prefer*(?! (pas|ne)) ~5 (rencontr*|personne|main|place|(vienn|venez|vien)*|voir|voit) |
  apres que (vous|tu) ~2 (vue?|visite|essaye|teste) | quand ca (vous|te) convient | remise des cles |
  (partir|partez|pars|repartir|repartez|repars) avec | une fois (essayee?|vue?|testee?) |
  payee?s? par (l|la|le|les|notre|nous) | (bien|ete) (entre|rentre|recu|passe|arrive)e? |
  (ai|a|avons) (bien )?recu (votre|ton|le|l) |
  (livreur|chauffeur|transporteur|gars) est (chez|la|arrive|devant) |
  merci pour (le|la|votre|ton) (virement|paiement|depot|acompte) | rendu (chez|ici|a|au) |
  quand (il|elle|ils|je|on) (vous |te )?(debarque*|apporte*|arrive*|livre*|passe*) | (a|
  lors de) (la |votre |ton )?(visite|livraison|cueillette|rencontre|ramassage|arrivee|reception|
  installation) | au (comptoir|moment|retour) |
  (on se (voit|rencontre|rejoint)|on peut se (voir|rencontrer|rejoindre)) |
  (venez|viens|passez|passe) (\S+ )?(voir|visiter|chercher|essayer|ramasser|prendre) |
  (votre|ton|un) (propre )?(garag*|mecanicien) | apres (\S+ )?(visite|essai|inspection|rencontre) |
  le jour (ou|meme) | au premier qui arrive | (premier|premiere|celui|celle) qui (vient|passe) |
  vous (verifiez|regardez|essayez)
`;
const remainderLater =
  /\b(?:reste|solde|balance|autre (?:moitie|partie))(?: \S+){0,3} (?:a|au|apres|quand|lors|sur)(?: \S+){0,4}/gu;
const inHalves = words`
  moitie( \S+){1,6} moitie | moitie moitie | 50 50 | en deux (fois|versements|paiements)
`;
/** An invented escrow: a third party that holds the money. */
const escrow = words`
  fiduciaire | fiducie | (pay|regl|reserv|vers)* ~8 (airbnb|booking com|tripadvisor) | sequestre | escrow |
  tiers de confiance | (achat|paiement|transaction)s? (protege|garanti)* |
  protection (de l |d |des |de )?achats? |
  (gard|retien|conserv|bloqu)*( \S+)? (votre|ton|l|vos|tes|les) (argent|fonds|paiement)
`;
/** « On vous le redonne à la livraison »: it is paid before. */
const refundLater =
  /\b(?:redonn|rembours|retourn|recuper|dedui)\S*(?: \S+){0,4} (?:a|lors|quand|apres|sur|si)(?: \S+){0,4}/gu;
const thatCannotBe =
  /\b(?:pas|jamais|sans|aucune?|ni|non)\b(?: \S+){0,2} (?:sur place|comptant|en main|en personne|main propre)\b/gu;
const thirdPerson = words`
  voulai(t|ent) (que|qu|m|me|payer|envoyer|mon|avoir mon) |
  (m|nous) (a|ont|avait|avaient) (demande|offert|propose)* | soi disant |
  (?<!me suis )(?<!me suis deja )fai[ts]* avoir | perdez pas votre temps | essayai(t|ent) | tentai(t|ent)
`;
const refused = words`
  (aucune?s?|jamais|pas|sans|ni|rien|inutile)( (?!visit|rencontr|voir)\S+){0,3} (depots?|acomptes?|avances?|
  cautions?|argent|interac|virements?|transferts?|frais|dollars|debourser|verser|virer|payer|envoyer|
  laisser) | (pay|vers|vir|envo[iy]|donn|laiss|avanc|transfer|depos|cliqu)* (pas|jamais|rien|aucune?) |
  (ne|n) (\S+ ){0,3}(jamais|rien|aucune?)
`;
const insists = words`
  (mais|seulement|sauf|uniquement|juste)( (?!pas|aucun|sans|jamais|ni)\S+){0,6} (depots?|acomptes?|avances?|
  interac|virements?|dollars|argent|frais)
`;

/** The author tells of the fraud of others, or refuses what it asks for. */
export const tellsOfOthers = (text: string): boolean => thirdPerson.test(text);

const ownVisit = words`
  (je|j|on)( (?!pas|sans|jamais)\S+){0,3} (voir|visiter|essayer|l essayer|passer|venir) ~3 (avant|demain|
  ce soir|samedi|dimanche)
`;
/** A buyer who comes first. */
export const wantsToSee = ({ sentences }: NormalText): boolean =>
  sentences.some((one) => ownVisit.test(one) && !/\b(?:pas|jamais|sans|impossible)\b/u.test(one));

/** « Ne craignez rien »: fraud, not a refusal. */
const reassures =
  /\b(?:ne (?:crain|craign|inquiet|vous inquiet|t inquiet)\S* (?:rien|pas)|(?:aucun|sans) (?:risque|probleme|danger|crainte))\b/gu;

const isRefused = (typed: string) => {
  const sentence = typed.replace(reassures, "");
  return refused.test(sentence) && !insists.test(sentence);
};

/** The text without passages that only state when the rest is paid or refunded. */
const whatIsMet = (flat: string) =>
  flat.replace(thatCannotBe, "").replace(remainderLater, "").replace(refundLater, "");

/** A sentence, with those beside it, in a text that may say that the thing cannot be seen. */
type Place = { sentence: string; near: string; isUnseen: boolean };

/** Each alone says that money comes before the thing. */
const paymentConditions: readonly ((place: Place) => boolean)[] = [
  ({ sentence }) => accessFee.test(sentence),
  ({ near }) => [stuck, release, remoteMoney, asked].every((concept) => concept.test(near)),
  ({ sentence, near }) => inHalves.test(near) && (remoteMoney.test(sentence) || promisesResult.test(near)),
  ({ sentence, isUnseen }) => isUnseen && onlinePayment.test(sentence),
  ({ sentence, near }) => answersByOther.test(sentence) && promisesResult.test(near),
  ({ sentence, near }) => paySetsOff.test(sentence) && remoteMoney.test(near),
  ({ sentence, near, isUnseen }) =>
    remoteMoney.test(sentence) && asked.test(sentence) && (isUnseen || isPressing(sentence, near)),
];

/** Why it has to be paid now: others want it, a porter has it ready, it sets off only then. */
function isPressing(sentence: string, near: string): boolean {
  if (hold.test(near) || rival.test(near) || porter.test(near)) return true;
  if (soon.test(sentence) && (visit.test(near) || remainder.test(near))) return true;
  return promisesResult.test(near) && onlyThen.test(near);
}

/** The sentence with those beside it. */
export const nearOf = (sentences: readonly string[], index: number): string =>
  `${sentences[index - 1] ?? ""} ${sentences[index]} ${sentences[index + 1] ?? ""}`;

/** Money that the seller asks for before the thing is seen or comes; null if none. */
export function findConditionalPayment({ sentences, flat }: NormalText): string | null {
  if (tellsOfOthers(flat) || together.test(whatIsMet(flat))) return null;
  const escrowed = sentences.find((one) => escrow.test(one) && !refused.test(one));
  if (escrowed !== undefined) return escrowed;
  const isUnseen = unseen.test(flat);
  const found = sentences.find((sentence, index) => {
    const place = { sentence, near: nearOf(sentences, index), isUnseen };
    return !isRefused(sentence) && paymentConditions.some((isMet) => isMet(place));
  });
  return found ?? null;
}

/** Money at a distance beside a thing that sets off or is not to be seen: enough of a reason where the account is new. */
export function findLooseCondition({ sentences, flat }: NormalText): string | null {
  if (tellsOfOthers(flat) || together.test(whatIsMet(flat))) return null;
  const found = sentences.find((sentence, index) => {
    if (isRefused(sentence) || !remoteMoney.test(sentence)) return false;
    const near = nearOf(sentences, index);
    return unseen.test(flat) || porter.test(near) || (promisesResult.test(near) && asked.test(near));
  });
  return found ?? null;
}

const inbox = words`
  (regarde|verifie|consulte|surveille|check|ouvre|voi)* ~4 (courriels?|mails?|emails?|boite|spams?|
  indesirables|pourriels?|messagerie) |
  (va|vont|vient de|a|ont) (vous|t|te) ?(ecrire|ecrit|contact*|envoy*|texter) | (courriel|mail|email|avis|
  message|notification) ~3 (d |de |du |de la )?(interac|paypal|banque|desjardins|virement|paiement|postes)
`;
const payer = words`
  interac | paypal | wise | stripe | revolut | zelle | (marketplace|google|apple) pay | virements? |
  paiements? | fonds | depots? | banque | argent | versements?
`;
const pending = words`
  compte (marchand|vendeur) | activ(er|ez|ation)* | en attente |
  (bouton|lien|formulaire|page) ~5 (accept|encaiss|recevoir|recupere|reclam)* | en suspens | debloqu* |
  liber* | finalis* | retenu* | gele* | relach* | compte ~6 limite | mis a niveau | mise a niveau |
  upgrade* | valide[rz]? | compte (d )?(affaires?|business|commercial|professionnel|entreprise) |
  numero de (reperage|suivi) | preuve d envoi | recu de la poste
`;
const linkToPay = words`
  lien ~8 (encaiss*|recevoir|accept*|reclam*|finalis*|confirm*|deposer|depot|carte|paiement)
`;
/** A notice of a payment that is pending until the seller does something. */
export function findPendingPayment({ sentences, flat }: NormalText): string | null {
  if (tellsOfOthers(flat)) return null;
  const link = sentences.find((one) => linkToPay.test(one) && !/\b(?:pas|jamais|aucun|ni)\b/u.test(one));
  if (link !== undefined) return link;
  if (!payer.test(flat) || !pending.test(flat)) return null;
  const needs =
    /\b(?:faut|jusqu a ce que|tant que|devez|doi[st]|quand vous(?! (?:pouvez|voulez))|quand tu(?! (?:peux|veux))|lorsque vous|avant de|pour que|des que vous|aussitot que vous)\b/u;
  return inbox.test(flat) || needs.test(flat) ? (pending.exec(flat)?.[0] ?? null) : null;
}

const bankData = words`
  numero(s)? (de |d )?((votre|ta|la|ma) )?carte( \S+)? | carte (de )?(debit|credit|bancaire|guichet) |
  date d expiration | cvv | cvc | (3|trois) chiffres |
  (informations?|infos?|coordonnees|donnees|renseignements) bancaires? |
  mot de passe (de|du|d|pour) (?!interac)\S+ | (ta|votre) carte pour | identifiants? |
  reponses? de securite | acces ?d
`;
const bankAsked = words`
  demand* | besoin | faut | faudrait | envo[iy]* | donne* | fourni* | entre[rz]? | mett(re|ez) | inscri* |
  rempli* | confirm* | lis(ez)? | lire | dict* | manque | photo
`;
export function findBankData({ sentences, text }: NormalText): string | null {
  if (tellsOfOthers(text)) return null;
  const yours = /\b(?:votre|vos|ta|ton|tes)\b/u;
  return (
    sentences.find(
      (one) =>
        bankData.test(one) &&
        bankAsked.test(one) &&
        yours.test(one) &&
        !/\b(?:jamais|pas|aucune?|comptoir|terminal)\b/u.test(one),
    ) ?? null
  );
}

const farAway = words`
  (en|au|aux|a|pour|vers) (l )?(etranger|afrique*|europe|france|belgique|mexique|benin|nigeria|ghana|maroc|
  algerie|cameroun|senegal|cote d ivoire|russie|chine|togo|gabon|etats unis|usa|londres|abidjan|dakar|lagos)
`;
const shipThere = words`
  envo[iy]* | poste[rz]? | expedi* | colis | livr* | frais de (port|poste|transport) | la bas
`;
const pays = words`
  (je|j|on) ~3 (fais|paie|paye|regle|regler*|ajoute|rajoute|donne|offre|verse|vire|virer*)
`;
const premium = words`
  ajoute* | rajoute* | en plus | plus \d+ | bonus | supplement | derangement | trouble |
  virement (bancaire|international) | cheque | mandat | recu de la poste | preuve
`;
/** A buyer who has it sent far away, for more than its price or against a proof of posting. */
export function findShippingAbroad({ sentences, flat }: NormalText): string | null {
  const isOffer = farAway.test(flat) && shipThere.test(flat) && pays.test(flat) && premium.test(flat);
  return isOffer ? (sentences.find((one) => farAway.test(one)) ?? null) : null;
}

const code = words`
  codes? | nip | chiffres | numero de (confirmation|verification) | mot de passe temporaire
`;
const phone = words`
  textos? | sms | messages? textes? | telephone | cell* | google | appel | numero | notification
`;
const codeBack = words`
  (donne|envoi?y?e|dis|dites|copie|lis|lisez|transmet|repon[ds]|retourne|partage|ecri[st]|renvoi?y?e|
  confirme)* | pour (etre sur|verifier|confirmer|prouver|valider|s assurer|m assurer) |
  pas (un|une) (scam*|robot|fraud*|arnaqu*|faux)
`;
const forChecking = words`
  sur | verifi* | confirm* | prouv* | valid* | assurer | vraie? | reelle? | robot | scam* | legit
`;
/** A code that came by telephone, wanted back as a proof. */
export function findProofCode({ sentences, flat }: NormalText): string | null {
  if (
    tellsOfOthers(flat) ||
    /\b(?:code (?:de la |d |du |de l |de )?(?:porte|postal|entree|immeuble|couleur|barre|stationnement|serrure)|jamais|cadenas)\b/u.test(
      flat,
    )
  )
    return null;
  const isAsked = code.test(flat) && phone.test(flat) && codeBack.test(flat) && forChecking.test(flat);
  return isAsked ? (sentences.find((one) => code.test(one)) ?? null) : null;
}

const buyerAsks = words`
  (vous|tu) (devez|devrez|dois|devras|avez a|as a|aurez a|auras a) ~2 (payer|regler|verser|debourser|
  avancer|acheter|envoyer \d*) |
  (apres|quand|lorsque|des|une fois) ~2 (vous|tu) (ayez|aurez|avez|aies|auras|as) (paye|regle|verse) |
  faut que (vous|tu) ~2 (pay*|regl*|vers*|avanc*|debours*) |
  (paye[rz]?|avance[rz]?|regle[rz]?) ~5 (je|on|ils|il) (vous |te |t )?(rembours*|redonn*)
`;
/** A buyer who wants money from the seller. */
export function findBuyerWantsMoney({ sentences, text }: NormalText): string | null {
  if (tellsOfOthers(text)) return null;
  return sentences.find((one) => buyerAsks.test(one)) ?? null;
}

const lendAccount = words`(lou|pret|ouvr|utilis|fourni)* ~3 (votre|vos|ton|tes|un) comptes?`;
const buyForJob = words`
  ach(et*|ats?) ~5 (logiciel|materiel|trousse|equipement|kit|fournitures|ordinateur|formation|uniforme)
`;
const paidBack = words`
  (on|nous) vous (paie|paye|paiera|payons) | rembours* | cheque | premiere paye | premiere? semaine |
  fournisseur
`;
const passOn = words`(recev|recoi|pass|transit|encaiss|reception|transfer)*`;
const ofClients = words`
  (paiements?|virements?|fonds|cheques?|transferts?|argent) ~4 (clients?|partenaires?|entreprise|siege|
  firme|compagnie|employeur)
`;
const share = words`(pour|a) (vous|toi) | gard* | commission | pour cent | pourcentage`;
/** An account lent, or equipment bought first, for work. */
export function findWorkTrap({ sentences, flat }: NormalText): string | null {
  const mule = sentences.find((one) => ofClients.test(one));
  if (mule !== undefined && passOn.test(flat) && share.test(flat)) return mule;
  const lent = sentences.find(
    (one) => lendAccount.test(one) && /\b(?:dollars|pour cent|revenus?|paye\S*|gagn\S*)\b/u.test(flat),
  );
  return lent ?? (paidBack.test(flat) ? (sentences.find((one) => buyForJob.test(one)) ?? null) : null);
}
