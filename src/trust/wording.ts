/**
 * French wording of fraud in classified listings, as patterns over normalized text (normalize.ts). Each pattern stays within a
 * sentence: `gap` does not cross " . ".
 */
import type { NormalText } from "./normalize.ts";

const gap = (max: number) => `(?: (?!\\.)\\S+){0,${max}}? `;
const any = (...words: string[]) => `(?:${words.join("|")})`;
const pattern = (...parts: string[]) => new RegExp(`(?<![^ ])${parts.join("")}(?![^ ])`, "u");

// ---------------------------------------------------------------------------------------------------------------- money

const sum = "(?:\\d[\\d ]{0,12}(?:k )?(?:dollars?|piasses?|cad|euros?|interac))";
/** Means and names of a payment made at a distance. */
const payment = any(
  ...[
    "depots?",
    "acomptes?",
    "arrhes",
    "avances?",
    "cautions?",
    "versements?",
    "virements?",
    "virment",
    "transferts?",
  ],
  ...[
    "interac",
    "paiements?",
    "paiment",
    "paymen?t",
    "montants?",
    "sommes?",
    "frais",
    "mandats?",
    "reglement",
    "argent",
  ],
  ...[
    "(?:premier|1|dernier) mois",
    "mois (?:de loyer|d avance)",
    "loyer",
    "moitie",
    "totalite",
    "fonds",
    "une partie",
    sum,
  ],
);
const payVerb = any(
  ...[
    "pay\\S*",
    "paie\\S*",
    "vers(?:e|es|ez|er|ee?s?|ant)",
    "vir(?:e|es|ez|er)",
    "depos(?:e|es|ez|er|ee?s?)",
    "regl(?:e|ez|er|ee?s?)",
  ],
  ...[
    "transfer(?:e|ez|er)",
    "transmettez",
    "envoye[rzs]?",
    "envoie[sz]?",
    "envoy[ez]+ moi",
    "avance(?:z|r)?",
    "interac",
  ],
);
const asks = any(
  ...[
    "demand\\S*",
    "exig\\S*",
    "requi\\S*",
    "obligatoire\\S*",
    "oblige\\S*",
    "faut",
    "doi\\S*",
    "faudra",
    "necessaire",
    "fait",
    "faites",
  ],
  ...[
    "envoye[rz]?",
    "envoie\\S*",
    "vers\\S*",
    "pay\\S*",
    "paie\\S*",
    "vir(?:e|ez|er)",
    "depose[rz]?",
    "effectuer?",
    "laisser",
    "recevoir",
  ],
  ...["reserve\\S*", "met(?:s|tez|tre)", "avance", "avancez", "regl\\S*", "accepte\\S*"],
);
const visit = any(
  ...[
    "visit\\S*",
    "rendezvous",
    "rencontr\\S*",
    "voir",
    "montrer",
    "essa(?:i|y)\\S*",
    "lessa\\S*",
    "inspecter",
    "adresse",
    "heure",
    "plage",
  ],
);
const handover = any(
  ...[
    "cles?",
    "remise",
    "envoi",
    "expedition",
    "livraison",
    "prise de possession",
    "ramassage",
    "premier jour",
    "commencer",
    "livrer",
    "poster",
  ],
);

/** Refusals and warnings: « aucun dépôt », « je ne demande jamais », « ne versez jamais ». */
const refusals = [
  pattern(
    any(
      "aucune?s?",
      "jamais d",
      "jamais de",
      "pas d",
      "pas de",
      "pas besoin d",
      "pas besoin de",
      "sans",
      "ni",
    ),
    gap(2),
    payment,
  ),
  pattern(any("ne", "n"), gap(2), any("pas", "jamais", "aucune?s?", "rien"), gap(3), any(payment, payVerb)),
  pattern("ne", gap(3), any("jamais", "aucune?s?"), gap(4), any(payment, payVerb)),
  pattern(
    any(
      "interdite?",
      "illegale?",
      "mefie\\S*",
      "attention",
      "arnaques?",
      "arnaqu\\S*",
      "fraudes?",
      "fraudeurs?",
      "peur",
      "failli",
      "prevenir",
      "previens",
      "la loi",
    ),
  ),
  pattern("pas besoin de", gap(1), payVerb),
  pattern(
    "si",
    gap(1),
    any("quelqu un", "une personne", "on vous", "on te"),
    gap(2),
    any("demand\\S*", "exig\\S*"),
  ),
];
/** What fraud says of itself, which is no warning: « ce n'est pas une arnaque ». */
const reassurance =
  /(?<![^ ])(?:(?:ayez|aie|avoir) (?:pas peur|crainte)|ne crai(?:n|gn)\S* rien|pas peur|sans (?:crainte|peur)|pas (?:une?|d|de) (?:arnaques?|fraudes?|fraudeurs?))(?![^ ])/gu;

