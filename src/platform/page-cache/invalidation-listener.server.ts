/**
 * Listens for the tags that committed changes invalidate (triggers of migrations/0001-initial-schema.ts), and for what
 * concerns the event streams of users (src/server/live), on one connection of its own.
 *
 * NOTIFY cannot tell a node that its connection is dead, and a pooler may swallow LISTEN. Cached entries therefore have
 * a TTL (tag-cache.ts), which bounds what such a node serves; nothing here watches the connection.
 */
import pg from "pg";
import type { Connection } from "../database/database.server.ts";

export type InvalidationListener = {
  /** Resolves when everything that was committed before the call has been reported, or cannot be. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

const channel = "cache_invalidation";
const memberChannel = "member_events";
const retryMs = 500;
const timeoutMs = 5_000;

/** `onListening`: from now on notifications arrive; earlier ones may have been missed. */
export type MemberEventHandlers = { onMemberEvent: (payload: string) => void; onListening: () => void };

const noHandlers: MemberEventHandlers = { onMemberEvent: () => undefined, onListening: () => undefined };

/**
 * @param onInvalidate the tags of one change; `all` matches every tag, also after a lost connection, since changes may
 * have been missed
 */
export function listenForInvalidations(
  connection: Connection,
  onInvalidate: (tags: readonly string[]) => void,
  { onMemberEvent, onListening }: MemberEventHandlers = noHandlers,
): InvalidationListener {
  let client: pg.Client | null = null;
  let isListening = false;
  let isClosed = false;
  /** one statement at a time */
  let lastSync: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  const reconnect = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    isListening = false;
    lost.removeAllListeners("notification");
    void lost.end().catch(() => undefined);
    if (isClosed) return;
    retry = setTimeout(connect, retryMs);
    retry.unref();
  };

  const connect = () => {
    const fresh = new pg.Client({
      ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: "babillard-cache",
    });
    client = fresh;
    fresh.on("error", () => reconnect(fresh));
    fresh.on("end", () => reconnect(fresh));
    fresh.on("notification", ({ channel: name, payload }) => {
      if (!payload) return;
      if (name === memberChannel) onMemberEvent(payload);
      else onInvalidate(payload.split(" "));
    });
    const listen = async () => {
      await fresh.connect();
      // sync() writes nothing that needs a flush to disk.
      await fresh.query(`set synchronous_commit to off; listen ${channel}; listen ${memberChannel}`);
      if (client !== fresh) return;
      isListening = true;
      onInvalidate(["all"]);
      onListening();
    };
    listen().catch(() => reconnect(fresh));
  };
  connect();

  return {
    async sync() {
      const listening = client;
      if (!listening || !isListening) return;
      // Notifications arrive in commit order, and before the result of the listening session's own statement.
      const notify = () => listening.query(`notify ${channel}`).then(() => undefined);
      const sent = lastSync.then(notify).catch(() => reconnect(listening));
      lastSync = sent;
      await sent;
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
