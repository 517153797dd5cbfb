/** Devices that stand on a table. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, steel, tones, wood } from "./color.ts";
import { area, combine, copies, dot, line, rect, ring, stroke, transformed } from "./shape.ts";

export function drawLaptop({ main, random }: DrawingOptions) {
  const t = tones(main);
  const wallpaper = random.pick(["#7fa9c4", "#d99a6c", "#7ea88a", "#9a86b8"]);
  return combine(
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

export function drawPhone({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isTablet = kind === "tablette";
  const [x, w] = isTablet ? [180, 380] : [400, 190];
  return combine(
    isTablet
      ? ""
      : combine(
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
      ? transformed(
          "rotate(28 640 330)",
          rect(630, 190, 18, 270, "#f3f1ec", 8),
          area("M630 460h18l-9 26z", ink),
        )
      : "",
  );
}

export function drawTelevision({ kind, random }: DrawingOptions) {
  const picture = random.int(0, 2);
  return combine(
    rect(150, 420, 500, 84, wood, 5),
    rect(166, 434, 226, 58, mix(wood, ink, 0.2), 4),
    rect(408, 434, 226, 58, mix(wood, ink, 0.2), 4),
    rect(360, 396, 80, 26, ink),
    rect(118, 96, 564, 310, "#1d2024", 12),
    rect(130, 108, 540, 284, ["#3f78a8", "#4f8a5f", "#d98a5c"][picture] ?? ink, 3),
    picture === 0
      ? area("M130 300L260 190L350 270L450 170L670 320V392H130Z", "#2c5478") + dot(560, 170, 34, "#f6e3ae")
      : picture === 1
        ? combine(
            rect(130, 230, 540, 8, "#e9efe6"),
            ring(400, 250, 60, "#e9efe6", 7),
            rect(396, 108, 8, 284, "#e9efe6"),
            dot(480, 300, 15, "#ffffff"),
          )
        : combine(
            dot(320, 260, 80, "#f3d1a8"),
            area("M230 392q90 -90 180 0z", "#7f3140"),
            dot(520, 280, 60, "#c58a63"),
            area("M450 392q70 -70 150 0z", "#2b4668"),
          ),
    kind === "barre" ? rect(220, 402, 360, 22, "#2b2f34", 10) : "",
  );
}

export function drawHeadphones({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "enceinte") {
    return combine(
      copies(2, (i) =>
        combine(
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
  return combine(
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

export function drawConsole({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
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

export function drawCamera({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
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
