/** Colours of the drawn world: category hues for the scene, named colours (with their French forms) for the objects. */
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

export type ColourName = keyof typeof colours;

/** masculine, feminine, masculine plural, feminine plural */
const colour = (hex: string, m: string, f = m, mp = `${m}s`, fp = `${f}s`) => ({ hex, m, f, mp, fp });
/** names of things used as adjectives do not agree */
const fixed = (hex: string, m: string) => colour(hex, m, m, m, m);

export const colours = {
  rouge: colour("#c23b2e", "rouge"),
  bleu: colour("#3c72b0", "bleu", "bleue"),
  marine: fixed("#2b4668", "bleu marine"),
  vert: colour("#4b8159", "vert", "verte"),
  jaune: colour("#e3b23a", "jaune"),
  orange: fixed("#dc7a34", "orange"),
  noir: colour("#3a3f46", "noir", "noire"),
  blanc: colour("#f3f1ec", "blanc", "blanche"),
  gris: colour("#8c949c", "gris", "grise", "gris"),
  turquoise: colour("#3b9c9c", "turquoise"),
  rose: colour("#dd8aa2", "rose"),
  mauve: colour("#8b6bb1", "mauve"),
  beige: colour("#d8c3a0", "beige"),
  brun: colour("#81573a", "brun", "brune"),
  bordeaux: fixed("#7f3140", "bordeaux"),
  creme: fixed("#efe2c6", "crème"),
  argent: fixed("#b8c0c7", "argent"),
  erable: fixed("#d6a768", "couleur érable"),
  noyer: fixed("#7d5233", "couleur noyer"),
} as const;

/** Moves `hex` towards `towards` by `part` (0 to 1). */
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

/** Lit side, shaded side and outline-dark of one colour. */
export function tones(base: string): Tones {
  return {
    base,
    light: mix(base, "#ffffff", 0.28),
    dark: mix(base, "#1d2430", 0.22),
    deep: mix(base, "#1d2430", 0.45),
  };
}
