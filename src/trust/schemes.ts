/**
 * Schemes of fraud that Québec's authorities warn of, each as two to four concepts that occur together anywhere in a text:
 * what is sent or given, by which means, on which condition. Each also has the concepts that make the same words honest: a
 * meeting, a refusal, a warning.
 */
import { nearOf, tellsOfOthers } from "./concepts.ts";
import type { NormalText } from "./normalize.ts";
import { words } from "./phrases.ts";

/** The author warns of others, or speaks of a fraud that others try. */
const warns = words`
  (pour|veux|voulais|tenais a|tiens a) ~2 (avertir|prevenir|aviser) | (faites|fais) (bien )?attention |
  mefie[rz]? | mefiance | usurp* | se fait passer pour | hameconn* |
  quelqu un (a|utilise|s est|vous|te) ~2 (copie|vole|pris|demand*|ecri*|envo*) |
  on m (envo[iy]|ecri|demand|text)* | cliquer* pas | ce n est pas moi(?! qui) |
  (je l ai|l ai|ai) (signale|denonce)* | photos (ont|a|se sont) ~3 (vole|copie)* |
  si (quelqu un|une personne|un (acheteur|vendeur|proprio*)|on) (vous|te|t)( \S+)? demand* |
  (l )?air (d |de )?(une? )?(arnaque|fraude|scam|pieges?) | (typique|classique) ~3 (arnaque|fraude)* |
  je connais (le|la|ce) (truc|coup|combine|arnaque) |
  (tombe|faites avoir|fais avoir)* (pas|jamais) (dans|avoir)?
`;
const tellsOfFraud = (flat: string): boolean => warns.test(flat) || tellsOfOthers(flat);
export const warnsOfFraud = (normal: NormalText): boolean => tellsOfFraud(normal.flat);

const asksNothing = words`
  (je|on|nous|j)( ne| n| en)? (demand|veu|voul|pren|exig|accept)* (ni|pas|jamais|rien|aucune?)
`;
/** Such a warning, of an author who asks for nothing. */
export const warnsAndAsksNothing = (normal: NormalText): boolean =>
  warnsOfFraud(normal) && asksNothing.test(normal.flat);

/** Where both are: what changes hands there is no risk. */
const inPerson = words`
  en personne | sur place | en main | main propre | main a main |
  devant (vous|toi|moi|nous|elle|lui|la caissiere) | (on|nous) (se|nous|s) (rencontr|voi|rejoin|donn)* |
  rencontrons nous | (se|nous) (rencontrer|voir|rejoindre) | (a|lors de|pendant) (la|notre|votre|ta|
  une) (rencontre|signature|visite|entrevue|premiere (journee|rencontre)) | apporte[rz]? | ayez en main |
  au (comptoir|bureau|guichet automatique) | succursale | (a|votre|ta|ma) caisse |
  a l (embauche|atelier|entree|interieur) | premiere journee | une fois (embauche|engage)*
`;
const notInPerson =
  /\b(?:pas|jamais|sans|aucune?|ni|non|impossible)\b(?: \S+){0,3} (?:sur place|en main|en personne|main propre|rencontrer|se voir|apporter)\b/gu;
const isMeeting = (flat: string): boolean => inPerson.test(flat.replace(notInPerson, ""));
export const meetsInPerson = (normal: NormalText): boolean => isMeeting(normal.flat);

const denied = words`
  pas (a|la peine de) (l |le |me |nous )?(donner|envoyer|fournir) | facultati* | exig* (pas|plus) | jamais |
  ni | aucune?s? | surtout pas | pas besoin | inutile | n envo[iy]* |
  ne (\S+ )?(demand|donn|envo[iy]|partag|communiqu)* | gard(e|ez) (le|la|les|ca) |
  (demand|envo[iy]|donn|partag|veu[xt]|accept|pren)* (pas|rien|plus)
`;

// ------------------------------------------------------------------------------------------------------------------ papers