const isRefusal = (sentence: string) => {
  const rest = sentence.replace(reassurance, ". .");
  return refusals.some((refusal) => refusal.test(rest));
};

/** Advice to see the thing first: « pas de dépôt avant la visite », « ne versez rien sans avoir visité ». */
const visitFirst = pattern(
  any(
    "pas d",
    "pas de",
    "aucune?s?",
    "jamais d",
    "jamais de",
    "inutile d",
    "inutile de",
    "rien a",
    "ne",
    "n",
  ),
  gap(2),
  any(payment, payVerb),
  gap(4),
  any("avant", "sans", "tant que"),
  gap(5),
  visit,
);
/** After such advice: « mais un dépôt réserve l'heure ». */
const butMoney = pattern(
  any("mais", "seulement", "juste", "sauf", "uniquement"),
  "(?: (?!pas|aucun|sans|jamais|ni|\\.)\\S+){0,5}? ",
  any(payment, payVerb),
);

const advisesVisit = (sentence: string) => visitFirst.test(sentence) && !butMoney.test(sentence);

/** A refusal to show something, or the statement that it cannot be shown. */
const noVisit = [
  pattern(
    any("pas", "aucune?", "sans", "ni", "plus", "impossible"),
    gap(4),
    any("visit\\S*", "rencontr\\S*", "voir", "lessayer", "l essayer", "essayer"),
  ),
  pattern(
    any("visites?", "rencontres?", "rendezvous", "voir"),
    gap(3),
    any("impossible", "suspendu\\S*", "virtuelles?", "pas possible", "plus tard", "se fera", "ensuite"),
  ),
  pattern(any("visite", "visites"), gap(4), "c est pas possible"),
  pattern("ne rencontre", gap(1), "personne"),
  pattern(any("incapable", "impossible"), gap(5), any("montrer", "visiter", "deplacer", "rencontrer")),
  pattern(
    "ne peux pas",
    gap(4),
    any("montrer", "visiter", "rencontrer", "deplacer", "venir", "faire la visite"),
  ),
  pattern("(?:je )?peux pas", gap(3), any("montrer", "visiter", "rencontrer")),
  pattern("personne ne peut", gap(3), any("montrer", "visiter")),
  pattern(any("visiter", "voir"), gap(3), any("pas possible", "impossible")),
  pattern("pas (?:le )?temps", gap(2), any("visites?", "rencontres?")),
  pattern("nulle part"),
];

/** An offer to meet, which fraud avoids. */
const offersVisit = [
  pattern(
    any("venez", "viens", "venir", "passez", "passer", "passe"),
    gap(3),
    any(
      "voir",
      "la voir",
      "le voir",
      "visiter",
      "l essayer",
      "essayer",
      "tester",
      "quand",
      "apres",
      "constater",
      "demain",
      "en fin",
      "ce soir",
      "dimanche",
      "chercher",
    ),
  ),
  pattern(
    "visites?",
    gap(2),
    any("le", "les", "tous", "toutes?", "sur", "d ici", "aujourd", "en", "du", "de"),
    gap(2),
    any(
      "soirs?",
      "samedis?",
      "dimanches?",
      "lundis?",
      "mardis?",
      "jeudis?",
      "fin",
      "rendezvous",
      "jours?",
      "semaine",
      "temps",
      "hui",
      "refuge",
    ),
  ),
  pattern(
    any("(?<!ne )(?:peut|peuvent|pourra|pourrait)(?! pas)"),
    gap(3),
    any("montrer", "visiter", "ouvrir"),
  ),
  pattern(
    any("s occupe", "fais", "fait", "ferai"),
    gap(2),
    any("des visites", "visiter"),
    gap(3),
    any("moi meme", "d ici", "samedi", "et", "tous", "vous"),
  ),
  pattern("je peux", gap(2), any("montrer", "faire visiter")),
  // A relative or neighbor shows it for an owner who is away.
  pattern(
    any("mere", "pere", "fille", "fils", "frere", "soeur", "conjointe?", "voisine?", "concierge"),
    gap(2),
    any("fera visiter", "feront visiter"),
  ),
  pattern(
    any("il", "elle", "ils", "elles"),
    " ",
    any("vous", "te"),
    " ",
    any("montre(?:nt|ra)?", "ouvre(?:nt)?"),
  ),
  pattern("vous regardez"),
  pattern(
    any(
      "essai routier",
      "inspection par votre",
      "apportez votre mecanicien",
      "remet\\S* (?:\\S+ ){0,3}en personne",
      "main propre",
      "en personne seulement",
    ),
  ),
];

