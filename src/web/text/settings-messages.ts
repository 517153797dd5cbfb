/** Texts of the settings page, in addition to those of registration. */
import type { CloseAccountRejection } from "../../accounts/index.server.ts";
import type { PasswordChangeRejection } from "../../accounts/password-change.ts";
import { registrationMessages } from "./messages.ts";

export const passwordChangeMessages: Record<PasswordChangeRejection, string> = {
  ...registrationMessages,
  "current-password-required": "Écrivez votre mot de passe actuel.",
  "password-required": "Écrivez le nouveau mot de passe.",
  "same-password": "C’est déjà votre mot de passe. Choisissez-en un autre.",
};

export const wrongPasswordText = "Ce n’est pas votre mot de passe actuel.";

export const accountClosingMessages: Record<
  Exclude<CloseAccountRejection["reason"], "too-many-attempts">,
  string
> = {
  "password-required": "Écrivez votre mot de passe.",
  "wrong-password": "Ce n’est pas votre mot de passe.",
  "not-confirmed": "Cochez la case pour confirmer.",
  "last-administrator":
    "Vous êtes la seule personne qui administre ce site. Donnez d’abord ce rôle à quelqu’un d’autre, puis revenez fermer votre compte.",
};

export const photoMissingText = "Choisissez d’abord une photo.";