const paper = words`
  nas | assurance sociale | passeports? | ramq | carte (soleil|d assurance maladie|d identite) | selfie |
  egoportrait | releves? (bancaires?|de compte) | pieces? d identite | recto verso |
  specimens?( de)? cheques? |
  (photo|copie|scan|image|capture|screenshot)* ~4 (permis|identite|passeport|compte|carte) |
  (votre|ton|leur) (permis|numero de permis|date de naissance) | permis( de conduire)? ~3 (cotes|bords)
`;
const sentThere = words`
  envo[iy]* | texte[rz]? | transmet* | parvenir | achemin* | besoin | partag* | joindre | joignez |
  fourni* | televers* | (nous|me|m|il|ca) (faut|faudrait|prend|manque) | repond(ez|s|re) | exig* |
  ecri(s|vez|re) | remplir | remplissez | demand(e|ons|es) | soumet* | photographi*
`;
/** The author's own: an applicant who offers papers. */
const ownPaper = words`
  (mon|ma|mes|notre|nos) (\S+ )?(nas|passeport|permis|cartes?|pieces?|releves?|specimen|identite|photo) |
  permis (de travail|classe|rbq|valide)
`;

const filePapers = [
  words`nas | assurance sociale`,
  words`permis | passeport | carte (soleil|d identite|d assurance maladie) | ramq | pieces? d identite`,
  words`releves? | selfie | egoportrait | specimen | recto verso | compte`,
];
/** A file of an identity: two papers of different kinds. */
const isFile = (sentence: string) => filePapers.filter((kind) => kind.test(sentence)).length >= 2;

/** Documents that are requested before a meeting. */
export function findPapersAtDistance(normal: NormalText): string | null {
  const found = normal.sentences.find(
    (one) =>
      paper.test(one) &&
      (sentThere.test(one) || isFile(one)) &&
      !denied.test(one) &&
      !ownPaper.test(one) &&
      !isMeeting(one),
  );
  return found ?? null;
}

// ------------------------------------------------------------------------------------------------------------------- codes

const codeNamed = words`
  codes? | nip | pin | mot de passe (temporaire|a usage unique) |
  numero (recu|de (confirmation|verification|validation))
`;
const digits = words`chiffres?`;
const comes = words`
  (va|vas|allez|vais) (\S+ )?avoir | rece(voir|vez|vrez|vras|vra) | recois | recoit | recoive* | recue?s? |
  rentre* | arrive* | transmis* | (va|vais|ai|a) (\S+ )?(envoy|text)* |
  (envoi|arriv|va)* ~4 (a|sur) (votre|ton) (numero|cell*|telephone)
`;
const onPhone = words`
  par (texto|sms|messages?( textes?)?|courriel) | textos? | sms | google |
  sur (votre|ton) (cell*|tel*|appareil|mobile|numero) | (je|on) (vous|te|t) (envoi*|texte|envoye)
`;
const toMe = words`
  (me|m|nous)( (le|la|les|l|en))?( \S+)? (donn|li[rs]|di[rst]|redi|repet|transm|envo|renvo|text|ecri|
  communiqu|retourn|partag|confirm|dict|fourni|copi|mentionn)* | (re)?(donn|li[st]|dis|dites|repet|envo|
  renvo|transmet|ecri|text|communiqu|retourn|partag|confirm|dict|fourni|
  copi)*( (le|la|les|moi|nous|ici|vite|lui)){1,3} | repond(ez|s|re) ~5 avec
`;
/** Codes of things, not of accounts. */
const codeOfThing = words`
  porte | postal | postaux | entree | entrer | immeuble | couleur | barres? | stationnement | serrure |
  cadenas | suivi | reperage | codes? d erreur | promo* | rabais | modele | (numero|no) de serie | plaque |
  etiquette | niv | moteur | compteur | odometre | pneus? | wifi | interphone | garage | civique |
  boite a (cles|code) | peinture | piece
`;

/** A code that came to the reader's telephone, wanted by the author. */
export function findCodeWanted(normal: NormalText): string | null {
  const { flat } = normal;
  if (codeOfThing.test(flat) || !toMe.test(flat)) return null;
  const isCode = codeNamed.test(flat) && (comes.test(flat) || onPhone.test(flat));
  if (!isCode && !(digits.test(flat) && comes.test(flat))) return null;
  const found = normal.sentences.find((one) => codeNamed.test(one) || digits.test(one));
  return found !== undefined && !denied.test(found) ? found : null;
}

