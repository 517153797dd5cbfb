import type { ListingCard } from "../../../listings/index.server.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorIllustration } from "../../ui/error-illustration.tsx";
import { ScreenMessage } from "../../ui/screen-message.tsx";
import { SimilarListings } from "./similar-listings.tsx";

/** Data of a 410 response: similar listings. A 404 has none. */
export type GoneData = { screen: "listing"; similar: ListingCard[]; now: Date };

export default function GoneListing({ details: { similar, now } }: { details: Partial<GoneData> }) {
  return (
    <>
      <ScreenMessage
        title="Annonce non trouvée"
        text="Cette annonce n’existe pas ou a été supprimée."
        drawing={<ErrorIllustration id={similar ? "gone" : "missing"} />}
      >
        <ButtonLink to={paths.home()}>Retour à l’accueil</ButtonLink>
        <ButtonLink to={paths.search()} variant="secondary">
          Voir toutes les annonces
        </ButtonLink>
      </ScreenMessage>
      {similar && now ? (
        <div className="page">
          <SimilarListings cards={similar} now={now} />
        </div>
      ) : null}
    </>
  );
}
