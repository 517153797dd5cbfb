/** View data of the create screen, returned by loader and action. Plain data, serialized to the browser. */

import type { ListingEnd } from "../../../listings/listing.ts";
import type { ListingForm } from "../../../listings/listing-form.ts";
import type { Photo } from "../../../media/index.server.ts";

/** A rejected photo: its file name and the reason in French. */
export type PhotoProblem = { name: string; message: string };

/** `sector`: a part of the city, chosen apart from it (sectors.ts) */
export type CreateForm = ListingForm & { sector: string };

/** `isInside`: a neighborhood of the borough before it */
export type SectorChoice = { name: string; isInside: boolean };

export type FormState = {
  form: CreateForm;
  /** with their alternative texts */
  photos: Photo[];
  submissionKey: string;
  /**
   * The listing being edited; null for a new one. `removed`, `held`: by moderation, after the form was opened. `version`: ISO
   * timestamp that the form was opened with or last saved; null when it was opened as new and its first response was lost.
   */
  listing: {
    id: string;
    status: "draft" | "active" | "correction" | "removed" | "held";
    version: string | null;
  } | null;
};

/** Another form saved the listing after this one was opened. `version`: the current one; `intent`: the rejected action. */
export type Conflict = { intent: "publish" | "save"; version: string };

export type FormView = {
  step: "form";
  state: FormState;
  /** input name to message in French */
  errors: Record<string, string>;
  /** of the form's city; empty when none are known */
  sectors: SectorChoice[];
  /** shown above the form instead of the list of errors */
  message: string | null;
  photoProblems: PhotoProblem[];
  wasSaved: boolean;
  /** sentences about the wording, shown once before publishing; the same text can be published as it is */
  advice: string[];
  conflict: Conflict | null;
  /** rendered from a device draft or a preserved form: the inputs take these values */
  isResumed: boolean;
  /** the form of a new listing with the content of another: of one that ended while it was edited, or that is copied */
  isCopy: boolean;
  /** whether the account has a phone number */
  hasPhone: boolean;
  photoMaxBytes: number;
  /** correction that moderation requests */
  correction: Correction | null;
};

export type Correction = { text: string; evidence: string; rule: string };

export type CreateView =
  /** `carried`: the input before 'Changer de type' */
  | { step: "type"; carried: FormState | null; photoProblems: PhotoProblem[] }
  | FormView
  | {
      step: "published";
      listingId: string;
      photoProblems: PhotoProblem[];
      isReachable: boolean;
    }
  | { step: "closed"; listingId: string; end: ListingEnd }
  /** the session expired: the page carries the input until it is resubmitted */
  | { step: "preserved"; preserved: PreservedForm; droppedCount: number }
  /** the form did not reach the server: the screen is unchanged, with this message */
  | Failure;

/** `isOffline`: the input waits in a device draft */
export type Failure = { step: "failed"; message: string; isSignedOut?: boolean; isOffline?: boolean };

/** The form data carried in hidden inputs. */
export type PreservedForm = Pick<FormState, "form" | "submissionKey"> & {
  photos: readonly { id: string; alt: string }[];
  version: string | null;
};
