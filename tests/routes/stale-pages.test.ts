// While the database is unavailable, visitors get cached pages with a notice.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { stalePageText } from "../../src/server/page-cache/stale-page.ts";
import type { ClientResponse } from "./client.ts";
import { serveSite } from "./served-site.ts";

const ttlMs = 300;
const served = await serveSite({}, undefined, { cacheTtlMs: ttlMs });
const { pageCache: cache } = served.site;
if (!cache) throw new Error("no page is cached");
const get = (path: string) => served.visitor().get(path);

/** The home page is stored, and has expired; what an earlier test knew of the database is out of date. */
beforeEach(async () => {
  await sleep(1_100);
  await expect.poll(async () => (await get("/")).text.includes(stalePageText)).toBe(false);
  await sleep(ttlMs + 50);
});

function withoutDatabase({ isFrozen = false } = {}): () => void {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const refuse = async () => {
    if (isFrozen) await isOver;
    throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  };
  const connect = vi.spyOn(served.pool, "connect").mockImplementation(((
    callback?: (error: Error) => void,
  ) => {
    const refused = refuse();
    if (callback) refused.catch(callback);
    return refused;
  }) as typeof served.pool.connect); // one of its two overloads
  const finish = () => {
    connect.mockRestore();
    end();
  };
  onTestFinished(finish);
  return finish;
}

function expectStale(answer: ClientResponse) {
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(`<p class="stale-notice" role="status">${stalePageText}</p>`);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Content-Security-Policy")).toContain("script-src");
}

test("an expired page is served with a notice, a page that is not cached is a 503, and the notice goes with the fault", async () => {
  const end = withoutDatabase();
  for (let time = 0; time < 3; time += 1) expectStale(await get("/"));
  expect((await get("/search?q=table")).status).toBe(503);
  end();
  await expect.poll(async () => (await get("/")).text.includes(stalePageText)).toBe(false);
});

test("a data request makes the browser load the page, which has the notice", async () => {
  withoutDatabase();
  const answer = await get("/_.data");
  expect(answer.status).toBe(204);
  expect(answer.headers.get("X-Remix-Redirect")).toBe("/");
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
});

test("a page is never served after an invalidation", async () => {
  withoutDatabase();
  expectStale(await get("/"));
  cache.invalidate(["lists"]);
  await sleep(1_100);
  expect((await get("/")).status).toBe(503);
});

test("users get no cached page", async () => {
  withoutDatabase();
  const user = served.visitor();
  user.cookies.set("babillard.session_token", "x");
  expect((await user.get("/")).status).toBe(503);
});

test("a frozen database does not hold the page: it is answered while no query is", async () => {
  withoutDatabase({ isFrozen: true }); // until the test ends
  expectStale(await get("/"));
});
