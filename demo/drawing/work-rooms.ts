/** Workplaces with people. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, paper, steel, tones, wood } from "./color.ts";
import { figure } from "./figure.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke, transformed } from "./shape.ts";

export function drawKitchenWork({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 7);
  return combine(
    rect(150, 60, 500, 46, "#8d949a", 6),
    area("M190 106H610L560 170H240Z", "#aab2b8"),
    copies(
      4,
      (i) =>
        line(250 + i * 100, 172, 250 + i * 100, 200, "#5b6168", 5) +
        dot(250 + i * 100, 222, 26 - (i % 2) * 6, i % 2 ? "#b9774e" : "#5b6168"),
    ),
    figure(330, 500, "#f7f5f0", n, 1.12),
    area("M292 232q-24 -50 16 -58q22 -26 46 0q40 6 16 58z", "#ffffff"),
    rect(292, 226, 78, 20, "#e9e5dc", 5),
    rect(130, 380, 540, 124, "#b9c0c6", 6),
    rect(130, 380, 540, 16, "#dfe4e8", 4),
    rect(150, 410, 150, 84, "#8d949a", 5),
    rect(500, 410, 150, 84, "#8d949a", 5),
    rect(430, 320, 110, 62, t.base, 8),
    rect(420, 312, 130, 14, t.dark, 6),
    stroke("M456 300q-14 -18 2 -38M500 300q-14 -18 2 -38", "#ffffff", 7),
    oval(230, 376, 62, 10, "#ffffff"),
    dot(214, 366, 14, "#d9463a"),
    dot(244, 364, 16, "#6f9b6a"),
    oval(610, 376, 46, 9, "#ffffff"),
    dot(610, 364, 16, "#e3b23a"),
  );
}

export function drawCare({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 5);
  return combine(
    figure(560, 504, t.base, n, 1.3),
    stroke("M536 300q24 60 52 0", ink, 6),
    dot(572, 340, 11, steel),
    transformed(
      "translate(290 0)",
      dot(0, 226, 40, "#f0c9a8"),
      area("M-42 222q0 -52 42 -52q42 0 42 52q-20 -28 -42 -28t-42 28z", "#dfe3e6"),
      area("M-62 400q-8 -128 62 -130q70 2 62 130z", "#d98a72"),
      area("M-66 376h130q60 4 70 60l10 60h-46l-14 -54h-150z", "#7fa5c0"),
    ),
    ring(270, 432, 70, "#5b6168", 11),
    copies(6, (i) => line(270, 432, 270 + Math.cos(i * 1.05) * 66, 432 + Math.sin(i * 1.05) * 66, steel, 4)),
    dot(400, 486, 20, "#33383e"),
    stroke("M216 300L200 260h-30M216 300V420h180l14 70", "#5b6168", 11),
    area("M640 190c0 -26 34 -30 40 -8c6 -22 40 -18 40 8c0 26 -40 46 -40 46s-40 -20 -40 -46z", "#d9694f"),
  );
}

export function drawScreens({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const rows = [120, 190, 90, 160, 210, 130, 170, 80];
  return combine(
    rect(90, 400, 620, 26, wood, 5),
    rect(120, 426, 24, 78, mix(wood, ink, 0.3)),
    rect(656, 426, 24, 78, mix(wood, ink, 0.3)),
    rect(170, 130, 330, 220, ink, 10),
    rect(182, 142, 306, 196, kind === "graphisme" ? paper : "#1f2b3d", 3),
    kind === "graphisme"
      ? combine(
          dot(280, 240, 66, t.base),
          area("M310 300l70 -120l80 120z", "#e3b23a"),
          rect(206, 160, 60, 60, "#d9694f", 8),
          copies(5, (i) =>
            rect(462, 158 + i * 34, 18, 26, [t.base, "#e3b23a", "#d9694f", "#3c72b0", ink][i] ?? ink, 3),
          ),
        )
      : copies(8, (i) =>
          rect(
            198 + (i % 3) * 18,
            158 + i * 22,
            rows[i] ?? 90,
            9,
            ["#7fd0c4", "#e3b23a", "#d98aa2", "#9fb7d8"][i % 4] ?? t.base,
            4,
          ),
        ),
    rect(322, 350, 24, 40, ink),
    rect(270, 388, 130, 12, ink, 5),
    transformed(
      "translate(0 0)",
      area("M526 210H660V350H526Z", ink),
      rect(536, 220, 114, 120, kind === "graphisme" ? "#d9e4e8" : "#26374f", 2),
      copies(5, (i) =>
        rect(
          548,
          236 + i * 20,
          40 + ((i * 31) % 50),
          8,
          kind === "graphisme" ? mix(t.base, paper, 0.3) : "#7fb4d8",
          4,
        ),
      ),
      rect(584, 350, 18, 50, ink),
    ),
    rect(220, 380, 210, 20, "#e9e4da", 5),
    rect(450, 376, 40, 24, "#33383e", 12),
    rect(610, 360, 44, 40, t.base, 6),
    ring(660, 380, 12, t.base, 6),
    rect(112, 350, 46, 50, "#b9774e", 5),
    dot(135, 330, 32, "#6fa380"),
    rect(330, 440, 150, 66, t.dark, 26),
    rect(392, 470, 20, 34, "#33383e"),
  );
}

export function drawClassroom({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 6);
  if (kind === "cpe") {
    return combine(
      oval(400, 500, 330, 44, t.light),
      figure(300, 500, t.base, n, 1.15),
      figure(440, 504, "#e3b23a", n + 1, 0.66),
      figure(530, 500, "#d9694f", n + 2, 0.62),
      rect(590, 440, 60, 60, "#3c72b0", 6),
      rect(654, 440, 60, 60, "#e3b23a", 6),
      rect(622, 380, 60, 60, "#5f9170", 6),
      dot(160, 466, 36, "#d9694f"),
      stroke("M126 460q34 -16 68 0", "#fbf5e6", 6),
      copies(7, (i) =>
        area(`M${110 + i * 84} 60h60l-30 52z`, ["#d9694f", "#e3b23a", "#5f9170", "#3c72b0"][i % 4] ?? t.base),
      ),
      line(90, 60, 710, 60, "#8d949a", 4),
    );
  }
  return combine(
    rect(120, 90, 560, 250, wood, 6),
    rect(134, 104, 532, 222, "#2f5a4d", 3),
    stroke("M180 160h110M180 190h150M180 220h80M420 260l50 -100l50 100zM560 160h60M560 190h40", "#e6efe8", 6),
    ring(590, 260, 34, "#f3dc9c", 6),
    figure(240, 504, t.base, n, 1.08),
    rect(400, 400, 260, 18, wood, 4),
    line(420, 418, 416, 504, "#5b6168", 10),
    line(640, 418, 644, 504, "#5b6168", 10),
    rect(430, 378, 80, 12, "#d9694f", 2),
    rect(436, 366, 70, 12, "#3c72b0", 2),
    dot(560, 380, 20, "#d9463a"),
    stroke("M560 362q2 -12 12 -14", "#5f8a4d", 5),
  );
}

export function drawCashier({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const coffee = kind === "cafe";
  return combine(
    coffee
      ? combine(
          rect(140, 70, 240, 130, "#2f3a3a", 6),
          stroke("M170 110h90M170 136h130M170 162h70M320 110h30M320 136h30M320 162h30", "#e6efe8", 6),
          copies(5, (i) =>
            rect(
              440 + i * 52,
              150,
              38,
              50,
              ["#b9774e", "#e9e2d2", "#d9694f", "#5f9170", "#e3b23a"][i] ?? ink,
              6,
            ),
          ),
          rect(420, 200, 290, 12, wood),
        )
      : copies(
          2,
          (k) =>
            rect(120, 130 + k * 110, 560, 12, wood) +
            copies(10, (i) =>
              rect(
                136 + i * 54,
                74 + k * 110 + ((i * 13) % 18),
                40,
                56 - ((i * 13) % 18),
                ["#d9694f", "#e3b23a", "#5f9170", "#3c72b0", "#d98aa2"][(i + k) % 5] ?? ink,
                5,
              ),
            ),
        ),
    figure(coffee ? 290 : 300, 504, t.base, random.int(0, 7), 1.15),
    rect(110, 390, 580, 114, t.dark, 5),
    rect(96, 376, 608, 22, wood, 5),
    coffee
      ? combine(
          rect(420, 250, 180, 128, "#c9d0d5", 10),
          rect(436, 268, 148, 40, "#5b6168", 5),
          dot(460, 288, 9, "#d9463a"),
          dot(490, 288, 9, "#e3b23a"),
          rect(470, 308, 16, 26, ink),
          rect(536, 308, 16, 26, ink),
          rect(462, 348, 34, 28, "#ffffff", 5),
          rect(528, 348, 34, 28, "#ffffff", 5),
          rect(640, 330, 40, 46, "#ffffff", 6),
          oval(160, 370, 50, 9, "#ffffff"),
          dot(146, 358, 18, "#d8a35d"),
          dot(176, 358, 18, "#c98f4d"),
        )
      : combine(
          rect(450, 310, 150, 66, "#5b6168", 8),
          area("M470 310l16 -60h96l10 60z", "#767d84"),
          rect(492, 262, 78, 30, "#bfe0c9", 3),
          copies(8, (i) => rect(470 + (i % 4) * 30, 326 + Math.floor(i / 4) * 22, 22, 14, "#dfe3e6", 3)),
          area("M160 376v-70h66v70z", "#d3a66c"),
          area("M172 306q4 -40 20 -20t24 -10l4 30z", "#6f9b6a"),
        ),
    copies(4, (i) => rect(140 + i * 138, 414, 110, 76, t.base, 4)),
  );
}
