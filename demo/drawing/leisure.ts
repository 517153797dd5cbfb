/** Books, records, games, instruments. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, steel, tones, wood } from "./color.ts";
import { area, combine, copies, dot, line, rect, ring, stroke, transformed } from "./shape.ts";

export function drawBooks({ random, kind }: DrawingOptions) {
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
    combine(
      rect(x, y, w, h, fill, 5),
      rect(x + 26, y + 8, 12, h - 16, mix(fill, "#ffffff", 0.5)),
      rect(x + w - 90, y + h / 2 - 4, 56, 8, mix(fill, "#ffffff", 0.5)),
    );
  return combine(
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
      ? combine(
          rect(110, 380, 400, 124, "#c9a06c", 6),
          rect(110, 414, 400, 10, "#a9824f"),
          rect(110, 460, 400, 10, "#a9824f"),
          rect(260, 392, 100, 18, "#8f6a3c", 9),
        )
      : area(`M220 ${228}q60 -40 100 -8q40 -32 100 8v-60q-60 -36 -100 -6q-40 -30 -100 6z`, "#fbf5e6") +
          line(320, 158, 320, 220, "#c9bfa8", 4),
  );
}

export function drawVinyl({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
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

export function drawBoardGames({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(150, 420, 420, 84, "#2b6f73", 6),
    rect(170, 346, 400, 76, t.base, 6),
    rect(160, 288, 380, 60, "#e0b24c", 6),
    rect(196, 300, 120, 34, "#fbf5e6", 4),
    rect(210, 366, 170, 34, "#fbf5e6", 4),
    rect(190, 446, 140, 34, "#fbf5e6", 4),
    transformed(
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

export function drawGuitar({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isElectric = kind === "electrique";
  return transformed(
    "translate(350 508) rotate(20) scale(.9) translate(-400 -520)",
    isElectric
      ? area(
          "M330 500Q250 470 280 390Q300 350 290 310Q284 270 330 290Q352 310 400 306Q446 308 470 280Q510 270 506 320Q496 360 520 400Q540 480 460 500Q400 520 330 500Z",
          t.base,
        ) + area("M350 480Q310 440 340 360L400 330L440 360Q500 440 440 486Z", "#f3f1ec")
      : combine(
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

export function drawPiano({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const keys = (x: number, y: number, w: number, h: number, count: number) =>
    combine(
      rect(x, y, w, h, "#fdfbf6"),
      copies(count - 1, (i) => rect(x + ((i + 1) * w) / count - 1, y, 2, h, "#c6c0b4")),
      copies(count, (i) =>
        i % 7 === 2 || i % 7 === 6
          ? ""
          : rect(x + ((i + 1) * w) / count - w / count / 3.4, y, w / count / 1.8, h * 0.6, "#22262a"),
      ),
    );
  if (kind === "clavier") {
    return combine(
      stroke("M260 504L540 330M540 504L260 330", "#4c5157", 16),
      rect(90, 250, 620, 92, t.base, 10),
      rect(90, 250, 620, 34, t.dark, 10),
      rect(350, 258, 100, 20, "#7fb4d8", 4),
      copies(5, (i) => dot(150 + i * 30, 268, 7, t.light)),
      keys(106, 286, 588, 48, 28),
    );
  }
  return combine(
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

export function drawSewingMachine({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
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
