/**
 * Messages that were sent while the device was offline: stored on the device and sent when it is online, once, since each has
 * the id of its form. One that waited too long is not sent any more, and shown to its author as not sent. Deleted at sign-out
 * with drafts, and as soon as another account uses the device.
 */
import { useSyncExternalStore } from "react";
import { outboxKey } from "./draft-retention.ts";
import { paths } from "./paths.ts";

/**
 * `isFailed`: it is not sent any more, because the site refused it (the account of the other participant is closed), or
 * because it waited too long (`isExpired`)
 */
export type OutboxMessage = {
  userId: string;
  conversationId: string;
  messageId: string;
  body: string;
  typedAt: number;
  isFailed?: boolean;
  isExpired?: boolean;
};

/** Messages that wait on one device, at most. */
export const outboxMax = 50;

const dayMs = 86_400_000;
/** Later the message would surprise its recipient: most listings have changed. */
const sendMs = 7 * dayMs;
/** Its author can still read it and copy it. */
const retentionMs = 30 * dayMs;
const none: readonly OutboxMessage[] = [];

/** Parsed once per change: React compares snapshots by identity. */
let cached: { text: string | null; messages: readonly OutboxMessage[] } = { text: null, messages: none };
const listeners = new Set<() => void>();

function readOutbox(): readonly OutboxMessage[] {
  const text = stored();
  if (text !== cached.text) cached = { text, messages: parse(text) };
  return cached.messages;
}

function stored(): string | null {
  try {
    return localStorage.getItem(outboxKey);
  } catch {
    return null; // storage is blocked
  }
}

function parse(text: string | null): readonly OutboxMessage[] {
  try {
    const messages: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(messages) ? (messages as OutboxMessage[]) : none; // written by `writeOutbox`
  } catch {
    return none;
  }
}

/** False when the device stores nothing. */
function writeOutbox(messages: readonly OutboxMessage[]): boolean {
  try {
    if (messages.length === 0) localStorage.removeItem(outboxKey);
    else localStorage.setItem(outboxKey, JSON.stringify(messages));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** "unavailable": the device stores nothing. */
export function addToOutbox(message: OutboxMessage): "stored" | "full" | "unavailable" {
  const others = readOutbox().filter(({ messageId }) => messageId !== message.messageId);
  if (others.length >= outboxMax) return "full";
  return writeOutbox([...others, message]) ? "stored" : "unavailable";
}

/** Deletes messages of other accounts and old ones, and marks those that waited too long. */
export function cleanOutbox(userId: string, now = Date.now()): void {
  const messages = readOutbox();
  const cleaned = messages
    .filter((message) => message.userId === userId && now - message.typedAt < retentionMs)
    .map((message) =>
      message.isFailed || now - message.typedAt < sendMs
        ? message
        : { ...message, isFailed: true, isExpired: true },
    );
  const isSame =
    cleaned.length === messages.length && cleaned.every((message, index) => message === messages[index]);
  if (!isSame) writeOutbox(cleaned);
}

export function removeFromOutbox(messageId: string): boolean {
  return writeOutbox(readOutbox().filter((message) => message.messageId !== messageId));
}

const firstRetryMs = 2_000;
const longestRetryMs = 5 * 60_000;

/**
 * Sends what waits: at once, whenever `send` is called, and again after a failure: the first request after a network is
 * back can fail, and the browser says only once that it is back.
 */
export function sendFromOutbox(userId: string): { send: () => void; stop: () => void } {
  let retryMs = firstRetryMs;
  let timer: number | undefined;
  let isStopped = false;
  const send = async () => {
    window.clearTimeout(timer);
    const isEmpty = await flushOutbox(userId);
    window.clearTimeout(timer); // of another call meanwhile
    if (isEmpty) retryMs = firstRetryMs;
    if (isEmpty || isStopped) return;
    timer = window.setTimeout(send, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };
  void send();
  return {
    send: () => void send(),
    stop: () => {
      isStopped = true;
      window.clearTimeout(timer);
    },
  };
}

/** Oldest first. False when something waits that cannot be sent now. Other tabs do not send meanwhile. */
async function flushOutbox(userId: string): Promise<boolean> {
  cleanOutbox(userId);
  const next = () => readOutbox().find((message) => message.userId === userId && !message.isFailed);
  const flush = async () => {
    for (let message = next(); message; message = next()) {
      const outcome = await post(message);
      if (outcome === "later") return false;
      const isStored =
        outcome === "sent"
          ? removeFromOutbox(message.messageId)
          : addToOutbox({ ...message, isFailed: true }) === "stored";
      if (!isStored) return true; // nothing can be stored any more: do not send it again and again
    }
    return true;
  };
  return navigator.locks ? navigator.locks.request(outboxKey, flush) : flush();
}

async function post({
  conversationId,
  body,
  messageId,
}: OutboxMessage): Promise<"sent" | "later" | "refused"> {
  try {
    const { type, status, ok } = await fetch(paths.conversation(conversationId).replace(/#.*/u, ""), {
      method: "POST",
      body: new URLSearchParams({ body, messageId }),
      redirect: "manual",
    });
    // The form redirects to the conversation once the message is sent.
    if (ok || type === "opaqueredirect") return "sent";
    return status === 401 || status === 429 || status >= 500 ? "later" : "refused";
  } catch {
    return "later";
  }
}

/** Messages of the account that are on this device only. */
export function useOutbox(userId: string | undefined): readonly OutboxMessage[] {
  const messages = useSyncExternalStore(subscribe, readOutbox, () => none);
  return messages.filter((one) => one.userId === userId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener); // of other tabs
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
