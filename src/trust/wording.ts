/**
 * French wording of fraud in classified listings: phrases in the notation of phrases.ts, in the order in which people write
 * them, and what makes the same words honest.
 */
import type { NormalText } from "./normalize.ts";
import { any, words } from "./phrases.ts";

// ---------------------------------------------------------------------------------------------------------------- money

const sum = any`\d[\d ]{0,12}(k )?(dollars?|piasses?|cad|euros?|interac)`;
/** Means and names of a payment made at a distance. */
const payment = any`
  depots? | acomptes? | arrhes | avances? | cautions? | versements? | virements? | virment | transferts? |
  interac | paiements? | paiment | paymen?t | montants? | sommes? | frais | mandats? | reglement | argent |
  (premier|1|dernier) mois | mois (de loyer|d avance) | loyer | moitie | totalite | fonds | une partie |
  ${sum}
`;
const payVerb = any`
  pay* | paie* | vers(e|es|ez|er|ee?s?|ant) | vir(e|es|ez|er) | depos(e|es|ez|er|ee?s?) |
  regl(e|ez|er|ee?s?) | transfer(e|ez|er) | transmettez | envoye[rzs]? | envoie[sz]? | envoy[ez]+ moi |
  avance(z|r)? | interac
`;
const asks = any`
  demand* | exig* | requi* | obligatoire* | oblige* | faut | doi* | faudra | necessaire | fait | faites |
  envoye[rz]? | envoie* | vers* | pay* | paie* | vir(e|ez|er) | depose[rz]? | effectuer? | laisser |
  recevoir | reserve* | met(s|tez|tre) | avance | avancez | regl* | accepte*
`;
const visit = any`
  visit* | rendezvous | rencontr* | voir | montrer | essa(i|y)* | lessa* | inspecter | adresse | heure |
  plage
`;
const handover = any`
  cles? | remise | envoi | expedition | livraison | prise de possession | ramassage | premier jour |
  commencer | livrer | poster
`;

/** Refusals and warnings: « aucun dépôt », « je ne demande jamais », « ne versez jamais ». */
const refusals = [
  words`(aucune?s?|jamais d|jamais de|pas d|pas de|pas besoin d|pas besoin de|sans|ni) ~2 ${payment}`,
  words`(ne|n) ~2 (pas|jamais|aucune?s?|rien) ~3 (${payment}|${payVerb})`,
  words`ne ~3 (jamais|aucune?s?) ~4 (${payment}|${payVerb})`,
  words`
    interdite? | illegale? | mefie* | attention | arnaques? | arnaqu* | fraudes? | fraudeurs? | peur |
    failli | prevenir | previens | la loi
  `,
  words`pas besoin de ~1 ${payVerb}`,
  words`si ~1 (quelqu un|une personne|on vous|on te) ~2 (demand*|exig*)`,
];
/** Assurances typical of fraud, which are not warnings by others: « ce n'est pas une arnaque ». */
const reassurance =
  /(?<![^ ])(?:(?:ayez|aie|avoir) (?:pas peur|crainte)|ne crai(?:n|gn)\S* rien|pas peur|sans (?:crainte|peur)|pas (?:une?|d|de) (?:arnaques?|fraudes?|fraudeurs?))(?![^ ])/gu;

const isRefusal = (sentence: string) => {
  const rest = sentence.replace(reassurance, ". .");
  return refusals.some((refusal) => refusal.test(rest));
};

/** Advice to see the thing first: « pas de dépôt avant la visite », « ne versez rien sans avoir visité ». */
const visitFirst = words`
  (pas d|pas de|aucune?s?|jamais d|jamais de|inutile d|inutile de|rien a|ne|n) ~2 (${payment}|${payVerb}) ~4
  (avant|sans|tant que) ~5 ${visit}
`;
/** After such advice: « mais un dépôt réserve l'heure ». */
const butMoney = words`
  (mais|seulement|juste|sauf|uniquement)( (?!pas|aucun|sans|jamais|ni|\.)\S+){0,5}? (${payment}|${payVerb})
`;

const advisesVisit = (sentence: string) => visitFirst.test(sentence) && !butMoney.test(sentence);

