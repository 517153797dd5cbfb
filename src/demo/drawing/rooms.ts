/** Inside a home: living room, kitchen, bedroom, bathroom, balcony, floor plan. Each fills the picture. */
import type { Look } from "../subject.ts";
import { glass, ink, mix, paper, steel, tones } from "./colour.ts";
import { area, copies, dot, drawn, line, moved, oval, rect, ring, stroke } from "./shape.ts";

const shell = ({ hue, main, random }: Look, part: string) => {
  const wall = mix(
    mix(hue, main, 0.25),
    paper,
    { salon: 0.72, chambre: 0.66, cuisine: 0.82, bain: 0.76 }[part] ?? 0.7,
  );
  const floor = random.pick(["#d9b283", "#c08f5f", "#e3caa3", "#a9784f"]);
  return { wall, floor };
};

const planks = (fill: string) =>
  drawn(
    rect(0, 430, 800, 170, fill),
    copies(9, (i) => line(400 + (i - 4) * 70, 430, 400 + (i - 4) * 190, 600, mix(fill, ink, 0.14), 3)),
    rect(0, 418, 800, 14, "#fbf8f2"),
  );

const outside = (x: number, y: number, w: number, h: number, random: Look["random"]) => {
  const sky = random.pick(["#bfdcea", "#f2d7bb", "#cfe0ea", "#2c3e5c"]);
  return drawn(
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

export function drawLivingRoom(look: Look) {
  const { wall, floor } = shell(look, "salon");
  const t = tones(look.main);
  const { random } = look;
  const x = random.pick([90, 470]);
  return drawn(
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
      moved(`rotate(${-40 + i * 20} 698 420)`, oval(698, 350, 16, 66, i % 2 ? "#5f9170" : "#4f8061")),
    ),
  );
}

export function drawKitchen(look: Look) {
  const { wall, floor } = shell(look, "cuisine");
  const t = tones(look.main);
  const { random } = look;
  const top = random.pick(["#efe9de", "#4c5157", "#c8975f"]);
  return drawn(
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
    area("M300 322v-36h54v36z", "#c23b2e"),
    rect(294, 280, 66, 9, "#8e2a22", 4),
    stroke("M500 322v-44q0 -22 26 -22q22 0 22 20", steel, 9),
    rect(640, 120, 140, 380, "#e8eaec", 10),
    rect(640, 240, 140, 5, "#b9c0c6"),
    rect(654, 170, 9, 52, "#8d949a", 4),
    rect(654, 264, 9, 80, "#8d949a", 4),
    rect(690, 280, 40, 46, "#fdf6dc", 2),
    rect(30, 488, 590, 14, t.deep),
    oval(330, 556, 200, 24, mix(look.hue, paper, 0.5)),
  );
}

export function drawBedroom(look: Look) {
  const { wall, floor } = shell(look, "chambre");
  const t = tones(look.main);
  const { random, kind } = look;
  const isSingle = kind === "simple";
  const w = isSingle ? 250 : 360;
  return drawn(
    rect(0, 0, 800, 600, wall),
    planks(floor),
    outside(70, 80, 180, 220, random),
    area("M46 60h40v262h-40zM234 60h40v262h-40z", mix(t.light, "#ffffff", 0.4)),
    oval(420, 550, 330, 36, mix(look.hue, paper, 0.45)),
    rect(300, 250, w, 190, "#a9784f", 12),
    rect(314, 320, w - 28, 80, "#ffffff", 20),
    rect(290, 380, w + 20, 150, "#fbf8f2", 16),
    area(`M286 420Q${290 + w / 2} 396 ${w + 314} 420V530H286Z`, t.base),
    area(`M286 470Q${290 + w / 2} 450 ${w + 314} 474V530H286Z`, t.dark),
    rect(isSingle ? 590 : 690, 400, 96, 116, "#c8975f", 5),
    rect(isSingle ? 600 : 700, 414, 76, 38, "#d9b283", 3),
    rect(isSingle ? 632 : 728, 350, 12, 50, steel),
    area(`M${isSingle ? 604 : 700} 356l16 -60h36l16 60z`, "#f3dc9c"),
    isSingle
      ? drawn(
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
      : drawn(area("M80 440h56l-8 74h-40z", "#b9774e"), dot(108, 410, 38, "#6fa380")),
  );
}

export function drawBathroom(look: Look) {
  const { wall } = shell(look, "bain");
  const t = tones(look.main);
  const { random } = look;
  const tile = mix(wall, "#ffffff", 0.2 + random.next() * 0.35);
  const pattern = random.int(5, 17);
  const towel = random.pick(["#d9694f", "#e3b23a", "#5f9170", "#3c72b0", "#8b6bb1"]);
  const cabinet = random.pick(["#a9784f", "#6d4b35", "#e3d3b8", "#5d7484"]);
  const sill = random.int(0, 26);
  return drawn(
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

export function drawBalcony(look: Look) {
  const t = tones(look.main);
  const { random } = look;
  const sky = random.pick(["#cfe4ee", "#f5d9bd", "#d5e3ec", "#b9d3e3"]);
  const flowers = random.shuffle(["#e88aa0", "#d9463a", "#e3b23a", "#8b6bb1", "#fbf8f2"]);
  const skyline = random.int(40, 90);
  const shift = random.int(-40, 60);
  return drawn(
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
    moved(
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

/** The plan of a flat with as many rooms as `kind` says ("3.5", "4.5" …); the half is the bathroom. */
export function drawPlan(look: Look) {
  const { hue, random, kind } = look;
  const rooms = Math.max(1, Math.min(6, Math.floor(Number.parseFloat(kind) || 4)));
  const wall = mix(hue, ink, 0.45);
  const tints = random.shuffle([0.72, 0.78, 0.83, 0.68, 0.8, 0.86]);
  const bed = (x: number, y: number) =>
    drawn(
      rect(x, y, 74, 96, "#ffffff", 8),
      rect(x + 6, y + 6, 28, 22, mix(hue, paper, 0.5), 6),
      rect(x + 40, y + 6, 28, 22, mix(hue, paper, 0.5), 6),
      rect(x, y + 40, 74, 56, mix(hue, paper, 0.35), 6),
    );
  const couch = (x: number, y: number) =>
    drawn(
      rect(x, y, 110, 44, mix(hue, paper, 0.35), 10),
      rect(x + 10, y + 14, 90, 30, mix(hue, paper, 0.55), 6),
      rect(x + 24, y + 64, 60, 30, "#c8975f", 5),
    );
  const stove = (x: number, y: number) =>
    drawn(
      rect(x, y, 130, 34, "#ffffff", 3),
      rect(x + 4, y + 4, 34, 26, steel, 3),
      dot(x + 60, y + 11, 6, ink),
      dot(x + 76, y + 11, 6, ink),
      dot(x + 60, y + 24, 6, ink),
      dot(x + 76, y + 24, 6, ink),
      rect(x + 92, y + 6, 32, 22, "#cfe3ea", 5),
    );
  const eat = (x: number, y: number) =>
    drawn(
      dot(x, y, 28, "#c8975f"),
      dot(x - 40, y, 11, wall),
      dot(x + 40, y, 11, wall),
      dot(x, y - 40, 11, wall),
      dot(x, y + 40, 11, wall),
    );
  const bath = (x: number, y: number) =>
    drawn(
      rect(x, y, 96, 40, "#ffffff", 16),
      rect(x + 8, y + 7, 80, 26, "#cfe3ea", 12),
      oval(x + 24, y + 76, 16, 20, "#ffffff"),
      rect(x + 60, y + 60, 34, 26, "#ffffff", 6),
    );
  const columns = Math.ceil((rooms + 1) / 2);
  const w = 640 / columns;
  const contents = [couch, stove, bed, bed, eat, bed];
  const cells = Array.from({ length: columns * 2 }, (_, i) => i);
  return drawn(
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
      return drawn(
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
        ? drawn(
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
