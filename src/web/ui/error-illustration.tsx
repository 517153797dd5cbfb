import drawingsUrl from "./error-illustrations.svg?url&no-inline";

export type ErrorIllustrationId = "forbidden" | "missing" | "gone" | "patience" | "broken" | "away";

/** They stand in one file of their own, so that no script carries them. */
export function ErrorIllustration({ id }: { id: ErrorIllustrationId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" className="h-auto w-48">
      <use href={`${drawingsUrl}#${id}`} width="100%" height="100%" />
    </svg>
  );
}
