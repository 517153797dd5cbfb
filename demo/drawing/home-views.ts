/** Balcony and floor plan. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, paper, steel, tones } from "./color.ts";
import { area, combine, copies, dot, line, oval, rect, stroke, transformed } from "./shape.ts";

export function drawBalcony(look: DrawingOptions) {
  const t = tones(look.main);
  const { random } = look;
  const sky = random.pick(["#cfe4ee", "#f5d9bd", "#d5e3ec", "#b9d3e3"]);
  const flowers = random.shuffle(["#e88aa0", "#d9463a", "#e3b23a", "#8b6bb1", "#fbf8f2"]);
  const skyline = random.int(40, 90);
  const shift = random.int(-40, 60);
  return combine(
    rect(0, 0, 800, 600, sky),
    dot(random.int(150, 640), 110, 46, "#fbeec2"),
    area("M0 330Q160 230 330 300T640 260T800 310V460H0Z", mix("#7f9c86", sky, 0.45)),
    copies(7, (i) => {
      const h = 90 + ((i * skyline) % 110);
      return (
        rect(
          i * 118 - 14,
          430 - h,
          108,
          h + 20,
          mix(["#b86f57", "#8f7467", "#c99a78"][i % 3] ?? ink, sky, 0.35),
        ) +
        copies(4, (k) =>
          rect(i * 118 + 6 + (k % 2) * 44, 446 - h + Math.floor(k / 2) * 44, 22, 28, mix(sky, ink, 0.15)),
        )
      );
    }),
    copies(5, (i) => dot(60 + i * 170, 430, 44, mix("#5f8a5c", sky, 0.15))),
    rect(0, 330, 800, 14, "#33383e"),
    copies(27, (i) => rect(i * 31, 340, 6, 160, "#33383e")),
    rect(0, 496, 800, 104, "#c08f5f"),
    copies(5, (i) => rect(0, 512 + i * 20, 800, 3, "#9f7246")),
    transformed(
      `translate(${shift} 0)`,
      stroke("M140 400L150 470H250L260 560M150 470L140 560M250 470V560", t.dark, 12),
      rect(146, 456, 110, 22, t.base, 8),
      rect(130, 380, 20, 96, t.base, 8),
      oval(370, 440, 70, 14, t.base),
      rect(364, 446, 12, 110, t.dark),
      oval(370, 558, 46, 9, t.dark),
      rect(352, 408, 28, 30, "#fbf8f2", 5),
    ),
    area("M560 490h90l-14 72h-62z", "#b9774e"),
    copies(6, (i) => dot(564 + i * 17, 476 - (i % 2) * 20, 19, i % 3 ? "#6fa380" : (flowers[0] ?? t.base))),
    rect(610, 316, 140, 40, "#8a5f3f", 4),
    copies(6, (i) => dot(624 + i * 23, 308 - (i % 2) * 8, 15, i % 2 ? (flowers[1] ?? t.base) : "#6fa380")),
    area("M700 0H800V600H760V40H700Z", mix(look.hue, paper, 0.6)),
  );
}

/** Floor plan with the number of rooms in `kind` ("3.5", "4.5" …); the half is the bathroom. */
export function drawPlan(look: DrawingOptions) {
  const { hue, random, kind } = look;
  const rooms = Math.max(1, Math.min(6, Math.floor(Number.parseFloat(kind) || 4)));
  const wall = mix(hue, ink, 0.45);
  const tints = random.shuffle([0.72, 0.78, 0.83, 0.68, 0.8, 0.86]);
  const bed = (x: number, y: number) =>
    combine(
      rect(x, y, 74, 96, "#ffffff", 8),
      rect(x + 6, y + 6, 28, 22, mix(hue, paper, 0.5), 6),
      rect(x + 40, y + 6, 28, 22, mix(hue, paper, 0.5), 6),
      rect(x, y + 40, 74, 56, mix(hue, paper, 0.35), 6),
    );
  const couch = (x: number, y: number) =>
    combine(
      rect(x, y, 110, 44, mix(hue, paper, 0.35), 10),
      rect(x + 10, y + 14, 90, 30, mix(hue, paper, 0.55), 6),
      rect(x + 24, y + 64, 60, 30, "#c8975f", 5),
    );
  const stove = (x: number, y: number) =>
    combine(
      rect(x, y, 130, 34, "#ffffff", 3),
      rect(x + 4, y + 4, 34, 26, steel, 3),
      dot(x + 60, y + 11, 6, ink),
      dot(x + 76, y + 11, 6, ink),
      dot(x + 60, y + 24, 6, ink),
      dot(x + 76, y + 24, 6, ink),
      rect(x + 92, y + 6, 32, 22, "#cfe3ea", 5),
    );
  const eat = (x: number, y: number) =>
    combine(
      dot(x, y, 28, "#c8975f"),
      dot(x - 40, y, 11, wall),
      dot(x + 40, y, 11, wall),
      dot(x, y - 40, 11, wall),
      dot(x, y + 40, 11, wall),
    );
  const bath = (x: number, y: number) =>
    combine(
      rect(x, y, 96, 40, "#ffffff", 16),
      rect(x + 8, y + 7, 80, 26, "#cfe3ea", 12),
      oval(x + 24, y + 76, 16, 20, "#ffffff"),
      rect(x + 60, y + 60, 34, 26, "#ffffff", 6),
    );
  const columns = Math.ceil((rooms + 1) / 2);
  const w = 640 / columns;
  const contents = [couch, stove, bed, bed, eat, bed];
  const cells = Array.from({ length: columns * 2 }, (_, i) => i);
  return combine(
    rect(0, 0, 800, 600, mix(hue, paper, 0.9)),
    copies(
      20,
      (i) =>
        rect(i * 42, 0, 1.5, 600, mix(hue, paper, 0.78)) + rect(0, i * 42, 800, 1.5, mix(hue, paper, 0.78)),
    ),
    rect(72, 92, 656, 416, wall, 3),
    ...cells.map((i) => {
      const x = 80 + (i % columns) * w;
      const y = i < columns ? 100 : 310;
      const isBath = i === columns * 2 - 1;
      const isLast = i >= rooms && !isBath;
      return combine(
        rect(
          x + 4,
          y,
          w - 8,
          194,
          isBath ? mix("#8fb8c6", paper, 0.5) : mix(hue, paper, tints[i % 6] ?? 0.8),
        ),
        rooms === 1 && i === 0
          ? couch(x + 30, y + 110) +
              stove(x + 30, y + 10) +
              bed(x + w - 130, y + 50) +
              eat(x + w / 2 + 20, y + 90)
          : isBath
            ? bath(x + 22, y + 40)
            : isLast
              ? rect(x + w / 2 - 30, y + 70, 60, 60, mix(hue, paper, 0.5), 4)
              : i === 4
                ? eat(x + w / 2, y + 100)
                : (contents[i] ?? bed)(x + (w - 110) / 2, y + 40),
      );
    }),
    ...cells.map((i) => {
      const x = 80 + (i % columns) * w;
      return i < columns
        ? combine(
            rect(x + w * 0.3, 88, w * 0.4, 12, "#cfe3ea"),
            rect(x + w * 0.62, 290, 46, 26, mix(hue, paper, 0.85)),
            stroke(`M${x + w * 0.62} 308a46 46 0 0 0 46 -46`, wall, 3),
          )
        : rect(x + w * 0.3, 500, w * 0.4, 12, "#cfe3ea");
    }),
    rect(64, 380, 20, 60, mix(hue, paper, 0.85)),
    line(80, 556, 720, 556, wall, 3),
    line(80, 546, 80, 566, wall, 3),
    line(720, 546, 720, 566, wall, 3),
    area("M752 120l14 40l-14 -9l-14 9z", wall),
  );
}