/** The text or the thread says that a visit took place, or that the money follows it. */
const afterVisit = [
  pattern(
    any("apres", "lors de", "suivant"),
    gap(2),
    any("la visite", "visite", "votre visite", "l essai", "la rencontre", "inspection"),
    "(?! (?:se|sera|apres))",
  ),
  pattern(
    "(?:une fois|quand|apres)",
    gap(3),
    any("vous avez vu", "avez visite", "j ai vu", "l avoir vu", "avoir vu", "aurez vu"),
  ),
  pattern(
    any("merci", "bien aime", "adore", "aime"),
    gap(5),
    any("visite", "visiter", "chiots", "appartement", "hier"),
  ),
  pattern(any("comme convenu", "comme discute", "convenu hier")),
  pattern(
    any("l ai", "avons", "ai"),
    gap(1),
    any("vu\\S*", "essaye\\S*", "visite\\S*"),
    gap(2),
    any("hier", "ce matin", "samedi", "dimanche"),
  ),
  pattern(any("visiter hier", "visite ce matin", "visite hier", "visite d hier")),
  pattern("visitez d abord"),
  pattern(any("ai", "avons", "a"), gap(1), "recu", " ", any("votre", "ton"), " ", any(payment)),
  pattern(any("livreur", "chauffeur", "transporteur"), " est ", any("chez", "la", "arrive", "devant")),
  pattern("apres que", " ", any("vous", "tu"), gap(2), any("vue?", "visite", "essaye", "teste")),
  pattern("prefer\\S*(?! (?:pas|ne))", gap(5), any("rencontr\\S*", "en personne", "en main", "sur place")),
  pattern(any("ramassage", "cueillette"), " ", any("gratuite?", "possible", "a", "chez")),
  pattern(
    any("quand", "une fois", "une fois que", "apres que"),
    " ",
    any("vous", "tu"),
    " ",
    any("etes", "es", "avez", "as", "aurez", "auras", "serez"),
    gap(1),
    any("venue?s?", "vue?", "visite", "essaye", "choisi", "rencontre", "teste"),
  ),
  pattern(any("quand", "lorsque"), gap(3), any("vous", "te"), " ", any("donne", "remet"), gap(1), "cles"),
];

const has = (patterns: readonly RegExp[], text: string) => patterns.some((one) => one.test(text));

/** Money before the thing was seen, in the order in which people write it. */
const paymentFirst = [
  pattern(any(payment, payVerb), gap(9), any("avant", "d abord", "a l avance", "d avance")),
  pattern(
    any("avant", "pour", "afin d", "avant de", "avant d"),
    gap(7),
    any(visit, handover),
    gap(9),
    any(payment, payVerb),
  ),
  pattern(any("d abord", "d avance", "a l avance"), gap(7), any(payment, payVerb)),
];
const beforeWhat = pattern(
  any(
    "avant",
    "d abord",
    "d avance",
    "a l avance",
    "prealable",
    "premier arrive",
    "tout de suite",
    "aujourd hui",
    "maintenant",
    "ce soir",
    "aussitot",
    "des que",
    "une fois",
    "des reception",
    "dès",
  ),
);
/** Reserved against money. */
const reservesForMoney = [
  pattern(
    any(payment, payVerb),
    gap(8),
    any("pour|afin de"),
    gap(3),
    any(
      "reserv\\S*",
      "bloqu\\S*",
      "gard\\S*",
      "confirm\\S*",
      "planifi\\S*",
      "fix\\S*",
      "securis\\S*",
      "retir\\S*",
      "preuve",
      "montrer que",
    ),
  ),
  pattern(
    "(?:pour|afin de)",
    gap(3),
    any("reserv\\S*", "bloqu\\S*", "gard\\S*", "confirm\\S*", "planifi\\S*", "fix\\S*", "securis\\S*"),
    gap(8),
    any(payment, payVerb),
  ),
  pattern(
    any(payment, payVerb),
    gap(9),
    any("je", "on", "il", "elle"),
    gap(4),
    any(
      "reserve",
      "bloque",
      "garde",
      "retire",
      "enleve",
      "mets?",
      "met",
      "donne",
      "poste",
      "livrer?",
      "expedie",
      "envoie",
      "transfere",
      "amene",
    ),
    "(?! (?:le contrat|contrat))",
  ),
  pattern(
    any("depot", "acompte", "caution", "arrhes", "avance"),
    gap(3),
    any("reserve", "bloque", "garde", "requis", "obligatoire", "exige\\S*", "rembours\\S*"),
  ),
  pattern(
    any("reserv\\S*", "bloqu\\S*", "gard\\S*", "securis\\S*"),
    gap(6),
    any("en", "si vous", "si tu", "avec", "apres"),
    gap(2),
    any(payVerb, payment),
  ),
  pattern(
    any("premiere? personne|premiere? qui|le premier|la premiere|au premier"),
    gap(4),
    any(payVerb, "acompte", "depot"),
  ),
];
/** Brought by others against a payment, over several sentences. */
const deliversForMoney = pattern(
  any("amene\\S*", "livr\\S*", "transport\\S*"),
  gap(12),
  any("payez", "paye", "versez", "verse", "virez", "reglez"),
  gap(12),
  any("virement", "interac", "transfert"),
);
const carrier = any(
  "transporteurs?",
  "transitaire",
  "expediteur",
  "compagnie de (?:livraison|transport|cargo|demenagement)",
  "(?:agence|service|gars) de (?:livraison|transport)",
);
const withCarrier = [
  pattern(
    any(
      "chez",
      "au",
      "a l",
      "dans",
      "mains",
      "confie\\S*",
      "entrepose\\S*",
      "garde\\S*",
      "charge\\S*",
      "remise?",
    ),
    gap(4),
    carrier,
  ),
  pattern(carrier, " ", any("a", "ont"), " ", "deja"),
];
const partPayment = pattern(
  any(
    "moitie",
    "[1-9]0 (?:avant|au|a|du|et|pour|maintenant|tout|d)",
    "(?:une|premiere) partie",
    "premier (?:versement|paiement)",
    "acompte",
    "avance",
    "(?:petit )?montant",
    "frais",
    "virement",
    "interac",
  ),
);
/** No hurry: « quand ça vous convient ». */
const noHurry = pattern(
  any(
    "quand ca vous convient",
    "quand vous voulez",
    "apres l avoir recue?",
    "une fois recue?",
    "si vous preferez",
    "pas de presse",
  ),
);
/** A step of the deal that follows the payment. */
const followsPayment = [
  pattern(
    any("apres", "des", "une fois", "quand", "lorsque", "aussitot que", "des que", "si"),
    gap(4),
    any(
      "paiement",
      "depot",
      "virement",
      "reception",
      "paye\\S*",
      "verse\\S*",
      "recue?s?",
      "envoye\\S*",
      "argent",
      "caution",
      "acompte",
    ),
  ),
];
const stepOfDeal = pattern(
  any(
    "cles?",
    "clef",
    "adresse",
    "visit\\S*",
    "rendezvous",
    "suivi",
    "livr\\S*",
    "envoi\\S*",
    "envoy\\S*",
    "poste\\S*",
    "expedi\\S*",
    "contrat",
    "bail",
    "trousseau",
    "code",
    "ramassage",
    "concierge",
    "retire",
    "lieu",
    "voir",
    "ouvrira",
  ),
);
const onlyRemote = pattern(
  any("paiement", "paye\\S*", "paie\\S*", "interac", "virement", "argent"),
  gap(5),
  any("d abord", "avant", "a l avance", "d avance", "seulement avant"),
);

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