/** A refusal to show something, or the statement that it cannot be shown. */
const noVisit = [
  words`(pas|aucune?|sans|ni|plus|impossible) ~4 (visit*|rencontr*|voir|lessayer|l essayer|essayer)`,
  words`
    (visites?|rencontres?|rendezvous|voir) ~3 (impossible|suspendu*|virtuelles?|pas possible|plus tard|
    se fera|ensuite)
  `,
  words`(visite|visites) ~4 c est pas possible`,
  words`ne rencontre ~1 personne`,
  words`(incapable|impossible) ~5 (montrer|visiter|deplacer|rencontrer)`,
  words`ne peux pas ~4 (montrer|visiter|rencontrer|deplacer|venir|faire la visite)`,
  words`(je )?peux pas ~3 (montrer|visiter|rencontrer)`,
  words`personne ne peut ~3 (montrer|visiter)`,
  words`(visiter|voir) ~3 (pas possible|impossible)`,
  words`pas (le )?temps ~2 (visites?|rencontres?)`,
  words`nulle part`,
];

/** An offer to meet, which fraud avoids. */
const offersVisit = [
  words`
    (venez|viens|venir|passez|passer|passe) ~3 (voir|la voir|le voir|visiter|l essayer|essayer|tester|quand|
    apres|constater|demain|en fin|ce soir|dimanche|chercher)
  `,
  words`
    visites? ~2 (le|les|tous|toutes?|sur|d ici|aujourd|en|du|de) ~2 (soirs?|samedis?|dimanches?|lundis?|
    mardis?|jeudis?|fin|rendezvous|jours?|semaine|temps|hui|refuge)
  `,
  words`((?<!ne )(peut|peuvent|pourra|pourrait)(?! pas)) ~3 (montrer|visiter|ouvrir)`,
  words`(s occupe|fais|fait|ferai) ~2 (des visites|visiter) ~3 (moi meme|d ici|samedi|et|tous|vous)`,
  words`je peux ~2 (montrer|faire visiter)`,
  // A relative or neighbor shows it for an owner who is away.
  words`(mere|pere|fille|fils|frere|soeur|conjointe?|voisine?|concierge) ~2 (fera visiter|feront visiter)`,
  words`(il|elle|ils|elles) (vous|te) (montre(nt|ra)?|ouvre(nt)?)`,
  words`vous regardez`,
  words`
    essai routier | inspection par votre | apportez votre mecanicien | remet* (\S+ ){0,3}en personne |
    main propre | en personne seulement
  `,
];

/** The text or the thread says that a visit took place, or that the money follows it. */
const afterVisit = [
  words`
    (apres|lors de|suivant) ~2 (la visite|visite|votre visite|l essai|la rencontre|
    inspection)(?! (se|sera|apres))
  `,
  words`(une fois|quand|apres) ~3 (vous avez vu|avez visite|j ai vu|l avoir vu|avoir vu|aurez vu)`,
  words`(merci|bien aime|adore|aime) ~5 (visite|visiter|chiots|appartement|hier)`,
  words`comme convenu | comme discute | convenu hier`,
  words`(l ai|avons|ai) ~1 (vu*|essaye*|visite*) ~2 (hier|ce matin|samedi|dimanche)`,
  words`visiter hier | visite ce matin | visite hier | visite d hier`,
  words`visitez d abord`,
  words`(ai|avons|a) ~1 recu (votre|ton) (${payment})`,
  words`(livreur|chauffeur|transporteur) est (chez|la|arrive|devant)`,
  words`apres que (vous|tu) ~2 (vue?|visite|essaye|teste)`,
  words`prefer*(?! (pas|ne)) ~5 (rencontr*|en personne|en main|sur place)`,
  words`(ramassage|cueillette) (gratuite?|possible|a|chez)`,
  words`
    (quand|une fois|une fois que|apres que) (vous|tu) (etes|es|avez|as|aurez|auras|serez) ~1 (venue?s?|vue?|
    visite|essaye|choisi|rencontre|teste)
  `,
  words`(quand|lorsque) ~3 (vous|te) (donne|remet) ~1 cles`,
];

const has = (patterns: readonly RegExp[], text: string) => patterns.some((one) => one.test(text));

