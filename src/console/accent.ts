/**
 * The accent color of buttons and links, chosen by the operator for the light theme. The other shades are derived, so that
 * text keeps the contrast of 4.5:1 that WCAG 2 asks for in both themes.
 */

type Rgb = readonly [number, number, number];

/** Backgrounds that the accent is text on (src/web/styles/tokens.css). */
const lightBackgrounds = ["#faf7f1", "#fffefb", "#f1ece2"] as const;
const darkBackgrounds = ["#10161f", "#18202b", "#0b1017"] as const;
const darkSurface = "#18202b";
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
export const minContrast = 4.5;
const tintShare = 0.12;

export type AccentRejection = "not-a-color" | "too-light";

/** @param text `#rrggbb` */
export function parseAccent(
  text: string,
): { ok: true; color: string } | { ok: false; reason: AccentRejection } {
  const color = text.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/u.test(color)) return { ok: false, reason: "not-a-color" };
  return accentContrast(color) < minContrast ? { ok: false, reason: "too-light" } : { ok: true, color };
}

/** The lowest contrast that the color has with a background of the light theme, its own tint and white text included. */
export function accentContrast(color: string): number {
  const rgb = rgbOf(color);
  const tint = mix(rgb, white, 1 - tintShare);
  const backgrounds = [...lightBackgrounds.map(rgbOf), tint, white];
  return Math.min(...backgrounds.map((background) => contrast(rgb, background)));
}

/** Values of the custom properties that depend on the accent, for both themes. */
export function accentProperties(color: string): Record<string, string> {
  const light = rgbOf(color);
  const darkTint = (shade: Rgb) => mix(shade, rgbOf(darkSurface), 0.84);
  const backgrounds = (shade: Rgb) => [...darkBackgrounds.map(rgbOf), darkTint(shade)];
  let dark = light;
  for (let share = 0; share <= 1; share += 0.05) {
    dark = mix(light, white, share);
    if (Math.min(...backgrounds(dark).map((background) => contrast(dark, background))) >= minContrast) break;
  }
  const themes = (inLight: Rgb, inDark: Rgb) => `light-dark(${hexOf(inLight)}, ${hexOf(inDark)})`;
  return {
    "--spruce": themes(light, dark),
    "--spruce-deep": themes(mix(light, black, 0.25), mix(dark, white, 0.3)),
    "--on-spruce": themes(white, contrast(dark, white) > contrast(dark, black) ? white : black),
    "--spruce-tint": themes(mix(light, white, 1 - tintShare), darkTint(dark)),
  };
}

function rgbOf(color: string): Rgb {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** @param share of `other` */
function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const blend = (index: 0 | 1 | 2) => color[index] * (1 - share) + other[index] * share;
  return [blend(0), blend(1), blend(2)];
}

/** WCAG 2: 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
