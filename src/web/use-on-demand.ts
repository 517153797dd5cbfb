import { type ComponentType, useCallback, useState } from "react";

/**
 * A part of a page whose code comes when it is first needed. `prepare` fetches it ahead (a pointer over its button);
 * `onFailure` is the plain way, where there is one, for when it cannot be fetched.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>, onFailure?: () => void) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const prepare = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined, // asked for again, and answered for, when it is opened
    );
  }, [load]);
  const open = useCallback(() => {
    setIsOpen(true);
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        setIsOpen(false);
        onFailure?.();
      },
    );
  }, [load, onFailure]);
  const close = useCallback(() => setIsOpen(false), []);
  return { Part: isOpen ? Part : null, prepare, open, close };
}
