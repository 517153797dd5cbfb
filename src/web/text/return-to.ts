import type { ReturnTo } from "../return-to.ts";

/** Shown on the sign-in page: why an account is needed. */
export const returnToTexts: Record<ReturnTo["to"], string> = {
  save: "Il faut un compte pour enregistrer une recherche. Vous y reviendrez juste après.",
  write: "Il faut un compte pour écrire au vendeur. Vous pourrez lui écrire tout de suite après.",
  read: "Connectez-vous pour lire cette conversation.",
  own: "Connectez-vous pour gérer votre annonce.",
  publish: "Il faut un compte pour publier une annonce. Vous y reviendrez juste après.",
  page: "Connectez-vous pour continuer. Vous reviendrez à la même page.",
};
