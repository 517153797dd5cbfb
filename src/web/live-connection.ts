/**
 * One event stream per browser: the tab that holds a lock receives events, and passes them on to the others. When it
 * closes, another tab takes over after the last event that it saw. Without locks every tab has its own stream.
 */
import { dispatchLiveEvent, type LiveEvent, setLive } from "./live.ts";
import { sendFromOutbox } from "./message-outbox.ts";
import { paths } from "./paths.ts";

export { noteView } from "./offline-pages.ts";

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;
const eventTypes = ["state", "messages", "read", "notifications"] as const;

/** Messages between tabs. `asked`: a new tab does not know whether there is a stream. */
type TabMessage =
  | { type: "event"; event: LiveEvent; id: string }
  | { type: "open"; isOpen: boolean; id: string | null }
  | { type: "asked" };

/** Receives events, and sends what waits on the device (message-outbox.ts). Returns the function that ends it. */
export function connectLive(userId: string): () => void {
  const outbox = sendFromOutbox(userId);
  window.addEventListener("online", outbox.send);
  let end = connect(userId, outbox.send);
  // A page in the back/forward cache must neither hold the lock nor a connection.
  const leave = () => end();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end = connect(userId, outbox.send);
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  return () => {
    window.removeEventListener("online", outbox.send);
    outbox.stop();
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", comeBack);
    end();
  };
}

/** @param onOpen called when the stream is open: the site can be reached */
function connect(userId: string, onOpen: () => void): () => void {
  const name = `babillard-live-${userId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let source: EventSource | null = null;
  let lastId: string | null = null;
  let waitMs = firstWaitMs;
  let timer: number | undefined;
  let isOpen = false;

  const tell = (message: TabMessage) => channel.postMessage(message);
  const setOpen = (open: boolean) => {
    isOpen = open;
    setLive(open);
    tell({ type: "open", isOpen: open, id: lastId });
  };

  const open = () => {
    source = new EventSource(paths.events(lastId));
    source.onopen = () => {
      waitMs = firstWaitMs;
      setOpen(true);
      onOpen();
    };
    source.onerror = () => {
      setOpen(false);
      // The browser reconnects by itself, unless the answer was 204 (signed out) or an error (too many streams).
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(open, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    };
    for (const type of eventTypes) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        const event = { type, ...JSON.parse(data) } as LiveEvent; // written by src/server/live
        lastId = lastEventId;
        tell({ type: "event", event, id: lastEventId });
        dispatchLiveEvent(event);
      });
    }
  };

  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.type === "asked") {
      if (source) tell({ type: "open", isOpen, id: lastId });
      return;
    }
    if (source) return;
    lastId = message.id ?? lastId;
    if (message.type === "open") setLive(message.isOpen);
    else dispatchLiveEvent(message.event);
  };

  const lead = () =>
    new Promise<void>((resolve) => {
      if (leaving.signal.aborted) return resolve();
      leaving.signal.addEventListener("abort", () => resolve());
      open();
    });
  if (navigator.locks) {
    tell({ type: "asked" });
    navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined); // aborted while waiting
  } else void lead();

  return () => {
    leaving.abort();
    window.clearTimeout(timer);
    source?.close();
    setLive(false);
    if (source) tell({ type: "open", isOpen: false, id: lastId });
    channel.close();
  };
}
