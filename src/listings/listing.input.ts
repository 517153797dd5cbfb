import { z } from "zod";

/** Form values as typed; `parseListingForm` validates them and returns an error per field. */
const listingForm = z.object({
  type: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  subCategory: z.string(),
  price: z.string(),
  priceType: z.string(),
  city: z.string(),
  region: z.string(),
  contactPreferences: z.object({ phone: z.boolean(), email: z.boolean(), inApp: z.boolean() }),
  fields: z.record(z.string(), z.string()),
});

/** The order of `photos` is the order in the listing; the first is the cover. */
const submittedListing = z.object({
  form: listingForm,
  photos: z.array(z.object({ id: z.guid(), alt: z.string() })).readonly(),
  /** `save` leaves a draft a draft and an active listing active; `publish` makes a draft active. */
  intent: z.enum(["publish", "save"]),
});

export const saveNewListingInput = submittedListing.extend({
  submissionKey: z.guid(),
  /** the author's own name for the listing, unique among theirs */
  externalId: z.string().min(1).max(200).nullish(),
  basedOn: z.date().nullish(),
});
export type SaveNewListingInput = z.input<typeof saveNewListingInput>;

/** `basedOn`: `updatedAt` of the version that the form was filled from; null overwrites any version. */
export const editListingInput = submittedListing.extend({
  listingId: z.guid(),
  basedOn: z.date().nullable(),
  /** of a form that was sent before and has seen no response: photos that came with it stay */
  submissionKey: z.guid().nullish(),
});
export type EditListingInput = z.input<typeof editListingInput>;

export const ownListingInput = z.object({ listingId: z.guid() });
export type OwnListingInput = z.input<typeof ownListingInput>;

/** `index`: place of the photo in its upload, part of its storage key. */
const uploadPlace = { index: z.int().min(0) };

/** A received file, which stays on disk, and its name on the sender's device. */
export const addPhotoInput = z.object({
  file: z.object({ path: z.string(), name: z.string() }),
  ...uploadPlace,
  /** of the form whose request contains the file, and the file's SHA-256; absent for a photo uploaded by itself */
  upload: z.object({ key: z.guid(), hash: z.string() }).nullish(),
});
export type AddPhotoInput = z.input<typeof addPhotoInput>;

export const copyPhotoInput = z.object({ photoId: z.guid(), ...uploadPlace });
export type CopyPhotoInput = z.input<typeof copyPhotoInput>;

export const acknowledgeUploadsInput = z.object({ photoIds: z.array(z.guid()) });
