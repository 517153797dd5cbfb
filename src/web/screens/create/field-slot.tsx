import type { ReactNode } from "react";

/** Anchor for the links of the error summary. */
export function FieldSlot({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={`champ-${name}`} className="min-w-0">
      {children}
    </div>
  );
}