const isMoney = pattern(any(payment, payVerb));
const isRemoteMoney = pattern(
  any(
    ...[
      "depots?",
      "acomptes?",
      "avances?",
      "avancez",
      "cautions?",
      "interac",
      "virements?",
      "transferts?",
      "arrhes",
      "moitie",
    ],
    ...[
      "vers(?:e|ez|er|ent|ant|ee?s?|ement)",
      "vir(?:e|ez|er)",
      "paye\\S*",
      "payer",
      "paiements?",
      "montant",
      "premier mois",
      sum,
    ],
  ),
);
const isDemand = pattern(asks);
const isMet = pattern(
  any(
    "payable (?:a|au|aux|quand|sur|le)",
    "sur place",
    "comptant",
    "cash",
    "rendu ici",
    "en main",
    "(?:partir|partez|pars|repartir|repartez|repars) avec",
    "apres (?:chacune?|chaque)",
    "(?:payee?s?|achetee?s?) \\d+(?: dollars)? (?:en|au|chez|neufs?|neuves?)",
    "une fois (?:essayee?|vue?|testee?)",
    "payee?s? par (?:l|la|le|les|notre|nous)",
    "devant",
    "a la signature",
    "signature",
  ),
);
const whenBrought = pattern(
  "quand",
  " ",
  any("il", "elle", "ils", "je", "on"),
  gap(1),
  any("livr\\S*", "arriv\\S*", "debarqu\\S*", "apport\\S*", "embarqu\\S*", "charg\\S*"),
);
const isAboutDeal = pattern(
  any(
    visit,
    handover,
    "reserv\\S*",
    "donne\\S*",
    "interac",
    "virement",
    "transfer\\S*",
    "mois",
    "frais",
    "confiance",
  ),
);

const isRemoteNoun = pattern(
  any("depots?", "acomptes?", "interac", "virements?", "transferts?", "arrhes", "caution"),
);

/** The text or the thread says that the thing was seen. */
export const hasVisited = ({ sentences }: NormalText, earlier: string): boolean =>
  followsVisit(sentences, earlier);

