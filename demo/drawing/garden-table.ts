/** Plants, and a table of mixed goods. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix } from "./color.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke, transformed } from "./shape.ts";

export function drawPlants({ random, kind }: DrawingOptions) {
  const pot = (x: number, w: number, h: number, fill: string) =>
    combine(
      area(`M${x - w} ${500 - h}h${w * 2}l${-w * 0.3} ${h}h${-w * 1.4}z`, fill),
      rect(x - w - 6, 500 - h - 10, w * 2 + 12, 20, mix(fill, "#ffffff", 0.2), 5),
    );
  const green = ["#4f8a61", "#6fa380", "#3d7152", "#86b58a"];
  const pots = random.shuffle(["#b9774e", "#e9e2d2", "#6b86a0", "#d6a04a"]);
  if (kind === "semis") {
    return combine(
      rect(110, 430, 580, 74, "#8d6748", 6),
      copies(14, (i) =>
        combine(
          stroke(`M${140 + i * 40} 432v-${60 + ((i * 23) % 50)}`, green[i % 4] ?? "#4f8a61", 7),
          oval(124 + i * 40, 370 - ((i * 23) % 50), 20, 10, green[(i + 1) % 4] ?? "#4f8a61"),
          oval(156 + i * 40, 360 - ((i * 23) % 50), 20, 10, green[i % 4] ?? "#4f8a61"),
          i % 4 === 1 ? dot(140 + i * 40, 340 - ((i * 23) % 50), 15, "#d9463a") : "",
        ),
      ),
      copies(5, (i) => rect(160 + i * 110, 446, 56, 44, "#a97f5b", 4)),
    );
  }
  if (kind === "monstera") {
    const leaf = (angle: number, size: number, tone: string) =>
      transformed(
        `rotate(${angle} 400 400) translate(400 ${400 - size}) scale(${size / 210})`,
        area("M0 60Q-110 40 -96 -50Q-80 -120 0 -140Q80 -120 96 -50Q110 40 0 60Z", tone),
        ...[-1, 1].map((side) =>
          area(
            `M${side * 100} -60L${side * 34} -44L${side * 104} -34ZM${side * 100} -10L${side * 30} 0L${side * 96} 20Z`,
            "#dcd6cf",
          ),
        ),
        stroke("M0 56V-120", mix(tone, ink, 0.25), 6),
      );
    const angles = [-74, 74, -40, 42, -4];
    return combine(
      ...angles.map((angle) =>
        transformed(`rotate(${angle} 400 400)`, line(400, 410, 400, 250, "#3d7152", 9)),
      ),
      ...angles.map((angle, i) => leaf(angle, 200 + (i % 3) * 26, green[i % 4] ?? "")),
      pot(400, 86, 120, pots[0] ?? ""),
    );
  }
  return combine(
    pot(220, 60, 90, pots[0] ?? ""),
    copies(7, (i) =>
      transformed(
        `rotate(${-54 + i * 18} 220 400)`,
        area("M220 400q-34 -110 0 -210q34 100 0 210z", green[i % 4] ?? ""),
      ),
    ),
    pot(420, 74, 110, pots[1] ?? ""),
    copies(6, (i) =>
      combine(
        stroke(`M420 390Q${330 + i * 36} 260 ${300 + i * 48} ${170 + (i % 2) * 50}`, "#3d7152", 6),
        transformed(
          `rotate(${i * 25 - 60} ${300 + i * 48} ${170 + (i % 2) * 50})`,
          oval(300 + i * 48, 170 + (i % 2) * 50, 46, 30, green[(i + 1) % 4] ?? ""),
        ),
      ),
    ),
    pot(610, 50, 76, pots[2] ?? ""),
    area("M574 420Q566 300 610 290Q654 300 646 420Z", green[0] ?? ""),
    copies(3, (i) => rect(590 + i * 18, 310, 4, 100, mix(green[0] ?? ink, "#ffffff", 0.3))),
    dot(610, 286, 15, "#e88aa0"),
  );
}

export function drawGarageSale({ random }: DrawingOptions) {
  const c = random.shuffle(["#d9694f", "#5f9170", "#e3b23a", "#7fa5c0", "#d98aa2", "#8b6bb1"]);
  return combine(
    line(160, 340, 140, 504, "#7b5a41", 12),
    line(640, 340, 660, 504, "#7b5a41", 12),
    rect(110, 324, 580, 22, "#e9e2d2", 4),
    area("M110 346H690L680 400Q400 420 120 400Z", c[0] ?? ink),
    area("M170 324l20 -100h66l20 100z", c[1] ?? ink),
    oval(223, 224, 33, 9, mix(c[1] ?? ink, ink, 0.3)),
    rect(300, 250, 90, 74, c[2] ?? ink, 6),
    dot(345, 286, 24, "#fbf8f2"),
    copies(4, (i) => rect(420 + i * 20, 238 + (i % 2) * 14, 17, 86 - (i % 2) * 14, c[(i + 2) % 6] ?? ink, 2)),
    stroke("M560 324v-70", "#5b6168", 8),
    area("M520 258l22 -66h40l22 66z", c[4] ?? ink),
    rect(170, 430, 130, 74, "#c9a06c", 4),
    dot(206, 424, 26, c[3] ?? ink),
    dot(256, 430, 20, c[5] ?? ink),
    ring(560, 450, 48, ink, 9),
    ring(440, 462, 36, ink, 9),
    stroke("M440 462L500 400L560 450M500 400l-12 -30", c[0] ?? ink, 9),
    line(90, 130, 710, 130, "#8d949a", 4),
    copies(10, (i) => area(`M${100 + i * 62} 130h48l-24 52z`, c[i % 6] ?? ink)),
  );
}
