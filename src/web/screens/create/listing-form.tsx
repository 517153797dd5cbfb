import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, Link, useNavigation } from "react-router";
import { descriptionMaxLength } from "../../../listings/listing.ts";
import {
  defaultCategoryForType,
  type ListingType,
  type ListingTypeId,
  likelySubCategory,
  listingTypeOf,
} from "../../../listings/listing-type.ts";
import { useAuth } from "../../auth.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { descriptionHints } from "../../text/description-hints.ts";
import { plural } from "../../text/plural.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { toneClass } from "../../ui/category-icon.tsx";
import { TextArea } from "../../ui/field.tsx";
import { ListingTypeIcon } from "../../ui/listing-type-icon.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import { Assistant } from "./assistant.tsx";
import { type CategoryChoice, CategoryFields } from "./category-fields.tsx";
import { CategorySuggestion } from "./category-suggestion.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { groupFields } from "./field-groups.ts";
import { FieldSlot } from "./field-slot.tsx";
import { FormMessages } from "./form-messages.tsx";
import { hasText } from "./form-values.ts";
import { isLocked } from "./is-locked.ts";
import { MoreDetails } from "./more-details.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { SectorField } from "./sector-field.tsx";
import { TitleField } from "./title-field.tsx";
import { TypeFields } from "./type-fields.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useDeviceDraft } from "./use-device-draft.ts";
import { useUnmendedErrors } from "./use-unmended-errors.ts";
import { type Uploads, useUploads } from "./use-uploads.ts";
import type { Failure, FormState, FormView, PhotoProblem } from "./view.ts";

/** The counter is shown only when this many characters or fewer are left. */
const counterThreshold = 500;

function DescriptionField({
  value,
  error,
  hint,
}: {
  value: string;
  error: string | undefined;
  hint: string;
}) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const count = () => setLength([...(textArea.current?.value ?? "")].length);
  useEffect(count, []);
  const left = descriptionMaxLength - length;
  return (
    <FieldSlot name="description">
      <div className="grid gap-3">
        <TextArea
          ref={textArea}
          label="Description"
          name="description"
          defaultValue={value}
          error={error}
          rows={4}
          className="md:field-sizing-content md:max-h-96 md:min-h-31"
          maxLength={descriptionMaxLength}
          hint={hint}
          onInput={count}
        />
        {left <= counterThreshold ? (
          <p className="text-right text-soft text-xs tabular">
            {plural(left, { one: "Il vous reste # caractère.", other: "Il vous reste # caractères." })}
          </p>
        ) : null}
        <Assistant textArea={textArea} />
      </div>
    </FieldSlot>
  );
}

/**
 * Enter in a single-line field moves the focus to the next field and never submits the form. An open suggestion list
 * handles it first.
 */
function moveOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (["checkbox", "file", "submit"].includes(target.type)) return;
  event.preventDefault();
  const fields = [...form.elements].filter(isField);
  fields[fields.indexOf(target) + 1]?.focus();
}

function isField(element: Element): element is HTMLElement {
  return (
    ((element instanceof HTMLInputElement && element.type !== "hidden" && element.type !== "file") ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement) &&
    // false inside folded details
    element.checkVisibility()
  );
}

/**
 * The submit buttons; on phones a fixed bar in place of the tabs (`data-form-bar` hides them, app.css). A listing that
 * moderation took offline can be viewed only.
 */
