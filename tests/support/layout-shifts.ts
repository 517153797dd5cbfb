import type { Page } from "playwright-core";

/** Records layout shifts, from the next page load on (https://wicg.github.io/layout-instability/). */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    const describe = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const readShifts = () => ({
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.className}: ${describe(previousRect)} → ${describe(currentRect)}`,
        ),
      ),
    });
    Object.assign(window, { readShifts });
  });
}

/**
 * The shifts recorded on the current page, after their total score (CLS); empty if there are none.
 * @param tolerated highest score that counts as none
 */
export async function recordedShifts(page: Page, tolerated = 0): Promise<string[]> {
  const { score, moved } = await page.evaluate(() => Reflect.get(window, "readShifts")());
  return score <= tolerated ? [] : [`${score}`, ...moved];
}
