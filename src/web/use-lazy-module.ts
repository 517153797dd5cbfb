import { type ComponentType, useCallback, useState } from "react";

/**
 * A part of a page whose code comes when it is first needed. `prepare` fetches it ahead (a pointer over its button);
 * `onFailure` is the plain way, where there is one, for when it cannot be fetched.
 */
export function useLazyModule<Props>(load: () => Promise<ComponentType<Props>>, onFailure?: () => void) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The same for as long as it is shown: what came the second time (fetch-module.ts) is another component.
  const keep = useCallback(
    (loaded: ComponentType<Props>) => setPart((known: ComponentType<Props> | null) => known ?? loaded),
    [],
  );
  const prepare = useCallback(() => {
    if (Part) return;
    load().then(keep, () => undefined); // asked for again, and answered for, when it is opened
  }, [Part, load, keep]);
  const open = useCallback(() => {
    setIsOpen(true);
    if (Part) return;
    load().then(keep, () => {
      setIsOpen(false);
      onFailure?.();
    });
  }, [Part, load, keep, onFailure]);
  const close = useCallback(() => setIsOpen(false), []);
  return { Part: isOpen ? Part : null, prepare, open, close };
}