function FormButtons({ listing, isBusy }: { listing: FormState["listing"]; isBusy: boolean }) {
  const bar =
    "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:short:static max-md:z-30 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-2.5 max-md:pb-[calc(0.625rem+env(safe-area-inset-bottom))] grid auto-cols-fr grid-flow-col gap-3 md:flex";
  if (listing && isLocked(listing.status)) {
    return (
      <div data-form-bar className={bar}>
        <ButtonLink to={paths.listing(listing.id)} variant="secondary">
          Voir l’annonce
        </ButtonLink>
      </div>
    );
  }
  if (listing?.status === "correction") {
    return (
      <div data-form-bar className={bar}>
        <button
          type="submit"
          name="intent"
          value="save"
          disabled={isBusy}
          className={buttonClass("primary", "px-3 md:px-5")}
        >
          Soumettre de nouveau
        </button>
      </div>
    );
  }
  return (
    <div data-form-bar className={bar}>
      <button
        type="submit"
        name="intent"
        value="save"
        disabled={isBusy}
        className={buttonClass("secondary", "px-3 md:px-5")}
      >
        {listing ? "Sauvegarder" : "Brouillon"}
      </button>
      <button
        type="submit"
        name="intent"
        value="publish"
        disabled={isBusy}
        className={buttonClass("primary", "px-3 md:px-5")}
      >
        Publier l’annonce
      </button>
    </div>
  );
}

/** Images dropped on the form or pasted into it. Handled on the whole form, because a missed drop would replace the page. */
function usePhotoIntake(add: (files: readonly File[]) => void) {
  const [isDropping, setIsDropping] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setIsDropping(false);
    },
    onDrop: (event: DragEvent) => {
      setIsDropping(false);
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      add(imageFiles(event.dataTransfer.files));
    },
    onPaste: (event: ClipboardEvent) => {
      const pictures = imageFiles(event.clipboardData.files);
      // Some programs put an image of the copied text on the clipboard as well.
      if (pictures.length === 0 || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      add(pictures);
    },
  };
  return { isDropping, handlers };
}

/** An empty type is accepted: some systems do not know HEIC. */
function imageFiles(files: FileList): File[] {
  return [...files].filter((file) => file.type.startsWith("image/") || file.type === "");
}

