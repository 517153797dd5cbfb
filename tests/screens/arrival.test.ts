// Runs in npm run test:full.
/** A page as a slow network brings it, piece by piece: what has been drawn stays where it is. */
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type CardView, cardViewCookie } from "../../src/web/card-view.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { watchShifts, whatMoved } from "../support/layout-shifts.ts";
import { isAwake } from "./screen-state.ts";

const { url, world, browser: endpoint } = inject("screens");

let browser: Browser;
let slowly: Server;
/** Until then, only what comes before a page's content is sent, or before that. */
let isPainted: PromiseWithResolvers<void>;
let firstPieceEnd: string;
beforeEach(() => {
  firstPieceEnd = "<main";
});
beforeAll(async () => {
  browser = await chromium.connect(endpoint);
  slowly = serveSlowly();
  await new Promise<void>((resolve) => slowly.listen(0, "localhost", resolve));
});
afterAll(async () => {
  await browser.close();
  slowly.closeAllConnections();
  slowly.close();
});

const pages: { name: string; path: string; view?: CardView; widths?: number[] }[] = [
  { name: "home", path: "/" },
  // Titles of one line before titles of two, in one row of cards.
  { name: "category", path: "/category/housing" },
  { name: "search", path: "/search?q=table" },
  // On a phone the number of photos stands at the foot of a photo that is as high as the words beside it: 0.001.
  { name: "search, as a list", path: "/search?q=table", view: "list", widths: [768, 1280] },
  { name: "listing", path: `/listing/${world.ads.eightPhotos}` },
];

test.for(
  pages.flatMap(({ widths = [390, 768, 1280], ...page }) => widths.map((width) => ({ ...page, width }))),
)("$name moves nothing at $width px while it arrives", async ({ path, view = "grid", width }) => {
  const { port } = slowly.address() as { port: number };
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    viewport: { width, height: width < 768 ? 844 : 1300 },
    extraHTTPHeaders: { Cookie: cardViewCookie(view).split(";")[0] ?? "" },
  });
  const page = await context.newPage();
  await watchShifts(page);
  isPainted = Promise.withResolvers();
  await firstPaint(page, path);
  isPainted.resolve();
  await expectNoShift(page);
  await context.close();
});

test.for(
  [
    { cut: "before its buttons", pieceEnd: 'href="/auth"' },
    { cut: "between its buttons", pieceEnd: "Publier<" },
  ].flatMap((where) => [768, 1280].map((width) => ({ ...where, width }))),
)(
  "a page painted in the middle of its head, $cut, moves none of it at $width px",
  async ({ pieceEnd, width }) => {
    const { port } = slowly.address() as { port: number };
    const baseURL = `http://localhost:${port}`;
    const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await watchShifts(page);
    firstPieceEnd = pieceEnd;
    isPainted = Promise.withResolvers();
    await firstPaint(page, "/search?q=table");
    await page.getByRole("banner").getByText("table").waitFor();
    expect(await page.getByText("Publier").count()).toBe(0);
    isPainted.resolve();
    await expectNoShift(page);
    await context.close();
  },
);

test("a font that arrives late moves nothing", async () => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await watchShifts(page);
  const letThrough = await holdRequests(page, /\.woff2$/u);
  const asked = page.waitForRequest(/\.woff2$/u);
  await firstPaint(page, "/");
  const font = await asked;
  letThrough();
  expect((await font.response())?.status()).toBe(200);
  await expectNoShift(page);
  await context.close();
});

async function firstPaint(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

/** Until it is whole and awake. */
async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await isAwake(page);
  await page.waitForLoadState("networkidle");
  // An icon may make room for its word, a choice may need the next line once its count is there: Lighthouse says 0.
  expect(await whatMoved(page, 0.0005)).toEqual([]);
}

/** The site, its pages in pieces: first all that comes before their content, until it is painted, then little by little. */
function serveSlowly(): Server {
  const pieceLength = 1_200;
  return createServer(async (request, response) => {
    const { connection: _, ...asked } = request.headers as Record<string, string>;
    const answer = await fetch(new URL(request.url ?? "/", url), {
      headers: { ...asked, "accept-encoding": "identity" },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.headers.get("content-type")?.startsWith("text/html")) {
      response.end(body);
      return;
    }
    const start = body.indexOf(firstPieceEnd);
    if (start < 0) throw new Error(`no content in ${request.url}`);
    response.write(body.subarray(0, start));
    await isPainted.promise;
    for (let at = start; at < body.length; at += pieceLength) {
      await wait(25);
      response.write(body.subarray(at, at + pieceLength));
    }
    response.end();
  });
}