// ------------------------------------------------------------------------------------------------------------ overpayments

const instrument = words`
  (envo[iy]|vir|depos|transfer)* ~2 \d+ | cheques? | traites? | mandats? | virements? | interac |
  paiements? | depots? | transferts? | montants? | argent
`;
const tooMuch = words`
  (de|en) trop | surplus | excedent | reliquat | difference | balance | solde | restant | reste |
  trop (percu|paye|envoye|vire|verse) | au lieu de | a (la )?place de | (suppose|cense) (etre|faire) |
  deux fois | en double | tromp* | par erreur | melang* | erreur de montant |
  (gard|conserv|prelev|dedui|soustra|retene|retir|pren)* ~3 (votre|ton|le (votre|tien)|vos|part|\d+)
`;
const back =
  "(?:retourn|renvo[iy]|renvoi|remett|remet|rembours|transfer|revir|vir|revers|vers|redonn|achemin|expedi|envo[iy])";
const givesBack = words`
  (?<!je |j |je ne )(vous|tu) ~4 ${back}* | (r )?${back}(e|ez|er|s|z)?( (moi|nous|lui|leur)) |
  ${back}(ez|tez|yez) (le|la|les|l|au|a) | fai(tes|re|s) suivre |
  (donn|pay)(e[rsz]?|ez) ~3 (balance|reste|difference|surplus|solde|excedent)( \S+)? (a|au|aux)
`;
const later = words`
  (je|on) (vous|te|t|le|la|les)( \S+)? (redonn|rembours|remet|retourn|renvo)* |
  (quand|lorsque) (on|nous) (se|nous) (voi|rencontr|verr)* | solde de tout | depot de (garantie|securite)
`;

/** A buyer whose payment is larger than the price, and who wants the rest back or passed on. */
export function findOverpayment(normal: NormalText): string | null {
  const { flat } = normal;
  if (tellsOfFraud(flat) || later.test(flat) || isMeeting(flat)) return null;
  if (!instrument.test(flat) || !tooMuch.test(flat) || !givesBack.test(flat)) return null;
  return normal.sentences.find((one) => tooMuch.test(one)) ?? null;
}

// -------------------------------------------------------------------------------------------------- work that is no work