/** The first sentence that asks for money before a visit or a handover; null if none does. */
export function findPaymentFirst({ sentences, text }: NormalText, earlier: string): string | null {
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
  const flat = text.replaceAll(" . ", " ");
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
  pattern(
    any("cles?", "trousseau", "carte d acces"),
    gap(9),
    any(
      "post\\S*",
      "courrier",
      "courriel",
      "dhl",
      "fedex",
      "ups",
      "purolator",
      "expedi\\S*",
      "envoy\\S*",
      "envoi\\S*",
      "livr\\S*",
      "colis",
      "boite",
      "parvenir",
      "xpresspost",
      "(?:postes?|poste) canada",
      "recommande",
      "messagerie",
      "tapis",
      "transporteur",
    ),
  ),
  pattern(
    any(
      "post\\S*",
      "dhl",
      "fedex",
      "ups",
      "purolator",
      "expedi\\S*",
      "envo[iy]\\S*",
      "livreur",
      "livr\\S*",
      "laisser",
      "apportera?",
      "portera",
    ),
    gap(6),
    any("cles?", "trousseau", "carte d acces", "code de la serrure"),
  ),
  pattern(
    any("notaire", "avocat", "pasteur", "agence", "agent", "concierge"),
    gap(6),
    any("donne\\S*", "remett\\S*", "envo[iy]\\S*", "ouvrira"),
    gap(5),
    any("cles?", "bail", "apres"),
  ),
];

/** A warning about this very fraud, or a question about it. */
const warns = pattern(any("failli", "arnaques?", "arnaqu\\S*", "fraudes?", "mefie\\S*", "previens"));

/** The author's own keys, or those of an earlier tenant. */
const keysBefore = pattern(
  any("j ai", "nous avons", "on a", "il a", "elle a", "m a", "ancien locataire", "rechange"),
  gap(3),
  any("envoye\\S*", "poste\\S*", "laisse\\S*", "recu\\S*", "perdu\\S*", "cles?", "par"),
);

export function findKeysByMail({ sentences }: NormalText): string | null {
  const found = sentences.find(
    (sentence) => has(keysByMail, sentence) && !warns.test(sentence) && !keysBefore.test(sentence),
  );
  return found ?? null;
}

// -------------------------------------------------------------------------------------------------------------- abroad

const abroadPlace = any(
  ...[
    "l etranger",
    "letranger",
    "(?:l )?exterieur du (?:canada|pays)",
    "hors du (?:canada|pays)",
    "hors canada",
    "dehors du pays",
    "pas au canada",
    "plus au (?:pays|canada)",
    "pas dans le pays",
    "absence du pays",
  ],
  ...[
    "hors de la province",
    "en mer",
    "(?:en|au|aux|a|de|du) (?:afrique\\S*|europe|asie|angleterre|royaume uni|etats unis|usa|floride|france|belgique|suisse|espagne|italie|allemagne|pologne|ukraine|portugal|grece|irlande)",
  ],
  ...[
    "(?:en|au|aux|a) (?:seville|lyon|nantes|marseille|toulouse|bordeaux|lille|strasbourg|nice|moscou|dublin|manchester|edimbourg|lisbonne|porto|barcelone|valence|milan|zurich|lausanne|vienne|prague|varsovie|budapest|bucarest|kiev|istanbul|athenes|stockholm|oslo|copenhague|amsterdam|rotterdam|hambourg|munich|francfort|beyrouth|alger|tunis|rabat|marrakech|bamako|lome|cotonou|yaounde|douala|kinshasa|libreville|accra|nairobi|johannesburg|le caire|riyad|koweit|abou dhabi|abu dhabi|bangkok|tokyo|pekin|shanghai|hong kong|manille|sydney|melbourne|auckland|mexico|cancun|bogota|lima|buenos aires|sao paulo|houston|boston|chicago|los angeles|orlando|dallas|atlanta|seattle|haiti|port au prince|republique dominicaine|punta cana|cuba)",
    "(?:en|au|aux) (?:autriche|hongrie|roumanie|russie|norvege|suede|finlande|danemark|pays bas|hollande|ecosse|pays de galles|vietnam|coree|indonesie|philippines|malaisie|chili|perou|colombie|argentine|costa rica|panama|rwanda|burundi|guinee\\S*|burkina\\S*|niger|tchad|madagascar|maurice|afrique du sud|nouvelle zelande|koweit|liban)",
  ],
  ...[
    "(?:en|au|aux|a) (?:maroc|algerie|tunisie|senegal|cameroun|nigeria|benin|togo|mali|cote d ivoire|ghana|kenya|congo|gabon|liban|qatar|emirats|arabie\\S*|turquie|israel|egypte|mexique|bresil|chine|japon|inde|thailande|singapour|australie)",
  ],
  ...[
    "a (?:londres|paris|dubai|berlin|bruxelles|geneve|madrid|rome|new york|abidjan|dakar|casablanca|lagos|doha|singapour|miami)",
  ],
);
const away = [
  pattern(
    any("je", "j", "nous", "on", "proprietaire"),
    gap(5),
    any(
      "suis",
      "ai",
      "sommes",
      "est",
      "a",
      "vis",
      "vit",
      "vivons",
      "habite",
      "habitons",
      "reside",
      "residons",
      "demeure",
      "travaille",
      "trouve",
      "trouvons",
      "sejourne",
      "demenage",
    ),
    gap(6),
    any(abroadPlace),
  ),
  pattern(
    any(
      "etant",
      "actuellement",
      "presentement",
      "proprietaire",
      "vu mon",
      "mute\\S*",
      "deploye\\S*",
      "bloque\\S*",
      "mission\\S*",
      "affecte\\S*",
      "transfere\\S*",
      "envoye\\S*",
      "retournee?",
      "deplacement",
    ),
    gap(5),
    any(abroadPlace),
  ),
  pattern("je", gap(2), "(?:suis )?partie? vivre", gap(3), any(abroadPlace, "ailleurs")),
  pattern(any("j ai quitter?", "ai quitte", "avons quitte"), gap(2), any("quebec", "canada", "pays")),
  pattern(any("suis", "sommes"), gap(3), any(abroadPlace)),
  pattern(
    any("je suis", "nous sommes", "on est", "je me trouve"),
    gap(2),
    any(
      "echange universitaire",
      "echange etudiant",
      "annee sabbatique",
      "sabbatique",
      "expatriee?",
      "mission humanitaire",
    ),
  ),
  pattern("vehicule est a", gap(1), "exterieur du pays"),
  pattern("partie en", gap(1), any("\\S+"), gap(1), "la proprietaire"),
  pattern(any("je", "j"), gap(3), "stage", gap(1), any(abroadPlace)),
];
/** Of a plan or a short absence: people who move, study or travel say where they will be. */
const passing = pattern(
  any(
    "je pars",
    "on part",
    "nous partons",
    "je serai",
    "nous demenageons",
    "j arrive",
    "je quitte",
    "pendant que",
    "vacances",
    "voyage d affaires",
    "a mon retour",
    "jusqu a (?:jeudi|dimanche|lundi|mardi|mercredi|vendredi|samedi)",
    "cette semaine",
    "reviens",
    "jusqu au \\d+",
    "avec des clients",
    "deux ans passe",
    "arrivee? (?:hier|de|du|d)",
    "viens d arriver|nouve(?:au|lle) (?:ici|au)",
    "originaires?",
  ),
);

