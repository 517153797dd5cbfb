/** Words of the publishing form that the specification does not give. */
import type { PhotoRefusal } from "../../actions/add-photo.ts";

/** After the photo's name and a colon. */
export const photoGone = "elle n’est plus gardée ici. Ajoutez-la de nouveau.";

/** The same, of one that the ended ad keeps. */
export const photoLeft = "elle reste dans l’annonce terminée. Ajoutez-la de nouveau.";

/** One that has no file name here any more: by its place, and by what was typed for those who do not see it. */
export function photoNamed(place: number, alt: string): string {
  return alt.trim() === "" ? `Photo ${place}` : `Photo ${place} («\u00a0${alt.trim()}\u00a0»)`;
}

/** Above what was typed, which is the form of a new ad from here on. */
export const listingOver =
  "Cette annonce ne peut plus être modifiée : elle est vendue, expirée, retirée ou supprimée. Votre texte est ci-dessous : vous pouvez en faire une nouvelle annonce.";

/** Why so many uploads at once are not taken in: the account's own, or everybody's together. */
export const crowdTexts = {
  own: "Trop de photos arrivent en même temps de votre compte. Réessayez dans quelques secondes.",
  all: "Beaucoup de photos arrivent en ce moment. Réessayez dans quelques secondes.",
} as const;

/** A photo refused for good can only be taken away; for the others it makes sense to try again. */
export function canRetryPhoto(reason: PhotoRefusal): boolean {
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