const parcels = words`colis | paquets? | boites | marchandises?`;
const atYourHome = words`
  (chez (vous|toi)|(votre|ton) (adresse|domicile|residence|maison|appartement|porte)|a (domicile|la maison)|
  de (la maison|chez (vous|toi))|adresse fixe)
`;
const receives = words`recus? (chez|a) | recev* | recoi* | reception* | receptionn* | accept*`;
const forwards = words`
  re ?expedi* | reexpedi* | renvo[iy]* | re ?envo* | re ?etiquet* | etiquet* | report* | repost* |
  comptoir postal | bureau de poste | ramene*
`;
const passesOn = words`
  (transfer|expedi|envo[iy]|renvo[iy]|vir|vers|remett|achet|pay|convert|achemin|depos)(e[rz]?|ez|er|ant|ons|
  iez|tez|tre|rez|ras)
`;
const cashes = words`encaiss* | depos* | recev* | recoi* | recu | feront | fera | transit*`;
const keeps = words`
  (gard|conserv|prelev|retien|retene)* | commission | pour ?cent | pourcentage | votre part | ta part |
  remuner*
`;
const forWork = words`
  emploi | poste | mandat | candidature | embauch* | travail* | job | client mystere | evalu* | mission |
  contrat | agent | adjointe? | salaire | revenus? | semaine | etudiants?
`;
const account = words`
  (pret|lou|donn|pass|vend|utilis|emprunt|fourni|partag)* ~4 (votre|vos|ton|ta|
  tes) (\S+ )?(cartes?( (de )?(debit|guichet|banque|bancaire))?|comptes?|nip)
`;
const recovery = words`
  recuper* ~2 (vos|votre|ton|tes|l) (\S+ )?(cryptos?|argent|pertes|fonds|bitcoins?|investissements?)
`;
/** A cheque in the reader's account, cash out of it. */
const throughAccount = words`
  (depos|envo[iy]|vir|met|rentr|pass)* ~6 (dans|sur) (ton|votre|leur) compte ~14 (sor|retir|transfer|renvo|
  revir|partag|remett)*
`;
const gains = words`
  cash | argent | \d{2,} (dollars|piasses) | \d{3,} | profits? | commission | moitie | depots? | paye* |
  gagn* | rapport*
`;
const clicks = words`
  (lik|aim|abonn|comment|not|evalu|regard|optimis|tach|clic|cliqu|visionn)* ~6 (videos?|youtube|tiktok|
  instagram|facebook|applications?|app|hotels?|annonces|pubs?|publicites)
`;
const perDay = words`
  (par|chaque) (jour|semaine|tache|video|clic) | a l heure | (de l|l) heure |
  \d+ (dollars|piasses) (par )?(jour|semaine)
`;
const growth = words`
  (doubl|tripl|quadrupl|multipli|fructifi)* ~3 (votre|ton|son|leur|l|vos|tes|leurs) (argent|epargnes?|
  mises?|economies|placements?|capital|cash|investissement) | (trad(er|ing)|forex|crypto*|bitcoins?|
  placement|invest*) ~12 (garanti*|rendements?|profits?|recuper*|fois (la|votre|ta) mise|
  sans (aucun )?risque) | \d+ (dollars|piasses)? ~2 par (jour|semaine|mois) ~3 garanti* |
  (plac|invest|mis|depos)(e[rz]?|ez) \d[\d ]{0,12}dollars ~8 (recev|recoi|recuper|gagn|retir|touch)* |
  (rendements?|profits?|interets?) ~4 (garanti*|par (jour|semaine|mois)|sans risque)
`;
const noPromise = words`
  aucune? (garantie|rendement|promesse) | pas de (garantie|rendement|promesse) | sans garantie |
  ne (promet|garanti)* | promet* (rien|pas)
`;
const jobFee = words`
  (frais|cout|montant|dollars|depot|somme) ~7 (formation|uniforme|dossier|verification|antecedents|
  equipement|trousse|badge|inscription|certification|casque|materiel|habilitation) | (formation|uniforme|
  dossier|verification|antecedents|equipement|trousse|badge|inscription|certification|materiel) ~5
  (\d+ dollars|frais)
`;
const candidatePays = words`
  (a|votre|vos) (payer|charge|frais|vos frais) | payez | payable* | debours* | avanc* | interac | virement |
  (faut|devez|devra*|doit|candidat*) ~4 (pay|vers|regl|achet|depos)* | vers(ez|er) | regl(ez|er)
`;
const employerPays = words`
  (on|nous|l employeur|je) (\S+ )?(rembours|pai|pay|fourni|couvr|defray)* | fournie?s? | payee? par |
  a nos frais | gratuit* | aucuns? frais | pas de frais
`;

/** « vous gardez 300 $ et transférez le reste »: whose money it is. */
const mule = words`
  (gard|conserv|prelev|retien|retene)* ~10 (transfer|expedi|envo[iy]|renvo[iy]|vir|vers|remett|pay|achemin|
  convert)* | (transfer|expedi|envo[iy]|renvo[iy]|vir|vers|remett|pay|achemin|convert|depos)* ~14 (gard|
  conserv|commission|pour ?cent|prelev|remuner|par transaction)*
`;

