import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

/** Folded fields. Opens by itself when one of them has a value or an error (`mustOpen`), after each response (`response`). */
export function MoreDetails({
  mustOpen,
  response,
  children,
}: {
  mustOpen: boolean;
  response: object;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(mustOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response opens it again
  useEffect(() => {
    if (mustOpen) setIsOpen(true);
  }, [mustOpen, response]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 py-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        Plus de détails
        <ChevronDown className="size-5 shrink-0 text-soft group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 border-line border-t p-4">{children}</div>
    </details>
  );
}