export function findAbroad({ sentences, text }: NormalText): string | null {
  if (invitesToMeet(text)) return null;
  return (
    sentences.find((sentence) => has(away, sentence) && !passing.test(sentence) && !warns.test(sentence)) ??
    null
  );
}

// ------------------------------------------------------------------------------------------------- buyers who never come

const thirdParty = any(
  ...[
    "transporteurs?",
    "transitaire",
    "demenageurs?",
    "agent",
    "livreurs?",
    "coursier",
    "chauffeur",
    "ramasseur",
    "mover",
  ],
  ...[
    "compagnie de (?:livraison|transport|cargo|demenagement)",
    "(?:gars|service|agence) de transport",
    "mon monsieur",
    "comptable",
    "secretaire",
    "assistante?",
    "cargo",
  ],
);
const remotePayment = any(
  ...[
    "cheques?",
    "paypal",
    "mandats?",
    "(?:mandat )?poste",
    "enveloppe",
    "rib",
    "virement (?:bancaire|international)",
    "western union",
    "carte(?: de credit)?",
    "zelle",
    "paiement",
    "excedent",
    "difference",
    "surplus",
    "l argent",
    "argent",
  ],
);
const pickups = [pattern(thirdParty, gap(16), remotePayment), pattern(remotePayment, gap(16), thirdParty)];
const overpayments = [
  pattern(
    any("cheques?", "paypal", "mandats?", "virement", "paiement", "montant"),
    gap(12),
    any("en plus", "de plus", "de trop", "excedent", "difference", "surplus", "par erreur"),
  ),
  pattern(
    any("remboursez?", "remett\\S*", "renvoy\\S*", "retourn\\S*", "renvoie"),
    gap(5),
    any("difference", "excedent", "surplus", "reste", "trop"),
  ),
  pattern("cheque", gap(10), any("achet\\S*", "fournitures", "equipement", "cartes? cadeaux?")),
  pattern(
    any("envoye\\S*", "envoie\\S*", "virez", "versez"),
    gap(4),
    "dollars",
    gap(12),
    "je",
    gap(2),
    any("renvoie", "rembourse", "retourne"),
  ),
  pattern("vous gardez", gap(8), any("reste", "pour cent", "transf\\S*", "donnez", "10")),
];
const mailedAbroad = pattern(
  any("poste", "postes", "envo[iy]\\S*", "colis", "recevra"),
  gap(10),
  any("afrique", "cote d ivoire", "nigeria", "ghana", "benin", "abidjan"),
);

const isCash = /\b(?:comptant|cash|en main|pas confiance|argent sur lui)\b/u;
const isTrap = /\b(?:enveloppe|assurance|d abord|rembours\S*|differences?|cheques?)\b/u;

