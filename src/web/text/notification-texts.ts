/** Lines of the notification centre, which push notifications show, too. */
import type { DealReminder, StepKind } from "../../deals/deal.ts";
import type { NotificationKind } from "../../notifications/notification.ts";
import { plural } from "./plural.ts";

export type NotificationLine = {
  kind: NotificationKind;
  detail: string | null;
  count: number;
  partnerName: string | null;
};

/** Text of a notification; the title of the listing or search is shown below it. */
export function notificationText({ kind, detail, count, partnerName }: NotificationLine): string {
  const name = partnerName ?? "Utilisateur supprimé";
  switch (kind) {
    case "message":
      return `${plural(count, { one: "Nouveau message", other: "#\u00a0nouveaux messages" })} de ${name}`;
    case "deal":
      return dealNotificationText(detail as StepKind | DealReminder, name); // written by addNotifications
    case "feedback":
      return (
        feedbackTexts[detail ?? ""] ??
        `${name} ${detail === "replied" ? "a répondu à votre avis" : "a donné son avis"}`
      );
    case "match":
      return plural(count, {
        one: "#\u00a0nouvelle annonce pour une de vos recherches",
        other: "#\u00a0nouvelles annonces pour une de vos recherches",
      });
    case "followed":
      return plural(count, {
        one: "#\u00a0nouvelle annonce d’un vendeur que vous suivez",
        other: "#\u00a0nouvelles annonces d’un vendeur que vous suivez",
      });
    case "report":
      return "Votre signalement est traité";
    case "price":
      return "Baisse de prix d’un de vos favoris";
    case "decision":
      return decisionTexts[detail ?? ""] ?? "La modération a changé votre annonce";
    case "expiring":
      return plural(count, {
        one: "Une de vos annonces expire bientôt",
        other: "#\u00a0de vos annonces expirent bientôt",
      });
    case "expired":
      return plural(count, {
        one: "Une de vos annonces a expiré",
        other: "#\u00a0de vos annonces ont expiré",
      });
  }
}

const decisionTexts: Partial<Record<string, string>> = {
  removed: "La modération a retiré votre annonce",
  restored: "La modération a rétabli votre annonce",
  held: "La modération vérifie votre annonce",
  "correction-requested": "La modération vous demande une correction",
  approved: "La modération a approuvé votre annonce",
  corrected: "Catégorie ou lieu de votre annonce corrigé",
  "appeal-denied": "La modération maintient sa décision",
};

/** Decisions of the moderators about contested feedback. */
const feedbackTexts: Partial<Record<string, string>> = {
  upheld: "La modération garde l’avis que vous contestez",
  removed: "La modération a retiré l’avis que vous contestiez",
  "own-removed": "La modération a retiré votre avis",
};

/** Also the subject of the email about it. */
export function dealNotificationText(detail: StepKind | DealReminder, partnerName: string): string {
  return stepTexts[detail]?.(partnerName) ?? `Nouvelle étape avec ${partnerName}`;
}

const stepTexts: Record<StepKind | DealReminder, (name: string) => string> = {
  "appointment-soon": (name) => `Rappel\u00a0: rendez-vous avec ${name}`,
  "appointment-over": (name) => `Avez-vous rencontré ${name}\u00a0?`,
  "reservation-over": () => "La réservation est terminée",
  offer: (name) => `Nouvelle offre de ${name}`,
  "counter-offer": (name) => `Contre-offre de ${name}`,
  "accept-offer": (name) => `${name} accepte votre offre`,
  "refuse-offer": (name) => `${name} refuse votre offre`,
  "withdraw-offer": (name) => `${name} retire son offre`,
  reserve: (name) => `${name} vous réserve l’annonce`,
  release: (name) => `${name} lève la réservation`,
  "propose-appointment": (name) => `${name} propose un rendez-vous`,
  "accept-appointment": (name) => `${name} accepte le rendez-vous`,
  "decline-appointment": (name) => `${name} décline le rendez-vous`,
  "cancel-appointment": (name) => `${name} annule le rendez-vous`,
  "confirm-appointment": (name) => `${name} confirme que le rendez-vous a eu lieu`,
  "miss-appointment": (name) => `${name} dit que le rendez-vous n’a pas eu lieu`,
  sell: (name) => `${name} a conclu l’entente avec vous`,
  undo: (name) => `${name} annule sa dernière étape`,
  "tell-reserved": () => "Annonce réservée à une autre personne",
  "tell-available": () => "Annonce de nouveau disponible",
  "tell-sold": () => "Cette annonce n’est plus offerte",
};