/** Money before the thing was seen, in the order in which people write it. */
const paymentFirst = [
  words`(${payment}|${payVerb}) ~9 (avant|d abord|a l avance|d avance)`,
  words`(avant|pour|afin d|avant de|avant d) ~7 (${visit}|${handover}) ~9 (${payment}|${payVerb})`,
  words`(d abord|d avance|a l avance) ~7 (${payment}|${payVerb})`,
];
const beforeWhat = words`
  avant | d abord | d avance | a l avance | prealable | premier arrive | tout de suite | aujourd hui |
  maintenant | ce soir | aussitot | des que | une fois | des reception
`;
/** Reserved against money. */
const reservesForMoney = [
  words`
    (${payment}|${payVerb}) ~8 (pour|afin de) ~3 (reserv*|bloqu*|gard*|confirm*|planifi*|fix*|securis*|
    retir*|preuve|montrer que)
  `,
  words`
    (pour|afin de) ~3 (reserv*|bloqu*|gard*|confirm*|planifi*|fix*|securis*) ~8 (${payment}|${payVerb})
  `,
  words`
    (${payment}|${payVerb}) ~9 (je|on|il|elle) ~4 (reserve|bloque|garde|retire|enleve|mets?|met|donne|poste|
    livrer?|expedie|envoie|transfere|amene)(?! (le contrat|contrat))
  `,
  words`
    (depot|acompte|caution|arrhes|avance) ~3 (reserve|bloque|garde|requis|obligatoire|exige*|rembours*)
  `,
  words`(reserv*|bloqu*|gard*|securis*) ~6 (en|si vous|si tu|avec|apres) ~2 (${payVerb}|${payment})`,
  words`(premiere? personne|premiere? qui|le premier|la premiere|au premier) ~4 (${payVerb}|acompte|depot)`,
];
/** Brought by others against a payment, over several sentences. */
const deliversForMoney = words`
  (amene*|livr*|transport*) ~12 (payez|paye|versez|verse|virez|reglez) ~12 (virement|interac|transfert)
`;
const carrier = any`
  transporteurs? | transitaire | expediteur | compagnie de (livraison|transport|cargo|demenagement) |
  (agence|service|gars) de (livraison|transport)
`;
const withCarrier = [
  words`(chez|au|a l|dans|mains|confie*|entrepose*|garde*|charge*|remise?) ~4 ${carrier}`,
  words`${carrier} (a|ont) deja`,
];
const partPayment = words`
  moitie | [1-9]0 (avant|au|a|du|et|pour|maintenant|tout|d) | (une|premiere) partie |
  premier (versement|paiement) | acompte | avance | (petit )?montant | frais | virement | interac
`;
/** No hurry: « quand ça vous convient ». */
const noHurry = words`
  quand ca vous convient | quand vous voulez | apres l avoir recue? | une fois recue? | si vous preferez |
  pas de presse
`;
/** A step of the deal that follows the payment. */
const followsPayment = [
  words`
    (apres|des|une fois|quand|lorsque|aussitot que|des que|si) ~4 (paiement|depot|virement|reception|paye*|
    verse*|recue?s?|envoye*|argent|caution|acompte)
  `,
];
const stepOfDeal = words`
  cles? | clef | adresse | visit* | rendezvous | suivi | livr* | envoi* | envoy* | poste* | expedi* |
  contrat | bail | trousseau | code | ramassage | concierge | retire | lieu | voir | ouvrira
`;
const onlyRemote = words`
  (paiement|paye*|paie*|interac|virement|argent) ~5 (d abord|avant|a l avance|d avance|seulement avant)
`;

export function invitesToMeet(text: string): boolean {
  return has(offersVisit, text);
}

/** « Remboursé après la visite » says that the money comes first. */
const givesBack = /\b(?:rembours\S*|retourn\S*|redonn\S*|recuper\S*|remets?|rends)\b/u;

/** « Le reste après l'inspection »: the first part comes before. */
const restAfter =
  /\b(?:reste|balance|solde|autre moitie)(?: \S+){0,3} (?:apres|quand|une fois)(?: \S+){0,4}/u;

function followsVisit(sentences: readonly string[], earlier: string): boolean {
  if (has(afterVisit, earlier)) return true;
  return sentences.some((one) => has(afterVisit, one.replace(restAfter, "")) && !givesBack.test(one));
}

const isMoney = words`${payment} | ${payVerb}`;
const isRemoteMoney = words`
  depots? | acomptes? | avances? | avancez | cautions? | interac | virements? | transferts? | arrhes |
  moitie | vers(e|ez|er|ent|ant|ee?s?|ement) | vir(e|ez|er) | paye* | payer | paiements? | montant |
  premier mois | ${sum}
`;
const isDemand = words`${asks}`;
const isMet = words`
  payable (a|au|aux|quand|sur|le) | sur place | comptant | cash | rendu ici | en main |
  (partir|partez|pars|repartir|repartez|repars) avec | apres (chacune?|chaque) |
  (payee?s?|achetee?s?) \d+( dollars)? (en|au|chez|neufs?|neuves?) | une fois (essayee?|vue?|testee?) |
  payee?s? par (l|la|le|les|notre|nous) | devant | a la signature | signature
`;
const whenBrought = words`quand (il|elle|ils|je|on) ~1 (livr*|arriv*|debarqu*|apport*|embarqu*|charg*)`;
const isAboutDeal = words`
  ${visit} | ${handover} | reserv* | donne* | interac | virement | transfer* | mois | frais | confiance
`;

const isRemoteNoun = words`depots? | acomptes? | interac | virements? | transferts? | arrhes | caution`;

