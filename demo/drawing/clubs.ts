/** Clubs and choirs. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, tones, wood } from "./color.ts";
import { figure } from "./figure.ts";
import { area, combine, copies, dot, line, oval, rect, stroke, transformed } from "./shape.ts";

export function drawReading({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 7);
  const reader = (x: number, shirt: string, k: number) =>
    combine(
      rect(x - 70, 300, 140, 170, mix(shirt, ink, 0.35), 30),
      figure(x, 500, shirt, k, 1.02),
      area(`M${x - 56} 380q30 -16 56 4q28 -20 56 -4v60q-28 -16 -56 4q-26 -20 -56 -4z`, "#fbf8f2"),
      line(x, 386, x, 442, "#c9c2b2", 4),
    );
  return combine(
    rect(90, 90, 620, 150, mix(wood, ink, 0.2), 4),
    copies(26, (i) =>
      rect(
        104 + i * 23,
        120 + ((i * 17) % 34),
        19,
        108 - ((i * 17) % 34),
        ["#c2564a", "#e0b24c", "#4f7f98", "#5f8f6c", "#8d6aa5", "#e9ddc6"][(i * 5) % 6] ?? ink,
        2,
      ),
    ),
    rect(90, 228, 620, 12, wood),
    reader(220, t.base, n),
    reader(400, "#e3b23a", n + 1),
    reader(580, "#5f9170", n + 2),
  );
}

export function drawHike({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 7);
  return combine(
    area("M60 430L260 150L380 320L470 220L740 430Z", mix("#6f8f86", "#dfe8d8", 0.2)),
    area("M260 150L210 220L250 210L276 236L300 208Z", "#f7f9fb"),
    area("M470 220L436 262L466 256L490 276L504 248Z", "#f7f9fb"),
    area("M300 504Q400 450 360 400Q350 370 410 340L424 346Q390 376 420 406Q470 450 470 504Z", "#dcc59b"),
    figure(230, 504, t.base, n, 0.98),
    rect(176, 340, 34, 76, "#d9694f", 12),
    line(290, 380, 316, 504, "#7b5a41", 7),
    figure(560, 500, "#e3b23a", n + 1, 0.9),
    rect(594, 350, 30, 66, "#3c72b0", 12),
    rect(674, 330, 13, 174, "#7b5a41"),
    area("M630 340h90l22 20l-22 20h-90z", "#d3a66c"),
    area("M700 400h-70l-22 18l22 18h70z", "#c8975f"),
  );
}

export function drawWool({ main, random }: DrawingOptions) {
  const t = tones(main);
  const c = random.shuffle(["#d9694f", "#e3b23a", "#5f9170", "#7fb4d8", "#8b6bb1"]);
  const ball = (x: number, y: number, r: number, fill: string) =>
    combine(
      dot(x, y, r, fill),
      stroke(
        `M${x - r * 0.8} ${y - r * 0.3}q${r * 0.8} -${r * 0.6} ${r * 1.6} 0M${x - r * 0.9} ${y + r * 0.1}q${r * 0.9} -${r * 0.6} ${r * 1.8} 0M${x - r * 0.7} ${y + r * 0.5}q${r * 0.7} -${r * 0.6} ${r * 1.4} 0`,
        mix(fill, ink, 0.25),
        5,
      ),
    );
  return combine(
    area("M170 380H630L590 504H210Z", "#c99a5b"),
    copies(5, (i) => stroke(`M${186 + i * 8} ${400 + i * 24}H${614 - i * 8}`, "#a87b42", 6)),
    ball(280, 340, 82, t.base),
    ball(430, 330, 92, c[0] ?? t.base),
    ball(550, 356, 64, c[1] ?? t.base),
    rect(170, 376, 460, 20, "#b58647", 9),
    ball(690, 462, 44, c[2] ?? t.base),
    stroke("M690 500Q600 540 500 500", c[2] ?? t.base, 6),
    line(320, 110, 470, 330, "#d8ae74", 11),
    line(520, 100, 400, 330, "#d8ae74", 11),
    dot(318, 106, 13, "#8a5f3f"),
    dot(522, 96, 13, "#8a5f3f"),
  );
}

export function drawChoir({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 4);
  return combine(
    copies(5, (i) => figure(180 + i * 110, 430, t.dark, n + i, 0.86)),
    rect(110, 424, 580, 30, wood, 4),
    copies(4, (i) => figure(230 + i * 112, 504, t.base, n + i + 2, 0.9)),
    copies(4, (i) => area(`M${200 + i * 112} 396q30 -14 60 0v40q-30 -14 -60 0z`, "#fbf8f2")),
    copies(3, (i) =>
      transformed(
        `translate(${220 + i * 170} ${120 + (i % 2) * 30})`,
        oval(0, 0, 18, 13, t.light),
        line(16, 0, 16, -62, t.light, 6),
        stroke("M16 -62q24 6 24 30", t.light, 7),
      ),
    ),
  );
}

export function drawMural({ main, random }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(90, 90, 620, 330, "#b3785f"),
    copies(40, (i) => rect(96 + ((i * 71) % 580), 100 + ((i * 43) % 300), 40, 14, "#a66c54", 2)),
    area("M120 390V150Q260 90 400 160T680 140V390Z", t.light),
    dot(540, 210, 52, "#f3d78a"),
    area("M120 390Q200 280 300 320T480 300T680 330V390Z", "#5f9170"),
    area("M240 330q-60 -90 20 -130q40 50 -20 130zM260 330q70 -60 110 0q-50 40 -110 0z", t.base),
    figure(420, 504, "#fbf5e6", random.int(0, 7), 1.0),
    line(470, 390, 520, 330, wood, 8),
    area("M516 336l10 -26l16 14z", "#d9694f"),
    copies(4, (i) => rect(560 + i * 38, 462, 32, 42, ["#d9694f", "#e3b23a", "#3c72b0", t.base][i] ?? ink, 4)),
    transformed(
      "rotate(0)",
      rect(150, 440, 14, 64, "#7b5a41"),
      rect(250, 440, 14, 64, "#7b5a41"),
      rect(130, 426, 154, 16, "#d3a66c", 3),
    ),
  );
}
