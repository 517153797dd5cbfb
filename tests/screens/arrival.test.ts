// Runs in npm run test:full.
/** Pages that arrive in pieces over a slow network: what has been painted does not move. */
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CardViewChoice, cardViewCookie } from "../../src/web/card-view.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { observeShifts, recordedShifts } from "../support/layout-shifts.ts";
import { waitForHydration } from "./screen-state.ts";
import { connectToScreens } from "./viewers.ts";

const { url, world, browser: endpoint } = await connectToScreens();

let browser: Browser;
let slowServer: Server;
/** Resolved at first paint. Until then, only the HTML before `firstPieceEnd` is sent. */
let painted: PromiseWithResolvers<void>;
let firstPieceEnd: string;
beforeEach(() => {
  firstPieceEnd = "<main";
});
beforeAll(async () => {
  browser = await chromium.connect(endpoint);
  slowServer = serveInPieces();
  await new Promise<void>((resolve) => slowServer.listen(0, "localhost", resolve));
});
afterAll(async () => {
  await browser.close();
  slowServer.closeAllConnections();
  slowServer.close();
});

const pages: { name: string; path: string; view?: CardViewChoice; widths?: number[] }[] = [
  { name: "home", path: "/" },
  // One row of cards has titles of one line and of two lines.
  { name: "category", path: "/category/housing" },
  { name: "search", path: "/search?q=table" },
  // Not on a phone: the photo count at the bottom of a photo, which is as high as its text, shifts by 0.001.
  { name: "search, as a list", path: "/search?q=table", view: "list", widths: [768, 1280] },
  { name: "listing", path: `/listing/${world.listings.eightPhotos}` },
];

test.for(
  pages.flatMap(({ widths = [390, 768, 1280], ...page }) => widths.map((width) => ({ ...page, width }))),
)("$name has no layout shift at $width px while it arrives", async ({ path, view = "grid", width }) => {
  const { port } = slowServer.address() as { port: number };
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    viewport: { width, height: width < 768 ? 844 : 1300 },
    extraHTTPHeaders: { Cookie: cardViewCookie(view).split(";")[0] ?? "" },
  });
  const page = await context.newPage();
  await observeShifts(page);
  painted = Promise.withResolvers();
  await firstPaint(page, path);
  painted.resolve();
  await expectNoShift(page);
  await context.close();
});

test.for(
  [
    { where: "after its search field", pieceEnd: '<div class="ml-auto' },
    { where: "before its buttons", pieceEnd: 'href="/auth"' },
    { where: "between its buttons", pieceEnd: "Publier<" },
  ].flatMap((cut) => [768, 1280].map((width) => ({ ...cut, width }))),
)(
  "a page painted in the middle of its header, $where, has no layout shift at $width px",
  async ({ pieceEnd, width }) => {
    const { port } = slowServer.address() as { port: number };
    const baseURL = `http://localhost:${port}`;
    const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await observeShifts(page);
    firstPieceEnd = pieceEnd;
    painted = Promise.withResolvers();
    await firstPaint(page, "/search?q=table");
    await page.getByRole("banner").locator("input[name=q]").waitFor();
    expect(await page.getByText("Publier").count()).toBe(0);
    painted.resolve();
    await expectNoShift(page);
    await context.close();
  },
);

test("a late font causes no layout shift", async () => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await observeShifts(page);
  const release = await holdRequests(page, /\.woff2$/u);
  const requested = page.waitForRequest(/\.woff2$/u);
  await firstPaint(page, "/");
  const font = await requested;
  release();
  expect((await font.response())?.status()).toBe(200);
  await expectNoShift(page);
  await context.close();
});

async function firstPaint(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

/** Waits until the page is complete and hydrated. */
async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  // Tolerates shifts that Lighthouse rounds to 0, such as an icon making room for its label.
  expect(await recordedShifts(page, 0.0005)).toEqual([]);
}

/** A proxy that sends pages in pieces: all that comes before `firstPieceEnd`, then, once painted, 1,200 bytes at a time. */
function serveInPieces(): Server {
  const pieceLength = 1_200;
  return createServer(async (request, response) => {
    const { connection: _, ...headers } = request.headers as Record<string, string>;
    const upstream = await fetch(new URL(request.url ?? "/", url), {
      headers: { ...headers, "accept-encoding": "identity" },
    });
    const body = Buffer.from(await upstream.arrayBuffer());
    response.writeHead(upstream.status, Object.fromEntries(upstream.headers));
    if (!upstream.headers.get("content-type")?.startsWith("text/html")) {
      response.end(body);
      return;
    }
    const start = body.indexOf(firstPieceEnd);
    if (start < 0) throw new Error(`no content in ${request.url}`);
    response.write(body.subarray(0, start));
    await painted.promise;
    for (let at = start; at < body.length; at += pieceLength) {
      await wait(25);
      response.write(body.subarray(at, at + pieceLength));
    }
    response.end();
  });
}
