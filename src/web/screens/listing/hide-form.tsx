import { Form } from "react-router";
import { paths } from "../../paths.ts";

/** What a member may hide here, and has not hidden yet; a visitor is asked to sign in first. */
export function HideForm({ listingId, hidden }: { listingId: string; hidden: HiddenHere }) {
  if (hidden.isSeller) return null;
  return (
    <Form
      method="post"
      action={paths.hide(listingId)}
      preventScrollReset
      className="-mt-3 grid justify-items-start"
    >
      {hidden.isListing ? null : <HideButton wish="hide-listing">Masquer cette annonce</HideButton>}
      <HideButton wish="hide-seller">Masquer toutes les annonces de ce vendeur</HideButton>
    </Form>
  );
}

export type HiddenHere = { isListing: boolean; isSeller: boolean };

function HideButton({ wish, children }: { wish: string; children: string }) {
  return (
    <button
      type="submit"
      name="do"
      value={wish}
      className="min-h-11 text-balance text-left text-sm text-soft underline underline-offset-4 hover:text-ink"
    >
      {children}
    </button>
  );
}