/** The text or the thread says that the thing was seen. */
export const hasVisited = ({ sentences }: NormalText, earlier: string): boolean =>
  followsVisit(sentences, earlier);

/** The first sentence that asks for money before a visit or a handover; null if none does. */
export function findPaymentFirst({ sentences, text, flat }: NormalText, earlier: string): string | null {
  if (followsVisit(sentences, earlier)) return null;
  const cannotSee = has(noVisit, text);
  const isInvited = invitesToMeet(text);
  const found = sentences.find((sentence, index) => {
    if (!isMoney.test(sentence) || advisesVisit(sentence)) return false;
    if (isRefusal(sentence) && !butMoney.test(sentence) && !has(noVisit, sentence)) return false;
    if (
      isMet.test(sentence) ||
      whenBrought.test(sentence) ||
      noHurry.test(sentence) ||
      /\bdeja paye/u.test(sentence)
    )
      return false;
    const isAsked = isDemand.test(sentence) || isRemoteNoun.test(sentence);
    const isFirst = has(paymentFirst, sentence) || onlyRemote.test(sentence);
    if (isAsked && isFirst && beforeWhat.test(sentence) && isAboutDeal.test(sentence)) return true;
    if (!isRemoteMoney.test(sentence)) return false;
    if (has(reservesForMoney, sentence)) return true;
    if (isInvited) return false;
    const step = `${sentence} ${sentences[index + 1] ?? ""}`;
    return (has(followsPayment, sentence) && stepOfDeal.test(step)) || (cannotSee && isAsked);
  });
  if (found !== undefined || isInvited) return found ?? null;
  const delivered = isMet.test(flat) ? null : deliversForMoney.exec(flat);
  return delivered?.[0] ?? findCarrierPayment(sentences, flat);
}

/** The thing is with a carrier already, and a part of its price would set it on its way. */
function findCarrierPayment(sentences: readonly string[], flat: string): string | null {
  if (isMet.test(flat) || !partPayment.test(flat)) return null;
  return sentences.find((sentence) => has(withCarrier, sentence) && !isRefusal(sentence)) ?? null;
}

// ----------------------------------------------------------------------------------------------------- keys at a distance

const keysByMail = [
  words`
    (cles?|trousseau|carte d acces) ~9 (post*|courrier|courriel|dhl|fedex|ups|purolator|expedi*|envoy*|
    envoi*|livr*|colis|boite|parvenir|xpresspost|(postes?|poste) canada|recommande|messagerie|tapis|
    transporteur)
  `,
  words`
    (post*|dhl|fedex|ups|purolator|expedi*|envo[iy]*|livreur|livr*|laisser|apportera?|portera) ~6 (cles?|
    trousseau|carte d acces|code de la serrure)
  `,
  words`
    (notaire|avocat|pasteur|agence|agent|concierge) ~6 (donne*|remett*|envo[iy]*|ouvrira) ~5 (cles?|bail|
    apres)
  `,
];

/** A warning about this very fraud, or a question about it. */
const warns = words`failli | arnaques? | arnaqu* | fraudes? | mefie* | previens`;

/** The author's own keys, or those of an earlier tenant. */
const keysBefore = words`
  (j ai|nous avons|on a|il a|elle a|m a|ancien locataire|rechange) ~3 (envoye*|poste*|laisse*|recu*|perdu*|
  cles?|par)
`;

export function findKeysByMail({ sentences }: NormalText): string | null {
  const found = sentences.find(
    (sentence) => has(keysByMail, sentence) && !warns.test(sentence) && !keysBefore.test(sentence),
  );
  return found ?? null;
}

// -------------------------------------------------------------------------------------------------------------- abroad

