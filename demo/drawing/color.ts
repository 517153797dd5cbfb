/** Colors of the drawings: category hues for scenes, named colors (with their French forms) for objects. */
import type { CategoryId } from "../../src/listings/category.ts";

export const ink = "#2b3036";
export const paper = "#faf7f2";
export const steel = "#aab2b8";
export const wood = "#c8975f";
export const glass = "#cfe3ea";

export const hues: Readonly<Record<CategoryId, string>> = {
  housing: "#3f6f9f",
  jobs: "#2f8079",
  services: "#c98a2b",
  products: "#7a5fa5",
  community: "#c2607c",
};

export type ColorName = keyof typeof colors;

/** masculine, feminine, masculine plural, feminine plural */
const color = (hex: string, m: string, f = m, mp = `${m}s`, fp = `${f}s`) => ({ hex, m, f, mp, fp });
/** nouns used as color adjectives are invariable */
const fixed = (hex: string, m: string) => color(hex, m, m, m, m);

export const colors = {
  rouge: color("#c23b2e", "rouge"),
  bleu: color("#3c72b0", "bleu", "bleue"),
  marine: fixed("#2b4668", "bleu marine"),
  vert: color("#4b8159", "vert", "verte"),
  jaune: color("#e3b23a", "jaune"),
  orange: fixed("#dc7a34", "orange"),
  noir: color("#3a3f46", "noir", "noire"),
  blanc: color("#f3f1ec", "blanc", "blanche"),
  gris: color("#8c949c", "gris", "grise", "gris"),
  turquoise: color("#3b9c9c", "turquoise"),
  rose: color("#dd8aa2", "rose"),
  mauve: color("#8b6bb1", "mauve"),
  beige: color("#d8c3a0", "beige"),
  brun: color("#81573a", "brun", "brune"),
  bordeaux: fixed("#7f3140", "bordeaux"),
  creme: fixed("#efe2c6", "crème"),
  argent: fixed("#b8c0c7", "argent"),
  erable: fixed("#d6a768", "couleur érable"),
  noyer: fixed("#7d5233", "couleur noyer"),
} as const;

/** Mixes `towards` into `hex` by `part` (0 to 1). */
export function mix(hex: string, towards: string, part: number): string {
  const channel = (index: number) => {
    const from = Number.parseInt(hex.slice(index, index + 2), 16);
    const to = Number.parseInt(towards.slice(index, index + 2), 16);
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export type Tones = { base: string; light: string; dark: string; deep: string };

/** Lit side, shaded side and outline of a color. */
export function tones(base: string): Tones {
  return {
    base,
    light: mix(base, "#ffffff", 0.28),
    dark: mix(base, "#1d2430", 0.22),
    deep: mix(base, "#1d2430", 0.45),
  };
}
