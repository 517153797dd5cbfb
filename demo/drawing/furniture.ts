/** Furniture. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, tones, wood } from "./color.ts";
import { area, combine, copies, dot, line, rect, ring, stroke } from "./shape.ts";

export function drawSofa({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const cushion = random.pick(["#e3b23a", "#d9694f", "#5f9170", "#f0e6d2"]);
  if (kind === "fauteuil") {
    return combine(
      line(270, 470, 260, 504, wood, 16),
      line(530, 470, 540, 504, wood, 16),
      rect(260, 170, 280, 270, t.dark, 60),
      rect(290, 200, 220, 190, t.base, 40),
      rect(216, 320, 84, 160, t.base, 34),
      rect(500, 320, 84, 160, t.base, 34),
      rect(284, 372, 232, 76, t.light, 26),
      rect(270, 444, 260, 36, t.dark, 10),
    );
  }
  const isSectional = kind === "angle";
  return combine(
    rect(120, 486, 26, 20, wood),
    rect(656, 486, 26, 20, wood),
    rect(140, 220, 520, 220, t.dark, 34),
    rect(156, 236, 240, 170, t.base, 26),
    rect(404, 236, 240, 170, t.base, 26),
    rect(150, 380, 250, 66, t.light, 18),
    rect(400, 380, 250, 66, t.light, 18),
    rect(110, 430, 580, 60, t.base, 16),
    rect(84, 300, 86, 192, t.base, 34),
    isSectional
      ? rect(500, 392, 230, 100, t.light, 24) + rect(500, 440, 230, 54, t.dark, 14)
      : rect(630, 300, 86, 192, t.base, 34),
    rect(190, 300, 92, 92, cushion, 18),
    random.chance(0.5) ? rect(520, 296, 96, 92, mix(cushion, "#ffffff", 0.4), 18) : "",
  );
}

export function drawTable({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const chair = (x: number, side: 1 | -1) =>
    combine(
      line(x - side * 40, 250, x - side * 40, 502, t.dark, 15),
      line(x + side * 36, 390, x + side * 36, 502, t.dark, 13),
      rect(x - 48, 376, 96, 22, t.dark, 7),
      copies(3, (i) => line(x - side * (40 - i * 2), 266 + i * 34, x - side * 22, 270 + i * 34, t.dark, 11)),
    );
  if (kind === "basse") {
    return combine(
      rect(150, 340, 500, 34, t.base, 10),
      rect(150, 366, 500, 10, t.dark, 4),
      area("M190 374h30l-18 130h-22zM580 374h30l10 130h-22z", t.dark),
      rect(214, 440, 372, 16, t.light, 6),
      rect(260, 312, 120, 16, "#d9694f", 3),
      rect(272, 298, 100, 16, "#5f9170", 3),
      area("M470 340q-6 -48 28 -48t28 48z", "#f0e6d2"),
    );
  }
  return combine(
    chair(190, 1),
    chair(610, -1),
    rect(170, 300, 460, 28, t.base, 8),
    rect(182, 326, 436, 18, t.dark, 4),
    kind === "ronde"
      ? area("M384 340h32l8 120l80 34v10H296v-10l80 -34z", t.dark)
      : area("M206 340h26l-6 164h-18zM568 340h26l-2 164h-18z", t.dark),
    area("M360 300q-10 -50 40 -52q50 2 40 52z", "#7fa5b8"),
    stroke("M400 248q-6 -40 -36 -62M402 248q4 -50 30 -66M400 248v-60", "#5f9170", 7),
    dot(362, 184, 16, "#e3b23a"),
    dot(434, 178, 18, "#d9694f"),
    dot(400, 176, 16, "#e88aa0"),
  );
}

export function drawDesk({ main, kind }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(120, 320, 560, 28, t.base, 6),
    rect(120, 344, 560, 8, t.dark),
    kind === "assis-debout"
      ? area("M200 352h40v130h60v20H140v-20h60zM560 352h40v130h60v20H500v-20h60z", "#5b6168")
      : rect(140, 352, 26, 152, t.dark) +
          rect(500, 352, 160, 152, t.light, 4) +
          copies(
            3,
            (i) => rect(512, 364 + i * 46, 136, 38, t.base, 4) + rect(560, 380 + i * 46, 40, 7, t.deep, 3),
          ),
    rect(300, 176, 190, 116, ink, 8),
    rect(310, 186, 170, 96, "#a9cbd6", 3),
    rect(386, 292, 18, 22, ink),
    rect(350, 310, 90, 10, ink, 4),
    stroke("M196 318v-70l40 -50", "#d9694f", 9),
    area("M220 176l52 26l-30 34l-40 -30z", "#d9694f"),
    rect(560, 270, 18, 50, "#5f9170"),
    rect(580, 258, 22, 62, "#e3b23a"),
    rect(604, 274, 16, 46, "#7fa5b8"),
  );
}

export function drawBed({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const cover = random.pick(["#7f9fbb", "#d98a72", "#89a98c", "#b7a0c8", "#e0bb62"]);
  if (kind === "superpose") {
    return combine(
      copies(2, (i) => rect(150 + i * 474, 110, 26, 394, t.base, 4)),
      copies(
        2,
        (i) =>
          rect(150, 210 + i * 200, 500, 44, t.dark, 4) +
          rect(180, 176 + i * 200, 446, 42, cover, 12) +
          rect(184, 160 + i * 200, 110, 40, "#fbf8f2", 14),
      ),
      rect(176, 140, 330, 16, t.light),
      copies(2, (i) => rect(540 + i * 66, 190, 12, 314, t.light)),
      copies(5, (i) => rect(540, 230 + i * 52, 78, 11, t.light)),
    );
  }
  return combine(
    rect(150, 190, 500, 220, t.base, 20),
    rect(176, 214, 448, 150, t.light, 12),
    rect(130, 380, 540, 100, "#fbf8f2", 22),
    rect(190, 322, 180, 84, "#ffffff", 28),
    rect(430, 322, 180, 84, "#ffffff", 28),
    area("M126 412Q260 384 400 404T674 408V470H126Z", cover),
    area("M126 440Q300 420 674 444V470H126Z", mix(cover, ink, 0.15)),
    rect(120, 462, 560, 30, t.dark, 8),
    rect(140, 488, 26, 18, t.deep),
    rect(634, 488, 26, 18, t.deep),
  );
}

export function drawBookcase({ main, random }: DrawingOptions) {
  const t = tones(main);
  const spines = ["#c2564a", "#4f7f98", "#e0b24c", "#5f8f6c", "#8d6aa5", "#e9ddc6", "#39414d"];
  const shelf = (y: number) => {
    let x = 234;
    let books = "";
    while (x < 520) {
      const w = random.int(14, 28);
      const h = random.int(60, 88);
      if (random.chance(0.86)) books += rect(x, y - h, w - 2, h, random.pick(spines), 2);
      x += w;
    }
    return books;
  };
  return combine(
    rect(210, 80, 380, 424, t.base, 6),
    copies(4, (i) => rect(228, 100 + i * 98, 344, 86, t.deep, 2)),
    copies(4, (i) => shelf(186 + i * 98)),
    area("M536 186h34l-5 -34h-24z", "#b9774e"),
    dot(553, 136, 22, "#6fa380"),
    dot(548, 270, 16, "#e3b23a"),
    copies(5, (i) => rect(210, 86 + i * 98, 380, 14, t.light)),
  );
}

export function drawDresser({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const rows = kind === "haute" ? 5 : 3;
  const [x, w, y] = kind === "haute" ? [260, 280, 130] : [150, 500, 236];
  const h = (480 - y) / rows;
  return combine(
    rect(x + 20, 476, 24, 28, t.deep),
    rect(x + w - 44, 476, 24, 28, t.deep),
    rect(x, y - 14, w, 510 - y - 14, t.base, 6),
    rect(x - 10, y - 22, w + 20, 18, t.light, 6),
    copies(rows, (i) => {
      const columns = kind === "haute" ? 1 : 2;
      return copies(
        columns,
        (k) =>
          rect(
            x + 14 + (k * (w - 14)) / columns,
            y + i * h + 6,
            (w - 14) / columns - 14,
            h - 12,
            t.light,
            5,
          ) + dot(x + 14 + ((k + 0.5) * (w - 14)) / columns - 7, y + i * h + h / 2, 9, t.deep),
      );
    }),
    kind === "haute"
      ? ""
      : ring(560, 150, 56, wood, 12) +
          dot(560, 150, 50, "#cfe3ea") +
          rect(200, 186, 70, 30, "#d9694f", 4) +
          rect(208, 164, 54, 22, "#7fa5b8", 4),
  );
}
