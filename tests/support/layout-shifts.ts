import type { Page } from "playwright-core";

/** From the next page on, what moves that had been drawn is noted (https://wicg.github.io/layout-instability/). */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const readShifts = () => ({
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.className}: ${place(previousRect)} → ${place(currentRect)}`,
        ),
      ),
    });
    Object.assign(window, { readShifts });
  });
}

/**
 * Of the page that is open: what moved, from where to where, after how much of it moved in all (CLS).
 * @param tolerated so much of it is nothing
 */
export async function recordedShifts(page: Page, tolerated = 0): Promise<string[]> {
  const { score, moved } = await page.evaluate(() => Reflect.get(window, "readShifts")());
  return score <= tolerated ? [] : [`${score}`, ...moved];
}
