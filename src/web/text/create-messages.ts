/** Words of the publishing form that the specification does not give. */

import type { ListingEnd } from "../../listings/listing.ts";
import type { PhotoRejection } from "../../listings/photos.commands.server.ts";

/** After the photo's name and a colon. */
export const photoGoneText = "elle n’est plus gardée ici. Ajoutez-la de nouveau.";

export const listingEndedTitle = "Cette annonce ne peut plus être modifiée";

/** Below that title, where there is no form. */
export const listingEndLabels: Record<ListingEnd, string> = {
  sold: "Elle est vendue. Vous pouvez encore la consulter.",
  expired: "Elle est expirée. Vous pouvez encore la consulter.",
  removed: "La modération l’a retirée. Sa page vous dit pourquoi.",
  deleted: "Elle est supprimée.",
};

/** Above what was typed, which is the form of a new ad from here on. */
export function listingEndedText(end: Exclude<ListingEnd, "removed">): string {
  const why = { sold: "elle est vendue", expired: "elle est expirée", deleted: "elle est supprimée" }[end];
  return `${listingEndedTitle} : ${why}. Votre texte est ci-dessous : vous pouvez en faire une nouvelle annonce.`;
}

/** Above what was typed into the form of a removed ad, before the link to the reason. */
export const listingRemoved =
  "La modération a retiré cette annonce : elle ne peut plus être modifiée. Vos changements ne sont pas enregistrés, mais votre texte est encore ci-dessous.";

/** Why so many uploads at once are not taken in: the account's own, or everybody's together. */
export const uploadOverloadTexts = {
  own: "Trop de photos arrivent en même temps de votre compte. Réessayez dans quelques secondes.",
  all: "Beaucoup de photos arrivent en ce moment. Réessayez dans quelques secondes.",
} as const;

/** Of each photo that was left out then: the reason stands above, once for all of them. */
export const photoOverloadText = "elle n’est pas arrivée. Ajoutez-la de nouveau.";

/** A photo refused for good can only be taken away; for the others it makes sense to try again. */
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
