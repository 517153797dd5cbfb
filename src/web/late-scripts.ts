/**
 * A page is whole without its scripts, so they wait until it is painted, photos included: React Router would fetch them
 * all at once with the page, and they would take the line from its styles, font and first photo. They start earlier at
 * the first sign of a person, who may want what only they do.
 */
export function startScriptsLate(html: string): string {
  const addresses = [...html.matchAll(preload)].map(([, address]) => address);
  return html.replace(preload, "").replace(start, (_, attributes: string, code: string) => {
    const late = `(${startWhenPainted})(${literal(addresses)}, ${literal(code)});`;
    // In the place of the script that was there: React finds the elements that it expects.
    return `<script${attributes}>${late}</script>`;
  });
}

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
    const { nonce = "" } = document.querySelector<HTMLScriptElement>("script[nonce]") ?? {};
    document.head.append(Object.assign(script, { type: "module", nonce, textContent: code }));
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
