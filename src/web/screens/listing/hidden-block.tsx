import { EyeOff } from "lucide-react";
import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import type { HiddenState } from "./hide-form.tsx";

/** Shown above a listing that the user has hidden, with buttons to unhide it. */
export default function HiddenBlock({ listingId, hidden }: { listingId: string; hidden: HiddenState }) {
  return (
    <div className="grid gap-3">
      {hidden.isListing ? (
        <HiddenLine
          listingId={listingId}
          action="show-listing"
          text="Vous masquez cette annonce. Elle n’apparaît plus dans vos listes."
        />
      ) : null}
      {hidden.isSeller ? (
        <HiddenLine
          listingId={listingId}
          action="show-seller"
          text="Vous masquez toutes les annonces de ce vendeur."
        />
      ) : null}
    </div>
  );
}

function HiddenLine({ listingId, action, text }: { listingId: string; action: string; text: string }) {
  return (
    <Form
      method="post"
      action={paths.hide(listingId)}
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sunken px-5 py-3"
    >
      <p className="flex items-center gap-3 text-sm">
        <EyeOff className="size-5 shrink-0" />
        {text}
      </p>
      <Button type="submit" name="do" value={action} variant="secondary">
        Ne plus masquer
        {action === "show-seller" ? <span className="sr-only"> ce vendeur</span> : null}
      </Button>
    </Form>
  );
}
