// Variant sizes: three widths for a listing photo, never larger than the source, and one square for a profile photo.

const listingSteps = [320, 640, 1280];
const listingMaxWidth = 1280;
/** Prevents a 1280 × 30 000 file from a long screenshot (WebP ends at 16 383). */
const listingMaxHeight = 4096;
/** Side of the profile photo. Smaller photos are enlarged, since every page uses this one size. */
export const avatarSide = 256;

type Size = { width: number; height: number };

/** Bounding box of the widest variant of a listing photo. */
export const listingBox: Size = { width: listingMaxWidth, height: listingMaxHeight };

/**
 * Variant widths for a photo of that width, ascending: the steps that fit, plus the photo's own width if it exceeds the
 * last step by more than a quarter (500 → 320, 500; 720 → 320, 640; 200 → 200).
 */
export function variantWidths(pictureWidth: number): number[] {
  const steps = listingSteps.filter((step) => step <= pictureWidth);
  return pictureWidth > 1.25 * (steps.at(-1) ?? 0) ? [...steps, pictureWidth] : steps;
}