const abroadPlace = any`
  l etranger | letranger | (l )?exterieur du (canada|pays) | hors du (canada|pays) | hors canada |
  dehors du pays | pas au canada | plus au (pays|canada) | pas dans le pays | absence du pays |
  hors de la province | en mer | (en|au|aux|a|de|du) (afrique*|europe|asie|angleterre|royaume uni|
  etats unis|usa|floride|france|belgique|suisse|espagne|italie|allemagne|pologne|ukraine|portugal|grece|
  irlande) | (en|au|aux|a) (seville|lyon|nantes|marseille|toulouse|bordeaux|lille|strasbourg|nice|moscou|
  dublin|manchester|edimbourg|lisbonne|porto|barcelone|valence|milan|zurich|lausanne|vienne|prague|varsovie|
  budapest|bucarest|kiev|istanbul|athenes|stockholm|oslo|copenhague|amsterdam|rotterdam|hambourg|munich|
  francfort|beyrouth|alger|tunis|rabat|marrakech|bamako|lome|cotonou|yaounde|douala|kinshasa|libreville|
  accra|nairobi|johannesburg|le caire|riyad|koweit|abou dhabi|abu dhabi|bangkok|tokyo|pekin|shanghai|
  hong kong|manille|sydney|melbourne|auckland|mexico|cancun|bogota|lima|buenos aires|sao paulo|houston|
  boston|chicago|los angeles|orlando|dallas|atlanta|seattle|haiti|port au prince|republique dominicaine|
  punta cana|cuba) | (en|au|aux) (autriche|hongrie|roumanie|russie|norvege|suede|finlande|danemark|pays bas|
  hollande|ecosse|pays de galles|vietnam|coree|indonesie|philippines|malaisie|chili|perou|colombie|
  argentine|costa rica|panama|rwanda|burundi|guinee*|burkina*|niger|tchad|madagascar|maurice|afrique du sud|
  nouvelle zelande|koweit|liban) | (en|au|aux|a) (maroc|algerie|tunisie|senegal|cameroun|nigeria|benin|togo|
  mali|cote d ivoire|ghana|kenya|congo|gabon|liban|qatar|emirats|arabie*|turquie|israel|egypte|mexique|
  bresil|chine|japon|inde|thailande|singapour|australie) | a (londres|paris|dubai|berlin|bruxelles|geneve|
  madrid|rome|new york|abidjan|dakar|casablanca|lagos|doha|singapour|miami)
`;
const away = [
  words`
    (je|j|nous|on|proprietaire) ~5 (suis|ai|sommes|est|a|vis|vit|vivons|habite|habitons|reside|residons|
    demeure|travaille|trouve|trouvons|sejourne|demenage) ~6 (${abroadPlace})
  `,
  words`
    (etant|actuellement|presentement|proprietaire|vu mon|mute*|deploye*|bloque*|mission*|affecte*|
    transfere*|envoye*|retournee?|deplacement) ~5 (${abroadPlace})
  `,
  words`je ~2 (suis )?partie? vivre ~3 (${abroadPlace}|ailleurs)`,
  words`(j ai quitter?|ai quitte|avons quitte) ~2 (quebec|canada|pays)`,
  words`(suis|sommes) ~3 (${abroadPlace})`,
  words`
    (je suis|nous sommes|on est|je me trouve) ~2 (echange universitaire|echange etudiant|annee sabbatique|
    sabbatique|expatriee?|mission humanitaire)
  `,
  words`vehicule est a ~1 exterieur du pays`,
  words`partie en ~1 (\S+) ~1 la proprietaire`,
  words`(je|j) ~3 stage ~1 (${abroadPlace})`,
];
/** Words of a plan or a short absence: people who move, study or travel say where they will be. */
const passing = words`
  je pars | on part | nous partons | je serai | nous demenageons | j arrive | je quitte | pendant que |
  vacances | voyage d affaires | a mon retour |
  jusqu a (jeudi|dimanche|lundi|mardi|mercredi|vendredi|samedi) | cette semaine | reviens | jusqu au \d+ |
  avec des clients | deux ans passe | arrivee? (hier|de|du|d) | viens d arriver | nouve(au|lle) (ici|au) |
  originaires?
`;

export function findAbroad({ sentences, text }: NormalText): string | null {
  if (invitesToMeet(text)) return null;
  return (
    sentences.find((sentence) => has(away, sentence) && !passing.test(sentence) && !warns.test(sentence)) ??
    null
  );
}

// ------------------------------------------------------------------------------------------------- buyers who never come

const thirdParty = any`
  transporteurs? | transitaire | demenageurs? | agent | livreurs? | coursier | chauffeur | ramasseur |
  mover | compagnie de (livraison|transport|cargo|demenagement) | (gars|service|agence) de transport |
  mon monsieur | comptable | secretaire | assistante? | cargo
`;
const remotePayment = any`
  cheques? | paypal | mandats? | (mandat )?poste | enveloppe | rib | virement (bancaire|international) |
  western union | carte( de credit)? | zelle | paiement | excedent | difference | surplus | l argent |
  argent
`;
const pickups = [words`${thirdParty} ~16 ${remotePayment}`, words`${remotePayment} ~16 ${thirdParty}`];
const overpayments = [
  words`
    (cheques?|paypal|mandats?|virement|paiement|montant) ~12 (en plus|de plus|de trop|excedent|difference|
    surplus|par erreur)
  `,
  words`(remboursez?|remett*|renvoy*|retourn*|renvoie) ~5 (difference|excedent|surplus|reste|trop)`,
  words`cheque ~10 (achet*|fournitures|equipement|cartes? cadeaux?)`,
  words`(envoye*|envoie*|virez|versez) ~4 dollars ~12 je ~2 (renvoie|rembourse|retourne)`,
  words`vous gardez ~8 (reste|pour cent|transf*|donnez|10)`,
];
const mailedAbroad = words`
  (poste|postes|envo[iy]*|colis|recevra) ~10 (afrique|cote d ivoire|nigeria|ghana|benin|abidjan)
`;

