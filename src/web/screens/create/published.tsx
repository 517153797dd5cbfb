import { useEffect, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
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

/**
 * The success message, then the home page: by a timer, or without JavaScript by the page itself. Who points at a link
 * or has it in focus is about to choose: the timer begins anew when they leave it (WCAG 2.2.1).
 */
export function Published({ listingId, problems }: { listingId: string; problems: readonly PhotoProblem[] }) {
  const navigate = useNavigate();
  const delayMs = problems.length > 0 ? redirectWithProblemsMs : redirectMs;
  const { state, formMethod } = useNavigation();
  // What was published is still being read anew while this shows: that leads nowhere.
  const isLeaving = state !== "idle" && formMethod === undefined;
  const [isPointing, setIsPointing] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isChoosing = isPointing || hasFocus;
  const point = () => setIsPointing(true);
  // Not onPointerEnter: a pointer that the links came to lie under has not chosen anything.
  const choosing = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: () => setIsPointing(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  useEffect(() => {
    // Who pressed a link is not taken elsewhere while its page is on the way.
    if (isLeaving || isChoosing) return;
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [isLeaving, isChoosing, navigate, delayMs]);
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
          <ButtonLink {...choosing} to={paths.edit(listingId)}>
            Ajouter d’autres photos
          </ButtonLink>
        ) : null}
        <ButtonLink
          {...choosing}
          to={paths.listing(listingId)}
          look={problems.length > 0 ? "secondary" : "primary"}
        >
          Voir l’annonce
        </ButtonLink>
        <ButtonLink {...choosing} to={paths.home()} look="secondary">
          Retour à l’accueil
        </ButtonLink>
      </div>
    </div>
  );
}
