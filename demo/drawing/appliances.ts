/** Appliances, lamps, a crib. */
import type { DrawingOptions } from "../subject.ts";
import { ink, steel, tones } from "./color.ts";
import { drawDresser } from "./furniture.ts";
import { area, combine, copies, dot, oval, rect, ring, stroke, transformed } from "./shape.ts";

export function drawCrib({ main, kind, hue, random }: DrawingOptions): string {
  const t = tones(main);
  if (kind === "commode") {
    const dresser = drawDresser({ main, hue, random, kind: "haute" });
    return combine(
      transformed("translate(-70 126) scale(.75)", drawCrib({ main, hue, random, kind: "" })),
      transformed("translate(330 101) scale(.8)", dresser),
    );
  }
  return combine(
    area("M160 240Q400 200 640 240V256H160Z", t.dark),
    copies(9, (i) => rect(196 + i * 50, 246, 10, 190, t.dark, 4)),
    rect(176, 396, 448, 44, "#fbf8f2", 14),
    area("M230 396q60 -40 150 -14t180 0v14z", "#a8c4d8"),
    dot(256, 362, 26, "#c8975f"),
    dot(238, 340, 10, "#c8975f"),
    dot(274, 340, 10, "#c8975f"),
    copies(10, (i) => rect(186 + i * 47, 270, 11, 180, t.light, 4)),
    rect(150, 250, 26, 254, t.base, 10),
    rect(624, 250, 26, 254, t.base, 10),
    rect(150, 256, 500, 22, t.base, 8),
    rect(150, 444, 500, 22, t.base, 8),
    stroke("M400 60v46M330 130h140M340 130v34M400 106v66M460 130v34", steel, 5),
    dot(340, 176, 15, "#e3b23a"),
    dot(400, 184, 15, "#d9694f"),
    dot(460, 176, 15, "#5f9170"),
  );
}

export function drawLamp({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "table" || kind === "paire") {
    const one = combine(
      oval(400, 494, 90, 16, t.deep),
      area("M360 490Q330 400 392 340h16Q470 400 440 490Z", "#7fa5b8"),
      area("M300 340L346 160H454L500 340Z", t.base),
      area("M346 160H380L352 340H300Z", t.light),
      oval(400, 340, 100, 14, "#f6df9c"),
    );
    return kind === "table"
      ? one
      : combine(
          transformed("translate(-110 50) scale(.9)", one),
          transformed("translate(200 50) scale(.9)", one),
        );
  }
  return combine(
    oval(430, 496, 110, 18, t.deep),
    stroke("M430 490V180Q430 110 350 116", "#5b6168", 11),
    area("M236 236Q240 110 340 104Q440 110 444 236Z", t.base),
    area("M236 236Q240 110 340 104Q290 140 280 236Z", t.light),
    oval(340, 236, 104, 16, "#f6df9c"),
    area("M250 244L180 470H500L430 244Z", "rgba(246,223,156,.22)"),
  );
}

