import { type ComponentType, useEffect, useRef, useState } from "react";
import { deviceHistoryText } from "../../device-history-text.ts";
import type { DeviceHistoryProps } from "./device-history-cards.tsx";

/** Where a visitor's 'Vues récemment' will stand. Its code comes for whom the device remembers something. */
export function DeviceHistorySlot({ isRow = false }: { isRow?: boolean }) {
  const slot = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<{ Part: ComponentType<DeviceHistoryProps> } | null>(null);
  useEffect(() => {
    if (deviceHistoryText() === "") return;
    import("./device-history-cards.tsx").then(
      ({ DeviceHistoryCards: Part }) => setPart({ Part }),
      () => undefined, // Without it the page is what it was.
    );
  }, []);
  return <div ref={slot}>{part ? <part.Part isRow={isRow} slot={slot} /> : null}</div>;
}
