/** Texts of signing in with an account of the operator's identity provider. */
import { authMessages } from "./messages.ts";
import { registrationClosedTexts } from "./registration-texts.ts";

/** `label`: of the provider */
export const providerTexts = {
  button: (label: string) => `Continuer avec ${label}`,
  linked: "Ce compte ouvre déjà un autre compte du site. Déconnectez-vous, puis reconnectez-vous avec lui.",
  "email-already-in-use": `${authMessages["email-already-in-use"]} Connectez-vous avec votre mot de passe, puis reliez les deux comptes dans Paramètres, Mot de passe.`,
  "other-identity": "Votre compte est déjà relié à un autre compte de l’organisation. Détachez-le d’abord.",
} as const;

/** For a person without an account here, on a site where the provider's accounts do not register. */
export const noAccountText = {
  invitation: `Aucun compte du site n’est relié à ce compte. ${registrationClosedTexts.invitation}`,
  closed: `Aucun compte du site n’est relié à ce compte. ${registrationClosedTexts.closed}`,
} as const;
