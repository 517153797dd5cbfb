import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, useNavigation } from "react-router";
import { descriptionMaxLength } from "../../../listings/listing.ts";
import { type ListingType, type ListingTypeId, listingTypeOf } from "../../../listings/listing-type.ts";
import { useAuth } from "../../auth.tsx";
import { paths } from "../../paths.ts";
import { plural } from "../../text/plural.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { toneClass } from "../../ui/category-icon.tsx";
import { TextArea } from "../../ui/field.tsx";
import { ListingTypeIcon } from "../../ui/listing-type-icon.tsx";
import { Assistant } from "./assistant.tsx";
import { CategoryFields } from "./category-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { FieldSlot } from "./field-slot.tsx";
import { FormMessages } from "./form-messages.tsx";
import { hasText } from "./form-values.ts";
import { PhotoField } from "./photo-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { TitleField } from "./title-field.tsx";
import { TypeFields } from "./type-fields.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useDeviceDraft } from "./use-device-draft.ts";
import { type Uploads, useUploads } from "./use-uploads.ts";
import type { Failure, FormState, FormView, PhotoProblem } from "./view.ts";

/** Who writes less need not know that there is a limit. */
const saidFrom = 500;

const hint =
  "Ce que vous aimeriez savoir à la place de l’autre\u00a0: l’essentiel, les détails, ce qui est compris, quand et comment.";

export function DescriptionField({ value, error }: { value: string; error: string | undefined }) {
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
          rows={8}
          maxLength={descriptionMaxLength}
          hint={hint}
          onInput={count}
        />
        {left <= saidFrom ? (
          <p className="text-right text-soft text-xs tabular">
            {plural(left, { one: "Encore # caractère possible.", other: "Encore # caractères possibles." })}
          </p>
        ) : null}
        <Assistant textArea={textArea} />
      </div>
    </FieldSlot>
  );
}

/**
 * Enter in a one-line field goes on to the next one. It never sends the form, let alone publishes it; a list
 * that is open below the field takes it first.
 */
export function moveOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
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
    (element instanceof HTMLInputElement && element.type !== "hidden" && element.type !== "file") ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** What may be done with what stands in the form. It can still be read where the ad is removed, and nothing more. */
export function FormButtons({ listing, isBusy }: { listing: FormState["listing"]; isBusy: boolean }) {
  const isOnline = listing?.status === "active";
  const isRemoved = listing?.status === "removed";
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row">
      {isOnline || isRemoved ? (
        <ButtonLink to={paths.listing(listing.id)} look="secondary">
          {isOnline ? "Annuler" : "Voir l’annonce"}
        </ButtonLink>
      ) : null}
      {isRemoved ? null : (
        <button
          type="submit"
          name="intent"
          value="save"
          disabled={isBusy}
          className={buttonClass(isOnline ? "primary" : "secondary")}
        >
          {listing ? "Sauvegarder" : "Brouillon"}
        </button>
      )}
      {isOnline || isRemoved ? null : (
        <button
          type="submit"
          name="intent"
          value="publish"
          disabled={isBusy}
          className={buttonClass("primary")}
        >
          Publier l’annonce
        </button>
      )}
    </div>
  );
}

/** Pictures dropped anywhere on the form, or pasted into it. Dropped beside it, a file would replace the page. */
export function usePhotoIntake(add: (files: readonly File[]) => void) {
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
      add(picturesOf(event.dataTransfer.files));
    },
    onPaste: (event: ClipboardEvent) => {
      const pictures = picturesOf(event.clipboardData.files);
      // Text copied from some programs comes with a picture of itself.
      if (pictures.length === 0 || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      add(pictures);
    },
  };
  return { isDropping, handlers };
}

/** Some systems do not know HEIC and give it no type. */
function picturesOf(files: FileList): File[] {
  return [...files].filter((file) => file.type.startsWith("image/") || file.type === "");
}

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
    isUnsaved: isUnsaved && hasText(state),
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
