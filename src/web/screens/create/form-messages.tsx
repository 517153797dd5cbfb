import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { findListingType } from "../../../listings/listing-type.ts";
import { paths } from "../../paths.ts";
import { listingHeldText, listingRemovedText } from "../../text/create-messages.ts";
import { listingMessages } from "../../text/messages.ts";
import { typeset } from "../../text/typography.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { overwriteValue } from "./form-values.ts";
import { isLocked } from "./is-locked.ts";
import { PhotoProblems } from "./photo-problems.tsx";
import type { Conflict, Failure, FormView, PhotoProblem } from "./view.ts";

/** Result of the last submission, above the form. Receives the focus, so that it is announced and scrolled into view. */
export function FormMessages({
  view,
  errors,
  failure,
  photoProblems,
}: {
  view: FormView;
  /** those of the view that are not mended yet */
  errors: Record<string, string>;
  failure: Failure | null;
  photoProblems: readonly PhotoProblem[];
}) {
  const { state, wasSaved, conflict, advice } = view;
  const isWithModeration = isLocked(state.listing?.status);
  const mistakes = errorsInFormOrder(errors, state.form.type);
  const message = failure?.message ?? view.message;
  const hasResult =
    Object.keys(view.errors).length > 0 ||
    message !== null ||
    conflict !== null ||
    photoProblems.length > 0 ||
    wasSaved ||
    advice.length > 0 ||
    isWithModeration;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is announced, also one equal to the previous
  useEffect(() => {
    if (hasResult) place.current?.focus();
  }, [hasResult, view, failure]);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
      {message ? (
        <Alert kind="error">
          <span className="whitespace-pre-line">{typeset(message)}</span>
          {failure?.isSignedOut ? <SignInAgain /> : null}
          {failure?.isOffline ? (
            <span className="block">Votre texte reste en brouillon sur cet appareil.</span>
          ) : null}
        </Alert>
      ) : null}
      {isWithModeration && state.listing && !failure ? (
        <LockedMessage listingId={state.listing.id} isHeld={state.listing.status === "held"} />
      ) : null}
      {conflict && state.listing && !failure ? (
        <ConflictMessage conflict={conflict} listingId={state.listing.id} />
      ) : null}
      {mistakes.length > 0 && !failure ? (
        <Alert kind="error">
          <ul className="grid gap-1">
            {mistakes.map(({ name, text }) => (
              <li key={name}>
                <a
                  href={`#champ-${name}`}
                  onClick={focusInput}
                  data-name={name}
                  className="underline underline-offset-4"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {advice.length > 0 && !failure ? <Advice advice={advice} /> : null}
      {wasSaved ? <Saved listing={state.listing} /> : null}
      <PhotoProblems problems={photoProblems} />
    </div>
  );
}

/** Link to sign in again, in another tab, because this one contains the form. */
function SignInAgain() {
  return (
    <p className="mt-1 font-normal">
      Votre texte est toujours là.{" "}
      <a href={paths.auth()} target="_blank" rel="noopener" className="underline underline-offset-4">
        Connectez-vous dans un nouvel onglet
      </a>
      , puis appuyez de nouveau sur le bouton.
    </p>
  );
}

/** Nothing is saved until the user chooses one of the versions. */
function ConflictMessage({ conflict, listingId }: { conflict: Conflict; listingId: string }) {
  return (
    <Alert kind="error">
      <p>Cette annonce a été modifiée ailleurs entre-temps. Vos changements ne sont pas enregistrés.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a
          href={paths.listing(listingId)}
          target="_blank"
          rel="noopener"
          className={buttonClass("secondary")}
        >
          Voir l’autre version (nouvel onglet)
        </a>
        <button
          type="submit"
          name="overwrite"
          value={overwriteValue(conflict)}
          className={buttonClass("danger")}
        >
          {conflict.intent === "publish"
            ? "Publier la mienne quand même"
            : "Enregistrer la mienne quand même"}
        </button>
      </div>
    </Alert>
  );
}

/** The listing's page shows its author the reason and a contact address. */
function LockedMessage({ listingId, isHeld }: { listingId: string; isHeld: boolean }) {
  return (
    <Alert kind="error">
      <p>{typeset(isHeld ? listingHeldText : listingRemovedText)}</p>
      <a
        href={paths.listing(listingId)}
        target="_blank"
        rel="noopener"
        className={buttonClass("secondary", "mt-3")}
      >
        {isHeld ? "Voir l’annonce (nouvel onglet)" : "Voir la raison du retrait (nouvel onglet)"}
      </a>
    </Alert>
  );
}

/** Before publishing. The field says that it was shown: the same button then publishes the text as it is. */
function Advice({ advice }: { advice: readonly string[] }) {
  return (
    <div role="status" className="grid gap-2 rounded-card border border-edge bg-sunken p-4 text-sm">
      <p className="font-semibold">Un conseil avant de publier</p>
      {advice.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Corrigez le texte si vous le voulez, puis appuyez de nouveau sur le bouton.</p>
      <input type="hidden" name="advice" value={advice.join(" / ")} />
    </div>
  );
}

function Saved({ listing }: { listing: FormView["state"]["listing"] }) {
  return (
    <Alert kind="success">
      {listing?.status === "active" ? (
        <>
          Modifications sauvegardées.{" "}
          <Link to={paths.listing(listing.id)} className="underline underline-offset-4">
            Voir l’annonce
          </Link>
        </>
      ) : (
        typeset(listingMessages.draftSaved)
      )}
    </Alert>
  );
}

/** Type-specific fields share error messages, so their label is put in front. */
function errorsInFormOrder(errors: Record<string, string>, typeId: string): { name: string; text: string }[] {
  const fields = findListingType(typeId)?.fields ?? [];
  const ids = (isKey: boolean) => fields.flatMap(({ id, isKey: own = false }) => (own === isKey ? [id] : []));
  const before = ["title", "price", "priceType", "city", "region"];
  const after = ["description", "sector", "category", "subCategory"];
  return [...before, ...ids(true), ...after, ...ids(false)].flatMap((name) => {
    const text = errors[name];
    if (!text) return [];
    const label = fields.find((field) => field.id === name)?.label;
    return { name, text: label ? `${label}\u00a0: ${text}` : text };
  });
}

/** Without JavaScript the link only scrolls to the field. */
function focusInput(event: MouseEvent<HTMLAnchorElement>) {
  const { name } = event.currentTarget.dataset;
  const input = event.currentTarget.closest("form")?.elements.namedItem(name ?? "");
  if (!(input instanceof HTMLElement)) return;
  event.preventDefault();
  input.focus();
}
