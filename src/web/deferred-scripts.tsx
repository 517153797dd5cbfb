/**
 * A page is complete without its scripts, so they start when it is painted, images included. React Router preloads them
 * from the head, where they compete with the font and the first photo: the largest paint came after 2.5 s on a throttled
 * phone with the preloads, and after 1.6 s without (docs/decisions/0021-page-cache-by-tags.md). They start earlier on
 * the first input, whose effect only they can show.
 */
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { tolerateTranslation } from "./translated-page.ts";
import { useFallback } from "./ui/fallback.tsx";

type ElementProps = {
  href?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/** React Router's own scripts, without its preloads; the module that starts the page waits. */
export function DeferredScripts() {
  const elements = flatten(Scripts({}));
  const scripts = elements.filter(({ type }) => type !== "link");
  // React hydrates these elements without comparing their text.
  if (!import.meta.env.SSR) return scripts;
  const preloads = elements.flatMap(({ props }) => props.href ?? []);
  return scripts.map((script) => {
    const code = script.props.dangerouslySetInnerHTML?.__html;
    if (script.props.type !== "module" || code === undefined) return script;
    return cloneElement(script, { dangerouslySetInnerHTML: { __html: deferred(preloads, code) } });
  });
}

function flatten(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ElementProps>(child)) return [];
    return child.type === Fragment ? flatten(child.props.children) : [child];
  });
}

/**
 * @param preloads URLs of the modules that the page needs
 * @param code text of React Router's module script: imports of the routes, then of the entry
 */
export function deferred(preloads: readonly string[], code: string): string {
  const imports = code
    .replace(/\bimport \* as (\w+) from ("[^"]+");/gu, "const $1 = await import($2);")
    .replace(/\bimport ("[^"]+");/gu, "await import($1);");
  return `(${startWhenPainted})(${literal(preloads)}, async () => {${imports}});`;
}

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The first script of the page: it runs before layout, and before a translator can change the page. */
export function HeadScript() {
  const nonce = useFallback()?.nonce;
  const code = import.meta.env.SSR ? `(${markFirstVisit})();(${tolerateTranslation})();` : "";
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {code}
    </script>
  );
}

/**
 * Inlined as text. On the first page of a visit, layout of cards below the window is skipped (styles/cards.css) until the
 * first input. After back navigation or a reload all cards are laid out at once, because the scroll position is restored.
 */
function markFirstVisit(): void {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isNew = arrival?.type === "navigate" && location.hash === "";
  if (isNew) document.documentElement.dataset.arriving = "";
}

/**
 * Inlined as text. The timeout starts the scripts even when an image never loads.
 * Browsers also send pointer events, without movement, when an element appears below a pointer at rest.
 */
function startWhenPainted(preloads: readonly string[], load: () => Promise<void>): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of preloads) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    void load();
  };
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));
  if (document.readyState === "complete") startAfterPaint();
  else addEventListener("load", startAfterPaint, { once: true });
  const inputs = new AbortController();
  const startOnInput = (event: Event) => {
    if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY)
      return;
    inputs.abort();
    delete document.documentElement.dataset.arriving;
    start();
  };
  for (const event of ["pointermove", "pointerdown", "wheel", "keydown"]) {
    addEventListener(event, startOnInput, { signal: inputs.signal, passive: true });
  }
  setTimeout(start, 4_000);
}