const isCash = /\b(?:comptant|cash|en main|pas confiance|argent sur lui)\b/u;
const isTrap = /\b(?:enveloppe|assurance|d abord|rembours\S*|differences?|cheques?)\b/u;

const thirdPartyNamed = words`${thirdParty}`;

export function findThirdPartyPickup({ sentences, flat }: NormalText): string | null {
  const isOffer =
    has(overpayments, flat) || has(pickups, flat) || (mailedAbroad.test(flat) && isMoney.test(flat));
  if (!isOffer || (isCash.test(flat) && !isTrap.test(flat))) return null;
  const shown = sentences.find(
    (sentence) => has(overpayments, sentence) || has(pickups, sentence) || thirdPartyNamed.test(sentence),
  );
  return shown ?? sentences[0] ?? null;
}

// ----------------------------------------------------------------------- verification codes, identity papers, unusual payments

const codeSent = [
  words`
    code ~8 (texto|sms|recu*|recois|recevoir|google|confirmation|verification|6 chiffres|tel|telephone|
    cellulaire)
  `,
  words`(recevoir|recu*|envoye*) ~5 code ~8 (texto|sms|telephone|chiffres|prouver|verifi*|google|confirm*)`,
];
const codeAsked = words`
  donne* | envoy* | envoie* | dites? | dis | repond* | transmett* | partag* | communiqu*
`;

export function findVerificationCode({ sentences, flat }: NormalText): string | null {
  if (
    !has(codeSent, flat) ||
    !codeAsked.test(flat) ||
    /\bcode (?:de la |d |du |de l )?(?:porte|postal|entree|immeuble)\b/u.test(flat)
  )
    return null;
  return sentences.find((sentence) => /\bcode\b/u.test(sentence)) ?? null;
}

const papers = any`
  nas | numero d assurance sociale | assurance social* | passeport |
  (votre|ton|le|leurs?|du) permis( de conduire)? | permis de conduire | carte soleil |
  carte d assurance maladie | pieces? d identite | specimen de cheque |
  identifiants? ~3 (compte|banque|bancaire) | mot de passe | informations bancaires | rib |
  numero de (votre |la |ta )?carte | votre carte | (votre|ta) banque | code derriere | numero de compte
`;
const papersAsked = [
  words`(envo[iy]*|donne*|fourni*|rempli*|entre[rz]|inscri*|mettez|faut|exige|transmett*) ~14 ${papers}`,
  words`${papers} ~4 (avant|pour le dossier|est exige*|requis*)`,
];

/** « Permis de conduire requis » of a job, and what is not insisted on. */
const papersOptional =
  /\b(?:facultati\S*|pas (?:a|la peine de|besoin de) (?:l |le |me |nous )?(?:donner|envoyer|fournir)|(?:exig|demand|veu|besoin)\S* (?:pas|d aucun)|permis(?: de conduire)?(?: (?!photo|copie|envo|recto)\S+){0,5} requis\S*)\b/u;

export function findPersonalPapers({ sentences }: NormalText): string | null {
  return (
    sentences.find(
      (sentence) =>
        has(papersAsked, sentence) &&
        !isRefusal(sentence) &&
        !papersOptional.test(sentence) &&
        !/\b(?:mon|ma|mes) (?:nas|passeport|permis|pieces?|specimen)\b/u.test(sentence) &&
        !/\b(?:apporte\S*|amene\S*|premiere journee|en personne|permis de travail|nom de votre|pas besoin)\b/u.test(
          sentence,
        ),
    ) ?? null
  );
}

const untraceable = any`
  cartes? cadeaux? | cartes? (steam|itunes|apple|google play|prepayees?) | bitcoins? | btc | crypto* |
  usdt | western union | money ?gram | neosurf | pcs | transcash | paysafecard | zelle | ria
`;
const paidSo = [
  words`
    (pa[iy]*|paiements?|paiment|reglement|frais|vers*|recharge*|envoy*|envoi*|achet*|retourn*|accept*|
    pren(ds|d|ons)|seulement|uniquement|gratte*) ~10 ${untraceable}
  `,
  words`(par|en) (\d+ )?${untraceable}`,
];

