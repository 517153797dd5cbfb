import type { EmailChangeRejection } from "../../accounts/index.server.ts";
import type { UnsubscribeOutcome } from "../../alerts/index.server.ts";
import type { NotificationTopic } from "../../email/notification-topics.ts";
import { registrationMessages } from "./messages.ts";

/** Page texts about emails and the links in them. */
export const emailMessages = {
  "reset-sent": "Si un compte existe pour cette adresse, nous venons d’y envoyer un lien.",
  "email-already-in-use":
    "Cette adresse appartient maintenant à un autre compte\u00a0: elle ne peut plus remplacer la vôtre.",
} as const;

/** Shown below the field for the new address. */
export const emailChangeMessages: Record<EmailChangeRejection, string> = {
  "email-required": registrationMessages["email-required"],
  "invalid-email": registrationMessages["invalid-email"],
  "same-email": "C’est déjà l’adresse de votre compte.",
};

/** Follows "Vous ne recevrez plus". */
const topicNames: Record<NotificationTopic, string> = {
  messages: "les courriels qui annoncent vos nouveaux messages",
  deals: "les courriels au sujet de vos offres, réservations et rendez-vous",
  listings: "les courriels de rappel au sujet de vos annonces",
  alerts: "les courriels d’alerte pour vos recherches enregistrées",
  prices: "les courriels qui annoncent une baisse de prix d’un favori",
  reports: "les courriels qui répondent à vos signalements",
};

/** The same for an unsubscribe link, which may also concern one saved search. */
export function unsubscribedNames(outcome: UnsubscribeOutcome): string {
  if (outcome.topic !== "search") return topicNames[outcome.topic];
  return outcome.name === null
    ? "d’alertes pour cette recherche"
    : `d’alertes pour la recherche «\u00a0${outcome.name}\u00a0»`;
}
