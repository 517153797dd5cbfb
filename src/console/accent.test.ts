import { expect, test } from "vitest";
import { accentContrast, accentProperties, minContrast, parseAccent } from "./accent.ts";

test("a color that is legible on the page and under white text is accepted", () => {
  expect(parseAccent(" #155A48 ")).toEqual({ ok: true, color: "#155a48" });
  expect(parseAccent("#1f4fa3")).toEqual({ ok: true, color: "#1f4fa3" });
});

test.each(["#ffd200", "#7fb3ff", "#808080"])("%s is too light", (color) => {
  expect(accentContrast(color)).toBeLessThan(minContrast);
  expect(parseAccent(color)).toEqual({ ok: false, reason: "too-light" });
});

test.each(["", "155a48", "#155", "red", "#155a4g", "#155a48;}"])("%s is not a color", (text) => {
  expect(parseAccent(text)).toEqual({ ok: false, reason: "not-a-color" });
});

test.each(["#155a48", "#000000", "#0000ff", "#7a0019", "#5b2a86"])(
  "%s is legible in the dark theme",
  (color) => {
    const { "--spruce": accent = "", "--on-spruce": on = "" } = accentProperties(color);
    const [, dark = ""] = /light-dark\(#\w{6}, (#\w{6})\)/u.exec(accent) ?? [];
    const [, onDark = ""] = /light-dark\(#ffffff, (#\w{6})\)/u.exec(on) ?? [];
    expect(contrast(dark, "#18202b")).toBeGreaterThanOrEqual(minContrast);
    expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(minContrast);
  },
);

/** The formula again, independently of the one that is tested. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((color) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
