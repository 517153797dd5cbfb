/** Texts of the steps of a deal: the messages that show them, buttons, and why a step was rejected. */
import type { Action, DealState, ListingDeal, StepContent, StepRejection } from "../../deals/deal.ts";
import { appointmentMaxDays, placeMaxLength, reservationMaxDays } from "../../deals/terms.ts";
import type { Ending } from "../../listings/ending.ts";
import { isolate } from "../../platform/isolate.ts";
import { formatCents } from "../../platform/number-format.ts";
import { calendarDay } from "../../platform/time.ts";
import { formatDate, formatTime, formatWeekday } from "./dates.ts";
import { endingAdjectives, endingLabels } from "./ending-texts.ts";

/**
 * Text of a step, the same for both participants: in the conversation, its excerpt and the export. An amount has its cents:
 * what is accepted is what was offered.
 */
export function stepText({ kind, amountCents, until, place, ending }: StepContent): string {
  const amount = amountCents === null ? "" : formatCents(amountCents);
  switch (kind) {
    case "offer":
      return `Offre\u00a0: ${amount}`;
    case "counter-offer":
      return `Contre-offre\u00a0: ${amount}`;
    case "accept-offer":
      return `Offre de ${amount} acceptée.`;
    case "refuse-offer":
      return `Offre de ${amount} refusée.`;
    case "withdraw-offer":
      return `Offre de ${amount} retirée.`;
    case "reserve":
      return `Annonce réservée ${until ? lastDayText(until) : ""}.`;
    case "release":
      return "Réservation levée.";
    case "propose-appointment":
      return `Rendez-vous proposé\u00a0: ${until ? appointmentTime(until) : ""}, ${place ?? ""}`;
    case "accept-appointment":
      return `${appointmentOf(until)} accepté.`;
    case "decline-appointment":
      return `${appointmentOf(until)} décliné.`;
    case "cancel-appointment":
      return `${appointmentOf(until)} annulé.`;
    case "confirm-appointment":
      return "Le rendez-vous a eu lieu.";
    case "miss-appointment":
      return "Le rendez-vous n’a pas eu lieu.";
    case "sell":
      return concludedTexts[ending];
    case "undo":
      return "Étape annulée.";
    case "tell-reserved":
      return `Cette annonce est réservée à une autre personne ${until ? lastDayText(until) : ""}.`;
    case "tell-available":
      return "Cette annonce est de nouveau disponible.";
    case "tell-sold":
      return `Cette annonce est ${endingAdjectives[ending]}.`;
  }
}

const concludedTexts: Record<Ending, string> = {
  sold: "Vente conclue.",
  rented: "Location conclue.",
  filled: "Poste pourvu.",
  ended: "Entente conclue.",
};

function appointmentOf(at: Date | null): string {
  return at ? `Rendez-vous du ${appointmentTime(at)}` : "Rendez-vous";
}

/** A reservation ends at midnight: the day before is its last. */
function lastDayText(until: Date): string {
  return `jusqu’au ${formatDate(new Date(until.getTime() - 1))}`;
}

/** "samedi 5 décembre 2026 à 14 h 00" */
export function appointmentTime(at: Date): string {
  return `${formatWeekday(at)} ${formatDate(at)} à ${formatTime(at)}`;
}

/** Title in a calendar. */
export function appointmentSummary(partnerName: string, listingTitle: string): string {
  return `Rendez-vous avec ${partnerName}${listingTitle ? `\u00a0: ${listingTitle}` : ""}`;
}

/** The value of a date field: "2026-12-03", in the site's time zone. */
export function dateFieldValue(date: Date): string {
  return new Date(calendarDay(date) * 86_400_000).toISOString().slice(0, 10);
}

/** Condition for feedback that a sale has not met yet. Null: it is met, or there is no sale. */
export function missingForFeedbackText({ sale, appointment }: DealState): string | null {
  if (sale.status !== "sold" || appointment.status === "held") return null;
  return feedbackAhead.includes(appointment.status)
    ? "Pour donner votre avis, confirmez tous les deux que le rendez-vous a eu lieu."
    : "Pour échanger des avis, fixez un rendez-vous ici, puis confirmez tous les deux qu’il a eu lieu.";
}
const feedbackAhead: readonly DealState["appointment"]["status"][] = [
  "proposed",
  "accepted",
  "half-confirmed",
];

type Statuses = { [Topic in keyof DealState]: DealState[Topic]["status"] };

