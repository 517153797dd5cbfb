import { Form } from "react-router";
import { paths } from "../../paths.ts";

/** Buttons to hide the listing or its seller, unless hidden already. Visitors are redirected to sign-in. */
export function HideForm({ listingId, hidden }: { listingId: string; hidden: HiddenState }) {
  if (hidden.isSeller) return null;
  return (
    <Form
      method="post"
      action={paths.hide(listingId)}
      preventScrollReset
      className="-mt-3 grid justify-items-start"
    >
      {hidden.isListing ? null : <HideButton action="hide-listing">Masquer cette annonce</HideButton>}
      <HideButton action="hide-seller">Masquer toutes les annonces de ce vendeur</HideButton>
    </Form>
  );
}

export type HiddenState = { isListing: boolean; isSeller: boolean };

function HideButton({ action, children }: { action: string; children: string }) {
  return (
    <button
      type="submit"
      name="do"
      value={action}
      className="min-h-11 text-balance text-left text-sm text-soft underline underline-offset-4 hover:text-ink"
    >
      {children}
    </button>
  );
}
