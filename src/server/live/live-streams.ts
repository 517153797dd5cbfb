/**
 * Event streams of signed-in users (docs/decisions/0030-live-events.md). A notification of PostgreSQL only says whose
 * streams have something to send; what they send is read from the database, after the snapshot of what they sent before.
 *
 * A stream is one object without closures or timers of its own; it uses a database connection only while it reads.
 */
import type { ServerResponse } from "node:http";
import { findEndedSessions } from "../../accounts/index.server.ts";
import { findLiveUpdate } from "../../messaging/index.server.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { reasonOf } from "../../platform/database/wait-for-database.server.ts";
import type { Logger } from "../../platform/logger.server.ts";

type Stream = {
  readonly response: ServerResponse;
  readonly userId: string;
  readonly sessionId: string;
  cursor: string | null;
  /** `stale`: it reads, and something happened since it began to. */
  state: "idle" | "queued" | "reading" | "stale";
  /** The first event tells the state, also when there is nothing new. */
  isGreeted: boolean;
  /** Read marks since the last event; null: none. */
  reads: ReadMark[] | null;
  /** Notifications were added or read since the last event. */
  hasNotifications: boolean;
};

export type ReadMark = { conversationId: string; byPartner: boolean };

export type LiveStreams = {
  /** False when the node has as many as it can serve. The head of the response has been written. */
  open(
    response: ServerResponse,
    stream: { userId: string; sessionId: string; cursor: string | null },
  ): boolean;
  /** A notification of the channel `member_events`. */
  notify(payload: string): void;
  /** Notifications may have been missed: all streams read. */
  resume(): void;
  count(): number;
  close(): void;
};

const streamsMax = 4_000;
/** Streams per user; one per browser is usual. A further one ends the oldest. */
const streamsPerUser = 8;
/** Streams that read at the same time; 20 messages a second need less than one connection. */
const readersMax = 4;
/** Proxies give up on connections that are silent for a minute. */
const heartbeatMs = 20_000;
/** Every third heartbeat ends streams whose session has expired, or whose end was not notified. */
const heartbeatsPerCheck = 3;
const retryMs = 1_000;
/** Bytes that wait for a client; one that lets more wait is disconnected. */
const unsentMax = 256 * 1024;

