import { beforeEach, expect, test, vi } from "vitest";
import { outboxKey } from "./draft-retention.ts";
import { addToOutbox, cleanOutbox, type OutboxMessage, outboxMax, sendFromOutbox } from "./message-outbox.ts";

const day = 86_400_000;
const [camille, gilles] = [crypto.randomUUID(), crypto.randomUUID()];
const aMessage = (given: Partial<OutboxMessage> = {}): OutboxMessage => ({
  userId: camille,
  conversationId: crypto.randomUUID(),
  messageId: crypto.randomUUID(),
  body: "Samedi à 10 heures ?",
  typedAt: Date.now(),
  ...given,
});

let stored: Map<string, string>;
const outbox = () => JSON.parse(stored.get(outboxKey) ?? "[]") as OutboxMessage[];
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});

test("a limited number of messages waits; one that already waits is replaced", () => {
  const messages = Array.from({ length: outboxMax }, () => aMessage());
  for (const message of messages) expect(addToOutbox(message)).toBe("stored");
  expect(addToOutbox(aMessage())).toBe("full");
  expect(addToOutbox({ ...aMessage(), messageId: messages[0]?.messageId ?? "", body: "Dimanche ?" })).toBe(
    "stored",
  );
  expect(outbox()).toHaveLength(outboxMax);
  expect(outbox().at(-1)?.body).toBe("Dimanche ?");
});

test("without storage nothing waits", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(addToOutbox(aMessage())).toBe("unavailable");
});

test("a message that waited for seven days is not sent, but shown as not sent for thirty", async () => {
  const [fresh, late, old] = [6, 7, 30].map((days) => aMessage({ typedAt: Date.now() - days * day }));
  stored.set(outboxKey, JSON.stringify([fresh, late, old]));
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(body.get("messageId") ?? "");
    return new Response();
  });
  const { stop } = sendFromOutbox(camille);
  await vi.waitFor(() => expect(outbox()).toEqual([{ ...late, isFailed: true, isExpired: true }]));
  stop();
  expect(sent).toEqual([fresh?.messageId]);
});

test("messages of another account are deleted as soon as an account opens a page", () => {
  const own = aMessage({ userId: gilles });
  stored.set(outboxKey, JSON.stringify([aMessage(), own]));
  cleanOutbox(gilles);
  expect(outbox()).toEqual([own]);
  cleanOutbox(camille);
  expect(stored.has(outboxKey)).toBe(false);
});
