import type { NotificationTopic } from "../../domain/mail-order.ts";

/** What people read about letters and the links in them. */
export const emailMessages = {
  "reset-sent": "Si un compte existe pour cette adresse, nous venons d’y envoyer un lien.",
  "email-already-in-use":
    "Cette adresse appartient maintenant à un autre compte\u00a0: elle ne peut plus remplacer la vôtre.",
} as const;

/** After "Vous ne recevrez plus": what is turned off. */
export const topicNames: Record<NotificationTopic, string> = {
  messages: "les courriels qui annoncent vos nouveaux messages",
  listings: "les courriels de rappel au sujet de vos annonces",
};
