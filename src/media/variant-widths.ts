// Which sizes are made of a photo: three steps for a listing, never larger than the source, and one square for a profile.

const listingSteps = [320, 640, 1280];
const listingMaxWidth = 1280;
/** Keeps a long screenshot from becoming a 1280 × 30 000 file (WebP itself ends at 16 383). */
const listingMaxHeight = 4096;
/** Of the square profile photo. A smaller picture is enlarged: every page asks for this one size. */
export const avatarSide = 256;

type Size = { width: number; height: number };

/** The box that the widest variant of a listing's photo fits into. */
export const listingBox: Size = { width: listingMaxWidth, height: listingMaxHeight };

/**
 * Widths made of a picture of that width, ascending, never wider than it: the steps that fit, and its own width where
 * that is over a quarter wider than the last of them (500 → 320, 500; 720 → 320, 640; 200 → 200).
 */
export function variantWidths(pictureWidth: number): number[] {
  const steps = listingSteps.filter((step) => step <= pictureWidth);
  return pictureWidth > 1.25 * (steps.at(-1) ?? 0) ? [...steps, pictureWidth] : steps;
}
