import type { MetricFamily } from "../../platform/metrics/metrics.server.ts";

type Message =
  | { type: "figures-wanted"; id: number }
  | { type: "figures"; id: number; figures: MetricFamily[][] };

/** One end of the IPC channel between the main process and a web process: `process`, or a worker of node:cluster. */
type Peer = {
  send?(message: unknown, done: (error: Error | null) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
};

/** A scrape does not wait longer for a busy process. */
const timeoutMs = 3_000;

/**
 * Asks the process at the other end of a channel for figures, and answers when it asks.
 * @param answer figures of this end, one list per process
 * @returns figures of the other end; none when it does not answer in time
 */
export function exchangeFigures(
  peer: Peer,
  answer: () => Promise<MetricFamily[][]>,
): () => Promise<MetricFamily[][]> {
  const asked = new Map<number, (figures: MetricFamily[][]) => void>();
  let lastId = 0;
  // An error is that of a process that has just ended.
  const send = (message: Message) => void peer.send?.(message, () => undefined);
  peer.on("message", (message) => {
    if (isOfType(message, "figures")) asked.get(message.id)?.(message.figures);
    else if (isOfType(message, "figures-wanted"))
      answer().then(
        (figures) => send({ type: "figures", id: message.id, figures }),
        () => undefined,
      );
  });
  return () =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const end = (figures: MetricFamily[][]) => {
        clearTimeout(timer);
        asked.delete(id);
        resolve(figures);
      };
      const timer = setTimeout(() => end([]), timeoutMs);
      asked.set(id, end);
      send({ type: "figures-wanted", id });
    });
}

function isOfType<Type extends Message["type"]>(
  message: unknown,
  type: Type,
): message is Extract<Message, { type: Type }> {
  return typeof message === "object" && message !== null && "type" in message && message.type === type;
}
