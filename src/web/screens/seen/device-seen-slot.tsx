import { type ComponentType, useEffect, useRef, useState } from "react";
import { deviceSeenText } from "../../device-seen-text.ts";
import type { DeviceSeenProps } from "./device-seen-cards.tsx";

/** Where a visitor's 'Vues récemment' will stand. Its code comes for whom the device remembers something. */
export function DeviceSeenSlot({ isRow = false }: { isRow?: boolean }) {
  const slot = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<{ Part: ComponentType<DeviceSeenProps> } | null>(null);
  useEffect(() => {
    if (deviceSeenText() === "") return;
    import("./device-seen-cards.tsx").then(
      ({ DeviceSeenCards: Part }) => setPart({ Part }),
      () => undefined, // Without it the page is what it was.
    );
  }, []);
  return <div ref={slot}>{part ? <part.Part isRow={isRow} slot={slot} /> : null}</div>;
}
