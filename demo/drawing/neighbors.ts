/** Sharing, lost items and repairs among neighbors. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, paper, steel, tones, wood } from "./color.ts";
import { figure, speech } from "./figure.ts";
import { area, combine, copies, dot, oval, rect, ring, stroke, transformed } from "./shape.ts";

/** Road map with two towns and a car between them; fills the picture. */
export function drawRoute({ main, hue, random }: DrawingOptions) {
  const t = tones(main);
  const land = mix(hue, paper, random.pick([0.78, 0.84, 0.72]));
  const bend = random.int(-60, 60);
  const road = `M110 ${450 + bend / 2}C230 ${280 - bend} 330 ${470 + bend} 430 ${300 - bend / 2}S600 ${140 + bend} 690 150`;
  const pin = (x: number, y: number, fill: string) =>
    combine(
      oval(x, y + 2, 20, 7, mix(land, ink, 0.25)),
      area(`M${x} ${y}q-44 -58 -40 -84a40 40 0 0 1 80 0q4 26 -40 84z`, fill),
      dot(x, y - 84, 16, "#fffdf9"),
    );
  return combine(
    rect(0, 0, 800, 600, land),
    area(`M0 ${130 + bend}Q200 ${60 - bend} 380 160T800 ${60 + bend}V0H0Z`, mix("#8fbccd", land, 0.2)),
    copies(13, (i) => rect(60 + ((i * 173) % 680), 220 + ((i * 97) % 340), 46, 32, mix(land, ink, 0.06), 5)),
    copies(8, (i) =>
      area(`M${70 + ((i * 211) % 660)} ${300 + ((i * 83) % 250)}l22 44h-44z`, mix("#6f9b7a", land, 0.3)),
    ),
    stroke(`M0 560Q300 500 460 540T800 470M520 600Q560 420 780 330`, mix(land, "#ffffff", 0.6), 12),
    stroke(road, "#fffdf9", 36),
    `<path d="${road}" fill="none" stroke="${mix(hue, ink, 0.2)}" stroke-width="26"/>`,
    `<path d="${road}" fill="none" stroke="#f6e2a6" stroke-width="4" stroke-dasharray="24 18"/>`,
    pin(110, 450 + bend / 2, t.base),
    pin(690, 150, mix(hue, ink, 0.1)),
    transformed(
      "translate(240 230) scale(.42)",
      area(
        "M110 400Q112 346 160 336L246 322Q300 250 372 246H470Q540 250 604 322L668 338Q698 346 698 400V446H104Z",
        t.base,
      ),
      area("M280 318Q318 272 372 268H400V318ZM418 268H466Q520 272 562 318H418Z", glass),
      dot(226, 448, 57, ink),
      dot(226, 448, 30, steel),
      dot(566, 448, 57, ink),
      dot(566, 448, 30, steel),
      copies(2, (i) => dot(360 + i * 90, 300, 22, "#c98f68")),
    ),
  );
}

export function drawLost({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "mitaine") {
    return transformed(
      "rotate(12 400 320)",
      area(
        "M290 460V250Q290 130 390 130Q490 130 490 250V300Q520 230 566 244Q606 262 580 320L490 440V460Z",
        t.base,
      ),
      copies(3, (i) =>
        stroke(
          `M296 ${230 + i * 56}l24 -22l24 22l24 -22l24 22l24 -22l24 22l24 -22l20 18`,
          i % 2 ? t.dark : "#fbf8f2",
          11,
        ),
      ),
      rect(276, 440, 228, 64, t.dark, 18),
      copies(8, (i) => rect(292 + i * 26, 446, 8, 52, t.base, 4)),
    );
  }
  if (kind === "lunettes") {
    return combine(
      ring(270, 400, 92, t.base, 20),
      ring(530, 400, 92, t.base, 20),
      dot(270, 400, 82, "rgba(207,227,234,.7)"),
      dot(530, 400, 82, "rgba(207,227,234,.7)"),
      stroke("M362 390q38 -36 76 0", t.base, 18),
      stroke("M184 372L120 250q-6 -24 24 -26M616 372L680 250q6 -24 -24 -26", t.dark, 17),
      area("M226 430l60 -90l20 12l-58 90z", "#ffffff"),
      area("M490 430l60 -90l20 12l-58 90z", "#ffffff"),
    );
  }
  return combine(
    ring(330, 230, 92, "#aab2b8", 17),
    transformed(
      "rotate(24 330 320)",
      dot(330, 350, 54, "#e3b23a"),
      dot(330, 342, 18, mix("#e3b23a", ink, 0.4)),
      rect(316, 396, 28, 108, "#e3b23a", 4),
      rect(344, 440, 26, 18, "#e3b23a"),
      rect(344, 474, 34, 18, "#e3b23a"),
    ),
    transformed(
      "rotate(-30 350 320)",
      dot(350, 360, 46, "#c9d0d5"),
      dot(350, 352, 15, "#6b7278"),
      rect(338, 400, 24, 104, "#c9d0d5", 4),
      rect(362, 450, 24, 14, "#c9d0d5"),
      rect(362, 476, 30, 14, "#c9d0d5"),
    ),
    transformed(
      "rotate(-58 400 260)",
      rect(380, 300, 88, 150, t.base, 30),
      dot(424, 326, 12, t.deep),
      rect(404, 360, 40, 60, t.light, 10),
    ),
  );
}

