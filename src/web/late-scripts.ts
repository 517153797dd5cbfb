/**
 * A page is whole without its scripts, so they wait until it is painted, photos included: React Router would fetch them
 * all at once with the page, and they would take the line from its styles, font and first photo. They start earlier at
 * the first sign of a person, who may want what only they do.
 * @param addresses of the modules that the page would have preloaded
 * @param code of the module that starts it
 * @returns the script that stands in its place
 */
export function lateStart(addresses: readonly string[], code: string): string {
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
export const arrivalMark = `(${markArrival})();`;

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
