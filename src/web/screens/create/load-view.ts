import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import { endingOf } from "../../../listings/ending.ts";
import { findListing, type Listing, lastPlaceOf } from "../../../listings/index.server.ts";
import type { ListingEnd } from "../../../listings/listing.ts";
import { findListingType } from "../../../listings/listing-type.ts";
import { canChangeListing } from "../../../listings/permissions.ts";
import { photosOfListing } from "../../../media/index.server.ts";
import { listingFormLimits } from "../../../media/upload-limits.ts";
import { findOfflineNotice } from "../../../moderation/index.server.ts";
import { removalText, rules } from "../../../moderation/moderation.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { emptyForm, formFromListing, withType } from "./form-values.ts";
import { preservedForm } from "./preserve-form.ts";
import { sectorChoices, withSectorApart } from "./sectors.ts";
import type { CreateView, FormState, FormView } from "./view.ts";

/** `?edit=` an own listing, else `?type=` a new one of that type, else the choice of types. */
export async function loadView({ context, url }: LoaderFunctionArgs): Promise<CreateView> {
  const app = context.get(requestContext);
  const preserved = context.get(preservedForm);
  if (preserved) return preserved;
  const user = requireUser(context);
  const type = findListingType(url.searchParams.get("type") ?? "")?.id;
  const listing = await editedListing(app, user, url);
  const end = listing && listingEndOf(listing, user);
  if (listing && end) return { step: "closed", listingId: listing.id, end };
  if (listing) {
    const form = type ? withType(formFromListing(listing), type) : formFromListing(listing);
    const photos = await photosOfListing(app.db, listing.id);
    const state: FormState = {
      form,
      photos,
      submissionKey: randomUUID(),
      listing: editedListingInfo(listing),
    };
    const asked = listing.status === "correction" ? await findOfflineNotice(app.db, listing.id) : null;
    const correction = asked && {
      text: removalText(asked),
      evidence: asked.evidence,
      rule: rules[asked.reason],
    };
    return formView(user, state, { correction });
  }
  if (!type) return { step: "type", carried: null, photoProblems: [] };
  const form = emptyForm(type, await lastPlaceOf(app.db, user.id));
  return formView(user, { form, photos: [], submissionKey: randomUUID(), listing: null });
}

export function formView(user: SignedIn, state: FormState, overrides: Partial<FormView> = {}): FormView {
  const form = withSectorApart(state.form);
  return {
    step: "form",
    state: { ...state, form },
    sectors: sectorChoices(form),
    errors: {},
    message: null,
    photoProblems: [],
    wasSaved: false,
    advice: [],
    conflict: null,
    isResumed: false,
    isCopy: false,
    hasPhone: user.phone !== null,
    photoMaxBytes: listingFormLimits.fileBytes,
    correction: null,
    ...overrides,
  };
}

/** The listing in `?edit=`, also a deleted one; null without the parameter. 404 when it does not exist or belongs to another user. */
export async function editedListing(
  { db }: Pick<RequestContext, "db">,
  user: SignedIn,
  url: URL,
): Promise<Listing | null> {
  const id = url.searchParams.get("edit");
  if (id === null) return null;
  const listing = await findListing(db, requireId(id));
  if (!listing || listing.authorId !== user.id) throw notFound();
  return listing;
}

/** Why the author can no longer edit the listing; null when editing is allowed. */
export function listingEndOf(listing: Listing, user: SignedIn): ListingEnd | null {
  if (canChangeListing(listing, user, "edit")) return null;
  const { status, deletedAt } = listing;
  // A draft, an active listing and one to be corrected are editable unless they are deleted.
  if (deletedAt !== null || status === "draft" || status === "active" || status === "correction")
    return "deleted";
  return status === "sold" ? endingOf(listing) : status;
}

/** `version`: the one that the form was opened with (null: opened as a new listing); default: the current version. */
export function editedListingInfo(
  { id, status, updatedAt }: Listing,
  version: Date | null = updatedAt,
): NonNullable<FormState["listing"]> {
  return {
    id,
    // Sold and expired listings never reach a form: it becomes that of a new listing.
    status: status === "sold" || status === "expired" ? "active" : status,
    version: version?.toISOString() ?? null,
  };
}
