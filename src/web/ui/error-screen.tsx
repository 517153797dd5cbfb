import { useAuth } from "../auth.tsx";
import { paths } from "../paths.ts";
import { rejectionTexts } from "../text/rejection-texts.ts";
import { Button, ButtonLink, buttonClass } from "./button.tsx";
import { ErrorIllustration, type ErrorIllustrationId } from "./error-illustration.tsx";
import { ScreenMessage } from "./screen-message.tsx";

const texts: Record<number, { title: string; text: string }> = {
  403: { title: "Accès refusé", text: "Votre compte ne donne pas accès à cette page." },
  404: rejectionTexts.missing,
  410: { title: "Page supprimée", text: "Cette page n’existe plus." },
  429: { title: "Trop de tentatives", text: "Patientez un moment." },
  503: rejectionTexts["database-away"],
};

const bug = {
  title: "Une erreur est survenue",
  text: "Ce n’est pas votre faute.",
};

/**
 * Error page: what happened, links to go on, and the request id for support. Lazy-loaded; the offline screen is separate
 * and part of every page.
 */
export default function ErrorScreen({
  status,
  reason,
  requestId,
}: {
  status: number;
  reason?: string;
  requestId?: string;
}) {
  const rejection =
    reason && Object.hasOwn(rejectionTexts, reason)
      ? rejectionTexts[reason as keyof typeof rejectionTexts]
      : undefined;
  const { title, text } = rejection ?? texts[status] ?? bug;
  return (
    <ScreenMessage
      title={title}
      text={text}
      status={status}
      drawing={<ErrorIllustration id={drawings[status] ?? "broken"} />}
    >
      <ErrorActions status={reason === "cross-site" ? 400 : status} />
      {requestId && status !== 404 && status !== 410 ? (
        <p className="w-full text-soft text-xs">
          Référence{"\u00a0"}: {requestId}
        </p>
      ) : null}
    </ScreenMessage>
  );
}

const drawings: Record<number, ErrorIllustrationId> = {
  403: "forbidden",
  404: "missing",
  410: "gone",
  429: "patience",
  503: "away",
};

function ErrorActions({ status }: { status: number }) {
  const { isSignedIn } = useAuth();
  const home = <ButtonLink to={paths.home()}>Retour à l’accueil</ButtonLink>;
  if (status === 404 || status === 410) {
    return (
      <>
        <form action={paths.search()} className="flex w-full max-w-md gap-2">
          <input
            type="search"
            name="q"
            aria-label="Mots-clés"
            placeholder={"Que cherchez-vous\u00a0?"}
            maxLength={200}
            enterKeyHint="search"
            className="min-h-11 w-full min-w-0 rounded-field border border-edge bg-surface px-3"
          />
          <Button type="submit">Rechercher</Button>
        </form>
        <ButtonLink to={paths.home()} variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </>
    );
  }
  if (status === 403) {
    return (
      <>
        {home}
        {isSignedIn ? (
          <form method="post" action={paths.signOut()} className="max-sm:grow">
            <Button type="submit" variant="secondary" className="w-full">
              Changer de compte
            </Button>
          </form>
        ) : (
          <ButtonLink to={paths.auth()} variant="secondary">
            Se connecter
          </ButtonLink>
        )}
      </>
    );
  }
  if (status === 429 || status >= 500) {
    return (
      <>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the page */}
        <a href="" className={buttonClass()}>
          Réessayer
        </a>
        <ButtonLink to={paths.home()} variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {home}
      <ButtonLink to={paths.search()} variant="secondary">
        Chercher une annonce
      </ButtonLink>
    </>
  );
}