/** Step two. The inputs are uncontrolled, so a response with errors does not change the input. */
export function ListingForm({
  view,
  failure,
  isUnsaved,
  lateProblems,
}: {
  view: FormView;
  failure: Failure | null;
  /** the form was rendered with unsaved values */
  isUnsaved: boolean;
  /** set to the photos that failed between the click and the submission */
  lateProblems: RefObject<readonly PhotoProblem[]>;
}) {
  const { state } = view;
  const { form, listing } = state;
  const type = listingTypeOf(form.type as ListingTypeId); // for an unknown type the server returns the choice of types
  // The loader generates a new key on each run; the form keeps the first one.
  const [submissionKey] = useState(state.submissionKey);
  const uploads = useUploads(state.photos, view.photoMaxBytes, useSite().photosPerListing);
  const { formRef, isWaiting, deferWhileUploading } = useDeferredSubmit(uploads, lateProblems);
  const { errors, recheck } = useUnmendedErrors(view.errors, formRef);
  const { isDropping, handlers } = usePhotoIntake(uploads.add);
  const [choice, setChoice] = useCategoryChoice(form, formRef);
  const isFilled = (id: string) => Boolean(form.fields[id]) || errors[id] !== undefined;
  const groups = groupFields(type, useHydrated() ? choice.subCategory : null, isFilled);
  // The type 'Autres' does not determine the category, on which its fields depend.
  const isCategoryShown = type.id === "other";
  const categoryFields = <CategoryFields choice={choice} onChoose={setChoice} errors={errors} />;
  // Where in the city a dwelling is matters more than most else about it.
  const isSectorKey = type.id === "housing";
  const sectorField = <SectorField sectors={view.sectors} value={form.sector} error={errors.sector} />;
  const mustOpen = hasFoldedInput(form, errors, [
    ...(isSectorKey ? [] : ["sector"]),
    ...groups.folded.map(({ id }) => id),
    ...(isCategoryShown ? [] : ["category", "subCategory"]),
  ]);
  const isBusy = useNavigation().formMethod === "POST";
  const isOnline = listing?.status === "active";
  const isSending = useRef(false);
  const { isDirty, version, noteChange, noteSent, saveDraft } = useDeviceDraft({
    form: formRef,
    userId: useAuth().user?.id ?? null,
    formKey: submissionKey,
    // As opened: a form that never received the response to its first save has no version to edit.
    target: listing?.version ? listing.id : "new",
    savedVersion: listing?.version ?? null,
    isUnsaved: isUnsaved && hasText(state),
    isBusy,
  });
  // Changes of photos and suggested categories cause no input events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when these change
  useEffect(noteChange, [uploads.items, choice]);
  useEffect(() => {
    if (!isBusy) isSending.current = false;
  }, [isBusy]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    deferWhileUploading(event);
    if (event.defaultPrevented) return;
    isSending.current = true;
    noteSent();
  };
  return (
    <Form
      ref={formRef}
      method="post"
      action={view.isCopy ? paths.createOfType(type.id) : undefined}
      // Saving a draft stays on the form; saving an active listing navigates to its page.
      preventScrollReset={!isOnline}
      encType="multipart/form-data"
      noValidate
      onSubmit={send}
      onInput={() => {
        noteChange();
        recheck();
      }}
      onKeyDown={moveOnWithEnter}
      {...handlers}
      className="grid grid-cols-1 gap-6"
    >
      {/* Default button of the form, disabled: Enter in a text field does not submit, also without JavaScript. */}
      <button type="submit" disabled hidden />
      <UnsavedGuard isDirty={isDirty} isSending={() => isSending.current} onBlock={saveDraft} />
      <input type="hidden" name="type" value={type.id} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {version ? <input type="hidden" name="version" value={version} /> : null}
      <TypeHeading type={type} listing={listing} />
      <FormMessages
        view={view}
        errors={errors}
        failure={failure}
        photoProblems={[...lateProblems.current, ...view.photoProblems]}
      />
      <PhotoField uploads={uploads} isDropping={isDropping} />
      <section className="grid gap-4" aria-label="L’essentiel">
        <TitleField
          value={form.title}
          error={errors.title}
          type={type}
          suggestion={(title) => (
            <CategorySuggestion
              title={title}
              type={type}
              choice={choice}
              listing={listing}
              onChoose={setChoice}
            />
          )}
        />
        {type.id === "job" ? (
          <>
            {/* A job has a wage. A price that it got by an import or the API stays as it is. */}
            <input type="hidden" name="price" value={form.price} />
            <input type="hidden" name="priceType" value={form.priceType} />
            <WageFields fields={groups.wage} values={form.fields} errors={errors} />
          </>
        ) : (
          <PriceFields
            label={type.priceLabel}
            price={form.price}
            priceType={form.priceType}
            errors={errors}
          />
        )}
        <PlaceFields city={form.city} region={form.region} errors={errors} />
        {isSectorKey ? sectorField : null}
        {isCategoryShown ? categoryFields : null}
        <TypeFields fields={groups.key} values={form.fields} errors={errors} />
        <DescriptionField
          value={form.description}
          error={errors.description}
          hint={descriptionHints[type.id]}
        />
      </section>
      <MoreDetails mustOpen={mustOpen} response={view}>
        {isSectorKey ? null : sectorField}
        {isCategoryShown ? null : categoryFields}
        <TypeFields fields={groups.folded} values={form.fields} errors={errors} />
        <ContactFields preferences={form.contactPreferences} hasPhone={view.hasPhone} />
      </MoreDetails>
      <div className="grid gap-3 md:border-line md:border-t md:pt-6">
        {isOnline ? (
          <p className="text-soft text-sm">
            Vos changements seront visibles tout de suite.{" "}
            <Link to={paths.listing(listing.id)} className="underline underline-offset-4">
              Annuler
            </Link>
          </p>
        ) : null}
        {isWaiting ? (
          <p role="status" className="font-semibold text-sm">
            Un instant{"\u00a0"}: vos photos sont en cours d’envoi.
          </p>
        ) : null}
        <FormButtons listing={listing} isBusy={isBusy} />
      </div>
    </Form>
  );
}

