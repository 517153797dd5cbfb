import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type ListingType, type ListingTypeId, listingTypeOf } from "../../../domain/listing-type.ts";
import { useAuth } from "../../auth.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { toneClass } from "../../ui/category-icon.tsx";
import { ListingTypeIcon } from "../../ui/listing-type-icon.tsx";
import { CategoryFields } from "./category-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { DescriptionField } from "./description-field.tsx";
import { moveOnWithEnter } from "./enter-key.ts";
import { FormButtons } from "./form-buttons.tsx";
import { FormMessages } from "./form-messages.tsx";
import { hasWords } from "./form-values.ts";
import { PhotoField } from "./photo-field.tsx";
import { usePhotoIntake } from "./photo-intake.ts";
import { PlaceFields } from "./place-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { TitleField } from "./title-field.tsx";
import { TypeFields } from "./type-fields.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useDeviceDraft } from "./use-device-draft.ts";
import { type Uploads, useUploads } from "./use-uploads.ts";
import type { Failure, FormState, FormView, PhotoProblem } from "./view.ts";

/** Step two. The inputs keep their own values; an answer with mistakes changes nothing that was typed. */
export function ListingForm({
  view,
  failure,
  isUnsaved,
  lateProblems,
}: {
  view: FormView;
  failure: Failure | null;
  /** the form came filled in with what is saved nowhere */
  isUnsaved: boolean;
  /** told which photos failed between the press of the button and the form's leaving */
  lateProblems: RefObject<readonly PhotoProblem[]>;
}) {
  const { state, errors } = view;
  const { form, listing } = state;
  const type = listingTypeOf(form.type as ListingTypeId); // the server answers an unknown type with the choice of types
  // The loader makes a new key whenever it runs again; this form keeps the one it was opened with.
  const [submissionKey] = useState(state.submissionKey);
  const uploads = useUploads(state.photos, view.photoMaxBytes);
  const { formRef, isWaiting, holdWhileSending } = useHeldSubmit(uploads, lateProblems);
  const { isDropping, handlers } = usePhotoIntake(uploads.add);
  const isBusy = useNavigation().formMethod === "POST";
  const isOnline = listing?.status === "active";
  const isSending = useRef(false);
  const { isDirty, version, noteChange, noteSent, keep } = useDeviceDraft({
    form: formRef,
    userId: useAuth().user?.id ?? null,
    formKey: submissionKey,
    // As it was opened: of an ad that it made without hearing of it, it knows no version to go on from.
    target: listing?.version ? listing.id : "new",
    savedVersion: listing?.version ?? null,
    isUnsaved: isUnsaved && hasWords(state),
    isBusy,
  });
  // Photos come and go without a word from the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos are what changed
  useEffect(noteChange, [uploads.items]);
  useEffect(() => {
    if (!isBusy) isSending.current = false;
  }, [isBusy]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    holdWhileSending(event);
    if (event.defaultPrevented) return;
    isSending.current = true;
    noteSent();
  };
  return (
    <Form
      ref={formRef}
      method="post"
      action={view.isOver ? paths.createOfType(type.id) : undefined}
      // A draft stays where it was being written; an ad online is shown next, from its top.
      preventScrollReset={!isOnline}
      encType="multipart/form-data"
      noValidate
      onSubmit={send}
      onInput={noteChange}
      onKeyDown={moveOnWithEnter}
      {...handlers}
      className="grid grid-cols-1 gap-8"
    >
      {/* What Enter would press in a text field: a button that is off, so that nothing happens, also without JavaScript. */}
      <button type="submit" disabled hidden />
      <UnsavedGuard isDirty={isDirty} isSending={() => isSending.current} onAsk={keep} />
      <input type="hidden" name="type" value={type.id} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {version ? <input type="hidden" name="version" value={version} /> : null}
      <TypeHeading type={type} listing={listing} />
      <FormMessages
        view={view}
        failure={failure}
        photoProblems={[...lateProblems.current, ...view.photoProblems]}
      />
      <section className="grid gap-5" aria-label="L’essentiel">
        <TitleField value={form.title} error={errors.title} type={type} />
        <TypeFields type={type} values={form.fields} errors={errors} />
        <CategoryFields category={form.category} subCategory={form.subCategory} errors={errors} />
        <PriceFields label={type.priceLabel} price={form.price} priceType={form.priceType} errors={errors} />
      </section>
      <DescriptionField value={form.description} error={errors.description} />
      <PlaceFields city={form.city} region={form.region} errors={errors} />
      <PhotoField uploads={uploads} isDropping={isDropping} />
      <ContactFields preferences={form.contactPreferences} hasPhone={view.hasPhone} />
      <div className="grid gap-3 border-line border-t pt-6">
        {isOnline ? (
          <p className="text-soft text-sm">
            Cette annonce est en ligne{"\u00a0"}: tout changement enregistré est aussitôt visible.
          </p>
        ) : null}
        {isWaiting ? (
          <p role="status" className="font-semibold text-sm">
            Encore un instant{"\u00a0"}: vos photos finissent de partir.
          </p>
        ) : null}
        <FormButtons listing={listing} isBusy={isBusy} />
      </div>
    </Form>
  );
}

function TypeHeading({ type, listing }: { type: ListingType; listing: FormState["listing"] }) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 rounded-card bg-tone-tint p-3 ${toneClass[type.color]}`}
    >
      <ListingTypeIcon id={type.id} className="size-8 shrink-0 text-tone" />
      <p className="min-w-0 font-bold text-base">{type.name}</p>
      {listing?.status === "removed" ? null : (
        <button
          type="submit"
          name="intent"
          value="change-type"
          // Of an ad of which it saw no version, it goes on as the new form that it is, whose key is the guard.
          formAction={listing?.version ? paths.edit(listing.id) : paths.create()}
          className={buttonClass("quiet", "ml-auto shrink-0 px-2 max-sm:px-0")}
        >
          Changer de type
        </button>
      )}
    </div>
  );
}

/** A button pressed while photos are on their way is pressed again once they have arrived, or failed. */
function useHeldSubmit({ items, isSending }: Uploads, lateProblems: RefObject<readonly PhotoProblem[]>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [held, setHeld] = useState<{ button: HTMLElement | null; knownIds: readonly string[] } | null>(null);
  useEffect(() => {
    if (!held || isSending) return;
    setHeld(null);
    lateProblems.current = items.flatMap((item) =>
      item.kind === "failed" && !held.knownIds.includes(item.id) ? [item] : [],
    );
    formRef.current?.requestSubmit(held.button);
  }, [held, isSending, items, lateProblems]);
  const holdWhileSending = (event: FormEvent<HTMLFormElement>) => {
    if (!isSending) {
      if (!held) lateProblems.current = []; // pressed by the person, who has seen the list of photos
      return;
    }
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent; // React's submit event is always the browser's
    const knownIds = items.filter((item) => item.kind === "failed").map(({ id }) => id);
    setHeld({ button: submitter, knownIds });
  };
  return { formRef, isWaiting: held !== null, holdWhileSending };
}
