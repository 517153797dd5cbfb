import { paths } from "../../paths.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import type { FormState } from "./view.ts";

/** What may be done with what stands in the form. It can still be read where the ad is removed, and nothing more. */
export function FormButtons({ listing, isBusy }: { listing: FormState["listing"]; isBusy: boolean }) {
  const isOnline = listing?.status === "active";
  const isRemoved = listing?.status === "removed";
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row">
      {isOnline || isRemoved ? (
        <ButtonLink to={paths.listing(listing.id)} look="secondary">
          {isOnline ? "Annuler" : "Voir l’annonce"}
        </ButtonLink>
      ) : null}
      {isRemoved ? null : (
        <button
          type="submit"
          name="intent"
          value="save"
          disabled={isBusy}
          className={buttonClass(isOnline ? "primary" : "secondary")}
        >
          {listing ? "Sauvegarder" : "Brouillon"}
        </button>
      )}
      {isOnline || isRemoved ? null : (
        <button
          type="submit"
          name="intent"
          value="publish"
          disabled={isBusy}
          className={buttonClass("primary")}
        >
          Publier l’annonce
        </button>
      )}
    </div>
  );
}
