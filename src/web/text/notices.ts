import { savedSearchesMax } from "../../alerts/saved-search.ts";
import { listingMessages } from "./messages.ts";

/** Texts of the notices shown on the next page after an action. */
export const notices = {
  "draft-saved": listingMessages.draftSaved,
  "listing-published": "Votre annonce est en ligne",
  "listing-submitted": "Votre annonce attend l’approbation de la modération. Nous vous écrirons.",
  "listing-approved": "L’annonce est en ligne. Son auteur en est averti.",
  "listing-already-approved": "Cette annonce n’attend plus d’approbation.",
  "site-set-up": "Votre site est en marche.",
  "incident-saved": "Le registre est à jour.",
  "list-saved": "La liste est à jour.",
  "categories-saved": "Catégories enregistrées. Elles sont déjà visibles.",
  "member-messaged": "Votre message est parti.",
  "member-erased": "Le compte et ses données sont effacés.",
  "member-invited": "L’invitation est partie.",
  "listing-saved": "Modifications sauvegardées.",
  "listing-resubmitted": "Annonce soumise de nouveau. La modération la vérifie, puis la remet en ligne.",
  "password-reset": "Votre mot de passe est changé. Connectez-vous avec le nouveau.",
  "verification-sent": "Nous venons d’envoyer le courriel de confirmation.",
  "email-verified": "Votre adresse courriel est confirmée.",
  "email-changed": "Votre nouvelle adresse courriel est confirmée.",
  "signed-out": "Vous êtes déconnecté.",
  "profile-saved": "Profil enregistré.",
  "photo-saved": "Photo de profil enregistrée.",
  "photo-removed": "Photo de profil supprimée.",
  "password-changed": "Mot de passe changé. Vos autres appareils sont déconnectés.",
  "email-change-requested":
    "Nous avons envoyé un lien à votre nouvelle adresse. Cliquez dessus pour la confirmer.",
  "email-change-canceled": "Changement annulé. Votre adresse reste la même.",
  "email-change-ended": "Cette demande est terminée. Écrivez de nouveau l’adresse.",
  "notifications-saved": "Notifications enregistrées.",
  "token-revoked": "Jeton révoqué. Le programme qui l’employait n’a plus accès.",
  "webhook-deleted": "Webhook supprimé.",
  "webhook-tried": "Essai envoyé. Son résultat apparaîtra dans le journal.",
  "second-factor-required":
    "Ce site demande aux administrateurs la validation en deux étapes. Activez-la d’abord.",
  "second-factor-disabled": "Validation en deux étapes désactivée.",
  "sign-in-ended": "Cette connexion est terminée. Recommencez avec votre mot de passe.",
  "others-signed-out": "Vos autres appareils sont déconnectés.",
  "account-closed": "Votre compte est fermé et vos données sont supprimées.",
  "listing-sold": "Annonce marquée comme vendue. Elle n’apparaît plus dans les listes.",
  "listing-rented": "Annonce marquée comme louée. Elle n’apparaît plus dans les listes.",
  "listing-filled": "Annonce marquée comme pourvue. Elle n’apparaît plus dans les listes.",
  "listing-ended": "Annonce marquée comme terminée. Elle n’apparaît plus dans les listes.",
  "listing-renewed": "Annonce renouvelée.",
  "listing-resold": "Annonce remise en vente.",
  "listing-relet": "Annonce remise en location.",
  "listing-reopened": "Annonce remise en ligne.",
  "listing-deleted": "Annonce supprimée.",
  "listing-restored": "Annonce rétablie.",
  "listing-is-deleted": "Cette annonce a été supprimée entre-temps.",
  "listing-not-for-sale": "Cette annonce n’est pas en ligne.",
  "listing-not-renewable": "Cette annonce ne peut pas être renouvelée.",
  "listing-renewed-too-soon":
    "Cette annonce est en tête depuis moins de 7\u00a0jours. Vous pourrez la renouveler ensuite.",
  "listing-not-deletable": "Cette annonce a été retirée par la modération. Elle ne peut pas être supprimée.",
  "listing-deletion-final": "Cette suppression ne peut plus être annulée.",
  "listing-hidden": "Annonce masquée. Vous ne la verrez plus dans vos listes.",
  "seller-hidden": "Vendeur masqué. Vous ne verrez plus ses annonces.",
  "listing-unhidden": "Cette annonce n’est plus masquée.",
  "seller-unhidden": "Ce vendeur n’est plus masqué.",
  "hidden-listings-full": "Vous avez atteint la limite d’annonces masquées. Retirez-en dans vos paramètres.",
  "hidden-sellers-full": "Vous avez atteint la limite de vendeurs masqués. Retirez-en dans vos paramètres.",
  "sign-in-to-hide": "Connectez-vous pour masquer cette annonce.",
  "history-cleared": "Historique effacé.",
  "history-enabled": "Historique activé.",
  "history-disabled": "Historique désactivé et effacé.",
  "user-created": "Compte créé.",
  "user-changed": "Changements enregistrés.",
  "users-deleted": "Comptes supprimés.",
  "listings-managed": "Les annonces sont à jour.",
  "member-suspended": "Compte suspendu. La personne en est avertie, avec la raison.",
  "member-unsuspended": "La suspension est levée.",
  "text-published": "Le texte est publié.",
  "emails-resent": "Les courriels repartent.",
  "test-email-sent": "Le courriel d’essai est parti vers votre adresse.",
  "jobs-changed": "Les tâches sont à jour.",
  "site-saved": "Réglages enregistrés. Ils sont déjà visibles.",
  "words-saved": "Enregistré. C’est déjà actif.",
  "seller-followed": "Vous suivez ce vendeur. Nous vous écrirons dès qu’il publie une annonce.",
  "seller-not-followed": `Vous avez déjà ${savedSearchesMax}\u00a0recherches. Supprimez-en une d’abord.`,
  "seller-unfollowed": "Vous ne suivez plus ce vendeur.",
  "search-saved": "Recherche enregistrée.",
  "search-saved-now": "Recherche enregistrée. Nous vous écrirons dès qu’une annonce correspond.",
  "search-changed": "Recherche modifiée.",
  "search-deleted": "Recherche supprimée.",
  "search-restored": "Recherche rétablie.",
  "search-not-restored": `Vous avez déjà ${savedSearchesMax}\u00a0recherches\u00a0: celle-ci n’a pas été rétablie.`,
  "message-sent": "Message envoyé.",
  "deal-changed": "Cette étape n’est plus possible\u00a0: la conversation ou l’annonce a changé entre-temps.",
  "feedback-give": "Merci, votre avis est enregistré.",
  "feedback-reply": "Réponse enregistrée.",
  "feedback-contest": "La modération va regarder cet avis.",
  "feedback-keep": "L’avis reste.",
  "feedback-remove": "L’avis est retiré.",
  "deal-too-many": "Vous avez fait beaucoup d’étapes en peu de temps. Réessayez dans un instant.",
  "conversation-archive": "Conversation archivée. Elle revient avec le prochain message.",
  "conversation-unarchive": "Conversation désarchivée.",
  "conversation-mute": "Vous ne recevez plus de courriels pour cette conversation.",
  "conversation-unmute": "Vous recevez de nouveau des courriels pour cette conversation.",
  "conversation-block": "Personne bloquée. Elle ne peut plus vous écrire, et n’en est pas avertie.",
  "conversation-unblock": "Personne débloquée.",
  reported: "Merci, nous allons vérifier cette annonce.",
  "reported-before": "Vous avez déjà signalé cette annonce. Nous allons la vérifier.",
  "member-reported": "Merci, nous allons vérifier ce compte.",
  "member-reported-before": "Vous avez déjà signalé ce compte. Nous allons le vérifier.",
  "conversation-reported": "Merci, nous allons lire cette conversation.",
  "conversation-reported-before": "Vous avez déjà fait ce signalement. Nous allons lire la conversation.",
  "conversation-dismissed": "Signalements de cette conversation classés.",
  "conversation-reopened":
    "Classement annulé. Les signalements de cette conversation sont de nouveau à traiter.",
  "member-dismissed": "Signalements de ce membre classés.",
  "member-reopened": "Décision annulée. Les signalements de ce membre sont à traiter de nouveau.",
  "moderation-removed": "Annonce retirée. Son auteur en est averti, avec la raison.",
  "removal-contested": "Votre contestation est envoyée. La modération vous répondra par courriel.",
  "appeal-upheld": "Annonce rétablie. Son auteur lit votre réponse.",
  "appeal-denied": "Le retrait est maintenu. L’auteur lit votre réponse.",
  "moderation-correction": "Correction demandée. L’auteur en est averti, avec la raison.",
  "moderation-held": "Annonce masquée pendant la vérification. Son auteur en est averti.",
  "moderation-released": "Annonce remise en ligne. Son auteur en est averti.",
  "moderation-category": "Catégorie corrigée. L’auteur en est averti.",
  "moderation-suspended": "Auteur suspendu. Il en est averti, avec la raison.",
  "moderation-restored": "Annonce rétablie. Son auteur en est averti.",
  "moderation-dismissed": "Signalements classés sans suite.",
  "moderation-dismissed-online": "Signalements classés sans suite. L’annonce reste en ligne.",
  "moderation-reopened": "Décision annulée. Les signalements sont à traiter de nouveau.",
  "moderation-not-reopened": "Cette décision ne peut plus être annulée.",
} as const satisfies Record<string, string>;