const thirdPartyNamed = pattern(thirdParty);

export function findThirdPartyPickup({ text, sentences }: NormalText): string | null {
  const flat = text.replaceAll(" . ", " ");
  const isOffer =
    has(overpayments, flat) || has(pickups, flat) || (mailedAbroad.test(flat) && isMoney.test(flat));
  if (!isOffer || (isCash.test(flat) && !isTrap.test(flat))) return null;
  const shown = sentences.find(
    (sentence) => has(overpayments, sentence) || has(pickups, sentence) || thirdPartyNamed.test(sentence),
  );
  return shown ?? sentences[0] ?? null;
}

// -------------------------------------------------------------------------------------------- codes, papers, odd payments

const codeSent = [
  pattern(
    "code",
    gap(8),
    any(
      "texto",
      "sms",
      "recu\\S*",
      "recois",
      "recevoir",
      "google",
      "confirmation",
      "verification",
      "6 chiffres",
      "tel",
      "telephone",
      "cellulaire",
    ),
  ),
  pattern(
    any("recevoir", "recu\\S*", "envoye\\S*"),
    gap(5),
    "code",
    gap(8),
    any("texto", "sms", "telephone", "chiffres", "prouver", "verifi\\S*", "google", "confirm\\S*"),
  ),
];
const codeAsked = pattern(
  any(
    "donne\\S*",
    "envoy\\S*",
    "envoie\\S*",
    "dites?",
    "dis",
    "repond\\S*",
    "transmett\\S*",
    "partag\\S*",
    "communiqu\\S*",
  ),
);

export function findVerificationCode({ sentences, text }: NormalText): string | null {
  const flat = text.replaceAll(" . ", " ");
  if (
    !has(codeSent, flat) ||
    !codeAsked.test(flat) ||
    /\bcode (?:de la |d |du |de l )?(?:porte|postal|entree|immeuble)\b/u.test(flat)
  )
    return null;
  return sentences.find((sentence) => /\bcode\b/u.test(sentence)) ?? null;
}

