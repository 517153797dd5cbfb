/** Texts of the listing form that the specification does not define. */

import type { PhotoRejection } from "../../listings/index.server.ts";
import { draftsMax, type ListingEnd } from "../../listings/listing.ts";

/** Shown after the photo's file name and a colon. */
export const photoExpiredText = "elle n’est plus gardée ici. Ajoutez-la de nouveau.";

export const listingEndedTitle = "Cette annonce ne peut plus être modifiée";

/** Shown below that title when the page has no form. */
export const listingEndLabels: Record<ListingEnd, string> = {
  sold: "Elle est vendue. Remettez-la en vente pour la modifier.",
  rented: "Elle est louée. Remettez-la en location pour la modifier.",
  filled: "Le poste est pourvu. Rouvrez-le pour modifier l’annonce.",
  ended: "Elle est terminée. Remettez-la en ligne pour la modifier.",
  expired: "Elle est expirée. Renouvelez-la pour la modifier.",
  removed: "Nous l’avons retirée. La raison est écrite dans l’annonce.",
  held: "Elle est hors ligne pour le moment.",
  deleted: "Elle a été supprimée.",
};

/** Shown above the submitted input, which now fills the form of a new listing. */
export function listingEndedText(end: Exclude<ListingEnd, "removed" | "held">): string {
  const why = {
    sold: "elle est vendue",
    rented: "elle est louée",
    filled: "le poste est pourvu",
    ended: "elle est terminée",
    expired: "elle est expirée",
    deleted: "elle est supprimée",
  }[end];
  return `${listingEndedTitle} : ${why}. Votre texte est ci-dessous : vous pouvez en faire une nouvelle annonce.`;
}

/** Shown above the submitted input of a removed listing, before the link to the reason. */
export const listingRemovedText =
  "Nous avons retiré cette annonce : elle ne peut plus être modifiée. Vos changements n’ont pas été enregistrés, mais votre texte est encore ci-dessous.";

/** The same of a listing that is held. */
export const listingHeldText =
  "Cette annonce est hors ligne pour le moment : elle ne peut pas être modifiée. Vos changements n’ont pas été enregistrés, mais votre texte est encore ci-dessous.";

/** On a site where only members with a confirmed email may publish. */
export const emailUnconfirmedText =
  "Confirmez d’abord votre adresse courriel : le lien est dans le courriel que vous avez reçu, et vos paramètres peuvent le renvoyer. En attendant, enregistrez votre annonce comme brouillon.";

export const tooManyDraftsText = `Vous avez déjà ${draftsMax}\u00a0brouillons. Publiez-en ou supprimez-en un d’abord.`;

/** Concurrency limit on uploads reached: `own` for the account, `all` for the server. */
export const uploadOverloadTexts = {
  own: "Vous envoyez trop de photos en même temps. Réessayez dans quelques secondes.",
  all: "Nous recevons beaucoup de photos en ce moment. Réessayez dans quelques secondes.",
} as const;

/** Shown for each photo skipped by that limit; the reason is shown once, above the list. */
export const photoOverloadText = "elle n’est pas arrivée. Ajoutez-la de nouveau.";

/** False for photos that will be rejected each time; the others get a retry button. */
export function canRetryPhoto(reason: PhotoRejection): boolean {
  switch (reason) {
    case "unsupported-format":
    case "too-many-pixels":
    case "too-large":
    case "empty":
    case "unreadable":
    case "too-much-memory":
      return false;
    case "too-slow":
    case "busy":
    case "not-stored":
    case "too-many":
    case "too-many-uploads":
      return true;
  }
}

/** For a published listing without any contact channel. */
export const unreachableText =
  "Personne ne peut vous joindre\u00a0: cette annonce n’a ni téléphone, ni courriel, ni message privé.";

export const sectorUnknownText = "Ce secteur n’est pas dans cette ville. Choisissez-en un de la liste.";
