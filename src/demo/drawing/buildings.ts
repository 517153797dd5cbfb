/** Houses, plexes with their outside stairs, chalets, shops, land. */
import type { Look } from "../subject.ts";
import { glass, ink, mix, tones, wood } from "./colour.ts";
import { area, copies, dot, drawn, line, moved, oval, rect, ring, stroke } from "./shape.ts";

const lit = "#f6e2a6";
const pane = (x: number, y: number, w: number, h: number, isLit = false) =>
  drawn(
    rect(x - 6, y - 6, w + 12, h + 12, "#f5f1e8", 3),
    rect(x, y, w, h, isLit ? lit : mix(glass, ink, 0.14)),
    rect(x + w / 2 - 2, y, 4, h, "#f5f1e8"),
    rect(x, y + h * 0.45, w, 4, "#f5f1e8"),
  );
const door = (x: number, y: number, w: number, h: number, fill: string) =>
  drawn(
    rect(x - 5, y - 5, w + 10, h + 5, "#f5f1e8", 2),
    rect(x, y, w, h, fill, 2),
    rect(x + w * 0.2, y + h * 0.12, w * 0.6, h * 0.34, mix(glass, ink, 0.2), 2),
    dot(x + w * 0.82, y + h * 0.58, 4, "#e3b23a"),
  );
const bricks = (x: number, y: number, w: number, h: number, tone: string) =>
  copies(Math.floor((w * h) / 5200), (i) =>
    rect(x + 8 + ((i * 83) % (w - 40)), y + 10 + ((i * 59) % (h - 20)), 22, 7, mix(tone, ink, 0.12), 1),
  );

