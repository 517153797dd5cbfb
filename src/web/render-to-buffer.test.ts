import { createElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderToBuffer } from "./render-to-buffer.ts";

function drawn(text: string): Promise<string> {
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(createElement("p", null, text), {
      onAllReady: () => resolve(renderToBuffer(pipe).toString("utf8")),
    });
  });
}

test("a page comes whole, however long it is, and nothing of the one before is left in it", async () => {
  for (const text of ["Vélo d’été", "é’œ😀".repeat(200_000), "bref", "x".repeat(3_000)])
    expect(await drawn(text)).toBe(renderToString(createElement("p", null, text)));
});

test("pages drawn at the same time do not mix", async () => {
  const texts = Array.from({ length: 20 }, (_, number) => `${number} é `.repeat(2_000));
  expect(await Promise.all(texts.map(drawn))).toEqual(texts.map((text) => `<p>${text}</p>`));
});
