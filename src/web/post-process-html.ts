import { createHash } from "node:crypto";
import type { RenderedPage } from "./context.ts";

/**
 * A page is whole without its scripts, so they wait until it is painted, photos included: React Router would fetch them
 * all at once with the page, and they would take the line from its styles, font and first photo. They start earlier at
 * the first sign of a person, who may want what only they do.
 * @param addresses of the modules that the page would have preloaded
 * @param code of the module that starts it
 * @returns the script that stands in its place
 */
export function deferredBootScript(addresses: readonly string[], code: string): string {
  return `(${startWhenPainted})(${literal(addresses)}, ${literal(code)});`;
}

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Runs in browsers, out of its own text. On the first page that somebody sees, cards below the window wait to be laid out
 * (styles/cards.css) for the first sign of a person: places that one comes back to are measured on true heights. Who
 * comes back to a page finds the place scrolled to, so there all are laid out at once.
 */
function markArrival(): void {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isNew = arrival?.type === "navigate" && location.hash === "";
  if (isNew) document.documentElement.dataset.arriving = "";
}

/** The script that stands first in the page. */
export const firstVisitScript = `(${markArrival})();`;

/** Runs in browsers, out of its own text. Where a photo never arrives, scripts come all the same. */
function startWhenPainted(addresses: readonly string[], code: string): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const script = document.createElement("script");
    document.head.append(Object.assign(script, { type: "module", textContent: code }));
    script.remove();
  };
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));
  if (document.readyState === "complete") startAfterPaint();
  else addEventListener("load", startAfterPaint, { once: true });
  const answer = () => {
    delete document.documentElement.dataset.arriving;
    start();
  };
  for (const sign of ["pointerover", "pointerdown", "wheel", "keydown"]) {
    addEventListener(sign, answer, { once: true, passive: true });
  }
  setTimeout(start, 4_000);
}

/**
 * What React drew, as it goes out: its scripts start late (late-scripts.ts), and are named by their own text.
 *
 * A policy can name inline scripts by a word that every answer has anew, or by their text. A page that is kept is the same
 * for many, so its scripts go by their text, and the word is only there while the page is made: it tells what React
 * wrote from whatever else found its way into the page, which is never allowed.
 *
 * Bytes all the way: making text of a whole page and bytes of it again took longer than drawing it.
 * @param drawn the page in UTF-8; the next page may be drawn in the same place, so nothing of it is kept
 * @param nonce the word
 */
export function postProcessHtml(drawn: Buffer, nonce: string): RenderedPage {
  const preloads: string[] = [];
  const edits: Edit[] = [];
  const texts: (string | Buffer)[] = [];
  const added: string[] = [];
  for (const { from, to, tag, text } of markedElements(drawn, nonce)) {
    const preloaded = preload.exec(tag)?.[1];
    if (preloaded !== undefined) {
      preloads.push(preloaded);
      edits.push({ from, to, by: "" });
    } else if (text && tag.endsWith(' type="module" async="">')) {
      const code = text.toString("utf8");
      const starter = deferredBootScript(preloads, code);
      // In the place of the script that was there: React finds the elements that it expects.
      edits.push({ from, to: to + text.byteLength, by: tag + starter });
      texts.push(starter);
      added.push(code, firstVisitScript);
    } else {
      edits.push({ from, to, by: tag });
      if (text) texts.push(text);
    }
  }
  // React steps over elements of a head that it does not know.
  const head = added.length > 0 ? drawn.indexOf(headTag) : -1;
  if (head !== -1)
    edits.unshift({
      from: head,
      to: head + headTag.length,
      by: `${headTag}<script>${firstVisitScript}</script>`,
    });
  return { bytes: edited(drawn, edits), scripts: [...new Set([...texts, ...added].map(hashOf))] };
}

const preload = /^<link rel="modulepreload" href="([^"]+)"/u;
const headTag = "<head>";

/** `from` and `to`: where its opening tag stands; `tag`: that tag without the word; `text`: an inline script's own. */
type MarkedElement = { from: number; to: number; tag: string; text: Buffer | null };

function* markedElements(drawn: Buffer, nonce: string): Iterable<MarkedElement> {
  const mark = ` nonce="${nonce}"`;
  for (let at = drawn.indexOf(mark); at !== -1; at = drawn.indexOf(mark, at + mark.length)) {
    const from = drawn.lastIndexOf("<", at);
    const to = drawn.indexOf(">", at) + 1;
    const tag = drawn.toString("utf8", from, at) + drawn.toString("utf8", at + mark.length, to);
    const isInline = tag.startsWith("<script") && !/\ssrc=/u.test(tag);
    yield { from, to, tag, text: isInline ? drawn.subarray(to, drawn.indexOf("</script>", to)) : null };
  }
}

type Edit = { from: number; to: number; by: string };

/** @param edits in the order of the page, none within another */
function edited(drawn: Buffer, edits: readonly Edit[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let done = 0;
  for (const { from, to, by } of edits) {
    parts.push(drawn.subarray(done, from), Buffer.from(by));
    done = to;
  }
  return Buffer.concat([...parts, drawn.subarray(done)]);
}

function hashOf(text: string | Buffer): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