export function createLiveStreams({ db, log }: { db: WriteDb; log: Pick<Logger, "warn"> }): LiveStreams {
  const streams = new Map<ServerResponse, Stream>();
  const byUser = new Map<string, Stream[]>();
  const bySession = new Map<string, Stream[]>();
  let queue: Stream[] = [];
  let readers = 0;
  let heartbeats = 0;
  let retry: NodeJS.Timeout | undefined;

  const enqueue = (stream: Stream) => {
    if (stream.state === "reading") stream.state = "stale";
    if (stream.state !== "idle") return;
    stream.state = "queued";
    queue.push(stream);
    if (readers < readersMax && !retry) void readQueued();
  };

  async function readQueued(): Promise<void> {
    readers += 1;
    try {
      for (let stream = queue.shift(); stream; stream = queue.shift()) {
        if (streams.has(stream.response)) await update(stream);
      }
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "live events wait for the database");
      retry ??= setTimeout(() => {
        retry = undefined;
        resume();
      }, retryMs).unref();
    } finally {
      readers -= 1;
    }
  }

  async function update(stream: Stream): Promise<void> {
    stream.state = "reading";
    const { reads, hasNotifications } = stream;
    stream.reads = null;
    stream.hasNotifications = false;
    const { cursor, messages, isComplete, ...counts } = await findLiveUpdate(
      db,
      stream.userId,
      stream.cursor,
    ).catch((error: unknown) => {
      stream.state = "idle";
      throw error;
    });
    if (!streams.has(stream.response)) return; // ended meanwhile
    const isStale = (stream.state as Stream["state"]) === "stale"; // `enqueue` may have run meanwhile
    stream.state = "idle";
    if (isStale) enqueue(stream);
    stream.cursor = cursor;
    if (messages.length > 0) send(stream, "messages", { ...counts, messages });
    else if (!stream.isGreeted || !isComplete) send(stream, "state", { ...counts, isComplete });
    if (reads) send(stream, "read", { ...counts, reads });
    if (hasNotifications) send(stream, "notifications", counts);
    stream.isGreeted = true;
  }

  function send({ response, cursor }: Stream, event: string, data: object): void {
    if (response.writableLength > unsentMax) response.destroy();
    else response.write(`id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function resume(): void {
    for (const stream of streams.values()) enqueue(stream);
  }

  function onClose(this: ServerResponse): void {
    removeStream(this);
  }

  function removeStream(response: ServerResponse): void {
    const stream = streams.get(response);
    if (!stream) return;
    streams.delete(response);
    remove(byUser, stream.userId, stream);
    remove(bySession, stream.sessionId, stream);
  }

  /**
   * Removes it at once: `close` waits for a client that does not read, and what is written after the end is an error that ends
   * the process. Such a client loses its connection.
   */
  function end(response: ServerResponse): void {
    removeStream(response);
    response.end();
    if (response.writableLength > 0) response.destroy();
  }

  const heartbeat = setInterval(() => {
    for (const { response } of streams.values()) {
      if (response.writableLength > unsentMax) response.destroy();
      else response.write(":\n\n");
    }
    heartbeats += 1;
    if (heartbeats % heartbeatsPerCheck === 0 && streams.size > 0) void endStreamsOfEndedSessions();
  }, heartbeatMs);
  heartbeat.unref();

  async function endStreamsOfEndedSessions(): Promise<void> {
    const ended = await findEndedSessions(db, [...bySession.keys()]).catch(() => []);
    for (const id of ended) endSession(id);
  }

  function endSession(id: string): void {
    for (const { response } of bySession.get(id) ?? []) end(response);
  }

  return {
    open(response, { userId, sessionId, cursor }) {
      if (streams.size >= streamsMax) return false;
      const stream: Stream = {
        response,
        userId,
        sessionId,
        cursor,
        state: "idle",
        isGreeted: false,
        reads: null,
        hasNotifications: false,
      };
      const [oldest, ...others] = byUser.get(userId) ?? [];
      if (oldest && others.length >= streamsPerUser - 1) end(oldest.response);
      streams.set(response, stream);
      add(byUser, userId, stream);
      add(bySession, sessionId, stream);
      response.on("close", onClose);
      enqueue(stream);
      return true;
    },
    notify(payload) {
      const [kind, ...ids] = payload.split(" ");
      const streamsOf = (userIds: readonly string[]) => userIds.flatMap((id) => byUser.get(id) ?? []);
      switch (kind) {
        case "session":
          for (const sessionId of ids) endSession(sessionId);
          break;
        case "message":
          for (const stream of streamsOf(ids)) enqueue(stream);
          break;
        case "notification":
          for (const stream of streamsOf(ids)) {
            stream.hasNotifications = true;
            enqueue(stream);
          }
          break;
        case "read": {
          const [conversationId = "", readerId = "", partnerId = ""] = ids;
          for (const stream of streamsOf([readerId, partnerId])) {
            stream.reads ??= [];
            stream.reads.push({ conversationId, byPartner: stream.userId === partnerId });
            enqueue(stream);
          }
        }
      }
    },
    resume,
    count: () => streams.size,
    close() {
      clearInterval(heartbeat);
      clearTimeout(retry);
      queue = [];
      for (const response of streams.keys()) end(response);
    },
  };
}

function add(map: Map<string, Stream[]>, key: string, stream: Stream): void {
  const list = map.get(key);
  if (list) list.push(stream);
  else map.set(key, [stream]);
}

function remove(map: Map<string, Stream[]>, key: string, stream: Stream): void {
  const rest = (map.get(key) ?? []).filter((other) => other !== stream);
  if (rest.length > 0) map.set(key, rest);
  else map.delete(key);
}
