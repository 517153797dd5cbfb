import { Check, Scale, Trash2, Undo2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import { isAllowed, type ListingStatus, openStatuses } from "../../../listings/listing.ts";
import { fetchModule } from "../../fetch-module.ts";
import { staffPaths } from "../../staff-paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { ReasonResult } from "../../ui/reason-fields.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";
import type { ReasonedDecision } from "./decision-form.tsx";
import { reasonedDecisions } from "./reasoned-decisions.ts";

const loadDialog = async () => (await fetchModule(() => import("./decision-dialog.tsx"))).DecisionDialog;

/** The queue shows fewer buttons than there are decisions: see useQueueKeys. */
const decisionsOfKeys = reasonedDecisions.filter(({ decision }) => decision !== "remove");

/**
 * Decisions available for a listing. Removal asks for a reason first: in a dialog, or without JavaScript on the case's
 * page, which then also shows rejected decisions. So do the decisions of the queue's keys, which have no button here.
 */
export function DecisionButtons({
  listing,
  author = null,
  isReported,
  hasMore = false,
}: {
  listing: {
    id: string;
    title: string;
    status: ListingStatus;
    /** of a held listing; null: it returns when its author's suspension ends */
    underReviewSince: Date | null;
  };
  /** null: the account is closed, or nothing but the buttons is shown */
  author?: { suspendedUntil: Date | null } | null;
  isReported: boolean;
  /** links the case's page, which has the other decisions */
  hasMore?: boolean;
}) {
  const { Part: DecisionDialog, onSubmit, onClose } = useLazyDialog(loadDialog);
  const [decision, setDecision] = useState<ReasonedDecision>("remove");
  const opens = (of: ReasonedDecision) => (event: FormEvent<HTMLFormElement>) => {
    setDecision(of);
    onSubmit(event);
  };
  const fetcher = useFetcher<ReasonResult>();
  const address = staffPaths.moderationCase(listing.id);
  const about = <span className="sr-only"> ({listing.title})</span>;
  const isBusy = fetcher.state !== "idle";
  const canRelease =
    isAllowed("release", listing.status) && (listing.status !== "held" || listing.underReviewSince !== null);
  return (
    <div className="grid gap-3">
      {fetcher.data?.message ? <Alert kind="error">{fetcher.data.message}</Alert> : null}
      <div className="button-row">
        {isAllowed("remove", listing.status) ? (
          <form action={address} onSubmit={opens("remove")}>
            <Button type="submit" variant="danger" data-key="remove">
              <Trash2 className="size-4" />
              Retirer l’annonce{about}
            </Button>
          </form>
        ) : null}
        {canRelease ? (
          <fetcher.Form method="post" action={address} preventScrollReset>
            <Button
              type="submit"
              name="do"
              value="release"
              variant="secondary"
              disabled={isBusy}
              data-key="keep"
            >
              <Check className="size-4" />
              Remettre en ligne{about}
            </Button>
          </fetcher.Form>
        ) : isReported ? (
          <fetcher.Form method="post" action={address} preventScrollReset>
            <Button
              type="submit"
              name="do"
              value="dismiss"
              variant="secondary"
              disabled={isBusy}
              data-key="keep"
            >
              <Check className="size-4" />
              {openStatuses.includes(listing.status) ? "Garder en ligne" : "Classer les signalements"}
              {about}
            </Button>
          </fetcher.Form>
        ) : null}
        {isAllowed("restore", listing.status) ? (
          <fetcher.Form method="post" action={address} preventScrollReset>
            <Button type="submit" name="do" value="restore" variant="secondary" disabled={isBusy}>
              <Undo2 className="size-4" />
              Rétablir{about}
            </Button>
          </fetcher.Form>
        ) : null}
        {hasMore ? (
          <ButtonLink to={address} variant="secondary" data-key="more">
            <Scale className="size-4" />
            Autres décisions{about}
          </ButtonLink>
        ) : null}
      </div>
      {hasMore
        ? decisionsOfKeys.map(({ decision: of, isAvailable }) =>
            isAvailable({ status: listing.status, hasAuthor: author !== null }) ? (
              <form key={of} hidden action={address} onSubmit={opens(of)}>
                {/* Not the button's own value, which form.submit() leaves out. */}
                <input type="hidden" name="decision" value={of} />
                <button type="submit" data-key={of} />
              </form>
            ) : null,
          )
        : null}
      {DecisionDialog ? (
        <DecisionDialog
          decision={decision}
          listing={listing}
          onClose={onClose}
          suspendedUntil={author?.suspendedUntil ?? null}
        />
      ) : null}
    </div>
  );
}