/** Each: the words that show it, or null. */
const falseWork: readonly ((normal: NormalText, isWork: boolean) => string | null)[] = [
  function forwardsParcels(normal, isWork) {
    const isFound = [parcels, atYourHome, receives, forwards].every((concept) => concept.test(normal.flat));
    return isWork && isFound ? firstWith(normal, forwards) : null;
  },
  function passesMoneyOn(normal, isWork) {
    const concepts = [instrument, cashes, passesOn, keeps, /\b(?:vous|tu|votre|ton)\b/u, mule];
    return isWork && concepts.every((concept) => concept.test(normal.flat)) ? firstWith(normal, keeps) : null;
  },
  function recoversLosses(normal) {
    const isPaid = /\b(?:frais|honoraires|experts?|avance)\b/u.test(normal.flat);
    return isPaid && recovery.test(normal.flat) ? firstWith(normal, recovery) : null;
  },
  function cashesForOthers({ flat }) {
    const through = throughAccount.exec(flat)?.[0] ?? null;
    return isMeeting(flat) ? null : through;
  },
  function lendsAccount({ sentences, flat }) {
    if (!gains.test(flat) || employerPays.test(flat)) return null;
    return sentences.find((one) => account.test(one) && !denied.test(one)) ?? null;
  },
  function paysForClicks(normal, isWork) {
    const isFound = clicks.test(normal.flat) && perDay.test(normal.flat);
    return isWork && isFound ? firstWith(normal, clicks) : null;
  },
  function promisesGrowth({ sentences, flat }) {
    if (noPromise.test(flat)) return null;
    return sentences.find((one) => growth.test(one) && !denied.test(one)) ?? null;
  },
];

const firstWith = ({ sentences }: NormalText, concept: RegExp): string | null =>
  sentences.find((one) => concept.test(one)) ?? sentences[0] ?? null;

/** Work that passes parcels, cheques or money of others on, a lent account, gains without work, a job that costs. */
export function findFalseWork(normal: NormalText, listingType: string | null): string | null {
  const isWork = listingType === "job" || forWork.test(normal.flat);
  for (const find of falseWork) {
    const found = find(normal, isWork);
    if (found !== null) return found;
  }
  return listingType === "job" ? findJobFee(normal) : null;
}

function findJobFee({ sentences }: NormalText): string | null {
  const isAsked = (one: string) => jobFee.test(one) && candidatePays.test(one);
  return sentences.find((one) => isAsked(one) && !employerPays.test(one) && !denied.test(one)) ?? null;
}

// ---------------------------------------------------------------------------------------------------------- cards and coins

const giftCard = words`
  cartes? (cadeaux?|steam|itunes|apple|google( play)?|amazon|prepayees?|vanilla|xbox|playstation|
  visa prepayees?|razer) | prepayees?( \S+)? | vanilla | neosurf | paysafecard
`;
const readsCode = words`codes? | chiffres | numeros? | gratt* | photos? | cvv | en arriere | endos | dos`;
const cardAsked = words`
  achet* | acheter | donn(e|ez|er) | envo[iy]* | ecri(re|s|vez) | dict* | lire | scann* | pren(ds|d|ons) |
  text* | transmet*
`;
const coins = words`bitcoins? | btc | crypto* | usdt | tether | ethereum | eth | litecoin`;
const coinPaid = words`
  guichets? | borne | portefeuille | wallet | balay* | scann* |
  (pay|regl|vers|envo[iy]|depos|mett|transfer)(e[rz]?|ez|re)
`;
const mined = words`min(e|ee?s?|er|age|ait) | rig | cours | livres?`;

/** Cards whose codes are read out, and machines that turn cash into coins. */
export function findCardOrCoins(normal: NormalText): string | null {
  const { flat } = normal;
  const found = normal.sentences.find((sentence, index) => {
    if (denied.test(sentence)) return false;
    const near = nearOf(normal.sentences, index);
    if (giftCard.test(sentence)) return readsCode.test(near) && cardAsked.test(near) && !isMeeting(near);
    return coins.test(sentence) && coinPaid.test(sentence) && !mined.test(flat);
  });
  return found ?? null;
}

// ------------------------------------------------------------------------------------------------------------ false notices

