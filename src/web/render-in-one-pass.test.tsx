import { lazy, Suspense } from "react";
import type { EntryContext } from "react-router";
import { expect, test, vi } from "vitest";
import { readHandoff, renderToBuffer } from "./render-in-one-pass.server.tsx";

const render = async (page: () => React.ReactNode, onError = () => undefined) =>
  (await renderToBuffer(page, "nonce", onError)).toString();

test("a page whose parts are ready is a document without markers of streaming", async () => {
  const html = await render(() => (
    <html lang="fr">
      <body>
        <p>Prêt &amp; complet</p>
      </body>
    </html>
  ));
  expect(html).toBe(
    '<!DOCTYPE html><html lang="fr"><head></head><body><p>Prêt &amp; complet</p></body></html>',
  );
});

test("a part that is not ready at first is waited for", async () => {
  const Late = lazy(async () => ({ default: () => <p>arrivé</p> }));
  const html = await render(() => (
    <html lang="fr">
      <body>
        <Suspense fallback="attente">
          <Late />
        </Suspense>
      </body>
    </html>
  ));
  expect(html).toContain("<p>arrivé</p>");
  expect(html).not.toContain("attente");
  expect(html).toMatch(/^<!DOCTYPE html>/u);
});

test("a late part of a long page is in its place, without scripts", async () => {
  const Late = lazy(async () => ({ default: () => <p>{"arrivé ".repeat(200)}</p> }));
  const html = await render(() => (
    <html lang="fr">
      <body>
        <p>{"long ".repeat(5_000)}</p>
        <Suspense>
          <Late />
        </Suspense>
      </body>
    </html>
  ));
  expect(html).toContain("<p>arrivé ");
  expect(html).not.toMatch(/<template|<script|hidden/u);
});

test("an error of a component is reported once, and thrown", async () => {
  const Broken = () => {
    throw new Error("broken");
  };
  const onError = vi.fn();
  await expect(render(() => <Broken />, onError)).rejects.toThrow("broken");
  expect(onError).toHaveBeenCalledTimes(1);
});

test("the loader data are read as a whole before React Router renders them", async () => {
  const parts = ["[1,", "é]"].map((part) => new TextEncoder().encode(part));
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const context = { serverHandoffStream, renderMeta: {} } as EntryContext;
  await readHandoff(context);
  expect(context.renderMeta?.streamCache?.[0]?.result).toEqual({ done: true, value: "[1,é]" });
});
