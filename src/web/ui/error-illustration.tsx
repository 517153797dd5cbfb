import drawingsUrl from "./error-illustrations.svg?url&no-inline";

export type ErrorIllustrationId = "forbidden" | "missing" | "gone" | "patience" | "broken" | "away";

/** The illustrations are in one SVG file, so that they add nothing to the JavaScript. */
export function ErrorIllustration({ id }: { id: ErrorIllustrationId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" className="h-auto w-48">
      <use href={`${drawingsUrl}#${id}`} width="100%" height="100%" />
    </svg>
  );
}
