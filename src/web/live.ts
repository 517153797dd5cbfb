/** Live events of the signed-in user, for components. live-connection.ts receives them. */
import { useEffect, useState } from "react";
import type { LiveMessage } from "../messaging/index.server.ts";

/** `state`: first event of a connection; what happened before it may have been missed. */
export type LiveEvent =
  | { type: "state"; unread: number; isComplete: boolean }
  | { type: "messages"; unread: number; messages: LiveMessage[] }
  | { type: "read"; unread: number; reads: { conversationId: string; byPartner: boolean }[] };

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

/** The number of unread messages: of the last event, or of the page when that was loaded later. */
export function useLiveUnread(user: { unreadCount?: number } | null): number {
  const [last, setLast] = useState<{ user: object | null; unread: number } | null>(null);
  useEffect(() => onLiveEvent(({ unread }) => setLast({ user, unread })), [user]);
  return last?.user === user && last ? last.unread : (user?.unreadCount ?? 0);
}