export type NoticeId = keyof typeof notices;

/** Notices with a link to the listing that they are about. */
export const noticeLinks: Partial<Record<NoticeId, string>> = { "listing-published": "Voir" };

/** Notices that report a rejected action. */
export const rejectionNotices: ReadonlySet<NoticeId> = new Set<NoticeId>([
  "email-change-ended",
  "sign-in-ended",
  "second-factor-required",
  "listing-is-deleted",
  "listing-not-for-sale",
  "listing-not-renewable",
  "listing-renewed-too-soon",
  "listing-not-deletable",
  "listing-deletion-final",
  "hidden-listings-full",
  "hidden-sellers-full",
  "search-not-restored",
  "seller-not-followed",
  "moderation-not-reopened",
  "deal-changed",
  "deal-too-many",
]);

export type NoticeUndo = {
  of:
    | "own-listing"
    | "hidden"
    | "saved-search"
    | "moderation"
    | "moderation-member"
    | "moderation-conversation";
  /** value of the form field `do` */
  action: string;
  label: string;
};

/** Notices with an undo button: a form for the listing or saved search that the notice is about. */
export const noticeUndos: Partial<Record<NoticeId, NoticeUndo>> = {
  "listing-deleted": { of: "own-listing", action: "restore", label: "Annuler" },
  "listing-sold": { of: "own-listing", action: "resell", label: "Annuler" },
  "listing-rented": { of: "own-listing", action: "resell", label: "Annuler" },
  "listing-filled": { of: "own-listing", action: "resell", label: "Annuler" },
  "listing-ended": { of: "own-listing", action: "resell", label: "Annuler" },
  "listing-hidden": { of: "hidden", action: "show-listing", label: "Annuler" },
  "seller-hidden": { of: "hidden", action: "show-seller", label: "Annuler" },
  "search-deleted": { of: "saved-search", action: "restore", label: "Annuler" },
  "conversation-dismissed": { of: "moderation-conversation", action: "reopen", label: "Annuler" },
  "member-dismissed": { of: "moderation-member", action: "reopen", label: "Annuler" },
  "moderation-dismissed": { of: "moderation", action: "reopen", label: "Annuler" },
  "moderation-dismissed-online": { of: "moderation", action: "reopen", label: "Annuler" },
};
