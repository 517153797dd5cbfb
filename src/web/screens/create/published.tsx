import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { listingMessages } from "../../text/messages.ts";
import { typeset } from "../../text/typography.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PhotoProblems } from "./photo-problems.tsx";
import type { PhotoProblem } from "./view.ts";

/** §9. Where there are photos to read about, long enough to read. */
const redirectMs = 2000;
const redirectWithProblemsMs = 6000;

/** The success message, then the home page: by a timer, or without JavaScript by the page itself. */
export function Published({ listingId, problems }: { listingId: string; problems: readonly PhotoProblem[] }) {
  const navigate = useNavigate();
  const delayMs = problems.length > 0 ? redirectWithProblemsMs : redirectMs;
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [navigate, delayMs]);
  return (
    <div className="page grid max-w-2xl gap-6 py-16">
      <PageTitle>Annonce publiée</PageTitle>
      <noscript>
        <meta httpEquiv="refresh" content={`${delayMs / 1000};url=${paths.home()}`} />
      </noscript>
      <h1 className="sr-only">Annonce publiée</h1>
      <Alert kind="success">{typeset(listingMessages.published)}</Alert>
      <PhotoProblems problems={problems} />
      <div className="flex flex-wrap gap-3">
        {problems.length > 0 ? (
          <ButtonLink to={paths.edit(listingId)}>Ajouter d’autres photos</ButtonLink>
        ) : null}
        <ButtonLink to={paths.listing(listingId)} look={problems.length > 0 ? "secondary" : "primary"}>
          Voir l’annonce
        </ButtonLink>
        <ButtonLink to={paths.home()} look="secondary">
          Retour à l’accueil
        </ButtonLink>
      </div>
    </div>
  );
}