const refusesUntraceable = words`(pas|jamais|ni|aucune?) ~3 ${untraceable}`;

export function findUntraceablePayment({ sentences }: NormalText): string | null {
  return (
    sentences.find(
      (sentence) =>
        has(paidSo, sentence) &&
        !refusesUntraceable.test(sentence) &&
        !/\b(?:a echanger|je la laisse)\b/u.test(sentence),
    ) ?? null
  );
}

// ----------------------------------------------------------------------------------------------------------- false pages

const baits = [
  words`(cliqu*|suivez|suivre) ~6 (lien|ici|texto)`,
  words`lien ~8 (interac|paypal|depot|depose*|argent|signature|carte|reserver)`,
  words`virement ~4 en attente`,
  words`
    (confirme[rz]|verifie[rz]|active[rz]|valide[rz]|debloque[rz]) ~3 (compte|identite|profil|annonce|
    paiement|carte)
  `,
  words`paypal ~8 (garde*|confirmation|confirme|suivi)`,
  words`(surement|uniquement|seulement) ~2 sur ce site`,
  words`remplir ~2 (le|la|ce) (formulaire|demande)`,
];
/** Lengths are bounded, so that the time grows with the length of the text and not with its square. */
const baitedAddress =
  /(?<![\w@.])(?:https?:\/\/|www\.)?[\w-]{0,63}(?:interac|paypal|canadapost|postescanada|desjardins|kijiji|babillard|paiement|depot|securis|verif|livraison|formulaire|forms)[\w-]{0,63}\.(?!(?:ca|com\/|gouv)\b)[a-z]{2,}/u;

export function findFalsePage({ sentences, raw }: NormalText): string | null {
  const address = baitedAddress.exec(raw)?.[0];
  const sentence = sentences.find((one) => has(baits, one)) ?? null;
  if (
    /\b(?:jamais|pas|aucun)\b(?: \S+){0,3} (?:liens?|cliqu\S*)|\bcliqu\S* (?:pas|jamais)\b/u.test(
      sentence ?? "",
    )
  )
    return address ?? null;
  const leads =
    /https?:|www\.|bit\.ly|\blien\b|(?<![a-z0-9-])[a-z0-9-]+\.(?:ru|cn|link|site|online|shop|top|xyz|click|info|me)\b/u.test(
      raw,
    );
  if (address) return sentence ?? address;
  return sentence && leads ? sentence : null;
}

// ------------------------------------------------------------------------------------------------------------ easy money

const easyMoney = [
  words`
    (gagne*|revenus?|salaire) ~6 ([3-9]\d\d dollars? par jour|[1-9] ?\d\d\d dollars? par (jour|semaine))
  `,
  words`(offre de )?prets? ~2 (entre particuliers|rapide|sans enquete)`,
  words`(credit|pret) ~2 (rapide|facile|finance)`,
  words`
    (octroi*|accord*|offr*|propos*) ~3 (prets?|credits?|financement) ~12 (toute personne|particuliers?|
    sans enquete|capable|au taux|refuse*)
  `,
  words`recuper* ~1 (vos|votre|l) ~1 (argent|cryptos?*|fonds|pertes) ~12 frais`,
  words`rendement ~6 (garanti|par mois|par jour)`,
  words`(recev*|recoi*) ~3 (paiements|argent|virements) ~5 (votre|ton|leur|son) compte`,
  words`retour d affection | voyance | (?<!editions )marabout | grand maitre`,
  words`colis ~6 (reexpedie*|surprise|chez vous)`,
  words`revenus ~1 garantis`,
  words`(gagne*|gagner) ~3 argent ~4 (crypto|facile*)`,
  words`(frais|trousse) ~4 (de dossier|d ouverture|de depart) ~8 (pay*|interac|carte|avance)`,
  words`(visa|permis de travail) ~2 garanti`,
];

export function findEasyMoney({ sentences }: NormalText): string | null {
  const promisesNothing = /\b(?:aucun|pas de|sans) (?:rendement|revenu|gain|garantie)/u;
  const found = sentences.find(
    (sentence) => has(easyMoney, sentence) && !isRefusal(sentence) && !promisesNothing.test(sentence),
  );
  return found ?? null;
}

// ------------------------------------------------------------------------------------------------------------- elsewhere

