import { type RefObject, useEffect, useRef } from "react";

/** Where what had the focus goes away as `state` changes, the focus goes to `target`. */
export function usePreservedFocus(target: RefObject<HTMLElement | null>, state: unknown): void {
  const known = useRef(state);
  useEffect(() => {
    if (known.current !== state && document.activeElement === document.body) target.current?.focus();
    known.current = state;
  }, [target, state]);
}
