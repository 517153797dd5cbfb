/** French texts of validation errors. Those listed in §5 and §8 are verbatim from the specification. */

import type { RegistrationRejection } from "../../accounts/account.ts";
import type { AvatarRejection } from "../../accounts/index.server.ts";
import type { UserChangeRejection } from "../../accounts/user-change.ts";
import type { PhotoRejection } from "../../listings/index.server.ts";
import type { ListingFormRejection } from "../../listings/listing-form.ts";
import type { ListingType } from "../../listings/listing-type.ts";
import type { FormRejection, RejectedFile } from "../../media/index.server.ts";
import type { MessageRejection } from "../../messaging/message.ts";
import { formatNumber } from "../../platform/number-format.ts";

export const listingFormMessages: Record<ListingFormRejection, string> = {
  "type-unknown": "Choisissez un type d’annonce.",
  "title-required": "Le titre est obligatoire",
  "title-too-long": "Le titre ne peut pas dépasser 100 caractères.",
  "description-required": "La description est obligatoire",
  "description-too-long": "La description ne peut pas dépasser 10\u00a0000 caractères.",
  "city-required": "La ville est obligatoire",
  "city-too-long": "Le nom de la ville ne peut pas dépasser 100 caractères.",
  "region-unknown": "Choisissez une province ou un territoire de la liste.",
  "category-unknown": "Choisissez une catégorie de la liste.",
  "sub-category-unknown": "Cette sous-catégorie n’appartient pas à la catégorie choisie.",
  "price-type-unknown": "Choisissez un type de prix de la liste.",
  "price-not-a-number": "Écrivez le prix en chiffres, par exemple 1\u00a0200.",
  "price-unknown-unit": "Écrivez seulement le montant en dollars, par exemple 1\u00a0200.",
  "price-digits-in-disorder": "Vérifiez les espaces et les virgules, par exemple 1\u00a0200 ou 12,50.",
  "price-too-precise": "Écrivez au plus deux chiffres après la virgule.",
  "price-negative": "Le prix ne peut pas être inférieur à 0.",
  "price-too-high": "Le prix ne peut pas dépasser 99 999 999 $.",
  "field-unknown-choice": "Choisissez une valeur de la liste.",
  "field-not-a-number": "Écrivez ce nombre en chiffres.",
  "field-unknown-unit": "Écrivez seulement le nombre, sans cette unité.",
  "field-digits-in-disorder": "Vérifiez les espaces et les virgules de ce nombre.",
  "field-negative": "Ce nombre ne peut pas être inférieur à 0.",
  "field-too-precise": "Écrivez au plus deux chiffres après la virgule.",
  "field-not-whole": "Écrivez un nombre entier, sans décimales.",
  "field-out-of-bounds": "Ce nombre est hors des limites permises.",
  "field-not-a-date": "Écrivez une date comme 2026-07-01.",
  "field-not-a-time": "Écrivez une heure comme 19:30 ou 19 h 30.",
  "field-not-a-url": "Écrivez une adresse complète, par exemple https://exemple.ca.",
  "field-too-long": "Ce texte est trop long.",
};

/** The error of one input; bounds are named with their numbers. */
export function listingFormErrorText(
  type: ListingType | undefined,
  name: string,
  reason: ListingFormRejection,
): string {
  const field = type?.fields.find(({ id }) => id === name);
  if (reason !== "field-out-of-bounds" || field?.kind !== "number") return listingFormMessages[reason];
  const unit = field.unit ? `\u00a0${field.unit}` : "";
  const shown = (value: number) => (field.isGrouped ? formatNumber(value) : String(value));
  return field.min < 1
    ? `Écrivez un nombre d’au plus ${shown(field.max)}${unit}.`
    : `Écrivez un nombre de ${shown(field.min)} à ${shown(field.max)}${unit}.`;
}

export const registrationMessages: Record<RegistrationRejection, string> = {
  "name-required": "Le nom est obligatoire.",
  "name-too-long": "Le nom ne peut pas dépasser 100 caractères.",
  "email-required": "L’adresse courriel est obligatoire.",
  "invalid-email": "Format d'email invalide",
  "invalid-phone": "Écrivez un numéro de téléphone, par exemple 514 555-0123.",
  "password-required": "Le mot de passe est obligatoire.",
  "weak-password": "Le mot de passe doit contenir au moins 6 caractères",
  "weak-password-12": "Le mot de passe doit contenir au moins 12 caractères",
  "common-password": "Ce mot de passe est trop courant. Choisissez-en un autre.",
  "password-too-long": "Le mot de passe ne peut pas dépasser 128 caractères.",
  "passwords-differ": "Les mots de passe ne correspondent pas",
};

export const messageMessages: Record<MessageRejection, string> = {
  "message-required": "Écrivez un message.",
  "message-too-long": "Le message ne peut pas dépasser 4\u00a0000 caractères.",
};

export const authMessages = {
  "invalid-credential": "Email ou mot de passe incorrect",
  "email-already-in-use": "Cet email est déjà utilisé",
  unknown: "Une erreur est survenue. Veuillez réessayer.",
} as const;

