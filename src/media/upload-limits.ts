// Upload limits of forms. A phone's JPEG has 3 to 12 MB, its HEIC 1 to 5; the text of a listing a few kilobytes.

import type { UploadLimits } from "./receive-multipart.server.ts";

const megabyte = 1_000_000;
const textLimits = { fields: 100, fieldNameBytes: 100, fieldBytes: 64 * 1024 };

/** 8 photos (specification §9) of 20 MB each; the body limit leaves room for two more, which are dropped. */
export const listingFormLimits: UploadLimits = {
  ...textLimits,
  files: 8,
  fileBytes: 20 * megabyte,
  bodyBytes: 200 * megabyte,
};

/**
 * "max. 5MB" (specification §5), interpreted as 5 × 1024². With a body limit of 25 MB, the validation error for a larger
 * photo can name it.
 */
export const profileFormLimits: UploadLimits = {
  ...textLimits,
  files: 1,
  fileBytes: 5 * 1024 * 1024,
  bodyBytes: 25 * megabyte,
};

/** The archive of a member's data. Below the limit of all multipart requests, so that the form can name its own. */
export const archiveFormLimits: UploadLimits = {
  ...textLimits,
  files: 1,
  fileBytes: 190 * megabyte,
  bodyBytes: 200 * megabyte,
};