export function drawFridge({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isDouble = kind === "double";
  const [x, w] = isDouble ? [230, 340] : [280, 250];
  return combine(
    rect(x + 12, 490, 30, 14, ink),
    rect(x + w - 42, 490, 30, 14, ink),
    rect(x, 60, w, 434, t.base, 14),
    rect(x + w - 26, 60, 26, 434, t.dark, 10),
    isDouble ? rect(398, 60, 5, 300, t.deep) + rect(x, 358, w, 6, t.deep) : rect(x, 204, w, 6, t.deep),
    isDouble
      ? rect(376, 150, 12, 120, t.deep, 6) +
          rect(414, 150, 12, 120, t.deep, 6) +
          rect(330, 384, 140, 11, t.deep, 5) +
          rect(270, 130, 70, 110, ink, 6)
      : rect(x + 18, 110, 12, 72, t.deep, 6) + rect(x + 18, 232, 12, 120, t.deep, 6),
    rect(x + 90, isDouble ? 270 : 250, 46, 52, "#fdf6dc", 2),
    dot(x + 113, isDouble ? 272 : 252, 6, "#c23b2e"),
    rect(x + 150, isDouble ? 290 : 276, 40, 34, "#cde3d6", 2),
    dot(x + 170, isDouble ? 292 : 278, 6, "#3c72b0"),
  );
}

export function drawWasher({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const machine = (x: number, isDryer: boolean) =>
    combine(
      rect(x, 170, 250, 330, t.base, 12),
      rect(x, 170, 250, 66, t.dark, 12),
      rect(x + 20, 188, 66, 30, t.light, 5),
      dot(x + 130, 203, 19, t.light),
      rect(x + 170, 190, 60, 26, "#33485a", 4),
      dot(x + 125, 364, 100, t.deep),
      dot(x + 125, 364, 84, "#e7ebee"),
      dot(x + 125, 364, 68, isDryer ? "#4d5a66" : "#6fa3bd"),
      isDryer
        ? stroke(`M${x + 90} 384q20 -50 40 -10t36 -30`, "#e7c98f", 16) +
            stroke(`M${x + 92} 350q30 -26 54 6`, "#d98aa2", 14)
        : area(`M${x + 58} 372q34 -22 68 0t66 -4a68 68 0 0 1 -134 4z`, "#d9ecf4") +
            dot(x + 104, 352, 9, "#ffffff") +
            dot(x + 140, 340, 7, "#ffffff") +
            dot(x + 156, 360, 6, "#ffffff"),
    );
  if (kind === "laveuse") return machine(275, false);
  if (kind === "secheuse") return machine(275, true);
  return combine(
    machine(140, false),
    machine(410, true),
    rect(196, 120, 60, 52, "#3c72b0", 8),
    rect(212, 100, 28, 22, "#e9e4d8", 4),
  );
}

export function drawStove({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "bois") {
    return combine(
      rect(370, 0, 60, 190, "#33373c"),
      rect(230, 186, 340, 250, "#3a3f46", 14),
      rect(214, 176, 372, 24, "#4c5157", 8),
      rect(270, 226, 260, 160, "#1f2226", 10),
      area(
        "M300 380Q300 320 340 300Q346 330 372 340Q366 280 410 250Q414 310 446 320Q452 300 466 296Q500 330 500 380Z",
        "#e5762c",
      ),
      area(
        "M340 382Q344 346 370 334Q380 356 398 350Q402 326 418 312Q430 346 452 352Q462 366 460 382Z",
        "#f6c651",
      ),
      area("M250 436h40l-16 68h-24zM510 436h40v68h-24z", "#2a2e33"),
      rect(380, 396, 40, 14, steel, 6),
      copies(
        3,
        (i) =>
          dot(640 + (i % 2) * 46 + (i === 2 ? 23 : 0), i === 2 ? 430 : 478, 26, "#a8764a") +
          ring(640 + (i % 2) * 46 + (i === 2 ? 23 : 0), i === 2 ? 430 : 478, 14, "#d8ae74", 5),
      ),
    );
  }
  return combine(
    rect(220, 130, 360, 80, t.dark, 8),
    copies(4, (i) => dot(262 + i * 50, 170, 15, t.light)),
    rect(478, 150, 80, 40, "#1f2b35", 5),
    rect(210, 206, 380, 294, t.base, 10),
    rect(210, 206, 380, 24, ink, 4),
    rect(250, 300, 300, 130, "#23282d", 10),
    rect(268, 316, 264, 98, "#3f4850", 6),
    rect(260, 262, 280, 16, t.deep, 8),
    rect(226, 448, 348, 42, t.light, 6),
    area("M270 206v-62h110v62z", "#c23b2e"),
    rect(262, 138, 126, 12, "#8e2a22", 5),
    stroke("M300 120q-10 -20 4 -36M330 116q-10 -20 4 -36", "#ffffff", 6),
  );
}