const apps = /\b(?:whatsapp|telegram|viber|wechat|signal app|snapchat|t\.me)\b/u;
const appNames = any`whatsapp | telegram | viber | wechat | snapchat`;
const appNamed = words`${appNames}`;
const refusesApp = words`(pas|jamais|ni|aucune?|sans) ~1 ${appNames}`;
const addresses = [
  /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/u,
  // "jean (arobase) gmail point com", "x(at)gmail(dot)com", "a yahoo . fr"
  /\w\s*[([]?\s*\b(?:arobase|arobas|at|chez|a)\b\s*[)\]]?\s*(?:gmail|yahoo|hotmail|outlook|proton\w*|live|icloud)\b/u,
  /\b(?:gmail|yahoo|hotmail|outlook|icloud)\b\s*(?:[([]?(?:point|dot)[)\]]?|\s\.\s?)\s*(?:com|fr|ca)\b/u,
  // "x (arobase) y (point) com", "x AT y DOT org": of any provider
  /\w\s*(?:[([]\s*(?:arobase|arobas|at)\s*[)\]]|\s(?:arobase|arobas|at))\s*[\w-]{2,}\s*(?:[([]\s*(?:point|dot|pt)\s*[)\]]|\s(?:point|dot|pt)\s)\s*[a-z]{2,}\b/u,
  // A telephone number in words: "cinq un quatre cinq cinq cinq zéro…"
  /(?<!\p{L})(?:(?:zero|un|deux|trois|quatre|cinq|six|sept|huit|neuf|\d{1,3})[\s.,-]{1,3}){6,12}(?:zero|un|deux|trois|quatre|cinq|six|sept|huit|neuf)(?!\p{L})/u,
  /(?<![\w@.])(?:bit\.ly|tinyurl\.com|t\.me|wa\.me|cutt\.ly)\//u,
];
const link =
  /(?<![\w@.])(?:https?:\/\/|www\.)[^\s<>"«»]+|(?<![\w@.-])[a-z0-9-]+\.(?:ru|cn|link|site|online|shop|top|xyz|click|info|me)\b/gu;
/** Another listing of this site; what only looks so leads to no listing. */
const ownListing = /\/listing\/[0-9a-f]{8}-[0-9a-f-]{27}$/u;
const asksForMail = [words`(donne*|envoye*|envoie) ~4 (ton|votre|adresse) ~1 (gmail|courriel|mail)`];

export type OffSite = { evidence: string; isApp: boolean };

/** An address, link or application elsewhere. */
export function findOffSite({ text, raw, sentences }: NormalText): OffSite | null {
  const isApp = (apps.test(raw) || appNamed.test(text)) && !refusesApp.test(text);
  if (isApp) return { evidence: sentences.find((one) => appNamed.test(one)) ?? "", isApp };
  for (const address of addresses) {
    const match = address.exec(raw);
    if (match) return { evidence: match[0].trim(), isApp: false };
  }
  for (const [found] of raw.matchAll(link)) {
    if (ownListing.test(found)) continue;
    return { evidence: found, isApp: false };
  }
  const asked = sentences.find((one) => has(asksForMail, one));
  return asked ? { evidence: asked, isApp: false } : null;
}

/** The site is avoided: « je ne regarde pas les messages ici ». */
const avoidsSite = [
  words`
    (pas|seulement|uniquement|directement) ~5 (ici|whatsapp|telegram|messages?|notifications?|courriel|site)
  `,
  words`(whatsapp|telegram|courriel) ~2 (seulement|uniquement)`,
  words`
    (regarde|lis|reponds?|repondrai|recois|vois|consulte|vais|viens) ~1 (pas|plus|pu|jamais|rarement|peu) ~6
    (ici|notifications?|messages?|messagerie|site|app|application|plateforme)
  `,
  words`
    (app|appli|application|site|messagerie|plateforme|clavardage) ~3 (bug*|plante|lag*|
    marche (pas|mal|plus|pu)|fonctionne (pas|mal|plus))
  `,
  words`(regle|jase|continue|discute|parle|finalise) ~4 (la bas|ailleurs)`,
  words`probleme avec ce site`,
  words`ici ca bug`,
  words`(ecri*|repond*|contact*|joindre) ~4 (boite mail|courriel|mail|gmail|adresse suivante)`,
];

export function avoidsTheSite({ text }: NormalText): boolean {
  return has(avoidsSite, text) && !/\b(?:ou|sinon) (?:\S+ )?ici\b/u.test(text);
}

const amongOthers = [
  words`(ou|soit|sinon) ~2 ${appNames}`,
  words`${appNames} ~1 (ou|sinon|messenger|facetime)`,
  words`(appel*|video|visio|facetime|groupe) ~4 ${appNames}`,
  words`${appNames} ~3 (video|visio)`,
];
/** The application is one way of several, or for a call with pictures: people from abroad write so. */
export function isOneOfSeveral({ text }: NormalText): boolean {
  if (/\b(?:seulement|uniquement|directement|plutot|entrevues?)\b/u.test(text)) return false;
  return has(amongOthers, text);
}
