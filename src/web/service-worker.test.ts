/** Parts of public/service-worker.js that journeys cannot reach: clicks on notifications, and time. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, test, vi } from "vitest";

const script = readFileSync(join(import.meta.dirname, "../../public/service-worker.js"), "utf8");
const origin = "https://babillard.example";
const day = 86_400_000;

type Listener = (event: Record<string, unknown>) => void;

/** The worker with its caches, for a device without a network. @param copies their age in days, by path */
function startWorker(copies: Record<string, number> = {}) {
  const listeners = new Map<string, Listener>();
  const stored = new Map(
    Object.entries(copies).map(([path, days]) => [
      path,
      new Response("<html><body>Copie</body></html>", {
        headers: {
          "X-Stored-At": String(Date.now() - days * day),
          "X-Title": encodeURIComponent(`Titre ${path}`),
        },
      }),
    ]),
  );
  const cache = {
    keys: async () => Array.from(stored.keys(), (path) => ({ url: origin + path })),
    match: async (key: string | { url: string }) => {
      const path = typeof key === "string" ? key : key.url.slice(origin.length);
      return stored.get(path)?.clone();
    },
    delete: async (path: string) => stored.delete(path),
  };
  const pages: { focus: () => Promise<void>; navigate: (address: string) => Promise<void> }[] = [];
  const openWindow = vi.fn(async (_address: string) => undefined);
  const self = {
    location: new URL(`${origin}/service-worker.js`),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => pages, openWindow },
  };
  const fetch = async () => Promise.reject(new TypeError("no network"));
  const caches = { open: async () => cache };
  runInContext(script, createContext({ self, caches, fetch, URL, Response, Headers, Intl, Date, crypto }));
  const dispatch = async (type: string, event: Record<string, unknown>): Promise<unknown> => {
    let result: unknown;
    const keep = (promise: unknown) => {
      result = promise;
    };
    listeners.get(type)?.({ ...event, waitUntil: keep, respondWith: keep });
    return result;
  };
  const open = async (path: string) => {
    const request = { url: origin + path, method: "GET", mode: "navigate" };
    return (await dispatch("fetch", { request })) as Response; // navigations are answered
  };
  const click = async (data: unknown) => {
    const close = vi.fn();
    await dispatch("notificationclick", { notification: { close, data } });
    expect(close).toHaveBeenCalledOnce();
  };
  return { open, click, stored, pages, openWindow };
}

test("a click on a notification closes it, and opens its address in a new window", async () => {
  const { click, openWindow } = startWorker();
  await click({ path: "/notifications/42" });
  expect(openWindow.mock.calls).toEqual([[`${origin}/notifications/42`]]);
});

test("a click on a notification leads an open page there, and brings it to the front", async () => {
  const { click, pages, openWindow } = startWorker();
  const [page, other] = [1, 2].map(() => ({
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (_: string) => undefined),
  }));
  for (const one of [page, other]) if (one) pages.push(one);
  await click({ path: "/notifications/42" });
  expect(page?.focus).toHaveBeenCalledOnce();
  expect(page?.navigate.mock.calls).toEqual([[`${origin}/notifications/42`]]);
  expect(other?.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test.each([
  "https://ailleurs.example/",
  "//ailleurs.example/",
  "/\\ailleurs.example",
  "javascript:alert(1)",
  "http://babillard.example/",
  "https://[",
  undefined,
])("a notification never leads off the site: %s", async (path) => {
  const { click, openWindow } = startWorker();
  await click(path === undefined ? undefined : { path });
  expect(openWindow.mock.calls).toEqual([[`${origin}/`]]);
});

test("the offline page lists and keeps no copies older than thirty days", async () => {
  const { open, stored } = startWorker({ "/listing/old": 31, "/listing/new": 29, "/messages/old": 31 });
  const html = await (await open("/category/housing")).text();
  expect(html).toContain('<a href="/listing/new">');
  expect(html).not.toContain("/listing/old");
  expect(html).not.toContain("Conversations");
  expect([...stored.keys()]).toEqual(["/listing/new"]);
  expect((await open("/listing/old")).status).toBe(503);
});
