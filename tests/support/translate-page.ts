import type { Page } from "playwright-core";

/**
 * Changes every page that is opened from now on as browsers' translators do: each text node is replaced by
 * `<font><font>text</font></font>`, before React hydrates the page and whenever texts are added or changed. The words stay the
 * same, so that tests find them.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // After the document is parsed, but before the page's scripts start at its load event.
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "complete") translateBody();
    });

    function translateBody(): void {
      translateIn(document.body);
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          if (target instanceof Text) translateIn(target);
          for (const node of addedNodes) translateIn(node);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }

    function translateIn(node: Node): void {
      if (node instanceof Text) {
        translate(node);
        return;
      }
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text); // only texts are walked
      for (const text of texts) translate(text);
    }

    function translate(text: Text): void {
      const isTranslatable = text.parentElement?.closest("script, style, noscript, textarea, font") === null;
      if (!isTranslatable || text.data.trim() === "") return;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
  });
}

type Fiber = {
  tag: number;
  memoizedProps: { children?: unknown; dangerouslySetInnerHTML?: unknown } | string | null;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
};

/** Lists elements whose text is not what React rendered last. */
export function staleTexts(page: Page): Promise<{ rendered: string; shown: string }[]> {
  return page.evaluate(() => {
    const portal = 4;
    // Titles and metadata are in the head; scripts differ between server and browser.
    const leftOut = "head, head *, script, style, noscript, textarea";
    const stale: { rendered: string; shown: string }[] = [];
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    if (key === undefined) return stale;
    const root = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
    if (root) compare(root.stateNode.current);
    return stale;

    /** Returns the text of a fiber, and compares the text of each element within it. */
    function compare({ memoizedProps: props, stateNode, child }: Fiber): string {
      if (typeof props === "string") return props;
      const isElement = stateNode instanceof Element;
      const isLeftOut = isElement && (stateNode.matches(leftOut) || props?.dangerouslySetInnerHTML);
      if (isLeftOut) return "";
      let rendered = "";
      for (let one = child; one; one = one.sibling) {
        const text = compare(one);
        if (one.tag !== portal) rendered += text;
      }
      if (!isElement) return rendered;
      const text = props?.children;
      if (!child && (typeof text === "string" || typeof text === "number")) rendered = String(text);
      const shown = shownText(stateNode);
      const isLeaf = !stale.some((one) => rendered.includes(one.rendered) && shown.includes(one.shown));
      if (rendered !== shown && isLeaf) stale.push({ rendered, shown });
      return rendered;
    }

    function shownText(element: Element): string {
      const copy = element.cloneNode(true) as Element; // a copy of an element
      for (const one of copy.querySelectorAll(leftOut)) one.remove();
      return copy.textContent ?? "";
    }
  });
}
