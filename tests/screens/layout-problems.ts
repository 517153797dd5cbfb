import type { Page } from "playwright-core";

/** The window scrolls sideways, an element is wider than it, or a character is cut in half. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll("main *, dialog[open] *, header *")) {
      const { right, left, width } = element.getBoundingClientRect();
      const isShown = width > 0 && element.checkVisibility();
      const clipped = element.closest(
        ".sr-only, [aria-hidden=true], ul.overflow-x-auto, .overflow-hidden, .truncate",
      );
      if (isShown && !clipped && (right > innerWidth + 1 || left < -1) && !isScrolled(element))
        found.push(
          `${element.tagName} ${Math.round(left)} to ${Math.round(right)}: ${element.textContent?.slice(0, 40)}`,
        );
    }
    const texts = [document.title, document.body.textContent ?? ""];
    for (const element of document.querySelectorAll("[aria-label], [alt], meta[content]"))
      texts.push(...["aria-label", "alt", "content"].map((name) => element.getAttribute(name) ?? ""));
    for (const text of texts) {
      if (!text.isWellFormed() || text.includes("\ufffd")) found.push(`cut: ${text.slice(0, 80)}`);
      // A joiner before the ellipsis of a truncated text, or at the end of one.
      if (/\u200d(?:…|$)/u.test(text)) found.push(`cut at a joiner: ${text.slice(-40)}`);
    }
    return found;

    function isScrolled(element: Element): boolean {
      for (let one = element.parentElement; one; one = one.parentElement) {
        if (/auto|scroll|hidden|clip/u.test(getComputedStyle(one).overflowX) && one !== document.body)
          return true;
      }
      return false;
    }
  });
}
