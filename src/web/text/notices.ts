import { listingMessages } from "./messages.ts";

/** What the next page says after something was done, word for word once and in one place. */
export const notices = {
  "draft-saved": listingMessages.draftSaved,
  "listing-saved": "Modifications sauvegardées.",
  "signed-out": "Vous êtes déconnecté.",
  "profile-saved": "Profil enregistré.",
  "photo-saved": "Photo de profil enregistrée.",
  "photo-removed": "Photo de profil supprimée.",
  "password-changed": "Mot de passe changé. Vos autres appareils sont déconnectés.",
  "others-signed-out": "Vos autres appareils sont déconnectés.",
  "account-closed": "Votre compte est fermé et vos données sont supprimées.",
} as const satisfies Record<string, string>;

export type NoticeId = keyof typeof notices;
