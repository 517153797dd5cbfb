import { paths } from "../../paths.ts";
import { listingEnds, listingOverTitle } from "../../text/create-messages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ScreenMessage } from "../../ui/screen-message.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import type { CreateView } from "./view.ts";

/** In place of the form of an own ad that is over. A deleted one cannot be looked at either. */
export function ClosedListing({
  view: { listingId, end },
}: {
  view: Extract<CreateView, { step: "closed" }>;
}) {
  return (
    <>
      <ScreenMessage title={listingOverTitle} text={listingEnds[end]}>
        {end === "deleted" ? null : <ButtonLink to={paths.listing(listingId)}>Voir l’annonce</ButtonLink>}
        {end === "removed" ? null : (
          <ButtonLink to={paths.create()} look="secondary">
            Publier une annonce
          </ButtonLink>
        )}
      </ScreenMessage>
      <div className="page grid max-w-3xl grid-cols-1 gap-3 pb-8">
        <DraftOffer target={listingId} />
        {/* What was typed for the ad may stand in the form of a new one by now (over-view.ts). */}
        {end === "removed" ? null : <DraftOffer target="new" />}
      </div>
    </>
  );
}