const papers = any(
  ...[
    "nas",
    "numero d assurance sociale",
    "assurance social\\S*",
    "passeport",
    "(?:votre|ton|le|leurs?|du) permis(?: de conduire)?",
    "permis de conduire",
    "carte soleil",
    "carte d assurance maladie",
    "pieces? d identite",
    "specimen de cheque",
  ],
  ...[
    "identifiants?(?: \\S+){0,3} (?:compte|banque|bancaire)",
    "mot de passe",
    "informations bancaires",
    "rib",
    "numero de (?:votre |la |ta )?carte",
    "votre carte",
    "(?:votre|ta) banque",
    "code derriere",
    "numero de compte",
  ],
);
const papersAsked = [
  pattern(
    any(
      "envo[iy]\\S*",
      "donne\\S*",
      "fourni\\S*",
      "rempli\\S*",
      "entre[rz]",
      "inscri\\S*",
      "mettez",
      "faut",
      "exige",
      "transmett\\S*",
    ),
    gap(14),
    papers,
  ),
  pattern(papers, gap(4), any("avant", "pour le dossier", "est exige\\S*", "requis\\S*")),
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

const untraceable = any(
  ...[
    "cartes? cadeaux?",
    "cartes? (?:steam|itunes|apple|google play|prepayees?)",
    "bitcoins?",
    "btc",
    "crypto\\S*",
    "usdt",
    "western union",
    "money ?gram",
    "neosurf",
    "pcs",
    "transcash",
    "paysafecard",
    "zelle",
    "ria",
  ],
);
const paidSo = [
  pattern(
    any(
      "pa[iy]\\S*",
      "paiements?",
      "paiment",
      "reglement",
      "frais",
      "vers\\S*",
      "recharge\\S*",
      "envoy\\S*",
      "envoi\\S*",
      "achet\\S*",
      "retourn\\S*",
      "accept\\S*",
      "pren(?:ds|d|ons)",
      "seulement",
      "uniquement",
      "gratte\\S*",
    ),
    gap(10),
    untraceable,
  ),
  pattern(any("par", "en"), " ", "(?:\\d+ )?", untraceable),
];

const refusesUntraceable = pattern(any("pas", "jamais", "ni", "aucune?"), gap(3), untraceable);

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
  pattern(any("cliqu\\S*", "suivez", "suivre"), gap(6), any("lien", "ici", "texto")),
  pattern(
    "lien",
    gap(8),
    any("interac", "paypal", "depot", "depose\\S*", "argent", "signature", "carte", "reserver"),
  ),
  pattern("virement", gap(4), "en attente"),
  pattern(
    any("confirme[rz]", "verifie[rz]", "active[rz]", "valide[rz]", "debloque[rz]"),
    gap(3),
    any("compte", "identite", "profil", "annonce", "paiement", "carte"),
  ),
  pattern("paypal", gap(8), any("garde\\S*", "confirmation", "confirme", "suivi")),
  pattern(any("surement", "uniquement", "seulement"), gap(2), "sur ce site"),
  pattern("remplir", gap(2), "(?:le|la|ce) (?:formulaire|demande)"),
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
  pattern(
    any("gagne\\S*", "revenus?", "salaire"),
    gap(6),
    "(?:[3-9]\\d\\d dollars? par jour|[1-9] ?\\d\\d\\d dollars? par (?:jour|semaine))",
  ),
  pattern("(?:offre de )?prets?", gap(2), any("entre particuliers", "rapide", "sans enquete")),
  pattern(any("credit", "pret"), gap(2), any("rapide", "facile", "finance")),
  pattern(
    any("octroi\\S*", "accord\\S*", "offr\\S*", "propos\\S*"),
    gap(3),
    any("prets?", "credits?", "financement"),
    gap(12),
    any("toute personne", "particuliers?", "sans enquete", "capable", "au taux", "refuse\\S*"),
  ),
  pattern(
    "recuper\\S*",
    gap(1),
    any("vos", "votre", "l"),
    gap(1),
    any("argent", "cryptos?\\S*", "fonds", "pertes"),
    gap(12),
    "frais",
  ),
  pattern("rendement", gap(6), any("garanti", "par mois", "par jour")),
  pattern(
    any("recev\\S*", "recoi\\S*"),
    gap(3),
    any("paiements", "argent", "virements"),
    gap(5),
    "(?:votre|ton|leur|son) compte",
  ),
  pattern(any("retour d affection", "voyance", "(?<!editions )marabout", "grand maitre")),
  pattern("colis", gap(6), any("reexpedie\\S*", "surprise", "chez vous")),
  pattern("revenus", gap(1), "garantis"),
  pattern(any("gagne\\S*", "gagner"), gap(3), "argent", gap(4), any("crypto", "facile\\S*")),
  pattern(
    "(?:frais|trousse)",
    gap(4),
    any("de dossier", "d ouverture", "de depart"),
    gap(8),
    any("pay\\S*", "interac", "carte", "avance"),
  ),
  pattern(any("visa", "permis de travail"), gap(2), "garanti"),
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
const appNames = any("whatsapp", "telegram", "viber", "wechat", "snapchat");
const appNamed = pattern(appNames);
const refusesApp = pattern(any("pas", "jamais", "ni", "aucune?", "sans"), gap(1), appNames);
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
const asksForMail = [
  pattern(
    any("donne\\S*", "envoye\\S*", "envoie"),
    gap(4),
    any("ton", "votre", "adresse"),
    gap(1),
    any("gmail", "courriel", "mail"),
  ),
];

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
  pattern(
    any("pas", "seulement", "uniquement", "directement"),
    gap(5),
    any("ici", "whatsapp", "telegram", "messages?", "notifications?", "courriel", "site"),
  ),
  pattern(any("whatsapp", "telegram", "courriel"), gap(2), any("seulement", "uniquement")),
  pattern(
    any("regarde", "lis", "reponds?", "repondrai", "recois", "vois", "consulte", "vais", "viens"),
    gap(1),
    any("pas", "plus", "pu", "jamais", "rarement", "peu"),
    gap(6),
    any("ici", "notifications?", "messages?", "messagerie", "site", "app", "application", "plateforme"),
  ),
  pattern(
    any("app", "appli", "application", "site", "messagerie", "plateforme", "clavardage"),
    gap(3),
    any("bug\\S*", "plante", "lag\\S*", "marche (?:pas|mal|plus|pu)", "fonctionne (?:pas|mal|plus)"),
  ),
  pattern(
    any("regle", "jase", "continue", "discute", "parle", "finalise"),
    gap(4),
    any("la bas", "ailleurs"),
  ),
  pattern("probleme avec ce site"),
  pattern("ici ca bug"),
  pattern(
    any("ecri\\S*", "repond\\S*", "contact\\S*", "joindre"),
    gap(4),
    any("boite mail", "courriel", "mail", "gmail", "adresse suivante"),
  ),
];

export function avoidsTheSite({ text }: NormalText): boolean {
  return has(avoidsSite, text) && !/\b(?:ou|sinon) (?:\S+ )?ici\b/u.test(text);
}

const amongOthers = [
  pattern(any("ou", "soit", "sinon"), gap(2), appNames),
  pattern(appNames, gap(1), any("ou", "sinon", "messenger", "facetime")),
  pattern(any("appel\\S*", "video", "visio", "facetime", "groupe"), gap(4), appNames),
  pattern(appNames, gap(3), any("video", "visio")),
];
/** The application is one way of several, or for a call with pictures: people from abroad write so. */
export function isOneOfSeveral({ text }: NormalText): boolean {
  if (/\b(?:seulement|uniquement|directement|plutot|entrevues?)\b/u.test(text)) return false;
  return has(amongOthers, text);
}
