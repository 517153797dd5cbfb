/** Texts of the conversation pages. */
import type { PhotoRejection } from "../../listings/index.server.ts";
import { photosMax } from "../../listings/listing.ts";
import type { FormRejection } from "../../media/index.server.ts";
import type { MessageRejection } from "../../messaging/message.ts";
import { isolate } from "../../platform/isolate.ts";
import { uploadOverloadTexts } from "./create-messages.ts";
import { listingSubmissionMessages, messageMessages, photoMessages, tooManyText } from "./messages.ts";

/** Why a message was not sent. Except for a MessageRejection, the input is valid and can be sent again. */
export type MessageProblem =
  | {
      reason:
        | MessageRejection
        | "session-ended"
        | "closed"
        | "partner-closed"
        | "blocked"
        | "same-text"
        | "unconfirmed-email"
        | "network"
        | "network-photos"
        | "outbox-full"
        | "failed";
    }
  | { waitSeconds: number }
  | { photos: readonly PhotoProblem[] }
  /** too many photos arrive at once: from the account, or at the server */
  | { overload: "own" | "all"; retryAfterSeconds: number }
  /** the form could not be parsed */
  | { form: FormRejection };

export type PhotoProblem = { name: string; reason: PhotoRejection };

export function messageProblemText(problem: MessageProblem): string {
  if ("waitSeconds" in problem) return tooManyText(problem.waitSeconds);
  if ("overload" in problem)
    return `${uploadOverloadTexts[problem.overload]} Votre message n’a pas été envoyé.`;
  if ("form" in problem) return `Votre message n’a pas été envoyé\u00a0: ${formProblemText(problem.form)}`;
  if ("photos" in problem)
    return `Votre message n’a pas été envoyé. ${problem.photos.map(photoProblemText).join(" ")}`;
  switch (problem.reason) {
    case "message-required":
    case "message-too-long":
      return messageMessages[problem.reason];
    case "session-ended":
      return "Votre session est expirée. Votre message n’a pas été envoyé, mais cette page le garde\u00a0: connectez-vous dans un nouvel onglet, puis revenez l’envoyer.";
    case "closed":
      return "Cette annonce n’accepte plus de messages. Votre message n’a pas été envoyé.";
    case "partner-closed":
      return "Cette personne a fermé son compte. Votre message n’a pas été envoyé.";
    case "blocked":
      return "Ce message ne peut pas être envoyé.";
    case "same-text":
      return "Vous avez déjà envoyé ce texte à plusieurs personnes aujourd’hui. Écrivez un message différent.";
    case "unconfirmed-email":
      return "Confirmez d’abord votre courriel\u00a0: cliquez sur le lien que nous vous avons envoyé, puis envoyez votre message. Votre texte reste ici.";
    case "network":
      return "Votre message n’a pas été envoyé. Vérifiez votre connexion internet, puis réessayez. Votre texte reste ici.";
    case "network-photos":
      return "Pas de connexion\u00a0: votre message et ses photos n’ont pas été envoyés. Gardez cette page ouverte, puis réessayez.";
    case "outbox-full":
      return "Trop de messages attendent déjà sur cet appareil. Celui-ci n’a pas été envoyé\u00a0: votre texte reste ici, envoyez-le une fois en ligne.";
    case "failed":
      return "Votre message n’a pas été envoyé. Réessayez dans un instant. Votre texte reste ici.";
  }
}

function photoProblemText({ name, reason }: PhotoProblem): string {
  const why =
    reason === "too-many" ? `un message compte au plus ${photosMax}\u00a0photos.` : photoMessages[reason];
  return `${isolate(name)}\u00a0: ${why}`;
}

/** Within a sentence. */
function formProblemText(reason: FormRejection): string {
  const text = listingSubmissionMessages[reason];
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Excerpt, in the list of conversations, of a message without text. */
export function photosText(count: number): string {
  return count === 1 ? "Photo" : `${count} photos`;
}

export const quickReplies = {
  seller: [
    "Oui, c’est encore disponible.",
    "Désolé, ce n’est plus disponible.",
    "Quand pouvez-vous passer\u00a0?",
  ],
  buyer: ["Est-ce encore disponible\u00a0?", "Quand puis-je passer\u00a0?", "Merci, bonne journée\u00a0!"],
} as const;

/** `isAvailabilityOpen`: the listing is offered, and nothing is agreed on yet. */
export function quickRepliesFor(
  role: keyof typeof quickReplies,
  isAvailabilityOpen: boolean,
): readonly string[] {
  return isAvailabilityOpen
    ? quickReplies[role]
    : quickReplies[role].filter((text) => !availabilityReplies.has(text));
}
const availabilityReplies: ReadonlySet<string> = new Set([quickReplies.seller[0], quickReplies.buyer[0]]);

export const conversationTexts = {
  sent: "Message envoyé.",
  unsent: "Messages non envoyés",
  outbox: {
    waiting: "En attente de connexion",
    refused: "Non envoyé",
    expired: "Non envoyé\u00a0: sans connexion pendant 7\u00a0jours",
  },
  blocked: "Vous avez bloqué cette personne\u00a0: aucun de vous ne peut écrire à l’autre.",
  partnerClosed: "Cette personne a fermé son compte\u00a0: vous ne pouvez plus lui écrire.",
  fraudWarning: "Prudence\u00a0: ce message ressemble à une fraude.",
  leadsOffSite:
    "Ce premier message vous invite à quitter le site. Beaucoup de fraudes commencent ainsi\u00a0: répondez ici, et n’envoyez ni argent ni code.",
  confirmEmail:
    "Avant votre premier message, confirmez votre courriel\u00a0: cliquez sur le lien que nous vous avons envoyé.",
  advice:
    "Voyez l’objet ou le logement avant de payer, rencontrez-vous dans un lieu public et n’envoyez jamais d’acompte.",
} as const;
