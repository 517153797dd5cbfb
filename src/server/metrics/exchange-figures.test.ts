import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import type { MetricFamily } from "../../platform/metrics/metrics.server.ts";
import { exchangeFigures } from "./exchange-figures.ts";

/** Two ends of a channel. */
function channel() {
  const [main, part] = [new EventEmitter(), new EventEmitter()];
  const sendTo = (other: EventEmitter) => (message: unknown) =>
    void queueMicrotask(() => other.emit("message", structuredClone(message)));
  return {
    main: Object.assign(main, { send: sendTo(part) }),
    part: Object.assign(part, { send: sendTo(main) }),
  };
}

function figures(value: number): MetricFamily[][] {
  return [
    [{ name: "entries", help: "Entries.", type: "gauge", combination: "sum", series: [["entries", value]] }],
  ];
}

test("both ends ask, also at the same time, and get the other's figures", async () => {
  const { main, part } = channel();
  let asked = 0;
  const askPart = exchangeFigures(main, async () => figures(1));
  const askMain = exchangeFigures(part, async () => {
    asked += 1;
    return figures(10 + asked);
  });
  expect(await Promise.all([askPart(), askMain(), askPart()])).toEqual([
    figures(11),
    figures(1),
    figures(12),
  ]);
});

test("an end that does not answer in time, or cannot read its figures, has none", async () => {
  vi.useFakeTimers();
  try {
    const { main, part } = channel();
    const askPart = exchangeFigures(main, async () => figures(1));
    const unanswered = askPart();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await unanswered).toEqual([]);
    const askMain = exchangeFigures(part, () => Promise.reject(new Error("away")));
    const failed = askPart();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await failed).toEqual([]);
    expect(await askMain()).toEqual(figures(1));
  } finally {
    vi.useRealTimers();
  }
});
