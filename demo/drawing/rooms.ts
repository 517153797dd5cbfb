/** Interiors; each drawing fills the picture. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, paper, steel, tones } from "./color.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke, transformed } from "./shape.ts";

const shell = ({ hue, main, random }: DrawingOptions, part: string) => {
  const wall = mix(
    mix(hue, main, 0.25),
    paper,
    { salon: 0.72, chambre: 0.66, cuisine: 0.82, bain: 0.76 }[part] ?? 0.7,
  );
  const floor = random.pick(["#d9b283", "#c08f5f", "#e3caa3", "#a9784f"]);
  return { wall, floor };
};

const planks = (fill: string) =>
  combine(
    rect(0, 430, 800, 170, fill),
    copies(9, (i) => line(400 + (i - 4) * 70, 430, 400 + (i - 4) * 190, 600, mix(fill, ink, 0.14), 3)),
    rect(0, 418, 800, 14, "#fbf8f2"),
  );

const outside = (x: number, y: number, w: number, h: number, random: DrawingOptions["random"]) => {
  const sky = random.pick(["#bfdcea", "#f2d7bb", "#cfe0ea", "#2c3e5c"]);
  return combine(
    rect(x - 10, y - 10, w + 20, h + 20, "#fffdf9", 4),
    rect(x, y, w, h, sky),
    copies(4, (i) =>
      rect(
        x + (i * w) / 4,
        y + h * (0.55 + ((i * 37) % 20) / 100),
        w / 4 - 4,
        h * (0.45 - ((i * 37) % 20) / 100),
        mix("#8f7467", sky, 0.35 + i * 0.1),
      ),
    ),
    dot(x + w * 0.78, y + h * 0.2, w * 0.07, "#f8edc4"),
    rect(x + w / 2 - 4, y, 8, h, "#fffdf9"),
    rect(x, y + h * 0.42, w, 7, "#fffdf9"),
  );
};

export function drawLivingRoom(look: DrawingOptions) {
  const { wall, floor } = shell(look, "salon");
  const t = tones(look.main);
  const { random } = look;
  const x = random.pick([90, 470]);
  return combine(
    rect(0, 0, 800, 600, wall),
    planks(floor),
    outside(x, 80, 230, 250, random),
    area(`M${x - 34} 60h40v290h-40zM${x + 224} 60h40v290h-40z`, mix(t.light, "#ffffff", 0.25)),
    rect(x - 50, 54, 330, 8, "#5b6168", 4),
    oval(400, 540, 350, 42, mix(look.hue, paper, 0.42)),
    rect(x === 90 ? 420 : 120, 120, 120, 90, "#fffdf9", 3) +
      dot(x === 90 ? 470 : 170, 164, 26, t.light) +
      dot(x === 90 ? 500 : 200, 170, 18, "#e3b23a"),
    rect(230, 320, 380, 130, t.dark, 26),
    rect(200, 370, 440, 110, t.base, 22),
    rect(246, 372, 172, 60, t.light, 14),
    rect(424, 372, 172, 60, t.light, 14),
    rect(262, 326, 70, 66, "#e3b23a", 12),
    rect(220, 478, 20, 20, "#7b5a41"),
    rect(600, 478, 20, 20, "#7b5a41"),
    rect(300, 520, 220, 16, "#8a5f3f", 6),
    rect(320, 534, 12, 42, "#8a5f3f"),
    rect(488, 534, 12, 42, "#8a5f3f"),
    rect(360, 508, 70, 12, "#d9694f", 2),
    area("M668 420h60l-8 70h-44z", "#b9774e"),
    copies(5, (i) =>
      transformed(`rotate(${-40 + i * 20} 698 420)`, oval(698, 350, 16, 66, i % 2 ? "#5f9170" : "#4f8061")),
    ),
  );
}

export function drawKitchen(look: DrawingOptions) {
  const { wall, floor } = shell(look, "cuisine");
  const t = tones(look.main);
  const { random } = look;
  const pot = random.pick(["#c23b2e", "#3c72b0", "#e3b23a", "#5f9170"]);
  const note = random.int(0, 34);
  const top = random.pick(["#efe9de", "#4c5157", "#c8975f"]);
  return combine(
    rect(0, 0, 800, 600, wall),
    planks(floor),
    copies(
      3,
      (i) =>
        rect(40 + i * 118, 60, 110, 140, t.base, 4) +
        rect(54 + i * 118, 74, 82, 112, t.light, 3) +
        rect(130 + i * 118, 160, 8, 26, t.deep, 4),
    ),
    outside(440, 70, 150, 150, random),
    copies(30, (i) =>
      rect(
        40 + (i % 15) * 38,
        232 + Math.floor(i / 15) * 44,
        34,
        40,
        i % 4 ? mix(wall, "#ffffff", 0.55) : mix(look.hue, paper, 0.5),
        3,
      ),
    ),
    rect(30, 322, 590, 20, top, 4),
    copies(5, (i) =>
      i === 2
        ? ""
        : rect(40 + i * 116, 342, 110, 150, t.base, 3) +
          rect(54 + i * 116, 356, 82, 122, t.light, 3) +
          rect(82 + i * 116, 366, 30, 7, t.deep, 3),
    ),
    rect(272, 336, 110, 156, "#f3f1ec", 4),
    rect(284, 376, 86, 76, "#2b3036", 6),
    copies(4, (i) => dot(292 + i * 22, 356, 6, steel)),
    area("M300 322v-36h54v36z", pot),
    rect(294, 280, 66, 9, mix(pot, ink, 0.3), 4),
    stroke("M500 322v-44q0 -22 26 -22q22 0 22 20", steel, 9),
    rect(640, 120, 140, 380, "#e8eaec", 10),
    rect(640, 240, 140, 5, "#b9c0c6"),
    rect(654, 170, 9, 52, "#8d949a", 4),
    rect(654, 264, 9, 80, "#8d949a", 4),
    rect(676 + note, 280 + note, 40, 46, "#fdf6dc", 2),
    rect(30, 488, 590, 14, t.deep),
    oval(330, 556, 200, 24, mix(look.hue, paper, 0.5)),
  );
}

export function drawBedroom(look: DrawingOptions) {
  const { wall, floor } = shell(look, "chambre");
  const t = tones(look.main);
  const { random, kind } = look;
  const isSingle = kind === "simple";
  const w = isSingle ? 250 : 360;
  return combine(
    rect(0, 0, 800, 600, wall),
    planks(floor),
    outside(70, 80, 180, 220, random),
    area("M46 60h40v262h-40zM234 60h40v262h-40z", mix(t.light, "#ffffff", 0.4)),
    oval(420, 550, 330, 36, mix(look.hue, paper, 0.45)),
    rect(
      300,
      250,
      w,
      190,
      mix("#a9784f", random.pick(["#2b3036", "#f3f1ec", "#d8ae74"]), random.next() * 0.6),
      12,
    ),
    rect(314, 320, w - 28, 80, "#ffffff", 20),
    rect(290, 380, w + 20, 150, "#fbf8f2", 16),
    area(`M286 420Q${290 + w / 2} 396 ${w + 314} 420V530H286Z`, t.base),
    area(`M286 470Q${290 + w / 2} 450 ${w + 314} 474V530H286Z`, t.dark),
    rect(isSingle ? 590 : 690, 400, 96, 116, "#c8975f", 5),
    rect(isSingle ? 600 : 700, 414, 76, 38, "#d9b283", 3),
    rect(isSingle ? 632 : 728, 350, 12, 50, steel),
    area(`M${isSingle ? 604 : 700} 356l16 -60h36l16 60z`, "#f3dc9c"),
    isSingle
      ? combine(
          rect(120, 380, 130, 14, "#c8975f", 3),
          rect(130, 394, 10, 120, "#a9784f"),
          rect(230, 394, 10, 120, "#a9784f"),
          rect(150, 320, 70, 50, ink, 4),
          rect(156, 326, 58, 38, glass, 2),
        )
      : "",
    rect(430, 100, 120, 90, "#fffdf9", 3),
    area("M440 180L480 120L510 160L530 140L542 180Z", t.light),
    random.chance(0.5)
      ? dot(120, 470, 34, "#d9694f")
      : combine(area("M80 440h56l-8 74h-40z", "#b9774e"), dot(108, 410, 38, "#6fa380")),
  );
}

export function drawBathroom(look: DrawingOptions) {
  const { wall } = shell(look, "bain");
  const t = tones(look.main);
  const { random } = look;
  const tile = mix(wall, "#ffffff", 0.2 + random.next() * 0.35);
  const pattern = random.int(5, 17);
  const towel = random.pick(["#d9694f", "#e3b23a", "#5f9170", "#3c72b0", "#8b6bb1"]);
  const cabinet = random.pick(["#a9784f", "#6d4b35", "#e3d3b8", "#5d7484"]);
  const sill = random.int(0, 26);
  return combine(
    rect(0, 0, 800, 600, wall),
    copies(60, (i) =>
      rect(
        (i % 12) * 68 + 2,
        190 + Math.floor(i / 12) * 50,
        64,
        46,
        (i * 7) % pattern ? tile : mix(look.hue, paper, 0.5),
        2,
      ),
    ),
    rect(0, 440, 800, 160, mix(look.hue, "#e9e4da", 0.75)),
    copies(20, (i) =>
      area(
        `M${(i % 10) * 84 + (Math.floor(i / 10) % 2) * 42} ${470 + Math.floor(i / 10) * 70}l30 -16l30 16l-30 16z`,
        mix(look.hue, paper, 0.4),
      ),
    ),
    area("M60 350H430V420Q424 500 350 504H140Q66 500 60 420Z", "#ffffff"),
    rect(46, 340, 398, 22, "#ffffff", 11),
    rect(46, 356, 398, 6, "#d5dbde"),
    rect(120, 500, 26, 22, steel),
    rect(340, 500, 26, 22, steel),
    stroke("M96 340V210Q96 190 130 190", steel, 10),
    area("M112 190h56l10 20h-76z", steel),
    area("M250 60H440V330Q420 350 400 330T360 334T320 330T280 336T250 330Z", t.light),
    copies(4, (i) => line(280 + i * 44, 66, 276 + i * 44, 326, t.base, 5)),
    rect(40, 54, 420, 9, "#5b6168", 4),
    rect(520, 360, 190, 150, cabinet, 6),
    rect(532, 376, 80, 120, mix(cabinet, "#ffffff", 0.2), 4),
    rect(618, 376, 80, 120, mix(cabinet, "#ffffff", 0.2), 4),
    rect(506, 344, 218, 22, "#ffffff", 6),
    stroke("M614 344v-30q0 -14 18 -14", steel, 9),
    rect(540, 110, 150, 190, "#fffdf9", 75),
    rect(552, 122, 126, 166, glass, 63),
    area("M580 250L640 150L660 170L600 270Z", "#e6f2f6"),
    rect(680 + sill, 320, 22, 26, towel, 3),
    rect(530, 316, 20, 30, "#5f9170", 3),
    ring(755, 320, 18, steel, 5),
    rect(735, 338, 40, 84, towel, 4),
  );
}
