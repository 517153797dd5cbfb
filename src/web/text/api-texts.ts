/** Texts about personal tokens, and of the API's problems that name fields. */
import type { ApiScope, ApiTokenRejection } from "../../accounts/api-token.ts";
import type { OwnListingRejection } from "../../listings/index.server.ts";
import type { WebhookFailure, WebhookRejection } from "../../webhooks/webhook.ts";
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

export const webhookMessages: Record<WebhookRejection | "too-many", string> = {
  "webhook-url-required": "Donnez l’adresse de votre serveur.",
  "webhook-url-invalid": "Cette adresse n’est pas valide.",
  "webhook-url-too-long": "L’adresse compte au plus 500\u00a0caractères.",
  "webhook-url-not-https": "L’adresse doit commencer par https://.",
  "webhook-url-port": "Le port doit être 443 ou 8443.",
  "webhook-url-credentials": "L’adresse ne doit contenir ni nom ni mot de passe.",
  "webhook-url-private": "Cette adresse est celle d’un réseau privé.",
  "too-many": "Il y a déjà 5\u00a0webhooks. Supprimez-en un d’abord.",
};

export const webhookFailureTexts: Record<WebhookFailure, string> = {
  url: "adresse refusée",
  name: "nom introuvable",
  address: "adresse d’un réseau privé, refusée",
  timeout: "pas de réponse en 10\u00a0secondes",
  connection: "connexion impossible",
  certificate: "certificat refusé",
  redirect: "redirection, non suivie",
  status: "réponse d’erreur",
};

/** Why an action on an own listing was refused, where the listing is there. */
export const ownListingTexts: Record<Exclude<OwnListingRejection, "missing" | "deleted">, string> = {
  "not-for-sale": notices["listing-not-for-sale"],
  "not-renewable": notices["listing-not-renewable"],
  "renewed-too-soon": notices["listing-renewed-too-soon"],
  "not-deletable": notices["listing-not-deletable"],
  "deletion-final": notices["listing-deletion-final"],
  "too-many-drafts": notices["drafts-full"],
};
