/**
 * What everybody may see has changed: told by triggers (migration 12) to every node, once it is committed.
 *
 * A connection can be lost without a word, and then silence means nothing. So each node sends itself a beat through
 * the same queue. PostgreSQL delivers in the order of commits: when the beat is back, so is all that came before it.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Connection } from "../database/database.server.ts";

export type ChangeFeed = {
  /** True when every change that was committed `certainMs` ago or earlier has been told. */
  isCertain(): boolean;
  /** Resolves when every change that is committed by now has been told, or cannot be. */
  heard(): Promise<void>;
  close(): Promise<void>;
};

/** Half a second less than the two seconds that nothing may be behind: for what takes time after the question. */
export const maxNotificationDelayMs = 1_500;
const beatMs = 500;
/** Nobody asked for so long: the beat rests, and whoever asks next waits for none but wakes it. */
const restAfterMs = 10_000;
/** A connection that owes a beat for so long is given up. */
const patienceMs = 5_000;
const retryMs = 500;

/**
 * @param onChange the last three digits of the id of an ad that changed; null when only lists did
 * @param onLost changes may have been missed since the last certain moment
 */
export function subscribeToChanges(
  connection: Connection,
  { onChange, onLost }: { onChange: (digits: string | null) => void; onLost: () => void },
): ChangeFeed {
  const beatChannel = `beat_${randomUUID().replaceAll("-", "")}`;
  let client: pg.Client | null = null;
  let isListening = false;
  let isClosed = false;
  let sent: { at: number } | null = null;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let askedAt = performance.now();
  let retry: NodeJS.Timeout | undefined;
  /** `onNext`: for the beat that is sent next. */
  let waiting: { onNext: (() => void)[]; onSent: (() => void)[] } = { onNext: [], onSent: [] };

  const beat = () => {
    const now = performance.now();
    if (!client || !isListening) return;
    if (sent) {
      if (now - sent.at > patienceMs) lose(client);
      return;
    }
    if (now - askedAt > restAfterMs && waiting.onNext.length === 0) return;
    sent = { at: now };
    waiting = { onNext: [], onSent: waiting.onNext };
    const beating = client;
    beating.query(`notify ${beatChannel}`).catch(() => lose(beating));
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    isListening = false;
    sent = null;
    confirmedAt = Number.NEGATIVE_INFINITY;
    onLost();
    release([...waiting.onSent.splice(0), ...waiting.onNext.splice(0)]);
    lost.removeAllListeners("notification");
    void lost.end().catch(() => undefined);
    if (isClosed) return;
    retry = setTimeout(connect, retryMs);
    retry.unref();
  };

  const connect = () => {
    const fresh = new pg.Client({
      ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
      connectionTimeoutMillis: patienceMs,
      keepAlive: true,
      application_name: "babillard-pages",
    });
    client = fresh;
    fresh.on("error", () => lose(fresh));
    fresh.on("end", () => lose(fresh));
    fresh.on("notification", ({ channel, payload }) => {
      if (channel === "public_changes") onChange(payload || null);
      else if (channel === beatChannel && sent) {
        confirmedAt = sent.at;
        sent = null;
        release(waiting.onSent.splice(0));
        if (waiting.onNext.length > 0) beat();
      }
    });
    const listen = async () => {
      await fresh.connect();
      // A beat is no news worth a flush to the disk.
      await fresh.query(`set synchronous_commit to off; listen public_changes; listen ${beatChannel}`);
      if (client !== fresh) return;
      isListening = true;
      beat();
    };
    listen().catch(() => lose(fresh));
  };
  connect();

  return {
    isCertain() {
      const now = performance.now();
      const isResting = now - askedAt > restAfterMs;
      askedAt = now;
      if (isResting) beat();
      return now - confirmedAt < maxNotificationDelayMs;
    },
    heard() {
      if (!isListening) return Promise.resolve();
      const told = new Promise<void>((resolve) => waiting.onNext.push(resolve));
      beat();
      return told;
    },
    async close() {
      isClosed = true;
      release([...waiting.onSent.splice(0), ...waiting.onNext.splice(0)]);
      clearInterval(timer);
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}

function release(waiting: readonly (() => void)[]): void {
  for (const resolve of waiting) resolve();
}