/** A Montréal plex: flat roof with cornice, balconies, the curved stairs outside. */
export function drawPlex({ main, kind, random }: Look) {
  const t = tones(mix(main, "#b3664d", 0.25));
  const floors = kind === "duplex" ? 2 : 3;
  const h = floors === 2 ? 150 : 130;
  const top = 500 - floors * h - 14;
  const entry = random.pick(["#2f6b5a", "#7f3140", "#2b4668", "#d6a04a"]);
  const night = random.int(0, 3);
  return drawn(
    rect(190, top, 420, 500 - top, t.base),
    bricks(190, top, 420, 500 - top, t.base),
    area(`M176 ${top - 22}H624L612 ${top + 14}H188Z`, t.deep),
    area(`M340 ${top - 22}L400 ${top - 58}L460 ${top - 22}Z`, t.deep),
    copies(floors, (i) => {
      const y = 500 - (i + 1) * h + 24;
      return drawn(
        pane(222, y, 62, h - 56, i === night),
        door(330, y - 2, 48, h - 24, i % 2 ? mix(entry, ink, 0.2) : entry),
        pane(424, y, 62, h - 56),
        pane(520, y, 60, h - 56, i === night + 1),
      );
    }),
    copies(floors - 1, (i) => {
      const y = 500 - (i + 1) * h;
      return drawn(
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
      return drawn(rect(x - 16, y, 40, 6, "#5b6168", 2), line(x, y, x - 4, y - 40, "#33383e", 3));
    }),
    rect(660, 410, 10, 94, "#7b5a41"),
    dot(664, 370, 54, "#6f9b6a"),
    dot(640, 400, 36, "#5f8a5c"),
  );
}

/** Block of flats, or a tower (kind "tour"). */
export function drawBlock({ main, kind, random }: Look) {
  const t = tones(main);
  const isTower = kind === "tour";
  const [x, w, top] = isTower ? [270, 270, 40] : [150, 500, 170];
  const columns = isTower ? 4 : 7;
  const rows = isTower ? 8 : 4;
  const gap = w / columns;
  const h = (440 - top) / rows;
  return drawn(
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
      return drawn(
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

export function drawHouse({ main, kind }: Look) {
  const t = tones(main);
  const roof = mix("#4c5157", main, 0.2);
  if (kind === "jumele") {
    const half = (x: number, fill: string, entry: string) =>
      drawn(
        rect(x, 250, 220, 254, fill),
        copies(7, (i) => rect(x, 270 + i * 34, 220, 3, mix(fill, ink, 0.1))),
        pane(x + 30, 276, 66, 72),
        pane(x + 130, 276, 60, 72, true),
        door(x + 140, 388, 54, 114, entry),
        pane(x + 28, 392, 76, 70),
        rect(x + 120, 372, 96, 12, "#f5f1e8", 2),
      );
    return drawn(
      half(180, t.base, "#7f3140"),
      half(400, mix(t.light, "#ffffff", 0.3), "#2b4668"),
      area("M160 256L290 140L400 256ZM400 256L510 140L640 256Z", roof),
      rect(394, 180, 12, 324, "#f5f1e8"),
      rect(230, 150, 30, 60, "#8f6a5a"),
    );
  }
  if (kind === "canadienne") {
    return drawn(
      rect(190, 300, 420, 204, "#efe8da"),
      copies(26, (i) =>
        rect(200 + ((i * 97) % 390), 312 + ((i * 43) % 180), 34, 16, mix("#efe8da", ink, 0.1), 7),
      ),
      area("M140 316Q220 280 250 150H550Q580 280 660 316Z", t.base),
      area("M140 316Q150 306 160 300H640Q650 306 660 316Z", t.dark),
      copies(2, (i) =>
        drawn(
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
  return drawn(
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

export function drawChalet({ main, kind, random }: Look) {
  const log = tones(kind === "gris" ? "#8d8479" : "#a9713f");
  const roof = tones(main);
  if (kind === "a") {
    return drawn(
      area("M400 90L640 504H160Z", roof.base),
      area("M400 150L584 504H216Z", log.base),
      copies(8, (i) =>
        rect(230 + (8 - i) * 11 - 70, 200 + i * 38, 340 - (8 - i) * 22 + 140, 3, "rgba(0,0,0,.07)"),
      ),
      area("M400 190L452 290H348Z", lit),
      rect(298, 316, 204, 120, mix(glass, ink, 0.1)),
      rect(398, 190, 5, 246, log.deep),
      rect(298, 372, 204, 5, log.deep),
      rect(150, 436, 500, 16, wood),
      copies(12, (i) => rect(160 + i * 43, 450, 7, 54, mix(wood, ink, 0.25))),
      stroke("M400 90L640 504M400 90L160 504", roof.dark, 16),
    );
  }
  if (kind === "yourte") {
    return drawn(
      area("M170 340Q400 250 630 340V490Q400 520 170 490Z", "#f0e8d8"),
      area("M150 350Q300 180 400 170Q500 180 650 350Q400 270 150 350Z", roof.base),
      area("M340 200Q400 160 460 200Q400 186 340 200Z", roof.light),
      copies(10, (i) =>
        line(190 + i * 46, 336 - Math.sin((i * Math.PI) / 9) * 40, 190 + i * 46, 494, "#ddd0b8", 4),
      ),
      door(366, 356, 68, 146, "#b3543f"),
      pane(236, 380, 62, 56, true),
      pane(504, 380, 62, 56),
      rect(500, 110, 15, 90, "#33373c"),
      rect(130, 494, 540, 14, wood),
    );
  }
  const hasSmoke = random.chance(0.6);
  return drawn(
    hasSmoke ? faint(545, 90) : "",
    rect(530, 110, 40, 110, "#7d7770"),
    rect(180, 280, 440, 224, log.base),
    copies(9, (i) => rect(172, 290 + i * 24, 456, 5, log.dark, 2)),
    area("M130 296L400 100L670 296L640 304H160Z", roof.base),
    area("M400 100L670 296L640 304L400 136Z", roof.dark),
    area("M330 240L400 184L470 240V286H330Z", lit),
    line(400, 184, 400, 286, log.deep, 5),
    pane(226, 346, 84, 84, true),
    door(366, 340, 68, 162, "#2f6b5a"),
    pane(490, 346, 84, 84),
    rect(140, 492, 520, 16, wood),
    copies(6, (i) => rect(150 + i * 98, 440, 8, 56, mix(wood, ink, 0.2))),
    rect(150, 438, 190, 7, mix(wood, ink, 0.2)),
    rect(460, 438, 190, 7, mix(wood, ink, 0.2)),
  );
}

const faint = (x: number, y: number) =>
  drawn(
    ...[0, 1, 2].map(
      (i) =>
        `<circle cx="${x + 6 + i * 24}" cy="${y - i * 30}" r="${15 + i * 8}" fill="#ffffff" opacity="${0.7 - i * 0.18}"/>`,
    ),
  );

/** A lot with its stakes and its sign. */
export function drawLand({ main, random }: Look) {
  const t = tones(main);
  const stake = (x: number, y: number) =>
    drawn(rect(x - 5, y - 62, 10, 64, "#d8ae74"), area(`M${x + 5} ${y - 62}h34l-8 12l8 12h-34z`, "#dc5a3c"));
  return drawn(
    area("M80 500L250 330H620L740 500Z", mix("#9cb870", t.base, 0.12)),
    copies(12, (i) =>
      stroke(
        `M${150 + ((i * 97) % 480)} ${400 + ((i * 53) % 90)}q4 -16 0 -24m8 24q2 -12 10 -20`,
        "#6f8f4c",
        4,
      ),
    ),
    `<path d="M80 500L250 330H620L740 500Z" fill="none" stroke="#fbf8f2" stroke-width="6" stroke-dasharray="22 14"/>`,
    stake(90, 500),
    stake(250, 332),
    stake(620, 332),
    stake(728, 500),
    rect(372, 250, 14, 210, "#7b5a41"),
    rect(480, 250, 14, 210, "#7b5a41"),
    rect(320, 190, 226, 120, "#fbf8f2", 8),
    rect(320, 190, 226, 30, t.base, 8),
    area("M384 290v-36l34 -26l34 26v36z", t.light),
    rect(470, 244, 56, 10, t.dark, 4),
    rect(470, 266, 44, 10, t.light, 4),
    random.chance(0.5)
      ? drawn(rect(640, 330, 12, 110, "#7b5a41"), dot(646, 300, 52, "#5f8a5c"), dot(616, 328, 30, "#6f9b6a"))
      : oval(200, 470, 50, 20, "#a49b8e"),
  );
}

export function drawShop({ main, kind }: Look) {
  const t = tones(main);
  if (kind === "entrepot") {
    return drawn(
      rect(90, 220, 620, 284, "#c7cbce"),
      area("M80 226L120 176H680L720 226Z", "#7d858c"),
      copies(3, (i) =>
        drawn(
          rect(122 + i * 196, 286, 164, 218, t.dark, 3),
          copies(i === 1 ? 3 : 8, (k) => rect(128 + i * 196, 292 + k * 26, 152, 20, t.base, 2)),
          i === 1
            ? drawn(
                rect(136 + i * 196, 420, 60, 84, "#c9a06c", 3),
                rect(200 + i * 196, 450, 70, 54, "#b58a57", 3),
                rect(150 + i * 196, 380, 46, 42, "#d9b98a", 3),
              )
            : "",
        ),
      ),
      copies(3, (i) => rect(186 + i * 196, 244, 36, 28, "#fbf8f2", 4)),
    );
  }
  return drawn(
    rect(150, 90, 500, 414, mix(t.base, "#b3664d", 0.45)),
    bricks(150, 90, 500, 150, mix(t.base, "#b3664d", 0.45)),
    pane(206, 120, 70, 80),
    pane(365, 120, 70, 80, true),
    pane(524, 120, 70, 80),
    rect(140, 78, 520, 18, t.deep, 3),
    rect(150, 232, 500, 50, "#fbf8f2", 3),
    rect(300, 248, 200, 18, t.base, 8),
    rect(176, 300, 270, 170, glass, 3),
    kind === "atelier"
      ? drawn(
          line(260, 470, 310, 330, wood, 9),
          line(360, 470, 310, 330, wood, 9),
          rect(266, 350, 90, 74, "#fbf8f2", 2),
          dot(300, 384, 16, "#d9694f"),
          dot(324, 396, 14, "#3c72b0"),
        )
      : drawn(
          rect(196, 420, 60, 50, "#d9694f", 3),
          dot(300, 440, 28, "#e3b23a"),
          area("M350 470v-70l26 -24l26 24v70z", "#5f9170"),
        ),
    rect(176, 470, 270, 34, t.dark),
    door(500, 310, 100, 192, t.dark),
    area("M150 282H650L676 336H124Z", t.base),
    copies(6, (i) => area(`M${150 + i * 84} 282h42l${-8 + i * 3} 54h-46z`, "#fbf8f2")),
    copies(13, (i) => dot(146 + i * 42, 336, 20, i % 2 ? t.base : "#fbf8f2")),
    rect(640, 440, 60, 64, "#b9774e", 4),
    dot(670, 420, 36, "#6fa380"),
    ring(530, 380, 20, "#e3b23a", 4),
    moved("rotate(0)", ""),
  );
}
