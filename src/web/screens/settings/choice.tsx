import type { ReactNode } from "react";

/** A checkbox with its label. */
export function Choice({
  name,
  isChosen,
  children,
}: {
  name: string;
  isChosen: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isChosen}
        className="mt-0.5 size-6 shrink-0 accent-spruce"
      />
      <span>{children}</span>
    </label>
  );
}
