/** Kinds of emails as administrators read them; email-kinds.test.ts compares them with the emails. */
export const emailKindLabels: Readonly<Record<string, string>> = {
  "verify-email": "Confirmation de l’adresse",
  "reset-password": "Nouveau mot de passe demandé",
  "confirm-new-email": "Confirmation de la nouvelle adresse",
  "email-changed": "Adresse changée",
  "password-changed": "Mot de passe changé",
  "new-device": "Connexion d’un nouvel appareil",
  "second-factor-changed": "Deuxième étape changée",
  "second-factor-failed": "Deuxième étape échouée",
  "account-closed": "Compte fermé",
  "new-message": "Nouveaux messages",
  "deal-step": "Étape d’une transaction",
  "appointment-reminder": "Rappel d’un rendez-vous",
  "appointment-question": "Question après un rendez-vous",
  "reservation-ended": "Réservation terminée",
  "listing-expiring": "Annonce qui expire",
  "listings-expiring": "Annonces qui expirent",
  "price-drop": "Baisse de prix",
  "listing-removed": "Annonce retirée",
  "listing-decided": "Annonce à corriger, en vérification ou reclassée",
  "appeal-decided": "Réponse à une contestation",
  "suspension-appeal-decided": "Réponse à une suspension contestée",
  "listing-restored": "Annonce rétablie",
  "listing-approved": "Annonce approuvée",
  "alert-digest": "Alerte d’une recherche sauvegardée",
  inquiry: "Message du formulaire de contact",
  "member-suspended": "Compte suspendu",
  "member-message": "Message à un membre",
  "moderation-waiting": "Travail en attente à la modération",
  "report-answered": "Réponse à un signalement",
  invitation: "Invitation",
  test: "Courriel d’essai",
};

/** A kind that another version sent has its name in the code. */
export function emailKindLabel(kind: string): string {
  return emailKindLabels[kind] ?? kind;
}
