/** What the screen shows, whether it was asked for or answers a form. Plain data: it goes to the browser. */

import type { ListingEnd } from "../../../listings/listing.ts";
import type { ListingForm } from "../../../listings/listing-form.ts";
import type { Photo } from "../../../media/images.queries.server.ts";

/** A photo that stayed out, by its file's name, and why, in French. */
export type PhotoProblem = { name: string; message: string };

export type FormState = {
  form: ListingForm;
  /** with the words typed for them */
  photos: Photo[];
  submissionKey: string;
  /** the own listing being edited; null for a new one. `removed`: by moderation, since the form was opened. `version`: the one that the form was opened with, or saved (ISO); null: opened as that of a new ad, it was never told that it made one */
  listing: { id: string; status: "draft" | "active" | "removed"; version: string | null } | null;
};

/** Saved by another form since this one was opened; `version`: what stands there now, `intent`: what was refused. */
export type Conflict = { intent: "publish" | "save"; version: string };

export type FormView = {
  step: "form";
  state: FormState;
  /** by the name of the input, in French */
  errors: Record<string, string>;
  /** above the form, in place of the list of errors */
  message: string | null;
  photoProblems: PhotoProblem[];
  wasSaved: boolean;
  conflict: Conflict | null;
  /** filled with what the device kept, or what a page without a session held: the inputs take these values */
  isResumed: boolean;
  /** the ad that was being edited ended meanwhile: this is the form of a new one, with what was typed */
  isOver: boolean;
  /** the account's own: whether there is anything to show */
  hasPhone: boolean;
  photoMaxBytes: number;
};

export type CreateView =
  /** `carried`: what was typed before 'Changer de type' */
  | { step: "type"; carried: FormState | null; photoProblems: PhotoProblem[] }
  | FormView
  | { step: "published"; listingId: string; photoProblems: PhotoProblem[] }
  | { step: "closed"; listingId: string; end: ListingEnd }
  /** the session ended: the page holds what was typed until it is sent again */
  | { step: "held"; held: PreservedForm; droppedCount: number }
  /** nothing of the form arrived: whatever is on the screen stays there, under this message */
  | Failure;

export type Failure = { step: "failed"; message: string; isSignedOut?: boolean };

/** What hidden inputs can carry. */
export type PreservedForm = Pick<FormState, "form" | "submissionKey"> & {
  photos: readonly { id: string; alt: string }[];
  version: string | null;
};
