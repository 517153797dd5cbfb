import { type ComponentType, useEffect, useRef, useState } from "react";
import { deviceHistoryText } from "../../device-history-text.ts";
import type { DeviceHistoryProps } from "./device-history-cards.tsx";

/** Placeholder for a visitor's 'Vues récemment'. Its code is loaded only when the device has a history. */
export function DeviceHistorySlot({ isRow = false }: { isRow?: boolean }) {
  const slot = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<{ Part: ComponentType<DeviceHistoryProps> } | null>(null);
  useEffect(() => {
    if (deviceHistoryText() === "") return;
    import("./device-history-cards.tsx").then(
      ({ DeviceHistoryCards: Part }) => setPart({ Part }),
      () => undefined, // optional: the page works without it
    );
  }, []);
  return <div ref={slot}>{part ? <part.Part isRow={isRow} slot={slot} /> : null}</div>;
}