/** State of a deal, for administrators: "Offre acceptée · Réservée". */
export function dealStatusText({ offer, reservation, appointment, sale }: Statuses): string {
  const parts = [
    saleTexts[sale],
    reservation === "reserved" ? "Réservée" : null,
    appointmentTexts[appointment],
    offerTexts[offer],
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(" · ") : "Rien de conclu";
}
const saleTexts: Record<Statuses["sale"], string | null> = { none: null, sold: "Vente conclue" };
const appointmentTexts: Record<Statuses["appointment"], string | null> = {
  none: null,
  proposed: "Rendez-vous proposé",
  accepted: "Rendez-vous accepté",
  declined: "Rendez-vous décliné",
  canceled: "Rendez-vous annulé",
  "half-confirmed": "Rendez-vous confirmé par une personne",
  held: "Rendez-vous tenu",
  missed: "Rendez-vous manqué",
};
const offerTexts: Record<Statuses["offer"], string | null> = {
  none: null,
  open: "Offre sans réponse",
  accepted: "Offre acceptée",
  refused: "Offre refusée",
  withdrawn: "Offre retirée",
  expired: "Offre échue",
};

const endedHereLabels: Record<Ending, string> = {
  sold: "Vendu à cette personne",
  rented: "Loué à cette personne",
  filled: "Poste pourvu par cette personne",
  ended: "Terminé avec cette personne",
};

/** Before a name: "Vendue à Alice Roy", of an annonce. */
const endedToLabels: Record<Ending, string> = {
  sold: `${endingLabels.sold} à`,
  rented: `${endingLabels.rented} à`,
  filled: `${endingLabels.filled} par`,
  ended: `${endingLabels.ended} avec`,
};

export function agreedPriceText(cents: number): string {
  return `Prix convenu\u00a0: ${formatCents(cents)}`;
}

/** Agreement about a listing, for its page. */
export function listingDealText(deal: ListingDeal, ending: Ending): string {
  const { isSeller, isSold, reservedUntil, agreedCents: cents } = deal;
  const name = isolate(deal.partnerName);
  const price = cents === null ? "" : agreedPriceText(cents);
  const until = reservedUntil ? lastDayText(reservedUntil) : null;
  const main = isSold
    ? isSeller
      ? `${endedToLabels[ending]} ${name}.`
      : concludedTexts[ending]
    : until
      ? isSeller
        ? `Réservée à ${name} ${until}.`
        : `Cette annonce vous est réservée ${until}.`
      : null;
  if (main) return price ? `${main} ${price}.` : main;
  return isSeller ? `${price}, avec ${name}.` : `${price}.`;
}

/** Title of the page on which the author says to whom. */
export function endedToTitle(ending: Ending): string {
  return endedTo[ending];
}
const endedTo: Record<Ending, string> = {
  sold: "Vendu à…",
  rented: "Loué à…",
  filled: "Poste pourvu par…",
  ended: "Terminé avec…",
};

export function actionLabel(action: Action | "undo", ending: Ending): string {
  switch (action) {
    case "offer":
      return "Faire une offre";
    case "counter-offer":
      return "Faire une contre-offre";
    case "accept-offer":
    case "accept-appointment":
      return "Accepter";
    case "refuse-offer":
      return "Refuser";
    case "withdraw-offer":
      return "Retirer l’offre";
    case "reserve":
      return "Réserver";
    case "release":
      return "Lever la réservation";
    case "propose-appointment":
      return "Proposer un rendez-vous";
    case "decline-appointment":
      return "Décliner";
    case "cancel-appointment":
      return "Annuler le rendez-vous";
    case "confirm-appointment":
      return "Le rendez-vous a eu lieu";
    case "miss-appointment":
      return "Il n’a pas eu lieu";
    case "sell":
      return endedHereLabels[ending];
    case "undo":
      return "Annuler cette étape";
  }
}

export function stepRejectionText(reason: StepRejection): string {
  switch (reason) {
    case "amount-required":
      return "Écrivez un montant.";
    case "amount-invalid":
      return "Écrivez un montant en dollars, par exemple 120 ou 120,50.";
    case "date-required":
      return "Choisissez une date et, pour un rendez-vous, une heure.";
    case "date-invalid":
      return "Cette date ou cette heure n’existe pas.";
    case "date-past":
      return "Ce moment est déjà passé.";
    case "date-too-late":
      return `C’est trop loin\u00a0: une réservation dure ${reservationMaxDays}\u00a0jours au plus, un rendez-vous se fixe ${appointmentMaxDays}\u00a0jours d’avance au plus.`;
    case "place-required":
      return "Écrivez où vous rencontrer.";
    case "place-too-long":
      return `Le lieu doit tenir en ${placeMaxLength}\u00a0caractères.`;
    case "reserved":
      return "Cette annonce est déjà réservée à une autre personne. Levez d’abord cette réservation.";
    case "outdated":
      return "La conversation a changé entre-temps. Relisez la dernière proposition.";
    case "not-allowed":
      return "Cette étape n’est plus possible. La conversation ou l’annonce a changé entre-temps.";
    case "partner-closed":
      return "Cette personne a fermé son compte.";
    case "blocked":
      return "Ce message ne peut pas être envoyé.";
    case "missing":
      return "Cette conversation n’existe pas.";
  }
}
