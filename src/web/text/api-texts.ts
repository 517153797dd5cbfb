/** Texts about personal tokens, and of the API's problems that name fields. */
import type { ApiScope, ApiTokenRejection } from "../../accounts/api-token.ts";
import type { OwnListingRejection } from "../../listings/index.server.ts";
import { notices } from "./notices.ts";

export const apiScopeLabels: Record<ApiScope, string> = {
  "listings:read": "lire mes annonces, brouillons compris",
  "listings:write": "publier, modifier, renouveler, terminer et supprimer mes annonces",
  "favorites:read": "lire mes favoris",
  "favorites:write": "ajouter et retirer des favoris",
  "searches:read": "lire mes recherches enregistrées",
  "searches:write": "enregistrer, modifier et supprimer des recherches",
  "messages:read": "lire mes conversations",
  "messages:write": "écrire des messages",
};

export const apiTokenMessages: Record<ApiTokenRejection, string> = {
  "token-name-required": "Donnez un nom au jeton.",
  "token-name-too-long": "Le nom du jeton compte au plus 60 caractères.",
  "token-days-unknown": "Choisissez une durée de la liste.",
  "token-scope-required": "Choisissez au moins un droit.",
};

export const tooManyTokensText = "Vous avez déjà 20\u00a0jetons. Révoquez-en un d’abord.";

/** Why an action on an own listing was refused, where the listing is there. */
export const ownListingTexts: Record<Exclude<OwnListingRejection, "missing" | "deleted">, string> = {
  "not-for-sale": notices["listing-not-for-sale"],
  "not-renewable": notices["listing-not-renewable"],
  "renewed-too-soon": notices["listing-renewed-too-soon"],
  "not-deletable": notices["listing-not-deletable"],
  "deletion-final": notices["listing-deletion-final"],
};
