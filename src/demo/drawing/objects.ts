/** Electronics, books, music, games, small objects that stand on a table. */
import type { Look } from "../subject.ts";
import { ink, mix, steel, tones, wood } from "./colour.ts";
import { area, copies, dot, drawn, line, moved, rect, ring, stroke } from "./shape.ts";

export function drawLaptop({ main, random }: Look) {
  const t = tones(main);
  const wallpaper = random.pick(["#7fa9c4", "#d99a6c", "#7ea88a", "#9a86b8"]);
  return drawn(
    rect(190, 130, 420, 290, t.dark, 16),
    rect(206, 146, 388, 256, "#22262b", 6),
    rect(214, 154, 372, 240, wallpaper, 3),
    area("M214 394V330L300 250L380 330L460 230L586 350V394Z", mix(wallpaper, ink, 0.3)),
    dot(510, 210, 26, mix(wallpaper, "#ffffff", 0.6)),
    area("M190 418H610L690 486Q694 500 680 502H120Q106 500 110 486Z", t.base),
    area("M214 428H586L612 458H188Z", "#33383e"),
    copies(3, (i) => line(206 + i * -6, 434 + i * 9, 594 + i * 6, 434 + i * 9, t.light, 2)),
    area("M340 464H460L470 486H330Z", t.light),
    area("M110 486H690V492Q694 504 680 506H120Q106 504 110 492Z", t.dark),
  );
}

export function drawPhone({ main, kind }: Look) {
  const t = tones(main);
  const isTablet = kind === "tablette";
  const [x, w] = isTablet ? [180, 380] : [400, 190];
  return drawn(
    isTablet
      ? ""
      : drawn(
          rect(190, 150, 190, 350, t.base, 30),
          rect(206, 168, 84, 90, t.dark, 22),
          dot(232, 194, 18, ink),
          dot(264, 232, 18, ink),
          dot(232, 232, 7, "#f6df9c"),
        ),
    rect(x, 130, w, 372, isTablet ? t.base : t.deep, 32),
    rect(x + 12, 142, w - 24, 348, "#1f2b3d", 22),
    area(
      `M${x + 12} 330Q${x + w / 2} 240 ${x + w - 12} 340V468Q${x + w - 14} 490 ${x + w - 36} 490H${x + 36}Q${x + 12} 488 ${x + 12} 468Z`,
      mix(t.base, "#5b7fb0", 0.5),
    ),
    copies(isTablet ? 15 : 12, (i) => {
      const columns = isTablet ? 5 : 3;
      const gap = (w - 60) / columns;
      return rect(
        x + 30 + (i % columns) * gap + gap * 0.15,
        180 + Math.floor(i / columns) * 62,
        gap * 0.66,
        40,
        ["#e3b23a", "#5fa37a", "#d9694f", "#7fb4d8", "#e8e3da"][(i * 3) % 5] ?? steel,
        11,
      );
    }),
    rect(x + w / 2 - 26, 152, 52, 12, "#0f141c", 6),
    isTablet
      ? moved("rotate(28 640 330)", rect(630, 190, 18, 270, "#f3f1ec", 8), area("M630 460h18l-9 26z", ink))
      : "",
  );
}

export function drawTelevision({ kind, random }: Look) {
  const picture = random.int(0, 2);
  return drawn(
    rect(150, 420, 500, 84, wood, 5),
    rect(166, 434, 226, 58, mix(wood, ink, 0.2), 4),
    rect(408, 434, 226, 58, mix(wood, ink, 0.2), 4),
    rect(360, 396, 80, 26, ink),
    rect(118, 96, 564, 310, "#1d2024", 12),
    rect(130, 108, 540, 284, ["#3f78a8", "#4f8a5f", "#d98a5c"][picture] ?? ink, 3),
    picture === 0
      ? area("M130 300L260 190L350 270L450 170L670 320V392H130Z", "#2c5478") + dot(560, 170, 34, "#f6e3ae")
      : picture === 1
        ? drawn(
            rect(130, 230, 540, 8, "#e9efe6"),
            ring(400, 250, 60, "#e9efe6", 7),
            rect(396, 108, 8, 284, "#e9efe6"),
            dot(480, 300, 15, "#ffffff"),
          )
        : drawn(
            dot(320, 260, 80, "#f3d1a8"),
            area("M230 392q90 -90 180 0z", "#7f3140"),
            dot(520, 280, 60, "#c58a63"),
            area("M450 392q70 -70 150 0z", "#2b4668"),
          ),
    kind === "barre" ? rect(220, 402, 360, 22, "#2b2f34", 10) : "",
  );
}

