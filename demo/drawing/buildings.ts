/** Plexes with outside stairs, blocks, houses. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, tones, wood } from "./color.ts";
import { bricks, door, lit, pane } from "./facade.ts";
import { area, combine, copies, dot, line, rect, stroke } from "./shape.ts";
/** Montréal plex: flat roof with cornice, balconies, curved outside stairs. */
export function drawPlex({ main, kind, random }: DrawingOptions) {
  const t = tones(mix(main, "#b3664d", 0.25));
  const floors = kind === "duplex" ? 2 : 3;
  const h = floors === 2 ? 150 : 130;
  const top = 500 - floors * h - 14;
  const entry = random.pick(["#2f6b5a", "#7f3140", "#2b4668", "#d6a04a"]);
  const night = random.int(0, 3);
  return combine(
    rect(190, top, 420, 500 - top, t.base),
    bricks(190, top, 420, 500 - top, t.base),
    area(`M176 ${top - 22}H624L612 ${top + 14}H188Z`, t.deep),
    area(`M340 ${top - 22}L400 ${top - 58}L460 ${top - 22}Z`, t.deep),
    copies(floors, (i) => {
      const y = 500 - (i + 1) * h + 24;
      return combine(
        pane(222, y, 62, h - 56, i === night),
        door(330, y - 2, 48, h - 24, i % 2 ? mix(entry, ink, 0.2) : entry),
        pane(424, y, 62, h - 56),
        pane(520, y, 60, h - 56, i === night + 1),
      );
    }),
    copies(floors - 1, (i) => {
      const y = 500 - (i + 1) * h;
      return combine(
        rect(300, y - 6, 300, 13, "#5b6168", 2),
        copies(22, (k) => rect(304 + k * 14, y - 44, 3, 40, "#33383e")),
        rect(300, y - 48, 300, 6, "#33383e"),
      );
    }),
    stroke(`M312 ${500 - h}Q250 ${500 - h + 20} 200 440Q180 480 150 504`, "#33383e", 10),
    stroke(`M312 ${500 - h - 44}Q246 ${500 - h - 20} 190 396Q170 436 140 462`, "#33383e", 6),
    copies(9, (i) => {
      const p = i / 8;
      const x = 306 - p * 156;
      const y = 500 - h + p * p * 40 + p * (h - 36);
      return combine(rect(x - 16, y, 40, 6, "#5b6168", 2), line(x, y, x - 4, y - 40, "#33383e", 3));
    }),
    rect(660, 410, 10, 94, "#7b5a41"),
    dot(664, 370, 54, "#6f9b6a"),
    dot(640, 400, 36, "#5f8a5c"),
  );
}

/** Block of flats, or a tower (kind "tour"). */
export function drawBlock({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const isTower = kind === "tour";
  const [x, w, top] = isTower ? [270, 270, 40] : [150, 500, 170];
  const columns = isTower ? 4 : 7;
  const rows = isTower ? 8 : 4;
  const gap = w / columns;
  const h = (440 - top) / rows;
  return combine(
    isTower
      ? rect(540, 150, 150, 354, t.dark) +
          copies(12, (i) =>
            rect(558 + (i % 3) * 44, 176 + Math.floor(i / 3) * 74, 28, 44, mix(glass, ink, 0.2)),
          )
      : "",
    rect(x, top, w, 504 - top, t.base),
    rect(x + w - 26, top, 26, 504 - top, t.dark),
    rect(x - 8, top - 12, w + 16, 16, t.deep, 3),
    copies(columns * rows, (i) => {
      const cx = x + (i % columns) * gap + gap * 0.18;
      const cy = top + 22 + Math.floor(i / columns) * h;
      const isLit = random.chance(0.18);
      return combine(
        rect(cx, cy, gap * 0.62, h * 0.6, isLit ? lit : mix(glass, ink, 0.12), 2),
        isTower || (i % columns) % 2 ? rect(cx - 4, cy + h * 0.44, gap * 0.62 + 8, h * 0.2, t.light, 2) : "",
      );
    }),
    rect(x + w / 2 - 60, 420, 120, 84, t.deep, 3),
    rect(x + w / 2 - 48, 434, 44, 70, glass),
    rect(x + w / 2 + 4, 434, 44, 70, glass),
    rect(x + w / 2 - 76, 408, 152, 14, "#f5f1e8", 3),
    dot(x - 46, 470, 44, "#6f9b6a"),
    dot(x + w + 20, 478, 36, "#5f8a5c"),
  );
}

export function drawHouse({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const roof = mix("#4c5157", main, 0.2);
  if (kind === "jumele") {
    const half = (x: number, fill: string, entry: string) =>
      combine(
        rect(x, 250, 220, 254, fill),
        copies(7, (i) => rect(x, 270 + i * 34, 220, 3, mix(fill, ink, 0.1))),
        pane(x + 30, 276, 66, 72),
        pane(x + 130, 276, 60, 72, true),
        door(x + 140, 388, 54, 114, entry),
        pane(x + 28, 392, 76, 70),
        rect(x + 120, 372, 96, 12, "#f5f1e8", 2),
      );
    return combine(
      half(180, t.base, "#7f3140"),
      half(400, mix(t.light, "#ffffff", 0.3), "#2b4668"),
      area("M160 256L290 140L400 256ZM400 256L510 140L640 256Z", roof),
      rect(394, 180, 12, 324, "#f5f1e8"),
      rect(230, 150, 30, 60, "#8f6a5a"),
    );
  }
  if (kind === "canadienne") {
    return combine(
      rect(190, 300, 420, 204, "#efe8da"),
      copies(26, (i) =>
        rect(200 + ((i * 97) % 390), 312 + ((i * 43) % 180), 34, 16, mix("#efe8da", ink, 0.1), 7),
      ),
      area("M140 316Q220 280 250 150H550Q580 280 660 316Z", t.base),
      area("M140 316Q150 306 160 300H640Q650 306 660 316Z", t.dark),
      copies(2, (i) =>
        combine(
          area(`M${292 + i * 150} 250V204l33 -34l33 34v46z`, "#efe8da"),
          pane(308 + i * 150, 206, 34, 40, i === 0),
        ),
      ),
      rect(250, 110, 36, 60, "#9b9388"),
      rect(520, 110, 36, 60, "#9b9388"),
      pane(232, 352, 70, 84),
      door(370, 348, 62, 154, t.dark),
      pane(500, 352, 70, 84, true),
      rect(160, 488, 480, 16, wood),
      copies(5, (i) => rect(176 + i * 110, 318, 9, 172, "#f5f1e8")),
    );
  }
  return combine(
    rect(150, 270, 360, 234, t.base),
    copies(7, (i) => rect(150, 296 + i * 30, 360, 3, mix(t.base, ink, 0.1))),
    rect(510, 330, 160, 174, t.light),
    area("M120 280L330 110L540 280Z", roof),
    area("M500 338L520 290H690V338Z", mix(roof, ink, 0.2)),
    rect(420, 130, 36, 90, "#9a6a56"),
    pane(292, 190, 76, 62, true),
    pane(186, 330, 90, 84),
    door(320, 352, 68, 150, mix(main, "#7f3140", 0.7)),
    pane(424, 330, 60, 84),
    rect(530, 380, 120, 124, "#f5f1e8", 3),
    copies(3, (i) => rect(538, 392 + i * 36, 104, 26, "#ddd6c8", 2)),
    rect(298, 494, 112, 12, "#a9a39a"),
    dot(170, 478, 32, "#6f9b6a"),
    dot(214, 486, 24, "#5f8a5c"),
  );
}
