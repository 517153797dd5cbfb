import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export const menuItemClass =
  "flex min-h-11 w-full items-center gap-2 px-4 py-2 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-4";

/**
 * Seldom used actions behind « ⋯ »: a <details>, which works without JavaScript. With it, Escape, a press elsewhere
 * and a navigation close it.
 * @param about what the actions are for, where a page has several of these menus
 */
export function MoreActions({ about, children }: { about?: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at every navigation
  useEffect(() => menu.current?.removeAttribute("open"), [key]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const element = menu.current;
      if (element?.open && target instanceof Node && !element.contains(target)) element.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={onKeyDown}
      // On a phone the bars at the bottom would cover it.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary
        aria-label={about ? `Plus d’actions, ${about}` : "Plus d’actions"}
        className="grid size-11 list-none place-items-center rounded-field border border-edge bg-surface hover:border-ink"
      >
        <Ellipsis className="size-5" />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-1 w-72 overflow-hidden rounded-field border border-line bg-surface shadow-float">
        {children}
      </div>
    </details>
  );
}