export function drawHeadphones({ main, kind }: Look) {
  const t = tones(main);
  if (kind === "enceinte") {
    return drawn(
      copies(2, (i) =>
        drawn(
          rect(190 + i * 230, 120, 190, 384, t.base, 12),
          rect(204 + i * 230, 134, 162, 356, t.dark, 8),
          dot(285 + i * 230, 220, 50, ink),
          ring(285 + i * 230, 220, 44, steel, 5),
          dot(285 + i * 230, 380, 74, ink),
          ring(285 + i * 230, 380, 66, steel, 6),
          dot(285 + i * 230, 380, 26, "#5b6168"),
        ),
      ),
    );
  }
  return drawn(
    stroke("M210 380Q200 120 400 116Q600 120 590 380", t.dark, 36),
    stroke("M240 320Q240 150 400 146Q560 150 560 320", t.light, 12),
    rect(160, 330, 104, 170, t.base, 44),
    rect(536, 330, 104, 170, t.base, 44),
    rect(232, 338, 44, 154, ink, 20),
    rect(524, 338, 44, 154, ink, 20),
    dot(196, 416, 22, t.light),
    dot(604, 416, 22, t.light),
  );
}

export function drawConsole({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(130, 250, 240, 252, "#f3f1ec", 14),
    rect(242, 250, 16, 252, "#2b2f34"),
    rect(150, 440, 70, 9, "#2b2f34", 4),
    dot(342, 280, 7, t.base),
    area(
      "M420 350Q430 312 480 314H620Q670 312 682 350L716 460Q716 506 676 500Q650 494 628 450H472Q450 494 424 500Q384 506 386 460Z",
      t.base,
    ),
    area("M420 350Q430 312 480 314H620Q670 312 682 350Q550 330 420 350Z", t.light),
    rect(448, 366, 56, 17, t.deep, 5),
    rect(467, 347, 17, 56, t.deep, 5),
    dot(618, 352, 11, "#e3b23a"),
    dot(644, 376, 11, "#5fa37a"),
    dot(592, 376, 11, "#d9694f"),
    dot(618, 400, 11, "#7fb4d8"),
    dot(514, 420, 24, t.deep),
    dot(586, 420, 24, t.deep),
  );
}

export function drawBooks({ random, kind }: Look) {
  const spines = random.shuffle([
    "#c2564a",
    "#4f7f98",
    "#e0b24c",
    "#5f8f6c",
    "#8d6aa5",
    "#39414d",
    "#d98a72",
    "#2b6f73",
  ]);
  const tone = (i: number) => spines[i % spines.length] ?? ink;
  const band = (x: number, y: number, w: number, h: number, fill: string) =>
    drawn(
      rect(x, y, w, h, fill, 5),
      rect(x + 26, y + 8, 12, h - 16, mix(fill, "#ffffff", 0.5)),
      rect(x + w - 90, y + h / 2 - 4, 56, 8, mix(fill, "#ffffff", 0.5)),
    );
  return drawn(
    copies(kind === "caisse" ? 3 : 5, (i) =>
      band(140 + ((i * 29) % 50), 458 - i * 46, 300 + ((i * 47) % 40), 44, tone(i)),
    ),
    copies(
      3,
      (i) =>
        rect(500 + i * 52, 250 - ((i * 31) % 40), 48, 254 + ((i * 31) % 40), tone(i + 5), 4) +
        rect(508 + i * 52, 290, 32, 10, mix(tone(i + 5), "#ffffff", 0.5)) +
        rect(508 + i * 52, 450, 32, 10, mix(tone(i + 5), "#ffffff", 0.5)),
    ),
    kind === "caisse"
      ? drawn(
          rect(110, 380, 400, 124, "#c9a06c", 6),
          rect(110, 414, 400, 10, "#a9824f"),
          rect(110, 460, 400, 10, "#a9824f"),
          rect(260, 392, 100, 18, "#8f6a3c", 9),
        )
      : area(`M220 ${228}q60 -40 100 -8q40 -32 100 8v-60q-60 -36 -100 -6q-40 -30 -100 6z`, "#fbf5e6") +
          line(320, 158, 320, 220, "#c9bfa8", 4),
  );
}

