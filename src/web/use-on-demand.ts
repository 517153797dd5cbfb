import { type ComponentType, useCallback, useState } from "react";

/**
 * A part of a page whose code comes when it is first needed. `prepare` fetches it ahead (a pointer over its button);
 * `onFailure` is the plain way, for when it cannot be fetched.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>, onFailure: () => void) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const prepare = useCallback(() => {
    load().then(
      (Part) => setPart({ Part }),
      () => undefined, // asked for again, and answered for, when it is opened
    );
  }, [load]);
  const open = useCallback(() => {
    setIsOpen(true);
    load().then(
      (Part) => setPart({ Part }),
      () => {
        setIsOpen(false);
        onFailure();
      },
    );
  }, [load, onFailure]);
  const close = useCallback(() => setIsOpen(false), []);
  return { Part: isOpen ? (part?.Part ?? null) : null, prepare, open, close };
}
