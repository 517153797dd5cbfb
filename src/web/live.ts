/** Live events of the signed-in user, for components. live-connection.ts receives them. */
import { useEffect, useState } from "react";
import type { LiveMessage } from "../messaging/index.server.ts";

/** `state`: first event of a connection; what happened before it may have been missed. */
export type LiveEvent = { unread: number; notifications: number } & (
  | { type: "state"; isComplete: boolean }
  | { type: "messages"; messages: LiveMessage[] }
  | { type: "read"; reads: { conversationId: string; byPartner: boolean }[] }
  | { type: "notifications" }
);

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
let isOpen = false;

/** Whether events arrive. Otherwise pages poll. */
export const isLive = () => isOpen;

export function setLive(open: boolean): void {
  isOpen = open;
}

export function dispatchLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Returns the function that stops listening. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Counts = { unreadCount?: number; notificationCount?: number };

/** Unread messages and notifications: of the last event, or of the page when that was loaded later. */
export function useLiveCounts(user: Counts | null): Counts | null {
  const [last, setLast] = useState<(Counts & { user: Counts | null }) | null>(null);
  useEffect(
    () =>
      onLiveEvent(({ unread, notifications }) =>
        setLast({ user, unreadCount: unread, notificationCount: notifications }),
      ),
    [user],
  );
  return last?.user === user ? last : user;
}
