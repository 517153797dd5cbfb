/**
 * Signs of fraud in a message or a listing: pure functions over its text and over facts about its author. A signal is a
 * reason for a closer look, not a proof; `assess` adds them up. Sentences about them are in src/web/text/trust-texts.ts.
 */

import { hashDistance, nearHashDistance } from "../media/photo-hash.ts";
import { truncate } from "../platform/graphemes.ts";
import {
  findBankData,
  findBuyerWantsMoney,
  findConditionalPayment,
  findLooseCondition,
  findPendingPayment,
  findProofCode,
  findShippingAbroad,
  findWorkTrap,
  tellsOfOthers,
  wantsToSee,
} from "./concepts.ts";
import { isDisposable } from "./disposable-domains.ts";
import { type NormalText, normalizeForSignals } from "./normalize.ts";
import {
  findCardOrCoins,
  findCodeWanted,
  findFalseNotice,
  findFalseWork,
  findFeeForGift,
  findOverpayment,
  findPapersAtDistance,
  findThirdPartyContact,
  findTrialFromAfar,
  isBooking,
  isCheapForAReason,
  meetsInPerson,
  warnsAndAsksNothing,
  warnsOfFraud,
} from "./schemes.ts";
import {
  avoidsTheSite,
  findAbroad,
  findEasyMoney,
  findFalsePage,
  findKeysByMail,
  findOffSite,
  findPaymentFirst,
  findPersonalPapers,
  findThirdPartyPickup,
  findUntraceablePayment,
  findVerificationCode,
  hasVisited,
  invitesToMeet,
  isOneOfSeveral,
} from "./wording.ts";

export const signalNames = [
  "price-far-below",
  "payment-before-visit",
  "keys-by-mail",
  "abroad",
  "leads-off-site",
  "photo-elsewhere",
  "many-cities",
  "same-text",
  "disposable-address",
  "third-party-pickup",
  "verification-code",
  "personal-papers",
  "untraceable-payment",
  "false-page",
  "easy-money",
] as const;
export type SignalName = (typeof signalNames)[number];

/** `evidence`: what the moderator reads; a part of the normalized text (at most 300 characters), or a figure */
export type Signal = { name: SignalName; points: number; evidence: string };

export type TrustSubject = {
  kind: "message" | "listing";
  /** of the author; the author of a listing is its seller */
  role: "seller" | "buyer";
  listingType: string | null;
  title: string;
  text: string;
  /** of a message: those before it in the conversation, oldest first */
  earlier: readonly { isAuthor: boolean; text: string }[];
  accountDays: number;
  /** others who received the same text within the last days */
  sameTextRecipients: number;
  /** of the listing's photos, and similar ones of other accounts' listings */
  photoHashes: readonly string[];
  otherAccountsHashes: readonly string[];
  /** in dollars; null: none, or not comparable */
  price: number | null;
  comparables: readonly number[];
  /** number of cities in which the author published within the last month */
  recentCities: number;
  emailDomain: string | null;
};

type Read = {
  subject: TrustSubject;
  normal: NormalText;
  earlier: string;
  /** it warns of what others ask for */
  isWarning: boolean;
};

/** Days for which an account is young: fraud uses young accounts, and newcomers have them. */
const youngAccount = 14;
/** Types of listings for which a part is usually paid before, and nothing is inspected. */
const servicesTypes: ReadonlySet<string> = new Set(["services", "legal-services", "notary", "community"]);
const comparablesMin = 5;
const manyCities = 4;
const sameTextMax = 8;
const sameTextMinWords = 8;

/** A text without full stops is one sentence of up to 10,000 characters. */
const evidenceMax = 300;

const one = (name: SignalName, points: number, evidence: string | null): Signal[] =>
  evidence === null ? [] : [{ name, points, evidence: truncate(evidence, evidenceMax, "…") }];

