import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to `target` when a change of `state` removes the focused element. */
export function usePreservedFocus(target: RefObject<HTMLElement | null>, state: unknown): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current !== state && document.activeElement === document.body) target.current?.focus();
    previous.current = state;
  }, [target, state]);
}
