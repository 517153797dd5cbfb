/**
 * Signs of fraud in a message or a listing: pure functions over its text and over facts about its author. A signal is a
 * reason to look twice, not a proof; `assess` adds them up. Sentences about them are in src/web/text/trust-texts.ts.
 */

import { hashDistance, nearHashDistance } from "../media/photo-hash.ts";
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
} from "./wording.ts";

export const signalNames = [
  ...([
    "price-far-below",
    "payment-before-visit",
    "keys-by-mail",
    "abroad",
    "leads-off-site",
    "photo-elsewhere",
  ] as const),
  ...(["many-cities", "same-text", "disposable-address", "third-party-pickup", "verification-code"] as const),
  ...(["personal-papers", "untraceable-payment", "false-page", "easy-money"] as const),
] as const;
export type SignalName = (typeof signalNames)[number];

/** `evidence`: what the moderator reads; a part of the normalized text, or a figure */
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
  /** in which the author has published within the last month */
  recentCities: number;
  emailDomain: string | null;
};

type Read = { subject: TrustSubject; normal: NormalText; earlier: string };

/** In days: a young account is what fraud uses, and what newcomers have. */
const youngAccount = 14;
const comparablesMin = 5;
const manyCities = 4;
const sameTextMax = 8;
const sameTextMinWords = 8;

const one = (name: SignalName, points: number, evidence: string | null): Signal[] =>
  evidence === null ? [] : [{ name, points, evidence }];

const detectors: readonly ((read: Read) => Signal[])[] = [
  function priceFarBelow({ subject: { price, comparables } }) {
    if (price === null || price <= 0 || comparables.length < comparablesMin) return [];
    const sorted = comparables.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    const [low, median, high] = [at(0.25), at(0.5), at(0.75)];
    // Prices that differ this much say nothing about each other.
    if (high > low * 1.4 || price > median * 0.6) return [];
    return one("price-far-below", price <= median * 0.5 ? 40 : 30, `${price} / ${median}`);
  },
  function paymentBeforeVisit({ subject, normal, earlier }) {
    if (
      subject.role !== "seller" ||
      subject.listingType === "services" ||
      subject.listingType === "community"
    )
      return [];
    if (hasVisited(normal, earlier)) return [];
    const found = findPaymentFirst(normal, earlier) ?? findConditionalPayment(normal);
    if (found || subject.accountDays > youngAccount) return one("payment-before-visit", 55, found);
    return invitesToMeet(normal.text) ? [] : one("payment-before-visit", 40, findLooseCondition(normal));
  },
  function keysByMail({ subject, normal }) {
    return subject.role === "seller" ? one("keys-by-mail", 50, findKeysByMail(normal)) : [];
  },
  function abroad({ subject, normal }) {
    if (subject.listingType === "services" || subject.listingType === "community") return [];
    // A newcomer writes from abroad, too: of a buyer it counts together with a payment through others.
    const found = findAbroad(normal);
    if (subject.role === "buyer") return findThirdPartyPickup(normal) ? one("abroad", 20, found) : [];
    return one("abroad", 50, found);
  },
  function leadsOffSite({ subject, normal }) {
    if (subject.earlier.some(({ isAuthor }) => isAuthor)) return [];
    const found = findOffSite(normal);
    if (!found) return [];
    const isStrong = (found.isApp || avoidsTheSite(normal)) && subject.accountDays <= youngAccount;
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
      (isBuyer ? (findShippingAbroad(normal) ?? findBuyerWantsMoney(normal)) : null);
    return one("third-party-pickup", isBuyer ? 50 : 40, found);
  },
  ({ normal }) => one("verification-code", 60, findVerificationCode(normal) ?? findProofCode(normal)),
  ({ normal }) => one("personal-papers", 50, findPersonalPapers(normal) ?? findBankData(normal)),
  ({ normal }) => one("untraceable-payment", 55, findUntraceablePayment(normal)),
  ({ normal, subject }) =>
    one(
      "false-page",
      50,
      findFalsePage(normal) ?? (subject.role === "buyer" ? findPendingPayment(normal) : null),
    ),
  ({ normal }) => one("easy-money", 45, findEasyMoney(normal) ?? findWorkTrap(normal)),
];

/** From here on buyers are warned, and the listing counts as suspicious. */
export const suspiciousScore = 50;
const scoreMax = 100;

export type Assessment = { score: number; signals: Signal[] };

/** Signals, strongest first, and their sum: of an account that is new a little more, of an old one a little less. */
export function assess(subject: TrustSubject): Assessment {
  const read = {
    subject,
    normal: normalizeForSignals(`${subject.title}\n${subject.text}`),
    earlier: subject.earlier.map(({ text }) => normalizeForSignals(text).text).join(" . "),
  };
  const signals = detectors.flatMap((detect) => detect(read)).sort((a, b) => b.points - a.points);
  if (signals.length === 0) return { score: 0, signals };
  const sum = signals.reduce((total, { points }) => total + points, 0);
  return { score: Math.max(1, Math.min(scoreMax, sum + ofAge(subject.accountDays))), signals };
}

function ofAge(days: number): number {
  if (days <= youngAccount) return 10;
  return days >= 365 ? -10 : 0;
}

export function isSuspicious({ score }: Pick<Assessment, "score">): boolean {
  return score >= suspiciousScore;
}