const detectors: readonly ((read: Read) => Signal[])[] = [
  function priceFarBelow({ subject: { price, comparables }, normal }) {
    if (price === null || price <= 0 || comparables.length < comparablesMin) return [];
    const sorted = comparables.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    const [low, median, high] = [at(0.25), at(0.5), at(0.75)];
    // Prices that differ this much say nothing about each other.
    if (high > low * 1.4 || price > median * 0.6) return [];
    // Goods to be viewed and picked up, or with a defect, are often cheap, from new accounts too.
    const points =
      isCheapForAReason(normal) || invitesToMeet(normal.text) ? 20 : price <= median * 0.5 ? 40 : 30;
    return one("price-far-below", points, `${price} / ${median}`);
  },
  function paymentBeforeVisit({ subject, normal, earlier }) {
    if (
      subject.role !== "seller" ||
      servicesTypes.has(subject.listingType ?? "") ||
      /\bcovoiturage\b/u.test(normal.text)
    )
      return [];
    if (hasVisited(normal, earlier) || warnsAndAsksNothing(normal)) return [];
    const [inOrder, meant] = [findPaymentFirst(normal, earlier), findConditionalPayment(normal)];
    const found = inOrder ?? meant ?? findFeeForGift(normal);
    // Two readings that agree are more than one.
    const points = inOrder !== null && meant !== null && !isBooking(normal) ? 60 : 55;
    if (found || subject.accountDays > youngAccount) return one("payment-before-visit", points, found);
    return invitesToMeet(normal.text) ? [] : one("payment-before-visit", 40, findLooseCondition(normal));
  },
  function keysByMail({ subject, normal }) {
    return subject.role === "seller" ? one("keys-by-mail", 50, findKeysByMail(normal)) : [];
  },
  function abroad({ subject, normal }) {
    if (servicesTypes.has(subject.listingType ?? "")) return [];
    // A newcomer writes from abroad, too: of a buyer it counts together with a payment through others.
    const found = findAbroad(normal);
    if (subject.role === "buyer") return findThirdPartyPickup(normal) ? one("abroad", 20, found) : [];
    return one("abroad", 50, found);
  },
  function leadsOffSite({ subject, normal }) {
    if (subject.earlier.some(({ isAuthor }) => isAuthor)) return [];
    const found = findOffSite(normal);
    if (!found) {
      return subject.role === "buyer" ? one("leads-off-site", 60, findThirdPartyContact(normal)) : [];
    }
    const isAvoiding = avoidsTheSite(normal);
    // A newcomer who comes to see it may have no other telephone yet.
    if (subject.role === "buyer" && wantsToSee(normal)) return one("leads-off-site", 20, found.evidence);
    if (found.isApp && isAvoiding) return one("leads-off-site", 50, found.evidence);
    const isOffered = found.isApp && isOneOfSeveral(normal);
    const isStrong = (found.isApp || isAvoiding) && !isOffered && subject.accountDays <= youngAccount;
    return one("leads-off-site", isStrong ? 45 : 20, found.evidence);
  },
  function photoElsewhere({ subject: { photoHashes, otherAccountsHashes } }) {
    const same = photoHashes.filter((hash) =>
      otherAccountsHashes.some((other) => hashDistance(hash, other) <= nearHashDistance),
    );
    return same.length > 0 ? one("photo-elsewhere", 45, String(same.length)) : [];
  },
  function manyCitiesOfNewAccount({ subject: { recentCities, accountDays } }) {
    const isMany = recentCities >= manyCities && accountDays <= youngAccount;
    return isMany ? one("many-cities", 40, String(recentCities)) : [];
  },
  function sameText({ subject, normal }) {
    const words = normal.text.split(" ").length;
    const isMany = subject.sameTextRecipients >= sameTextMax && words >= sameTextMinWords;
    return isMany ? one("same-text", 45, String(subject.sameTextRecipients)) : [];
  },
  function disposableAddress({ subject: { emailDomain } }) {
    return emailDomain && isDisposable(emailDomain) ? one("disposable-address", 30, emailDomain) : [];
  },
  function thirdPartyPickup({ normal, subject }) {
    const isBuyer = subject.role === "buyer";
    if (isBuyer && (tellsOfOthers(normal.text) || wantsToSee(normal))) return [];
    const found =
      findThirdPartyPickup(normal) ??
      (isBuyer
        ? (findShippingAbroad(normal) ?? findBuyerWantsMoney(normal) ?? findOverpayment(normal))
        : null);
    if (!isBuyer && !found) return one("third-party-pickup", 50, findTrialFromAfar(normal));
    return one("third-party-pickup", isBuyer ? 50 : 40, found);
  },
  ({ normal, isWarning }) => {
    if (isWarning) return [];
    const found = findVerificationCode(normal) ?? findProofCode(normal) ?? findCodeWanted(normal);
    return one("verification-code", 60, found);
  },
  ({ normal, isWarning }) => {
    if (isWarning) return [];
    const found = findPersonalPapers(normal) ?? findBankData(normal) ?? findPapersAtDistance(normal);
    return one("personal-papers", 50, found);
  },
  ({ normal, isWarning }) => {
    if (isWarning) return [];
    return one("untraceable-payment", 55, findUntraceablePayment(normal) ?? findCardOrCoins(normal));
  },
  ({ normal, subject: { role }, isWarning }) => {
    const isComing = role !== "buyer" || meetsInPerson(normal) || wantsToSee(normal);
    const found = findFalsePage(normal) ?? (isComing ? null : findPendingPayment(normal));
    return isWarning ? [] : one("false-page", 50, found ?? findFalseNotice(normal, role));
  },
  ({ normal, subject: { listingType }, isWarning }) => {
    if (isWarning) return [];
    const found = findEasyMoney(normal) ?? findWorkTrap(normal) ?? findFalseWork(normal, listingType);
    return one("easy-money", 50, found);
  },
];

/** From here on buyers are warned, and the listing counts as suspicious. */
export const suspiciousScore = 50;
const scoreMax = 100;

export type Assessment = { score: number; signals: Signal[] };

/** Signals, strongest first, and their sum: of an account that is new a little more, of an old one a little less. */
export function assess(subject: TrustSubject): Assessment {
  const normal = normalizeForSignals(`${subject.title}\n${subject.text}`);
  const read = {
    subject,
    normal,
    isWarning: warnsOfFraud(normal),
    earlier: subject.earlier.map(({ text }) => normalizeForSignals(text).text).join(" . "),
  };
  const signals = detectors.flatMap((detect) => detect(read)).sort((a, b) => b.points - a.points);
  if (signals.length === 0) return { score: 0, signals };
  const sum = signals.reduce((total, { points }) => total + points, 0);
  return { score: Math.max(1, Math.min(scoreMax, sum + ofAge(subject.accountDays, signals))), signals };
}

/** Old accounts are trusted, and therefore stolen: age does not excuse what is asked for in words. */
const excusedByAge: ReadonlySet<SignalName> = new Set([
  "payment-before-visit",
  "price-far-below",
  "abroad",
  "leads-off-site",
  "photo-elsewhere",
  "many-cities",
  "same-text",
  "disposable-address",
]);

function ofAge(days: number, signals: readonly Signal[]): number {
  if (days <= youngAccount) return 10;
  return days >= 365 && signals.every(({ name }) => excusedByAge.has(name)) ? -10 : 0;
}

export function isSuspicious({ score }: Pick<Assessment, "score">): boolean {
  return score >= suspiciousScore;
}
