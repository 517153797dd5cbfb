import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aUser } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { createLiveStreams } from "./live-streams.ts";

const { db } = await testDatabase();
const heartbeatMs = 20_000;
const streamsPerUser = 8;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Of a client that does not read: what is written waits, also the end. */
function aStalledResponse(onError: (error: Error) => void): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket())).on("error", onError);
}

test.each([
  ["the oldest of too many of one user", streamsPerUser, () => undefined],
  [
    "whose session has ended",
    0,
    (live: ReturnType<typeof createLiveStreams>) => live.notify("session session-0"),
  ],
])("a stream that no one reads is written to no more once it ends: %s", async (_, others, endIt) => {
  const user = await aUser(db);
  const live = createLiveStreams({ db, log: { warn: () => undefined } });
  const errors: Error[] = [];
  const open = (sessionId: string) => {
    const response = aStalledResponse((error) => errors.push(error));
    live.open(response, { userId: user.id, sessionId, cursor: null });
    response.write("retry: 1000\n\n");
    return response;
  };
  const stalled = open("session-0");
  for (let at = 1; at <= others; at += 1) open(`session-${at}`);
  endIt(live);
  expect(live.count()).toBe(others);
  expect(stalled.destroyed).toBe(true);
  vi.advanceTimersByTime(heartbeatMs);
  await setImmediate();
  expect(errors).toEqual([]);
  live.close();
});
