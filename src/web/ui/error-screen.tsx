import { paths } from "../paths.ts";
import { PageTitle } from "../site.tsx";
import { refusalTexts } from "../text/refusal-texts.ts";
import { ButtonLink } from "./button.tsx";

const texts: Record<number, { title: string; text: string }> = {
  403: { title: "Accès refusé", text: "Cette page est réservée. Votre compte n’y donne pas accès." },
  404: refusalTexts.missing,
  410: { title: "Page disparue", text: "Ce que vous cherchez était ici, mais n’y est plus." },
  429: { title: "Trop de tentatives", text: "Patientez un moment, puis réessayez." },
  503: {
    title: "Site momentanément indisponible",
    text: "Nous revenons dans un instant. Réessayez sous peu.",
  },
};

const bug = {
  title: "Une erreur est survenue",
  text: "Ce n’est pas votre faute. Réessayez dans un instant.",
};

/** Any page that cannot be shown: what happened, a way on, and the reference to give when asking about it. */
export function ErrorScreen({
  status,
  reason,
  requestId,
}: {
  status: number;
  reason?: string;
  requestId?: string;
}) {
  const known =
    reason && Object.hasOwn(refusalTexts, reason)
      ? refusalTexts[reason as keyof typeof refusalTexts]
      : undefined;
  const { title, text } = known ?? texts[status] ?? bug;
  return (
    <ScreenMessage title={title} text={text} status={status}>
      <ButtonLink to={paths.home()}>Retour à l’accueil</ButtonLink>
      <ButtonLink to={paths.search()} look="secondary">
        Chercher une annonce
      </ButtonLink>
      {requestId ? (
        <p className="w-full text-soft text-xs">
          Référence{"\u00a0"}: {requestId}
        </p>
      ) : null}
    </ScreenMessage>
  );
}

/** A screen that has one thing to say and one or two ways on. */
export function ScreenMessage({
  title,
  text,
  status,
  children,
}: {
  title: string;
  text: string;
  status?: number;
  children: React.ReactNode;
}) {
  return (
    <div className="page grid justify-items-center gap-4 py-20 text-center">
      <PageTitle>{title}</PageTitle>
      {status ? <p className="font-bold text-soft text-sm tabular">{status}</p> : null}
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-prose text-soft">{text}</p>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">{children}</div>
    </div>
  );
}