export function drawFood({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "frigo") {
    return combine(
      area("M210 120L400 50L590 120Z", "#8a5f3f"),
      rect(240, 116, 320, 388, t.base, 8),
      rect(260, 136, 280, 350, "#eef4f6", 4),
      copies(3, (i) => rect(260, 216 + i * 86, 280, 7, "#b9c6cc")),
      rect(280, 160, 44, 56, "#fbf8f2", 4),
      rect(334, 170, 40, 46, "#e3b23a", 4),
      dot(420, 194, 21, "#d9463a"),
      dot(462, 194, 21, "#d9463a"),
      rect(496, 156, 28, 60, "#7fb4d8", 5),
      copies(4, (i) => area(`M${282 + i * 62} 302q-4 -48 24 -48t24 48z`, i % 2 ? "#7fae6a" : "#e2843a")),
      rect(284, 334, 90, 54, "#c98f4d", 14),
      rect(392, 344, 60, 44, "#d98aa2", 5),
      rect(466, 330, 50, 58, "#5f9170", 5),
      copies(5, (i) => dot(296 + i * 50, 452, 22, i % 2 ? "#c9a06c" : "#d3b07e")),
      area("M240 116L150 160V520L240 504Z", t.dark),
    );
  }
  return combine(
    area("M250 390q-14 -120 36 -130q20 50 8 130z", "#5f9170"),
    rect(300, 250, 54, 140, "#c98f4d", 22),
    rect(360, 280, 70, 110, "#d9463a", 6),
    rect(360, 310, 70, 40, "#fbf5e6"),
    dot(470, 350, 44, "#e2843a"),
    area("M500 390V280q30 -26 60 0v110z", "#fbf8f2"),
    rect(500, 310, 60, 36, "#7fb4d8"),
    dot(216, 370, 30, "#d9463a"),
    rect(150, 380, 500, 124, "#d3a66c", 4),
    rect(150, 412, 500, 9, "#a9824f"),
    rect(150, 454, 500, 9, "#a9824f"),
    area("M360 446c0 -28 36 -32 40 -8c4 -24 40 -20 40 8c0 28 -40 48 -40 48s-40 -20 -40 -48z", t.base),
  );
}

export function drawRepairCafe({ main, random }: DrawingOptions) {
  const t = tones(main);
  return combine(
    figure(210, 470, t.base, random.int(0, 7), 1.05),
    figure(600, 470, "#e3b23a", random.int(0, 7), 1.05),
    rect(90, 400, 620, 22, wood, 4),
    rect(110, 422, 580, 82, mix(wood, ink, 0.25)),
    rect(310, 306, 170, 96, "#c9d0d5", 20),
    rect(330, 296, 130, 16, "#5b6168", 6),
    rect(344, 262, 44, 40, "#d8a35d", 8),
    rect(402, 262, 44, 40, "#d8a35d", 8),
    dot(460, 352, 12, "#d9463a"),
    stroke("M310 376q-50 10 -44 24h-60", ink, 7),
    transformed("rotate(-18 540 380)", rect(500, 372, 60, 18, "#d9463a", 7), rect(560, 377, 64, 8, steel)),
    rect(120, 376, 70, 24, "#3c72b0", 5),
    ring(400, 170, 56, t.light, 13),
    area("M444 130l34 10l-26 26zM356 210l-34 -10l26 -26z", t.light),
  );
}

export function drawComputerHelp({ main, random }: DrawingOptions) {
  const t = tones(main);
  return combine(
    figure(230, 490, t.base, random.int(0, 3), 1.1),
    figure(360, 490, "#9a86b8", 3, 1.1),
    speech(150, 70, 200, 110, "#fbf8f2"),
    stroke("M190 112h120M190 140h80", t.base, 9),
    rect(110, 400, 580, 22, wood, 4),
    rect(130, 422, 20, 82, mix(wood, ink, 0.3)),
    rect(650, 422, 20, 82, mix(wood, ink, 0.3)),
    area("M470 250H660L640 396H450Z", "#33383e"),
    area("M482 262H648L630 384H464Z", "#bfe0ea"),
    dot(556, 316, 28, t.base),
    area("M510 378q46 -50 92 0z", t.base),
    area("M390 396H640L620 404H380Z", "#8d949a"),
    rect(180, 366, 40, 36, "#d9694f", 6),
  );
}
