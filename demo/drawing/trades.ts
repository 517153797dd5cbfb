/** Trades: a tool or an activity. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, steel, tones, wood } from "./color.ts";
import { figure } from "./figure.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke, transformed } from "./shape.ts";

export function drawPainting({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    area(
      "M120 80H470V330Q450 350 430 330T390 334T350 330T310 340T270 330T230 336T190 330T150 336T120 330Z",
      t.base,
    ),
    area("M180 80h40v250h-40zM330 80h60v246h-60z", t.light),
    rect(420, 66, 200, 66, "#fbf5e6", 30),
    rect(420, 66, 200, 66, mix(t.base, "#ffffff", 0.2), 30),
    stroke("M620 98h34v64h-110v60", "#5b6168", 9),
    rect(530, 220, 28, 120, "#d9694f", 12),
    area("M480 400H660L644 504H496Z", "#dfe4e8"),
    oval(570, 400, 90, 20, "#c9d0d5"),
    oval(570, 402, 76, 15, t.base),
    area("M500 404q-6 60 10 62t14 -50z", t.base),
    stroke("M486 396Q570 300 654 396", steel, 6),
    transformed(
      "rotate(-24 260 460)",
      rect(200, 450, 120, 24, wood, 10),
      rect(320, 444, 26, 36, steel, 3),
      area("M346 444h50q10 18 0 36h-50z", t.dark),
    ),
    line(60, 504, 420, 504, "#e9e2d2", 10),
  );
}

export function drawShovelling({ main, random }: DrawingOptions) {
  const t = tones(main);
  return combine(
    area("M60 504Q90 400 190 396Q230 330 330 350Q420 340 440 420Q480 440 480 504Z", "#ffffff"),
    area("M60 504Q120 450 220 452T420 450T480 504Z", "#dfe8ef"),
    figure(570, 504, t.base, random.int(1, 7), 1.15),
    area("M528 268q0 -46 42 -46t42 46z", "#d9694f"),
    dot(570, 218, 13, "#fbf8f2"),
    rect(524, 260, 92, 16, "#fbf8f2", 8),
    line(620, 300, 420, 440, wood, 13),
    area("M440 400l26 50l-70 46q-40 -14 -36 -46z", "#3c72b0"),
    area("M392 440q-30 -30 -60 -20q-30 20 10 50z", "#ffffff"),
    copies(8, (i) => dot(300 + ((i * 53) % 130), 250 + ((i * 37) % 90), 9 - (i % 3) * 2, "#ffffff")),
  );
}

export function drawGardening({ main, random }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(90, 320, 340, 184, "#4f7d56", 30),
    copies(24, (i) =>
      dot(
        110 + ((i * 61) % 300),
        336 + ((i * 43) % 150),
        24,
        ["#5f9170", "#6fa380", "#4f8061"][i % 3] ?? t.base,
      ),
    ),
    rect(90, 300, 340, 30, "#6fa380", 14),
    figure(560, 504, t.base, random.int(0, 7), 1.15),
    area("M504 282q56 -34 112 0z", "#e8cf93"),
    area("M526 270q4 -42 34 -42t34 42z", "#e0c27c"),
    stroke("M520 380L450 330M520 400L440 410", wood, 10),
    stroke("M450 330L380 300M440 410L380 330", "#c9d0d5", 12),
    copies(5, (i) =>
      combine(
        stroke(`M${630 + i * 24} 504v-${50 + (i % 2) * 20}`, "#5f8a4d", 6),
        dot(630 + i * 24, 448 - (i % 2) * 20, 15, ["#d9694f", "#e3b23a", "#e88aa0"][i % 3] ?? t.base),
      ),
    ),
  );
}

export function drawCleaning({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    area("M170 320H430L406 504H194Z", t.base),
    oval(300, 320, 130, 28, t.dark),
    oval(300, 322, 112, 20, "#cfe7f0"),
    copies(9, (i) => dot(220 + ((i * 47) % 160), 304 - ((i * 23) % 40), 20 - (i % 4) * 3, "#f4fbfd")),
    stroke("M176 320Q300 170 424 320", steel, 8),
    rect(180, 380, 240, 16, t.light),
    line(640, 60, 560, 400, wood, 14),
    area("M520 396h96l24 108H480Z", "#e3b23a"),
    rect(516, 384, 104, 24, "#c9962c", 6),
    copies(7, (i) => line(528 + i * 13, 410, 500 + i * 22, 502, "#c9962c", 4)),
    rect(440, 370, 80, 134, "#7fb4d8", 14),
    rect(462, 330, 36, 44, "#f3f1ec", 6),
    area("M440 330h66v-26h-50l-26 14z", "#d9694f"),
    rect(454, 410, 52, 50, "#f3f1ec", 6),
    area("M96 504q-10 -60 60 -60q60 10 60 60z", "#d98aa2"),
    area(
      "M700 140l10 26l26 10l-26 10l-10 26l-10 -26l-26 -10l26 -10zM140 170l8 20l20 8l-20 8l-8 20l-8 -20l-20 -8l20 -8z",
      "#ffffff",
    ),
  );
}

export function drawRepair({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "chauffe-eau") {
    return combine(
      stroke("M350 120V40M450 120V40", "#c58a5a", 15),
      rect(280, 110, 240, 370, "#eef0f1", 40),
      rect(470, 116, 44, 358, "#d5dade", 30),
      rect(276, 190, 248, 14, t.base),
      rect(276, 400, 248, 14, t.base),
      rect(330, 250, 110, 100, "#c9d0d5", 8),
      dot(385, 300, 26, "#5b6168"),
      line(385, 300, 400, 284, "#f3f1ec", 5),
      rect(310, 476, 30, 28, ink),
      rect(460, 476, 30, 28, ink),
      area("M560 430q-26 44 0 62q26 -18 0 -62z", "#6fb0d4"),
      oval(580, 500, 90, 12, "#a9d0e4"),
      transformed(
        "rotate(24 640 360)",
        rect(626, 300, 30, 190, t.base, 12),
        area("M602 250q-4 -40 40 -44l-10 40h24l12 -36q38 20 20 58q-18 44 -46 44q-34 -8 -40 -62z", steel),
      ),
    );
  }
  if (kind === "plomberie") {
    return combine(
      rect(120, 360, 560, 26, "#ffffff", 8),
      area("M170 386H630Q620 480 540 490H260Q180 480 170 386Z", "#e3e8eb"),
      rect(370, 488, 60, 16, steel),
      stroke("M330 360V230Q330 150 410 150Q480 150 480 216", "#aab2b8", 34),
      stroke("M322 350V230Q326 160 400 150", "#dfe4e8", 8),
      rect(452, 210, 58, 26, "#8d949a", 6),
      rect(270, 316, 120, 48, "#8d949a", 12),
      rect(230, 280, 44, 70, t.base, 12),
      area("M480 262q-22 36 0 50q22 -14 0 -50z", "#6fb0d4"),
      transformed(
        "rotate(38 610 240)",
        rect(596, 190, 32, 220, t.base, 12),
        area("M570 130q-4 -40 42 -44l-10 40h26l12 -36q40 20 20 60q-20 46 -48 46q-36 -8 -42 -66z", steel),
      ),
    );
  }
  if (kind === "velo") {
    return combine(
      rect(386, 260, 20, 240, "#5b6168"),
      area("M300 504L396 440L492 504Z", "#5b6168"),
      copies(2, (i) =>
        combine(
          ring(220 + i * 360, 300, 96, "#33373c", 13),
          copies(6, (k) =>
            line(
              220 + i * 360,
              300,
              220 + i * 360 + Math.cos(k * 1.05) * 92,
              300 + Math.sin(k * 1.05) * 92,
              steel,
              3,
            ),
          ),
          dot(220 + i * 360, 300, 10, steel),
        ),
      ),
      stroke("M220 300L390 310L340 190L220 300M346 204L530 180L390 310M580 300L520 150L480 140", t.base, 15),
      rect(290, 170, 96, 20, ink, 10),
      rect(370, 236, 56, 34, "#d9694f", 6),
      dot(390, 310, 30, ink),
      transformed("rotate(-30 650 430)", rect(560, 420, 170, 20, steel, 8), ring(560, 430, 26, steel, 14)),
      rect(130, 440, 130, 64, t.dark, 6),
      rect(130, 440, 130, 20, t.base, 6),
    );
  }
  if (kind === "electricite") {
    return combine(
      rect(240, 90, 320, 380, "#c9d0d5", 12),
      rect(262, 112, 276, 336, "#8d949a", 6),
      copies(
        12,
        (i) =>
          rect(280 + (i % 2) * 130, 134 + Math.floor(i / 2) * 50, 110, 38, "#2b3036", 5) +
          rect(
            (i * 5) % 4 ? 340 + (i % 2) * 130 : 290 + (i % 2) * 130,
            142 + Math.floor(i / 2) * 50,
            40,
            22,
            i === 3 ? "#d9463a" : "#e9e4da",
            4,
          ),
      ),
      stroke("M400 470V504M320 470q-20 40 -90 34M480 470q20 40 90 34", t.base, 10),
      area("M620 180l-50 100h40l-30 90l90 -120h-44l34 -70z", "#f0c03a"),
    );
  }
  return combine(
    rect(150, 300, 400, 204, t.base, 14),
    rect(150, 300, 400, 54, t.dark, 14),
    rect(310, 326, 80, 54, "#e9e4d8", 8),
    stroke("M250 300v-50h200v50", ink, 18),
    transformed(
      "rotate(-20 190 230)",
      rect(180, 120, 20, 180, wood, 6),
      rect(140, 96, 100, 46, "#5b6168", 8),
    ),
    transformed("rotate(16 500 230)", rect(492, 180, 20, 120, "#d9694f", 8), rect(497, 90, 10, 90, steel)),
    transformed(
      "rotate(-40 630 430)",
      rect(540, 420, 190, 22, steel, 8),
      area("M520 400h40v22h-16v18h16v22h-40q-24 -30 0 -62z", steel),
    ),
    copies(3, (i) => dot(600 + i * 40, 494, 9, "#8d949a")),
    rect(560, 330, 150, 30, "#e3b23a", 5),
    copies(9, (i) => rect(568 + i * 16, 330, 3, i % 2 ? 10 : 16, ink)),
  );
}
