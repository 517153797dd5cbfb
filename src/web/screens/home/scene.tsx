import type { CategoryId } from "../../../listings/category.ts";
import scenesUrl from "./scenes.svg?url&no-inline";

/** One of our drawings, decoration only. They stand in one file of their own, so that no script carries them. */
export function Scene({ id, className }: { id: CategoryId | "hero"; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${scenesUrl}#${id}`} width="100%" height="100%" />
    </svg>
  );
}