export function drawVinyl({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(120, 330, 300, 174, wood, 8),
    rect(120, 374, 300, 10, mix(wood, ink, 0.25)),
    copies(9, (i) =>
      rect(
        136 + i * 5,
        176 + i * 17,
        220,
        170,
        ["#c2564a", "#e0b24c", "#4f7f98", "#efe6d4", "#5f8f6c", "#39414d", "#d98a72", "#8d6aa5", t.base][i] ??
          ink,
        2,
      ),
    ),
    dot(286, 372, 40, t.light),
    rect(120, 340, 300, 164, wood, 8),
    rect(120, 420, 300, 8, mix(wood, ink, 0.25)),
    dot(590, 370, 132, "#1f2226"),
    copies(4, (i) => ring(590, 370, 62 + i * 17, "#3a3f46", 3)),
    dot(590, 370, 46, t.base),
    dot(590, 370, 8, "#f3f1ec"),
    area("M590 370L650 254A132 132 0 0 1 690 286Z", "rgba(255,255,255,.12)"),
  );
}

export function drawBoardGames({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(150, 420, 420, 84, "#2b6f73", 6),
    rect(170, 346, 400, 76, t.base, 6),
    rect(160, 288, 380, 60, "#e0b24c", 6),
    rect(196, 300, 120, 34, "#fbf5e6", 4),
    rect(210, 366, 170, 34, "#fbf5e6", 4),
    rect(190, 446, 140, 34, "#fbf5e6", 4),
    moved(
      "rotate(14 640 440)",
      rect(590, 396, 96, 96, "#fbf8f2", 18),
      dot(614, 420, 9, ink),
      dot(662, 420, 9, ink),
      dot(638, 444, 9, ink),
      dot(614, 468, 9, ink),
      dot(662, 468, 9, ink),
    ),
    area("M300 286q-4 -40 26 -58a26 26 0 1 1 20 0q30 18 26 58z", "#c2564a"),
    area("M410 286q-4 -40 26 -58a26 26 0 1 1 20 0q30 18 26 58z", "#3c72b0"),
  );
}

export function drawGuitar({ main, kind }: Look) {
  const t = tones(main);
  const isElectric = kind === "electrique";
  return moved(
    "translate(350 508) rotate(20) scale(.9) translate(-400 -520)",
    isElectric
      ? area(
          "M330 500Q250 470 280 390Q300 350 290 310Q284 270 330 290Q352 310 400 306Q446 308 470 280Q510 270 506 320Q496 360 520 400Q540 480 460 500Q400 520 330 500Z",
          t.base,
        ) + area("M350 480Q310 440 340 360L400 330L440 360Q500 440 440 486Z", "#f3f1ec")
      : drawn(
          dot(400, 420, 112, t.base),
          dot(400, 284, 80, t.base),
          rect(330, 300, 140, 80, t.base),
          ring(400, 420, 104, t.dark, 4),
          dot(400, 340, 42, t.deep),
          ring(400, 340, 48, "#e9d9b6", 5),
        ),
    rect(384, 20, 32, 300, mix(wood, ink, 0.45)),
    copies(8, (i) => rect(384, 60 + i * 30, 32, 3, steel)),
    area("M376 -50h48l-6 74h-36z", mix(wood, ink, 0.3)),
    copies(3, (i) => dot(372, -38 + i * 22, 7, steel) + dot(428, -38 + i * 22, 7, steel)),
    rect(356, 440, 88, 16, t.deep, 5),
    copies(4, (i) => line(390 + i * 7, -40, 388 + i * 8, 446, "#e9edf0", 2)),
    isElectric ? rect(368, 380, 64, 16, ink, 4) + rect(368, 410, 64, 16, ink, 4) : "",
  );
}

