import { type ComponentType, useCallback, useState } from "react";

/**
 * A component loaded on first use. `prepare` prefetches it (on hover of its button); `onFailure` is the fallback when it
 * cannot be loaded.
 */
export function useLazyModule<Props>(load: () => Promise<ComponentType<Props>>, onFailure?: () => void) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Use the first component that was loaded: a retry (fetch-module.ts) gives another instance, which would remount.
  const setOnce = useCallback(
    (loaded: ComponentType<Props>) => setPart((known: ComponentType<Props> | null) => known ?? loaded),
    [],
  );
  const prepare = useCallback(() => {
    if (Part) return;
    load().then(setOnce, () => undefined); // `open` loads it again and handles the failure
  }, [Part, load, setOnce]);
  const open = useCallback(() => {
    setIsOpen(true);
    if (Part) return;
    load().then(setOnce, () => {
      setIsOpen(false);
      onFailure?.();
    });
  }, [Part, load, setOnce, onFailure]);
  const close = useCallback(() => setIsOpen(false), []);
  return { Part: isOpen ? Part : null, prepare, open, close };
}
