import { type KeyboardEvent, useEffect, useRef } from "react";

/** Key → the button or link of the card that it presses (`data-key`). */
const pressed: Readonly<Record<string, string>> = {
  g: "keep",
  r: "remove",
  d: "more",
  c: "correct",
  m: "hold",
  s: "suspend",
};

/**
 * Keys of the queue while a card has the focus (WCAG 2.1.4): J and K move, G keeps, D opens the case, U undoes the last
 * decision; R removes, C asks for a correction, M holds and S suspends the author, each after a dialog for the reason. Once a case is decided the next card has the focus.
 * @param ids of the shown cases
 * @returns `focusFirst` gives the first card the focus
 */
export function useQueueKeys(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  const decided = useRef<{ id: string; at: number } | null>(null);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];
  useEffect(() => {
    const left = decided.current;
    if (!left || ids.includes(left.id)) return;
    decided.current = null;
    const shown = cards();
    shown[Math.min(left.at, shown.length - 1)]?.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    if (target.closest("dialog, input, textarea, select")) return;
    const shown = cards();
    const at = shown.findIndex((card) => card.contains(target));
    const key = event.key.toLowerCase();
    if (key === "j" || key === "k") {
      shown[at + (key === "j" ? 1 : -1)]?.focus();
      event.preventDefault();
      return;
    }
    if (key === "u") {
      // In the notice bar, which is outside of the page.
      document.querySelector<HTMLElement>('[data-key="undo"]')?.click();
      event.preventDefault();
      return;
    }
    const name = pressed[key];
    const control = name && shown[at]?.querySelector<HTMLElement>(`[data-key="${name}"]`);
    if (!control) return;
    event.preventDefault();
    const id = ids[at];
    if (id) decided.current = { id, at };
    control.click();
  };
  return { list: { ref: list, onKeyDown }, focusFirst: () => cards()[0]?.focus() };
}
