/**
 * A page is whole without its scripts, so they wait until it is painted, photos included: React Router would fetch them
 * all at once with the page, and they would take the line from its styles, font and first photo. They start earlier at
 * the first sign of a person, who may want what only they do.
 */
export function startScriptsLate(html: string): LatePage {
  const addresses = [...html.matchAll(preload)].map(([, address]) => address);
  const started: string[] = [];
  const late = html.replace(preload, "").replace(start, (_, attributes: string, code: string) => {
    started.push(code);
    const starter = `(${startWhenPainted})(${literal(addresses)}, ${literal(code)});`;
    // In the place of the script that was there: React finds the elements that it expects.
    return `<script${attributes}>${starter}</script>`;
  });
  return { html: late, started };
}

/** `started`: the texts of the inline scripts that the page will make by itself, for its policy. */
export type LatePage = { html: string; started: string[] };

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/gu;
const start = /<script([^>]* type="module" async="")>(.*?)<\/script>/su;

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Runs in browsers, out of its own text. Where a photo never arrives, scripts come all the same. */
function startWhenPainted(addresses: string[], code: string): void {
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
  for (const sign of ["pointerover", "pointerdown", "keydown"]) {
    addEventListener(sign, start, { once: true, passive: true });
  }
  setTimeout(start, 4_000);
}