const threatened = words`
  (votre|ton|vos|cette) (compte|annonces?|profil) ~6 (suspend*|signale*|bloque*|desactive*|supprime*|ferme*|
  restrein*|limite*|verifi*) |
  (eviter|avant) (la|sa|le|une) (suspension|desactivation|suppression|fermeture|blocage|retrait)
`;
const office = words`
  (service|equipe|departement|centre|support|soutien|administration|moderation) ~3 (securite|verification|
  clientele|client|technique|fraudes?|annonces|babillard|site|paiements?|moderation|location) | (securite|
  moderation|administration|verification|support) (du|de la|des|de) (site|annonces|plateforme|babillard|
  paiements?) | (le|du|notre) (systeme|site|plateforme) ~4 (demand|exig|oblig|requi)*
`;
const toDo = words`
  cliqu* | lien | confirm* | verifi* | valid* | repond* | code | carte | identifi* | connect* | remplir |
  remplissez | telecharg*
`;
const remoteControl = words`
  anydesk | any desk | teamviewer | team viewer | rustdesk | quick ?support | controle a distance
`;
const moneyRequest = words`
  (accept|approuv|autoris)* ~4 (demandes? (d argent|interac|de (fonds|paiement|virement))|requete interac) |
  demandes? (d argent|interac|de fonds) ~10 (accept|approuv|autoris|pour recevoir|encaiss)* |
  (scann|balay|photographi)* ~4 qr ~10 (recev|recoi|encaiss|depot|depose|argent|paiement)* |
  qr ~10 (pour (recevoir|encaisser|debloquer)|depose*|argent)
`;
const underway = words`
  (virements?|paiements?|transferts?|interac|argent|depots?) ~10 (en attente|en traitement|en cours|24 ?h*|
  48 ?h*|24 heures|48 heures|rentre* (demain|lundi|plus tard)|va (rentrer|arriver)|delai) |
  (capture|screenshot|preuve|photo|confirmation) ~4 (virement|paiement|transfert|interac)
`;
const released = words`
  (laiss|donn|remet|envo[iy]|post|expedi)* ~4 (partir|aujourd hui|maintenant|tout de suite|quand meme|
  pareil|en attendant|(a|avec) (mon|ma)) | (mon|ma|un) (frere|cousine?|amie?|chauffeur|neveu|livreur|chum|
  oncle|soeur|coursier|taxi) ~4 (pass|vien|ramass|cherch|pren|attend)* ~4 (maintenant|ce soir|a soir|tantot|
  dans|tout de suite|aujourd hui|le (prendre|chercher|ramasser))
`;
const waitsForIt = words`
  (attend|attendr|patient)* ~5 (rentr|arriv|depos|recu|confirm|soit|que)* |
  quand (c est|ca|le|l|vous) (\S+ )?(depos|rentr|recu|arriv|avez)* | devant (vous|toi)
`;

/** A notice in the name of the site or a bank, a request that looks like a payment, a payment that is said to be on its way. */
export function findFalseNotice(normal: NormalText, role: "seller" | "buyer"): string | null {
  const { flat } = normal;
  const find = (concept: RegExp) => normal.sentences.find((one) => concept.test(one) && !denied.test(one));
  const direct = find(remoteControl) ?? find(moneyRequest);
  if (direct !== undefined) return direct;
  if (threatened.test(flat) && office.test(flat) && toDo.test(flat))
    return find(threatened) ?? find(office) ?? null;
  if (role !== "buyer" || !underway.test(flat) || !released.test(flat) || waitsForIt.test(flat)) return null;
  return find(underway) ?? null;
}

// -------------------------------------------------------------------------------------------------- contact with a third person

const relative = words`
  (mon|ma|notre|un|une) (fille|fils|mari|femme|epouse|epoux|conjointe?|patronne?|frere|soeur|mere|pere|
  amie?|cousine?|client|associee?|assistante?|collegue|boss|gendre|niece|neveu|oncle|tante)
`;
const writeTo = words`
  (text(e[rz]?|o)|ecri(re|vez|s)|contact(e[rz]?)|appel(e[rz]?|le[rz]?)|joindre|joignez|
  envo[iy]* ~3 (texto|message|sms))
`;
const unseenRequest = words`
  sans (le|la|l|les)?\s?(voir|avoir vu|negocier) | plein prix | tel quel | (ton|votre) prix |
  n importe quel prix | prix (demande|affiche) | (laiss|donn)ant (votre|ton) | (pas|jamais) inscrite? |
  pas de compte | votre (nom|numero) ~3 (numero|nom)
`;
const phoneNumber = /\b\d{3} \d{3} \d{4}\b/u;