export function drawPiano({ main, kind }: Look) {
  const t = tones(main);
  const keys = (x: number, y: number, w: number, h: number, count: number) =>
    drawn(
      rect(x, y, w, h, "#fdfbf6"),
      copies(count - 1, (i) => rect(x + ((i + 1) * w) / count - 1, y, 2, h, "#c6c0b4")),
      copies(count, (i) =>
        i % 7 === 2 || i % 7 === 6
          ? ""
          : rect(x + ((i + 1) * w) / count - w / count / 3.4, y, w / count / 1.8, h * 0.6, "#22262a"),
      ),
    );
  if (kind === "clavier") {
    return drawn(
      stroke("M260 504L540 330M540 504L260 330", "#4c5157", 16),
      rect(90, 250, 620, 92, t.base, 10),
      rect(90, 250, 620, 34, t.dark, 10),
      rect(350, 258, 100, 20, "#7fb4d8", 4),
      copies(5, (i) => dot(150 + i * 30, 268, 7, t.light)),
      keys(106, 286, 588, 48, 28),
    );
  }
  return drawn(
    rect(130, 110, 540, 200, t.base, 8),
    rect(120, 96, 560, 24, t.light, 6),
    rect(160, 140, 220, 120, t.dark, 6),
    rect(420, 140, 220, 120, t.dark, 6),
    rect(300, 170, 200, 110, "#fbf8f2", 3),
    copies(4, (i) => rect(316, 190 + i * 20, 168, 3, "#8d949a")),
    dot(350, 196, 6, ink),
    dot(400, 214, 6, ink),
    dot(446, 204, 6, ink),
    rect(110, 300, 580, 26, t.dark, 5),
    keys(126, 306, 548, 40, 26),
    rect(110, 344, 580, 26, t.light, 5),
    rect(130, 366, 540, 110, t.dark),
    rect(120, 366, 34, 138, t.base),
    rect(646, 366, 34, 138, t.base),
    rect(290, 430, 220, 24, ink, 8),
    rect(306, 452, 18, 54, t.deep),
    rect(476, 452, 18, 54, t.deep),
  );
}

export function drawCamera({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(180, 210, 440, 280, "#33383e", 30),
    area("M310 214L340 150H460L490 214Z", "#33383e"),
    rect(180, 300, 440, 110, t.base),
    rect(210, 186, 70, 28, "#5b6168", 8),
    rect(530, 192, 50, 22, "#c23b2e", 8),
    dot(400, 350, 128, "#22262a"),
    ring(400, 350, 112, "#5b6168", 12),
    dot(400, 350, 84, "#2d4a66"),
    dot(400, 350, 52, "#1c2f45"),
    dot(370, 318, 22, "rgba(255,255,255,.6)"),
    rect(366, 166, 68, 30, "#8fb4c8", 6),
    rect(540, 236, 50, 36, "#f6e7b5", 6),
  );
}

export function drawSewingMachine({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(150, 440, 510, 64, t.dark, 12),
    rect(150, 436, 510, 22, t.light, 8),
    area("M500 440V200H230Q200 200 200 240V330H262V290H420Q440 292 440 320V440Z", t.base),
    rect(490, 190, 110, 252, t.base, 20),
    dot(606, 290, 40, t.deep),
    dot(606, 290, 22, t.light),
    rect(222, 330, 24, 54, steel, 5),
    line(234, 380, 234, 434, steel, 6),
    rect(214, 424, 44, 9, steel, 4),
    rect(340, 150, 34, 52, "#d9694f", 6),
    rect(332, 142, 50, 10, "#efe6d4", 4),
    stroke("M356 150Q280 110 234 330", "#d9694f", 3),
    dot(545, 240, 22, t.light),
    dot(545, 300, 22, t.light),
    area("M150 448q80 -40 190 -6l-30 34q-90 -10 -160 22z", "#e8b9c4"),
  );
}
