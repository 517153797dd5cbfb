import type { ReactNode } from "react";

/** A decision whose form opens when its title is pressed. */
export function Foldable({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="rounded-card border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer p-4 md:px-5">
        <h2 className="inline text-lg">{title}</h2>
      </summary>
      <div className="p-4 pt-0 md:px-5 md:pb-5">{children}</div>
    </details>
  );
}