export const listingMessages = {
  published: "Annonce publiée avec succès !",
  draftSaved: "Brouillon sauvegardé !",
  permission: "Erreur de permissions : Vérifiez que vous êtes connecté",
  network: "Erreur de réseau : Vérifiez votre connexion internet",
  quota: "Quota dépassé : Contactez le support",
  creation: (message: string) => `Erreur lors de la création: ${message}`,
  unknown: "Une erreur inconnue est survenue lors de la publication",
  draft: (message?: string) => `Impossible de sauvegarder le brouillon: ${message ?? "Erreur inconnue"}`,
  fallback: "Une erreur est survenue",
} as const;

/** Shown after the photo's file name and a colon. */
export const photoMessages: Record<PhotoRejection, string> = {
  "unsupported-format": "ce format n’est pas pris en charge (JPEG, PNG, WebP, GIF, AVIF ou HEIC).",
  "too-many-pixels":
    "l’image est trop grande (au plus 200\u00a0millions de pixels en JPEG, 50 en HEIC ou en AVIF).",
  "too-large": "le fichier dépasse 20\u00a0Mo.",
  empty: "le fichier est vide.",
  unreadable: "le fichier est abîmé ou n’est pas une image.",
  "too-slow": "l’image est trop longue à traiter.",
  "too-much-memory": "l’image est trop lourde à traiter.",
  busy: "le serveur est occupé. Réessayez dans un instant.",
  "not-stored": "le serveur n’a pas pu l’enregistrer. Réessayez dans un instant.",
  "too-many": "une annonce peut avoir 8\u00a0photos.",
  "too-many-uploads": "vous avez envoyé beaucoup de photos. Réessayez plus tard.",
};

/** The {message} of 'Erreur lors de la création: {message}' for a form that could not be parsed. */
export const listingSubmissionMessages: Record<FormRejection, string> = {
  "too-slow": "L’envoi est trop lent. Vérifiez votre connexion et recommencez.",
  "too-many-uploads": "Trop d’envois en même temps. Réessayez dans un instant.",
  malformed: "l’envoi est arrivé incomplet. Réessayez.",
  "too-many-fields": "le formulaire contient trop de champs.",
  "field-too-large": "un des textes est trop long.",
  "body-too-large": "l’envoi dépasse 200\u00a0Mo. Choisissez moins de photos, ou de plus petites.",
};

export const avatarMessages = {
  "unsupported-format":
    "Cette photo n’est pas dans un format pris en charge\u00a0: choisissez un fichier JPG, PNG ou GIF.",
  "too-many-pixels": "Cette photo est trop grande. Choisissez-en une plus petite.",
  "too-large": "Cette photo dépasse 5\u00a0Mo. Choisissez-en une plus légère.",
  empty: "Ce fichier est vide. Choisissez une autre photo.",
  unreadable: "Ce fichier est abîmé ou n’est pas une image. Choisissez une autre photo.",
  "too-slow": "Cette photo est trop longue à traiter. Choisissez-en une plus petite.",
  "too-much-memory": "Cette photo est trop lourde à traiter. Choisissez-en une plus petite.",
  busy: "Le serveur est occupé. Réessayez dans un instant.",
  "not-stored": "La photo n’a pas pu être enregistrée. Réessayez dans un instant.",
} as const satisfies Record<AvatarRejection | RejectedFile["reason"], string>;

export const userChangeMessages: Record<UserChangeRejection, string> = {
  ...registrationMessages,
  "role-unknown": "Choisissez un rôle de la liste.",
  "own-role": "Vous ne pouvez pas changer votre propre rôle.",
  "own-password": "Changez votre mot de passe dans vos paramètres.",
  "password-for-role":
    "Pour donner plus de droits à ce membre, choisissez-lui un nouveau mot de passe d’au moins 12 caractères.",
};

export const userAdministrationMessages = {
  "not-allowed": "Votre compte ne permet plus cette opération.",
  missing: "Cet utilisateur n’existe plus.",
  "own-account": "Vous ne pouvez pas supprimer votre propre compte.",
} as const;

/** "Réessayez dans 2 minutes." for a Retry-After in seconds. */
export function retryText(seconds: number): string {
  if (seconds < 60) return `Réessayez dans ${seconds < 2 ? "une seconde" : `${seconds} secondes`}.`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `Réessayez dans ${minutes === 1 ? "une minute" : `${minutes} minutes`}.`;
  const hours = Math.ceil(minutes / 60);
  return `Réessayez dans ${hours === 1 ? "une heure" : `${hours} heures`}.`;
}

export const tooManyText = (seconds: number) => `Trop de tentatives. ${retryText(seconds)}`;

/** §8, quota-exceeded: the account's limit on new listings; the wait in a second line. */
export function quotaText(seconds: number, isPublishing: boolean): string {
  const message = isPublishing ? listingMessages.quota : listingMessages.draft(listingMessages.quota);
  return `${message}\n${retryText(seconds)}`;
}
