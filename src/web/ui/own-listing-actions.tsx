import { BadgeCheck, Pencil, RotateCcw, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Form, useFetcher } from "react-router";
import { type Lifetime, renewalWait } from "../../listings/lifetime.ts";
import { isAllowed, type ListingStatus } from "../../listings/listing.ts";
import { paths } from "../paths.ts";
import { type OwnListingAction, ownListingActionLabels, renewalText } from "../text/own-listing.ts";
import { ButtonLink, buttonClass } from "./button.tsx";
import { DeletionQuestion, ownFetcherKey } from "./deletion-question.tsx";

export type OwnListingSummary = Lifetime & { id: string; title: string; deletedAt: Date | null };

/** What the author can do with an own ad in its state. Plain forms, answered on the spot when there is JavaScript. */
export function OwnListingActions({
  listing,
  now,
  before,
}: {
  listing: OwnListingSummary;
  now: Date;
  /** other ways on, in the same row */
  before?: ReactNode;
}) {
  const { id, title, status } = listing;
  if (listing.deletedAt)
    return (
      <Row>
        <Wish id={id} title={title} wish="restore" icon={<Undo2 className="size-4" />} />
      </Row>
    );
  return (
    <Row isTight={status === "sold"}>
      {before}
      {isAllowed("edit", status) ? (
        <ButtonLink to={paths.edit(id)} look="secondary" className="px-3 sm:px-3.5">
          <Pencil className="size-4" />
          Modifier
          <About title={title} />
        </ButtonLink>
      ) : null}
      <StateWish id={id} title={title} status={status} />
      {status === "active" && !renewalWait(listing, now) ? (
        <Wish id={id} title={title} wish="renew" hint={renewalText} icon={<RotateCcw className="size-4" />} />
      ) : null}
      {isAllowed("delete", status) ? <Delete id={id} title={title} /> : null}
    </Row>
  );
}

/** What the ad turns into while the server has not answered yet; null when nothing was pressed. */
export function useOwnListingAction(listingId: string): OwnListingAction | null {
  const fetcher = useFetcher({ key: ownFetcherKey(listingId) });
  return (fetcher.formData?.get("do") ?? null) as OwnListingAction | null; // only our own forms use this key
}

/** One place for the step that its state asks for: pressed, the focus stays where it was. */
function StateWish({ id, title, status }: { id: string; title: string; status: ListingStatus }) {
  const step = stateSteps[status];
  return step ? <Wish id={id} title={title} wish={step.wish} icon={step.icon} /> : null;
}

const stateSteps: Partial<Record<ListingStatus, { wish: OwnListingAction; icon: ReactNode }>> = {
  active: { wish: "sold", icon: <BadgeCheck className="size-4" /> },
  sold: { wish: "resell", icon: <RotateCcw className="size-4" /> },
  expired: { wish: "renew", icon: <RotateCcw className="size-4" /> },
};

function Wish({
  id,
  title,
  wish,
  icon,
  hint,
}: {
  id: string;
  title: string;
  wish: OwnListingAction;
  icon: ReactNode;
  hint?: string;
}) {
  const fetcher = useFetcher({ key: ownFetcherKey(id) });
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
      <input type="hidden" name="do" value={wish} />
      <button
        type="submit"
        title={hint}
        aria-disabled={isBusy}
        className={buttonClass("secondary", "px-3 sm:px-3.5")}
      >
        {/* Without its picture the longest of them shares a phone's row with 'Supprimer'. */}
        <span className="contents max-[27rem]:hidden">{icon}</span>
        {ownListingActionLabels[wish]}
        <About title={title} />
      </button>
    </fetcher.Form>
  );
}

/** Without JavaScript the form leads to a page that asks. */
function Delete({ id, title }: { id: string; title: string }) {
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
          {ownListingActionLabels.delete}
          <About title={title} />
        </button>
      </Form>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-surface p-6 shadow-float"
      >
        <p className="mb-4 line-clamp-2 text-soft text-sm">{title || "Sans titre"}</p>
        <DeletionQuestion
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

/** Words alone where pictures would take the row from the last of them: on a tablet, and on a phone where `isTight`. */
function Row({ isTight = false, children }: { isTight?: boolean; children: ReactNode }) {
  const tight = isTight ? "max-[27rem]:[&_svg]:hidden" : "";
  return (
    <div className={`button-row items-center sm:max-[54rem]:gap-1 sm:max-[54rem]:[&_svg]:hidden ${tight}`}>
      {children}
    </div>
  );
}

/** Of several buttons with the same word, each says whose it is. */
function About({ title }: { title: string }) {
  return <span className="sr-only"> {title || "Sans titre"}</span>;
}
