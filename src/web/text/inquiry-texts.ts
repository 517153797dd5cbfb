import type { InquiryRejection, InquiryTopic } from "../../support/inquiry.ts";

/** Choices of the contact form, and subjects of the emails that it sends. */
export const inquiryTopicLabels: Record<InquiryTopic, string> = {
  account: "Mon compte",
  listing: "Une annonce",
  fraud: "Une fraude",
  problem: "Quelque chose ne fonctionne pas",
  idea: "Une suggestion",
  other: "Autre chose",
};

export const inquiryMessages: Record<InquiryRejection, string> = {
  "name-too-long": "Le nom ne peut pas dépasser 100 caractères.",
  "email-required": "L’adresse courriel est obligatoire.",
  "invalid-email": "Vérifiez l’adresse courriel, par exemple nom@exemple.ca.",
  "topic-required": "Choisissez un sujet.",
  "message-required": "Écrivez un message.",
  "message-too-long": "Le message ne peut pas dépasser 4\u00a0000 caractères.",
};

export const inquiryStampMessages = {
  "too-fast": "Vous êtes rapide\u00a0! Relisez votre message, puis envoyez-le.",
  outdated: "Le formulaire était ouvert depuis longtemps. Envoyez votre message de nouveau.",
} as const;
