import { listingMessages } from "./messages.ts";

/** What the next page says after something was done, word for word once and in one place. */
export const notices = {
  "draft-saved": listingMessages.draftSaved,
  "listing-saved": "Modifications sauvegardées.",
  "password-reset": "Votre mot de passe est changé. Connectez-vous avec le nouveau.",
  "verification-sent": "Nous venons d’envoyer le courriel de confirmation.",
  "email-verified": "Votre adresse courriel est confirmée.",
  "email-changed": "Votre nouvelle adresse courriel est confirmée.",
  "signed-out": "Vous êtes déconnecté.",
  "profile-saved": "Profil enregistré.",
  "photo-saved": "Photo de profil enregistrée.",
  "photo-removed": "Photo de profil supprimée.",
  "password-changed": "Mot de passe changé. Vos autres appareils sont déconnectés.",
  "new-email-asked": "Un lien est en route vers la nouvelle adresse. Suivez-le pour la confirmer.",
  "notifications-saved": "Notifications enregistrées.",
  "others-signed-out": "Vos autres appareils sont déconnectés.",
  "account-closed": "Votre compte est fermé et vos données sont supprimées.",
  "listing-sold": "Annonce marquée comme vendue. Elle n’apparaît plus dans les listes.",
  "listing-renewed": "Annonce renouvelée pour 60\u00a0jours.",
  "listing-resold": "Annonce remise en vente.",
  "listing-deleted": "Annonce supprimée.",
  "listing-restored": "L’annonce est de retour.",
  "listing-is-deleted": "Cette annonce a été supprimée entre-temps.",
  "listing-not-for-sale": "Cette annonce n’est pas en ligne. Rien n’a été changé.",
  "listing-not-renewable": "Cette annonce ne peut pas être renouvelée.",
  "listing-renewed-too-soon":
    "Cette annonce est en tête depuis moins de 7\u00a0jours. Vous pourrez la renouveler ensuite.",
  "listing-not-deletable": "Cette annonce a été retirée par la modération. Elle ne peut pas être supprimée.",
  "listing-deletion-final": "Cette suppression ne peut plus être annulée.",
  "user-created": "Le compte est créé.",
  "user-changed": "Les changements sont enregistrés.",
  "users-deleted": "La suppression est faite.",
  "words-saved": "C’est enregistré. La prochaine recherche en tient compte.",
  "message-sent": "Message envoyé.",
  reported: "Merci. La modération va regarder cette annonce.",
  "reported-before": "Votre signalement est déjà reçu. La modération va regarder cette annonce.",
  "moderation-removed": "Annonce retirée. Son auteur en est averti, avec la raison.",
  "moderation-restored": "Annonce rétablie. Son auteur en est averti.",
  "moderation-dismissed": "Signalements classés sans suite. L’annonce reste en ligne.",
} as const satisfies Record<string, string>;

export type NoticeId = keyof typeof notices;

/** Those that say what was not done. */
export const refusalNotices: ReadonlySet<NoticeId> = new Set<NoticeId>([
  "listing-is-deleted",
  "listing-not-for-sale",
  "listing-not-renewable",
  "listing-renewed-too-soon",
  "listing-not-deletable",
  "listing-deletion-final",
]);

/** Those that offer to undo: a form to the own ad that is the notice's subject. */
export const noticeUndos: Partial<Record<NoticeId, { wish: "restore" | "resell"; label: string }>> = {
  "listing-deleted": { wish: "restore", label: "Annuler" },
  "listing-sold": { wish: "resell", label: "Annuler" },
};