/** Finds a buyer who writes on behalf of a third person and asks to contact that person elsewhere. */
export function findThirdPartyContact(normal: NormalText): string | null {
  const { flat } = normal;
  const isThird =
    relative.test(flat) && writeTo.test(flat) && unseenRequest.test(flat) && phoneNumber.test(flat);
  return isThird && !isMeeting(flat) ? (normal.sentences.find((one) => phoneNumber.test(one)) ?? null) : null;
}

// ----------------------------------------------------------------------------------------------------- on approval from afar

const trialDays = words`
  (\d+|trois|quatre|cinq|sept|dix|quatorze) jours? (\S+ ){0,2}(pour|d|de) (l |le |la )?(retour*|essai*|
  essay*|inspect*|verifi*|decid*|test*|examin*|chang*) |
  (vous|tu) (avez|aurez|as|auras|disposez|got) ~2 (\d+|trois|cinq|sept|dix) jours |
  (periode|delai) d (inspection|essai)
`;
const carried = words`
  transport* | transitaire | expedi* | shipping | cargo | conteneur | entrepos* | hangar | livr* | agence
`;

/** Brought by a carrier for some days on approval: the thing does not exist. */
export function findTrialFromAfar(normal: NormalText): string | null {
  const { flat } = normal;
  if (!carried.test(flat) || isMeeting(flat)) return null;
  return normal.sentences.find((one) => trialDays.test(one) && !denied.test(one)) ?? null;
}

// ------------------------------------------------------------------------------------------------------ prices with a reason

/** Why it costs little, which the photos and the thing itself show. */
const defect = words`
  pour (les )?(pieces|reparer) | a reparer | pour bricoleur* | tel quel | brise* | casse* | pete* | fele* |
  fissur* | crak* | craqu* | defectu* | accidente* | rouill* | rouille |
  (allume|marche|fonctionne|demarre|part|roule|avance) (pas|plus|pu|mal) |
  (manque|il manque|hs|usee?s?|abime*|grafign*|egratign*|tache*|dechir*|batterie a \d+) | d ou le prix |
  c est pour ca (le|que|qu) | le prix (en )?(tient|est) | ex (minage|location|demo) |
  sans (chargeur|garantie|ecran) | salle de bain a | a (rafraichir|restaurer|retaper)
`;
/** Handed over where the seller is, for cash: nothing is lost by those who look. */
const collected = words`
  (a|venez|venir|viens|viennent|passe|passez|passer) (\S+ ){0,2}(chercher|voir|ramasser|essayer|tester|
  prendre) | (a )?ramass(er|age) | cueillette | comptant | cash | on (se|peut se) (rencontr|voi)* |
  premier (arrive|qui vient) | venez (avec|a) | visites? ~3 (sur|en|du|le|samedi|dimanche|cette|tous|a) |
  pick ?up | apportez | apporte | vous repartez avec | sur place | devant (vous|toi) | vente de garage |
  porte ouverte
`;
const given = words`donne | donner | a donner | gratuit* | don | adopt* | offre | legue`;
const feeOnly = words`
  (seulement|juste|uniquement|reste|que|payez?|payer|assumer|couvrir|defrayer|regler) ~6 (frais|transport|
  livraison|demenag*|vaccins?|expedition|envoi|poste|cage|vol|avion)
`;
const feeRemote = words`
  d avance | interac | virements? | avion | transporteur | compagnie | depot | transfert | carte | expedi* |
  \d+ dollars
`;

/** Given away against costs that are paid to a carrier or breeder far away. */
export function findFeeForGift(normal: NormalText): string | null {
  const { flat } = normal;
  if (!given.test(flat) || !feeRemote.test(flat) || isMeeting(flat) || collected.test(flat)) return null;
  return (
    normal.sentences.find((one) => feeOnly.test(one) && feeRemote.test(one) && !denied.test(one)) ?? null
  );
}

export const isCheapForAReason = (normal: NormalText): boolean => {
  const { flat } = normal;
  return defect.test(flat) || collected.test(flat.replace(notInPerson, ""));
};

const booking = words`
  (la|les|vos|votre|des|tes|ta) dates? | citq | (la|votre) semaine | chalet | salle | traiteur | contrat |
  facture
`;
/** A date is booked, as firms and chalets do. */
export const isBooking = (normal: NormalText): boolean => booking.test(normal.flat);
