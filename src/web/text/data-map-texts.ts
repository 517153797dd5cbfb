/** Words of the data map (src/privacy/data-map.ts) on the privacy page. */
import type { DataCategory, Erasure, RetentionRule } from "../../privacy/data-map.ts";
import {
  apiRequestDays,
  conversationRetentionMonths,
  deletionUndoDays,
  emailDeliveryDays,
  eventPayloadMonths,
  expiredTokenDays,
  failedJobDays,
  historyDays,
  inquiryRetentionDays,
  knownClientDays,
  newMatchDays,
  notificationRetentionDays,
  reportAnswerDays,
  reportRetentionMonths,
  savedSearchUndoHours,
  webhookDeliveryDays,
} from "../../privacy/retention.ts";

/** Description and purpose of each table. */
export const categoryTexts: Record<DataCategory, { name: string; purpose: string }> = {
  account: { name: "Nom, courriel, téléphone et mot de passe", purpose: "ouvrir votre compte" },
  "sign-in": { name: "Connexions et appareils reconnus", purpose: "vous garder connecté, et vous seul" },
  settings: { name: "Vos choix de courriels et de notifications", purpose: "les respecter" },
  listings: { name: "Annonces, brouillons et photos", purpose: "les publier" },
  favorites: { name: "Favoris, annonces et vendeurs masqués", purpose: "vous les montrer, ou non" },
  history: { name: "Annonces vues", purpose: "les retrouver" },
  searches: { name: "Recherches enregistrées", purpose: "vous avertir des nouvelles annonces" },
  conversations: {
    name: "Messages, offres, rendez-vous et avis",
    purpose: "vous entendre avec l’autre personne",
  },
  notifications: { name: "Notifications", purpose: "vous dire ce qui est arrivé" },
  programs: { name: "Jetons et webhooks", purpose: "laisser vos programmes agir pour vous" },
  reports: { name: "Signalements que vous faites", purpose: "protéger les autres" },
  moderation: { name: "Décisions de la modération et contestations", purpose: "vous en donner la raison" },
  inquiries: { name: "Messages à l’équipe du site", purpose: "vous répondre" },
  emails: { name: "Courriels que nous envoyons", purpose: "pouvoir les renvoyer" },
  visits: {
    name: "Compteurs de visites et de tentatives",
    purpose: "compter une personne une fois, freiner les abus",
  },
  log: { name: "Journal interne", purpose: "savoir quel compte a changé quoi" },
};

const days = (count: number) => (count === 1 ? "un jour" : `${count}\u00a0jours`);

export const retentionTexts: Record<RetentionRule, string> = {
  account: "tant que votre compte existe",
  site: "tant que le site existe",
  "deleted-listings": `jusqu’à ce que vous les supprimiez, puis ${days(deletionUndoDays)}`,
  views: "deux jours au plus",
  history: days(historyDays),
  "rate-limits": "une heure au plus",
  sessions: "jusqu’à la déconnexion",
  "second-factor-steps": "une connexion qui attend un code, dix minutes",
  "email-links": "les liens, 7\u00a0jours au plus",
  "pending-emails": "une adresse à confirmer, un jour",
  "api-tokens": `un jeton expiré, ${days(expiredTokenDays)}`,
  "api-requests": `une requête, ${days(apiRequestDays)}`,
  "known-clients": `un appareil, ${days(knownClientDays)} après sa dernière connexion`,
  "failed-jobs": `ceux qui n’ont pas pu partir, ${days(failedJobDays)}`,
  "email-deliveries": days(emailDeliveryDays),
  "webhook-deliveries": `un envoi, ${days(webhookDeliveryDays)}`,
  matches: `ce qu’elles ont trouvé, ${days(newMatchDays)}`,
  "deleted-searches": `jusqu’à ce que vous les supprimiez, puis ${savedSearchUndoHours}\u00a0heures`,
  inquiries: days(inquiryRetentionDays),
  reports: `${reportRetentionMonths}\u00a0mois après la décision`,
  "report-recipients": `qui reçoit la réponse, ${days(reportAnswerDays)} après elle`,
  notifications: days(notificationRetentionDays),
  "event-payloads": `les détails, ${eventPayloadMonths}\u00a0mois`,
  conversations: `${conversationRetentionMonths}\u00a0mois après le dernier message`,
};

/** After « À la fermeture du compte : ». */
export const erasureTexts: Record<Exclude<Erasure, "none">, string> = {
  deleted: "effacé",
  detached: "reste à l’autre personne, sous «\u00a0Utilisateur supprimé\u00a0»",
  expires: "reste jusqu’à la fin de ce délai, sans votre nom",
};
