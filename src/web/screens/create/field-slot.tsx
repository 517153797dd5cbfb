import type { ReactNode } from "react";

/** Where the link of the error summary leads. */
export function FieldSlot({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={`champ-${name}`} className="min-w-0">
      {children}
    </div>
  );
}
