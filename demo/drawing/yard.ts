/** House and yard. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, steel, tones, wood } from "./color.ts";
import { area, combine, copies, dot, rect, ring, stroke, transformed } from "./shape.ts";

export function drawBarbecue({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(540, 300, 150, 18, steel, 5),
    rect(110, 300, 150, 18, steel, 5),
    area("M250 300Q252 170 400 166Q548 170 550 300Z", t.base),
    area("M262 290Q270 190 380 180Q300 210 296 290Z", t.light),
    rect(300, 240, 200, 14, steel, 7),
    rect(244, 298, 312, 66, ink, 6),
    copies(4, (i) => dot(292 + i * 72, 332, 15, steel)),
    rect(266, 364, 268, 116, t.dark, 4),
    rect(396, 370, 5, 104, t.deep),
    rect(372, 400, 10, 44, steel, 4),
    rect(418, 400, 10, 44, steel, 4),
    dot(290, 488, 18, ink),
    dot(510, 488, 18, ink),
    rect(590, 400, 66, 104, "#e9e5dc", 22),
    rect(608, 384, 30, 18, steel, 4),
    rect(600, 318, 12, 60, wood, 4),
    stroke("M150 300v-34M136 250v20h28v-20M150 270v-22", steel, 6),
    stroke("M360 150q-14 -20 4 -40M440 150q-14 -20 4 -40", "#ffffff", 7),
  );
}

export function drawMower({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "tracteur") {
    return combine(
      dot(590, 420, 84, "#2d3136"),
      dot(590, 420, 42, "#e9c45a"),
      dot(230, 450, 54, "#2d3136"),
      dot(230, 450, 26, "#e9c45a"),
      area("M180 390V320Q184 290 230 288H380L400 390Z", t.base),
      area("M380 390L396 300H420L440 380H520Q560 330 650 340V370Q560 372 560 420H380Z", t.dark),
      area("M470 330h110l20 -110h-30l-16 74h-84z", ink),
      stroke("M430 380L404 270M374 266l58 -14", ink, 11),
      rect(176, 320, 20, 34, "#f8e7b0", 6),
      rect(300, 420, 200, 50, t.deep, 12),
    );
  }
  return combine(
    stroke("M300 400L150 150H104M330 400L176 170", ink, 13),
    area("M100 480Q60 440 130 300L250 330L290 470Z", mix(ink, "#ffffff", 0.25)),
    area("M256 470V390Q260 350 320 348H560Q640 352 668 470Z", t.base),
    area("M256 440H664L668 470H256Z", t.dark),
    rect(360, 260, 180, 92, ink, 14),
    rect(386, 238, 128, 30, t.light, 8),
    copies(4, (i) => rect(378 + i * 40, 288, 22, 42, "#5b6168", 4)),
    dot(306, 460, 46, "#2d3136"),
    dot(306, 460, 20, steel),
    dot(610, 460, 46, "#2d3136"),
    dot(610, 460, 20, steel),
    copies(9, (i) => stroke(`M${680 + (i % 3) * 20} ${500 - i * 4}l8 -16`, "#5f8a4d", 5)),
  );
}

export function drawTools({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const drill = combine(
    area("M430 230H610Q640 234 640 270V300H520L506 420H440L456 300H430Z", t.base),
    rect(636, 248, 40, 40, ink, 5),
    rect(676, 262, 56, 12, steel, 4),
    rect(424, 416, 110, 60, ink, 10),
    rect(516, 304, 16, 30, ink, 6),
    rect(452, 244, 120, 16, t.light, 8),
  );
  if (kind === "perceuse") return transformed("translate(-150 28)", drill);
  return combine(
    transformed("translate(40 -20) scale(.9)", drill),
    rect(140, 330, 330, 174, t.dark, 12),
    rect(140, 330, 330, 40, t.base, 12),
    rect(280, 344, 50, 44, "#e9e4d8", 6),
    stroke("M230 330v-46h150v46", ink, 16),
    transformed(
      "rotate(-30 200 280)",
      rect(190, 180, 18, 150, wood, 6),
      rect(160, 160, 78, 40, "#5b6168", 6),
    ),
    kind === "scie"
      ? dot(620, 460, 44, steel)
      : combine(rect(540, 478, 190, 26, "#e3b23a", 5), rect(610, 484, 44, 14, "#b8dba8", 6)),
  );
}

export function drawFirewood({ random }: DrawingOptions) {
  const logs: string[] = [];
  const bark = ["#8a5f3f", "#7b5236", "#96704c"];
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i < 9 - (row % 2); i++) {
      const x = 160 + (row % 2) * 30 + i * 60;
      const y = 474 - row * 54;
      logs.push(
        dot(x, y, 29, random.pick(bark)),
        dot(x, y, 23, random.pick(["#dcb581", "#d3a66c", "#e4c497"])),
        ring(x, y, 13, "#b98b55", 3),
        dot(x, y, 4, "#b98b55"),
      );
    }
  }
  return combine(
    rect(112, 190, 16, 314, "#5b4330", 4),
    rect(672, 190, 16, 314, "#5b4330", 4),
    ...logs,
    area("M90 196L110 172H690L710 196Z", "#6f7a83"),
    transformed(
      "translate(640 400) rotate(18)",
      rect(0, 0, 14, 120, wood, 5),
      area("M-24 -4h44v40l-44 10z", "#8d949a"),
    ),
  );
}

export function drawHeatPump({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(250, 150, 300, 210, t.light, 10),
    copies(8, (i) => rect(268, 172 + i * 21, 264, 8, t.dark, 3)),
    dot(400, 254, 82, t.dark),
    copies(5, (i) =>
      transformed(`rotate(${i * 72} 400 254)`, area("M400 254q-30 -40 0 -72q30 20 0 72z", t.light)),
    ),
    dot(400, 254, 16, ink),
    rect(290, 358, 26, 20, ink),
    rect(484, 358, 26, 20, ink),
    rect(240, 376, 320, 16, "#8d949a", 4),
    stroke("M280 392V496M520 392V496M262 500H298M502 500H538", "#8d949a", 14),
    stroke("M550 210H620V90", "#e9e5dc", 17),
    copies(3, (i) =>
      stroke(`M${150 - i * 36} ${200 + i * 20}q22 22 0 46t0 46`, i % 2 ? "#6fa3bd" : "#d9694f", 9),
    ),
  );
}
