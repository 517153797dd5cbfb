import type { CategoryId } from "../../../listings/category.ts";
import scenesUrl from "./scenes.svg?url&no-inline";

/** A decorative illustration. All are in one SVG file, so that they add nothing to the JavaScript. */
export function Scene({ id, className }: { id: CategoryId | "hero"; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${scenesUrl}#${id}`} width="100%" height="100%" />
    </svg>
  );
}
