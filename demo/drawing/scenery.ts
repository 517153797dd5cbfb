/** Elements of scenes: trees, clouds, walls. */
import type { Random } from "../random.ts";
import { glass, ink, mix, paper, wood } from "./color.ts";
import { area, combine, copies, dot, line, oval, rect, ring } from "./shape.ts";

export type Scene = { phrase: string; paint: (hue: string, random: Random) => string };

export const background = (fill: string) => rect(0, 0, 800, 600, fill);

export const wallTone = (hue: string, random: Random) => mix(hue, paper, 0.62 + random.next() * 0.24);

export function fir(x: number, base: number, size: number, fill: string) {
  const tier = (k: number, w: number) =>
    `M${x} ${base - size * (k + 0.5)}L${x + size * w} ${base - size * k}H${x - size * w}Z`;
  return combine(
    rect(x - size * 0.05, base - size * 0.16, size * 0.1, size * 0.16, "#6d4b35"),
    area(tier(0.12, 0.3) + tier(0.36, 0.24) + tier(0.6, 0.17), fill),
  );
}

export function leafTree(x: number, base: number, size: number, fill: string) {
  return combine(
    rect(x - size * 0.05, base - size * 0.5, size * 0.1, size * 0.5, "#7b5a41"),
    dot(x, base - size * 0.72, size * 0.34, fill),
    dot(x - size * 0.2, base - size * 0.55, size * 0.22, fill),
    dot(x + size * 0.22, base - size * 0.58, size * 0.24, mix(fill, "#ffffff", 0.12)),
  );
}

export const cloud = (x: number, y: number, s: number, fill: string) =>
  combine(
    oval(x, y, 60 * s, 18 * s, fill),
    dot(x - 18 * s, y - 14 * s, 22 * s, fill),
    dot(x + 18 * s, y - 10 * s, 17 * s, fill),
  );

export function wallThings(hue: string, random: Random) {
  const dark = mix(hue, paper, 0.35);
  const left = random.chance(0.5);
  const x = left ? 60 : 590;
  const things = [
    () =>
      combine(
        rect(x, 70, 150, 190, "#fffdf9", 4),
        rect(x + 9, 79, 132, 172, mix(glass, hue, 0.1)),
        rect(x + 71, 79, 8, 172, "#fffdf9"),
        rect(x + 9, 158, 132, 8, "#fffdf9"),
      ),
    () =>
      combine(
        rect(x, 90, 110, 140, dark, 3),
        rect(x + 12, 102, 86, 116, paper),
        area(
          `M${x + 12} 218L${x + 45} 150L${x + 66} 190L${x + 80} 168L${x + 98} 218Z`,
          mix(hue, "#ffffff", 0.3),
        ),
        dot(x + 76, 130, 12, "#e6bb5c"),
      ),
    () =>
      combine(
        rect(x, 190, 150, 10, wood),
        rect(x + 14, 130, 16, 60, dark),
        rect(x + 34, 142, 14, 48, mix(dark, "#d7a14a", 0.6)),
        rect(x + 52, 124, 18, 66, mix(dark, ink, 0.3)),
        dot(x + 116, 168, 22, "#6f9b77"),
      ),
    () =>
      combine(
        line(x + 75, 0, x + 75, 90, mix(dark, ink, 0.4), 4),
        area(`M${x + 30} 140Q${x + 34} 90 ${x + 75} 88Q${x + 116} 90 ${x + 120} 140Z`, dark),
        oval(x + 75, 141, 30, 7, "#f4dd9b"),
      ),
    () =>
      combine(
        ring(x + 75, 140, 46, dark, 9),
        dot(x + 75, 140, 42, paper),
        line(x + 75, 140, x + 75, 112, ink, 5),
        line(x + 75, 140, x + 95, 148, ink, 5),
      ),
  ];
  return random.pick(things)();
}

export function boards(y: number, tone: string, random: Random) {
  const gap = random.int(22, 34);
  return combine(
    rect(0, y, 800, 600 - y, tone),
    copies(4, (i) => rect(0, y + gap * (i + 1) + i * i * 3, 800, 2, mix(tone, ink, 0.16))),
    copies(7, (i) => rect((i * 137 + gap * 9) % 800, y + (i % 4) * gap + 2, 2, gap, mix(tone, ink, 0.16))),
  );
}

export function sky(random: Random) {
  return random.pick(["#cfe4ee", "#d9e8ea", "#f6dcc3", "#dfe6f1", "#c4dbe8"]);
}
