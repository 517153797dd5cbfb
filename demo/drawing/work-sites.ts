/** Workplaces: warehouse, field, site, road, ledger. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, tones, wood } from "./color.ts";
import { figure } from "./figure.ts";
import { wheel } from "./rides.ts";
import { area, combine, copies, dot, line, rect, ring, stroke, transformed } from "./shape.ts";

export function drawForklift({ main }: DrawingOptions) {
  const t = tones(main);
  const box = (x: number, y: number, w = 92) =>
    combine(
      rect(x, y, w, 74, "#c9a06c", 2),
      rect(x + w / 2 - 10, y, 20, 74, "#dcbd90"),
      rect(x, y, w, 4, "#a9824f"),
    );
  return combine(
    copies(2, (i) => rect(40 + i * 690, 60, 16, 444, "#4d7d9c")),
    rect(40, 150, 160, 12, "#dc7a34"),
    rect(40, 320, 160, 12, "#dc7a34"),
    box(70, 76, 80),
    box(60, 246, 90),
    box(70, 428, 84),
    rect(296, 130, 14, 374, "#33383e"),
    rect(324, 130, 14, 374, "#33383e"),
    rect(170, 462, 150, 14, "#33383e", 3),
    transformed("translate(-10 0)", box(196, 388), box(196, 312)),
    area("M350 504V360Q352 340 380 340H470V400H600Q640 404 640 440V504Z", t.base),
    area("M360 350L390 160H560L620 400H600L546 184H410L384 350Z", "#33383e"),
    area("M560 400H640V300Q600 296 580 330Z", t.dark),
    rect(450, 330, 80, 74, ink, 14),
    transformed(
      "translate(470 352) scale(.8)",
      dot(0, -70, 34, "#c98f68"),
      area("M-38 -84h76q-4 -40 -38 -40t-38 40z", "#e3b23a"),
      area("M-44 40q-6 -84 44 -84t44 84z", "#e2843a"),
      stroke("M20 -20L-50 10", "#e2843a", 20),
    ),
    stroke("M420 360l-16 -44", ink, 9),
    wheel(400, 470, 46),
    wheel(590, 474, 40),
  );
}

export function drawHarvest({ main, kind, random }: DrawingOptions) {
  const isApple = kind === "pommes";
  const fruit = isApple
    ? "#d1402f"
    : kind === "bleuets"
      ? "#3f5f9f"
      : kind === "legumes"
        ? "#e2843a"
        : "#cf3d3d";
  const crate = (x: number, y: number) =>
    combine(
      copies(7, (i) =>
        dot(x + 22 + i * 26, y - 4 - (i % 2) * 10, 18, i % 3 ? fruit : mix(fruit, "#ffffff", 0.18)),
      ),
      isApple || kind === "legumes"
        ? copies(7, (i) => stroke(`M${x + 22 + i * 26} ${y - 18 - (i % 2) * 10}q2 -8 10 -10`, "#5f8a4d", 4))
        : "",
      rect(x, y, 200, 90, "#d3a66c", 3),
      rect(x, y + 24, 200, 8, "#a9824f"),
      rect(x, y + 58, 200, 8, "#a9824f"),
      rect(x + 8, y, 14, 90, "#b98f58"),
      rect(x + 178, y, 14, 90, "#b98f58"),
    );
  const t = tones(main);
  return combine(
    figure(230, 460, t.base, random.int(0, 6), 1.15),
    area("M174 236q56 -30 112 0l14 10h-140z", "#e8cf93"),
    area("M196 226q2 -44 34 -44t34 44z", "#e0c27c"),
    crate(110, 414),
    crate(340, 414),
    crate(450, 318),
    crate(560, 414),
  );
}

export function drawConstruction({ main, random }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(150, 470, 500, 34, "#b9b2a7"),
    copies(6, (i) => rect(170 + i * 90, 210, 16, 262, "#d8ae74")),
    rect(160, 200, 476, 16, "#c8975f"),
    rect(160, 330, 476, 12, "#c8975f"),
    stroke("M150 206L398 70L646 206M398 70V206M274 138V206M522 138V206", "#d8ae74", 15),
    line(660, 504, 560, 110, "#e3b23a", 11),
    line(706, 504, 606, 110, "#e3b23a", 11),
    copies(8, (i) => line(568 + i * 12, 150 + i * 46, 614 + i * 12, 150 + i * 46, "#e3b23a", 8)),
    figure(300, 490, t.base, random.int(1, 7), 1.02),
    area("M260 276q0 -52 40 -54q40 2 40 54z", "#f0a836"),
    rect(252, 270, 96, 11, "#d98f22", 5),
    transformed(
      "rotate(-8 420 470)",
      rect(370, 456, 130, 22, "#d9694f", 4),
      rect(420, 460, 30, 12, "#cfe7b0", 5),
    ),
    rect(90, 440, 90, 64, "#c8975f", 3),
    copies(4, (i) => rect(84, 436 + i * 17, 102, 11, "#d8ae74", 2)),
  );
}

export function drawTruck({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "charrue") {
    return combine(
      area("M90 500Q60 400 110 330H170Q136 410 170 500Z", "#e2843a"),
      rect(160, 400, 90, 20, "#5b6168"),
      area("M230 440V300Q236 200 330 196H400V440Z", t.base),
      area("M256 300Q262 226 330 220H376V300Z", glass),
      area("M400 440L410 250H720L690 440Z", t.dark),
      area("M430 250L450 226H690L700 250Z", "#f7f9fb"),
      rect(220, 430, 490, 30, "#33383e", 4),
      rect(330, 172, 40, 24, "#f0a836", 6),
      rect(224, 350, 26, 30, "#f8e7b0", 4),
      wheel(290, 452, 52),
      wheel(520, 452, 52),
      wheel(632, 452, 52),
      copies(9, (i) => dot(70 - ((i * 31) % 60), 470 - i * 22, 16 - (i % 3) * 4, "#ffffff")),
    );
  }
  return combine(
    rect(260, 150, 450, 284, kind === "demenagement" ? t.base : "#f3f1ec", 6),
    kind === "demenagement"
      ? combine(
          rect(300, 240, 90, 80, "#f3e3c6", 3),
          rect(330, 240, 28, 80, "#dcbd90"),
          area("M440 320v-60l60 -46l60 46v60z", "#fbf8f2"),
          rect(486, 280, 28, 40, t.dark),
        )
      : rect(260, 270, 450, 46, t.base),
    rect(260, 424, 450, 24, "#33383e", 4),
    area("M90 440V330L130 230Q136 216 156 216H250V440Z", t.dark),
    area("M116 330L146 250Q150 240 164 240H214V330Z", mix(glass, ink, 0.1)),
    rect(84, 372, 30, 30, "#f8e7b0", 4),
    rect(70, 420, 190, 26, "#5b6168", 5),
    wheel(180, 448, 54),
    wheel(540, 448, 54),
    wheel(650, 448, 54),
  );
}

export function drawLedger({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    area(
      "M110 470L170 300Q290 270 400 310Q510 270 630 300L690 470Q520 430 400 470Q280 430 110 470Z",
      "#fbf8f2",
    ),
    area("M110 470Q280 430 400 470Q520 430 690 470L694 490Q520 452 400 492Q280 452 106 490Z", t.base),
    copies(5, (i) =>
      stroke(
        `M${196 - i * 10} ${330 + i * 24}q90 -14 170 8M${440 + i * 4} ${338 + i * 24}q90 -24 170 -8`,
        i === 2 ? "#d9694f" : "#b9c0c6",
        5,
      ),
    ),
    line(400, 312, 400, 468, "#d5cfc2", 4),
    transformed(
      "translate(10 70)",
      rect(500, 130, 180, 240, ink, 16),
      rect(520, 150, 140, 50, "#bfe0c9", 5),
      copies(12, (i) =>
        rect(
          520 + (i % 3) * 50,
          218 + Math.floor(i / 3) * 36,
          38,
          26,
          i % 3 === 2 ? "#e2843a" : "#dfe3e6",
          5,
        ),
      ),
    ),
    transformed(
      "rotate(-36 250 240)",
      rect(170, 226, 190, 20, t.dark, 6),
      area("M360 226l40 10l-40 10z", "#e9c79a"),
    ),
    rect(130, 380, 70, 66, "#e9e2d2", 8),
    ring(204, 410, 17, "#e9e2d2", 8),
  );
}

export function drawHotel({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(150, 180, 300, 250, "#e9e4da", 6),
    rect(150, 180, 300, 18, t.base, 4),
    rect(160, 296, 280, 10, "#b9b2a7"),
    copies(4, (i) => rect(172, 210 + i * 20, 120, 17, i % 2 ? "#ffffff" : t.light, 7)),
    copies(
      3,
      (i) =>
        rect(310 + i * 40, 236, 28, 60, ["#d9694f", "#7fb4d8", "#e3b23a"][i] ?? ink, 6) +
        rect(318 + i * 40, 222, 12, 16, ink, 2),
    ),
    copies(3, (i) => rect(176, 322 + i * 26, 240, 22, i % 2 ? t.light : "#ffffff", 10)),
    rect(140, 430, 330, 20, "#5b6168", 4),
    dot(190, 474, 28, "#33383e"),
    dot(420, 474, 28, "#33383e"),
    area("M470 230h110l-12 240h-86z", t.base),
    area("M470 230h110l-3 40h-104z", t.dark),
    line(660, 504, 620, 120, wood, 13),
    area("M610 420h110l14 84h-140z", "#e3b23a"),
    copies(6, (i) => line(622 + i * 18, 430, 612 + i * 22, 500, "#c9962c", 4)),
  );
}
