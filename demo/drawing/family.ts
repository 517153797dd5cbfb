/** Clothes and children's things. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, steel, tones, wood } from "./color.ts";
import { area, combine, copies, dot, line, oval, rect, stroke, transformed } from "./shape.ts";

export function drawStroller({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    stroke("M250 150L420 330L560 450M200 470L470 330", "#5b6168", 13),
    stroke("M250 150q-40 -30 -62 -4", ink, 17),
    area("M300 330Q310 180 470 140L520 310Z", t.dark),
    area("M470 140Q620 160 640 300L520 310Z", t.base),
    area("M300 320H640Q640 400 560 400H390Q310 396 300 320Z", t.light),
    area("M330 320H620Q610 350 560 352H390Q340 350 330 320Z", mix(t.light, "#ffffff", 0.5)),
    rect(330, 424, 190, 44, t.deep, 12),
    dot(240, 448, 56, "#2d3136"),
    dot(240, 448, 30, "#d8dde1"),
    dot(580, 452, 52, "#2d3136"),
    dot(580, 452, 28, "#d8dde1"),
    dot(560, 290, 24, "#f1cfae"),
    area("M536 284a24 24 0 0 1 48 -2q-24 -8 -48 2z", "#e3b23a"),
  );
}

export function drawToys({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const block = (x: number, y: number, fill: string) =>
    combine(rect(x, y, 70, 70, fill, 8), rect(x + 18, y + 18, 34, 34, mix(fill, "#ffffff", 0.4), 6));
  const bear = combine(
    dot(250, 300, 74, "#c08a56"),
    dot(190, 240, 30, "#c08a56"),
    dot(310, 240, 30, "#c08a56"),
    dot(190, 240, 15, "#e6c39a"),
    dot(310, 240, 15, "#e6c39a"),
    oval(250, 430, 88, 84, "#b37d4b"),
    oval(250, 440, 54, 56, "#e6c39a"),
    oval(180, 490, 36, 24, "#c08a56"),
    oval(322, 490, 36, 24, "#c08a56"),
    oval(250, 326, 34, 27, "#e6c39a"),
    dot(224, 290, 8, ink),
    dot(276, 290, 8, ink),
    oval(250, 316, 12, 8, ink),
    area("M220 372l30 14l30 -14v34l-30 -14l-30 14z", t.base),
  );
  const train = combine(
    rect(420, 380, 160, 90, t.base, 10),
    rect(590, 320, 96, 150, t.dark, 10),
    rect(608, 340, 60, 46, "#cfe3ea", 6),
    rect(446, 320, 34, 64, t.deep, 5),
    rect(436, 308, 54, 18, "#e3b23a", 5),
    dot(456, 474, 30, "#e3b23a"),
    dot(546, 474, 30, "#e3b23a"),
    dot(640, 474, 30, "#e3b23a"),
    dot(456, 474, 11, ink),
    dot(546, 474, 11, ink),
    dot(640, 474, 11, ink),
  );
  if (kind === "blocs")
    return combine(
      block(180, 434, "#d9694f"),
      block(256, 434, "#3c72b0"),
      block(332, 434, "#e3b23a"),
      block(218, 360, "#5f9170"),
      block(294, 360, t.base),
      block(256, 286, "#8b6bb1"),
      train,
    );
  return combine(bear, train, block(352, 436, "#e3b23a"));
}

export function drawCoat({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isSmall = kind === "enfant";
  const body = combine(
    area("M300 180L210 250L160 440L226 460L270 330V500H530V330L574 460L640 440L590 250L500 180Z", t.base),
    area("M300 180L210 250L160 440L226 460L270 330V230Z", t.dark),
    area("M500 180L590 250L640 440L574 460L530 330V230Z", t.dark),
    copies(4, (i) => rect(270, 250 + i * 62, 260, 5, t.dark)),
    rect(395, 190, 10, 310, t.deep),
    area("M300 196Q310 96 400 92Q490 96 500 196Q450 236 400 236T300 196Z", t.light),
    area("M326 190Q336 124 400 120Q464 124 474 190Q440 214 400 214T326 190Z", t.deep),
    stroke("M300 190Q306 92 400 88Q494 92 500 190", "#d9c3a0", 22),
    rect(300, 400, 66, 12, t.deep, 5),
    rect(434, 400, 66, 12, t.deep, 5),
    stroke("M400 88v-44q0 -20 20 -18", "#8d949a", 8),
  );
  return isSmall
    ? transformed("translate(0 -16)", body, area("M560 480l60 -10l20 44h-70z", "#e3b23a"))
    : transformed("translate(0 4)", body);
}

export function drawBoots({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const boot = (x: number, y: number) =>
    combine(
      area(
        `M${x} ${y}V${y - 270}H${x + 140}V${y - 110}Q${x + 240} ${y - 100} ${x + 250} ${y - 30}V${y}Z`,
        t.base,
      ),
      area(`M${x} ${y}V${y - 90}Q${x + 120} ${y - 30} ${x + 250} ${y - 44}V${y}Z`, t.dark),
      rect(x - 12, y - 290, 164, 46, kind === "cuir" ? t.deep : "#efe3cd", 22),
      area(`M${x - 6} ${y - 20}H${x + 258}V${y + 4}H${x - 6}Z`, "#2d3136"),
      copies(6, (i) => rect(x + i * 44, y, 26, 12, "#2d3136", 2)),
      kind === "cuir"
        ? rect(x, y - 190, 140, 16, t.deep) + rect(x + 90, y - 196, 28, 28, "#e3b23a", 5)
        : copies(4, (i) => line(x + 60, y - 220 + i * 36, x + 134, y - 214 + i * 36, "#f6d98f", 7)),
    );
  return combine(boot(370, 462), boot(190, 490));
}

export function drawClothes({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const palette = random.shuffle(["#d9694f", "#5f9170", "#e3b23a", "#7fa5c0", "#d98aa2", "#8b6bb1"]);
  if (kind === "robe") {
    return combine(
      stroke("M400 60v-20q0 -18 18 -16M400 60L320 104M400 60L480 104", wood, 9),
      area(
        "M340 100Q370 150 400 150Q430 150 460 100L490 110L470 250Q560 380 580 500H220Q240 380 330 250L310 110Z",
        t.base,
      ),
      area("M330 250H470L474 268H326Z", t.deep),
      area(
        "M330 268Q260 390 240 500H320Q340 380 380 268ZM440 268Q500 400 510 500H560Q550 390 474 268Z",
        t.dark,
      ),
    );
  }
  const shirt = (x: number, fill: string, h: number) =>
    combine(
      stroke(`M${x} 150v-26q0 -10 10 -10`, "#8d949a", 5),
      area(`M${x - 26} 150h52l34 34l-18 40l-14 -10V${h}h-56V214l-14 10l-18 -40z`, fill),
      area(`M${x - 12} 150q12 20 24 0z`, mix(fill, ink, 0.35)),
    );
  return combine(
    line(120, 110, 680, 110, steel, 12),
    line(150, 110, 130, 504, steel, 12),
    line(650, 110, 670, 504, steel, 12),
    copies(5, (i) =>
      shirt(
        220 + i * 92,
        i === 2 ? t.base : (palette[i] ?? ink),
        kind === "enfant" ? 320 : 390 - (i % 2) * 30,
      ),
    ),
    rect(220, 430, 150, 72, "#c9a06c", 4),
    area("M232 432q20 -40 60 -14q30 -30 70 14z", palette[5] ?? ink),
    area("M440 500v-44l60 -8l14 20l60 10v22z", t.dark),
    rect(440, 494, 136, 10, ink, 3),
  );
}
