import { BadgeCheck, Files, Pencil, RotateCcw, Tag, Trash2, Undo2, UserRoundCheck } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Form, Link, useFetcher } from "react-router";
import { type EndingSubject, endingOf } from "../../listings/ending.ts";
import { type Lifetime, renewalWait } from "../../listings/lifetime.ts";
import { isAllowed, isCopyable, type ListingStatus } from "../../listings/listing.ts";
import { paths } from "../paths.ts";
import { endedToTitle } from "../text/deal-texts.ts";
import { type OwnListingAction, ownListingActionLabel, renewalText } from "../text/own-listing.ts";
import { ButtonLink, buttonClass } from "./button.tsx";
import { DeletionConfirmation, listingFetcherKey } from "./deletion-confirmation.tsx";
import { MoreActions, menuItemClass } from "./more-actions.tsx";

export type OwnListingSummary = Lifetime &
  EndingSubject & { id: string; title: string; deletedAt: Date | null; priceCents: number | null };

/** The actions available to the author in the listing's state. Plain forms; with JavaScript they submit in place. */
export function OwnListingActions({
  listing,
  now,
  before,
}: {
  listing: OwnListingSummary;
  now: Date;
  /** further links in the same row */
  before?: ReactNode;
}) {
  const { id, title, status } = listing;
  if (listing.deletedAt)
    return (
      <Row>
        <ActionButton listing={listing} action="restore" icon={<Undo2 className="size-4" />} />
      </Row>
    );
  return (
    <Row isTight={status === "sold"}>
      {before}
      {isAllowed("edit", status) ? (
        <ButtonLink to={paths.edit(id)} variant="secondary" className="px-3 sm:max-[54rem]:px-2.5">
          <Pencil className="size-4" />
          Modifier
          <ScreenReaderTitle title={title} />
        </ButtonLink>
      ) : null}
      <NextStepButton listing={listing} />
      {status === "active" && !renewalWait(listing, now) ? (
        <ActionButton
          listing={listing}
          action="renew"
          hint={renewalText}
          icon={<RotateCcw className="size-4" />}
        />
      ) : null}
      {isAllowed("delete", status) ? <Delete listing={listing} /> : null}
    </Row>
  );
}

/** The submitted action while the response is pending, for optimistic UI; null when none is. */
export function useOwnListingAction(listingId: string): OwnListingAction | null {
  const fetcher = useFetcher({ key: listingFetcherKey(listingId) });
  return (fetcher.formData?.get("do") ?? null) as OwnListingAction | null; // only the forms below use this fetcher key
}

/** One component for the main action of each state, so that the button keeps the focus when the state changes. */
function NextStepButton({ listing }: { listing: OwnListingSummary }) {
  const step = stateSteps[listing.status];
  return step ? <ActionButton listing={listing} action={step.action} icon={step.icon} /> : null;
}

const stateSteps: Partial<Record<ListingStatus, { action: OwnListingAction; icon: ReactNode }>> = {
  active: { action: "sold", icon: <BadgeCheck className="size-4" /> },
  sold: { action: "resell", icon: <RotateCcw className="size-4" /> },
  expired: { action: "renew", icon: <RotateCcw className="size-4" /> },
};

function ActionButton({
  listing,
  action,
  icon,
  hint,
}: {
  listing: OwnListingSummary;
  action: OwnListingAction;
  icon: ReactNode;
  hint?: string;
}) {
  const { id, title } = listing;
  const fetcher = useFetcher({ key: listingFetcherKey(id) });
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={paths.ownListing(id)}
      preventScrollReset
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name="do" value={action} />
      <button
        type="submit"
        title={hint}
        aria-disabled={isBusy}
        className={buttonClass("secondary", "px-3 sm:max-[54rem]:px-2.5")}
      >
        {/* Without the icon the longest label fits next to 'Supprimer' on a phone. */}
        <span className="contents max-[27rem]:hidden">{icon}</span>
        {ownListingActionLabel(action, listing)}
        <ScreenReaderTitle title={title} />
      </button>
    </fetcher.Form>
  );
}

/** Less frequent actions on one's own listing, so that the row of `OwnListingActions` fits on a phone. */
export function MoreOwnListingActions({ listing }: { listing: OwnListingSummary }) {
  const { id, title } = listing;
  if (!isCopyable(listing)) return null;
  return (
    <MoreActions about={title || "Sans titre"}>
      {isAllowed("markSold", listing.status) ? (
        <Link to={paths.endListing(id)} className={menuItemClass}>
          <UserRoundCheck className="size-4" />
          {endedToTitle(endingOf(listing))}
        </Link>
      ) : null}
      {listing.status === "active" && listing.priceCents ? (
        <Link to={`${paths.edit(id)}#champ-price`} className={menuItemClass}>
          <Tag className="size-4" />
          Baisser le prix
        </Link>
      ) : null}
      {/* Opens the form of a new listing. A POST, because photos are copied. */}
      <Form method="post" action={paths.copy(id)}>
        <button type="submit" className={menuItemClass}>
          <Files className="size-4" />
          Copier cette annonce
        </button>
      </Form>
    </MoreActions>
  );
}

/** Without JavaScript the form leads to a confirmation page. */
function Delete({ listing }: { listing: OwnListingSummary }) {
  const { id, title } = listing;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = `supprimer-${id}`;
  return (
    <>
      <Form
        action={paths.ownListing(id)}
        onSubmit={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <input type="hidden" name="do" value="delete" />
        <button
          type="submit"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-3 font-semibold text-maple text-sm hover:bg-maple-tint"
        >
          <Trash2 className="size-4" />
          {ownListingActionLabel("delete", listing)}
          <ScreenReaderTitle title={title} />
        </button>
      </Form>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-surface p-6 shadow-float"
      >
        <p className="mb-4 line-clamp-2 text-soft text-sm">{title || "Sans titre"}</p>
        <DeletionConfirmation
          id={id}
          titleId={titleId}
          onSubmit={() => dialog.current?.close()}
          cancel={
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={buttonClass("secondary")}
            >
              Annuler
            </button>
          }
        />
      </dialog>
    </>
  );
}

/** Icons are hidden where the buttons would not fit in one row: on tablets, and on phones when `isTight`. */
function Row({ isTight = false, children }: { isTight?: boolean; children: ReactNode }) {
  const tight = isTight ? "max-[27rem]:[&_svg]:hidden" : "";
  return (
    <div
      className={`button-row items-center empty:hidden sm:max-[54rem]:gap-1 sm:max-[54rem]:[&_svg]:hidden ${tight}`}
    >
      {children}
    </div>
  );
}

/** Tells buttons with the same label apart for screen readers. */
function ScreenReaderTitle({ title }: { title: string }) {
  return <span className="sr-only"> {title || "Sans titre"}</span>;
}
