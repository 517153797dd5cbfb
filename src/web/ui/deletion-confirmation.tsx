import type { ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { paths } from "../paths.ts";
import { deletionText } from "../text/own-listing.ts";
import { Button } from "./button.tsx";

/** Confirmation before a listing is deleted, in a dialog or on a page of its own. */
export function DeletionConfirmation({
  id,
  titleId,
  cancel,
  onSubmit,
}: {
  id: string;
  titleId?: string;
  cancel: ReactNode;
  onSubmit?: () => void;
}) {
  const fetcher = useFetcher({ key: listingFetcherKey(id) });
  // In the list the scroll position is preserved; elsewhere the response redirects to another page.
  const isInList = useLocation().pathname === paths.dashboard();
  return (
    <fetcher.Form
      method="post"
      action={paths.ownListing(id)}
      preventScrollReset={isInList}
      onSubmit={onSubmit}
      className="grid gap-5"
    >
      <input type="hidden" name="do" value="delete" />
      <div className="grid gap-1.5">
        <p id={titleId} className="font-semibold text-lg">
          Supprimer cette annonce{"\u00a0"}?
        </p>
        <p className="text-soft text-sm">{deletionText}</p>
      </div>
      <div className="button-row justify-end">
        {cancel}
        <Button type="submit" variant="danger">
          Supprimer l’annonce
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Shared by all buttons of a listing on a page, so that they show the same pending state. */
export function listingFetcherKey(listingId: string): string {
  return `own-${listingId}`;
}
