import { CircleMinus } from "lucide-react";
import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { menuItemClass } from "../../ui/more-actions.tsx";

/** Buttons to hide the listing or its seller, unless hidden already. Visitors are redirected to sign-in. */
export function HideForm({ listingId, hidden }: { listingId: string; hidden: HiddenState }) {
  if (hidden.isSeller) return null;
  return (
    <Form method="post" action={paths.hide(listingId)} preventScrollReset>
      {hidden.isListing ? null : <HideButton action="hide-listing">Masquer cette annonce</HideButton>}
      <HideButton action="hide-seller">Masquer toutes les annonces de ce vendeur</HideButton>
    </Form>
  );
}

export type HiddenState = { isListing: boolean; isSeller: boolean };

function HideButton({ action, children }: { action: string; children: string }) {
  return (
    <button type="submit" name="do" value={action} className={menuItemClass}>
      <CircleMinus className="size-4 shrink-0" />
      {children}
    </button>
  );
}
