import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { variantWidths } from "./variant-widths.ts";

describe("variantWidths", () => {
  test.each([
    [1280, [320, 640, 1280]],
    [1000, [320, 640, 1000]],
    [720, [320, 640]],
    [500, [320, 500]],
    [320, [320]],
    [200, [200]],
    [1, [1]],
  ])("a picture %d wide gives %j", (width, widths) => {
    expect(variantWidths(width)).toEqual(widths);
  });

  test("there is at least one, ascending, none wider than the photo, the last at least 80 % of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1280 }), (width) => {
        const widths = variantWidths(width);
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        expect(widths.at(-1)).toBeGreaterThanOrEqual(width * 0.8);
        expect(widths.at(-1)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