/** Amount and period side by side, so the hint is below both, as under a price. */
function WageFields({ fields, ...rest }: ComponentProps<typeof TypeFields>) {
  const hints = fields.flatMap((field) => field.hint ?? []);
  return (
    <div className="grid gap-2">
      <TypeFields fields={fields.map(({ hint: _, ...field }) => field)} {...rest} />
      <p className="text-soft text-xs">{hints.join(" ")}</p>
    </div>
  );
}

/** The chosen category; also one chosen before hydration. */
function useCategoryChoice(
  { category, subCategory }: FormState["form"],
  form: RefObject<HTMLFormElement | null>,
): [CategoryChoice, (choice: CategoryChoice) => void] {
  const [choice, setChoice] = useState<CategoryChoice>({ category, subCategory });
  useEffect(() => {
    const typed = form.current && new FormData(form.current);
    if (!typed) return;
    setChoice({ category: String(typed.get("category")), subCategory: String(typed.get("subCategory")) });
  }, [form]);
  return [choice, setChoice];
}

/** Whether a folded field has an error, or a value that the author gave. */
function hasFoldedInput(
  { type, category, subCategory, sector, fields, contactPreferences }: FormState["form"],
  errors: Record<string, string>,
  folded: readonly string[],
): boolean {
  const { phone, email, inApp } = contactPreferences;
  const given = new Set(Object.entries(fields).flatMap(([id, value]) => (value ? [id] : [])));
  if (sector) given.add("sector");
  if (category !== defaultCategoryForType(type)) given.add("category");
  if (subCategory !== likelySubCategory(type)) given.add("subCategory");
  // Every list of offers has this value when nothing is chosen.
  if (fields.purpose === "offer") given.delete("purpose");
  return !(phone && email && inApp) || folded.some((name) => given.has(name) || errors[name] !== undefined);
}

function TypeHeading({ type, listing }: { type: ListingType; listing: FormState["listing"] }) {
  return (
    <div className={`flex items-center gap-x-3 rounded-card bg-tone-tint px-3 py-1 ${toneClass[type.color]}`}>
      {/* On phones the longest name needs its place to stay on one line. */}
      <ListingTypeIcon id={type.id} className="size-7 shrink-0 text-tone max-sm:hidden" />
      <p className="min-w-0 flex-1 font-bold text-sm">{type.name}</p>
      {isLocked(listing?.status) ? null : (
        <button
          type="submit"
          name="intent"
          value="change-type"
          // Without a version the form counts as new; its submission key prevents a duplicate listing.
          formAction={listing?.version ? paths.edit(listing.id) : paths.create()}
          className={buttonClass("quiet", "shrink-0 px-0 sm:px-2")}
        >
          Changer de type
        </button>
      )}
    </div>
  );
}

/** Defers a submission until all photo uploads have finished or failed. */
function useDeferredSubmit({ items, isSending }: Uploads, lateProblems: RefObject<readonly PhotoProblem[]>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [deferred, setDeferred] = useState<{
    button: HTMLElement | null;
    knownIds: readonly string[];
  } | null>(null);
  useEffect(() => {
    if (!deferred || isSending) return;
    setDeferred(null);
    lateProblems.current = items.flatMap((item) =>
      item.kind === "failed" && !deferred.knownIds.includes(item.id) ? [item] : [],
    );
    formRef.current?.requestSubmit(deferred.button);
  }, [deferred, isSending, items, lateProblems]);
  const deferWhileUploading = (event: FormEvent<HTMLFormElement>) => {
    if (!isSending) {
      if (!deferred) lateProblems.current = []; // a direct submission: the user has seen the failed photos
      return;
    }
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent; // the native event of a React submit event is a SubmitEvent
    const knownIds = items.filter((item) => item.kind === "failed").map(({ id }) => id);
    setDeferred({ button: submitter, knownIds });
  };
  return { formRef, isWaiting: deferred !== null, deferWhileUploading };
}
