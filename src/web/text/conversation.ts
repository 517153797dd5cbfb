/** Texts of the conversation pages. */
import type { MessageRejection } from "../../messaging/message.ts";
import { messageMessages, tooManyText } from "./messages.ts";

/** Why a message was not sent. Except for a MessageRejection, the input is valid and can be sent again. */
export type MessageProblem =
  | { reason: MessageRejection | "session-ended" | "closed" | "network" | "failed" }
  | { waitSeconds: number };

export function messageProblemText(problem: MessageProblem): string {
  if ("waitSeconds" in problem) return tooManyText(problem.waitSeconds);
  switch (problem.reason) {
    case "message-required":
    case "message-too-long":
      return messageMessages[problem.reason];
    case "session-ended":
      return "Votre session a pris fin. Votre message n’est pas envoyé, mais cette page le garde\u00a0: connectez-vous dans un nouvel onglet, puis revenez l’envoyer.";
    case "closed":
      return "Cette annonce ne prend plus de messages. Votre message n’est pas envoyé.";
    case "network":
      return "Votre message n’est pas envoyé. Vérifiez votre connexion internet, puis réessayez. Votre texte reste ici.";
    case "failed":
      return "Votre message n’est pas envoyé\u00a0: le serveur ne répond pas comme prévu. Réessayez dans un instant. Votre texte reste ici.";
  }
}

export const conversationTexts = {
  sent: "Message envoyé.",
  advice:
    "Voyez l’objet ou le logement avant de payer, rencontrez-vous dans un lieu public et n’envoyez jamais d’acompte.",
} as const;
