/** Scales, deeds and forms. */
import type { DrawingOptions } from "../subject.ts";
import { ink, mix, tones, wood } from "./color.ts";
import { area, combine, copies, dot, line, rect, ring, stroke, transformed } from "./shape.ts";

export function drawLaw({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(385, 140, 30, 330, "#c9a03f", 6),
    dot(400, 126, 24, "#e3b95a"),
    stroke("M210 190Q400 140 590 190", "#c9a03f", 15),
    stroke("M210 190L140 340M210 190L280 340M590 190L520 340M590 190L660 340", "#a98636", 5),
    area("M130 340H290Q280 400 210 402Q140 400 130 340Z", "#e3b95a"),
    area("M510 340H670Q660 400 590 402Q520 400 510 340Z", "#e3b95a"),
    area("M300 504Q310 460 400 456Q490 460 500 504Z", "#c9a03f"),
    rect(110, 464, 150, 40, t.base, 4),
    rect(120, 430, 130, 36, t.dark, 4),
    rect(120, 474, 110, 6, "#e3b95a"),
    transformed(
      "rotate(-14 610 470)",
      rect(540, 440, 90, 48, "#8a5f3f", 8),
      rect(628, 456, 110, 16, "#a9764a", 6),
    ),
    rect(540, 490, 110, 14, "#6d4b35", 4),
  );
}

export function drawNotary({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    transformed(
      "rotate(-5 330 330)",
      rect(180, 130, 320, 372, "#fbf7ec", 6),
      rect(204, 154, 272, 8, t.base, 4),
      rect(260, 176, 160, 14, t.dark, 5),
      copies(7, (i) => rect(214, 220 + i * 26, i === 6 ? 120 : 250 - ((i * 29) % 40), 7, "#c9c2b2", 3)),
      stroke("M220 450q20 -40 40 -8t40 -10t44 6", "#2b4668", 6),
      dot(430, 440, 40, "#b3392f"),
      ring(430, 440, 27, "#d9695a", 5),
      area("M412 470l-10 50l28 -16l28 16l-10 -50z", "#b3392f"),
    ),
    rect(560, 430, 130, 60, t.base, 8),
    rect(550, 486, 150, 18, t.deep, 4),
    area("M600 430q-10 -70 -16 -90h82q-6 20 -16 90z", wood),
    dot(625, 316, 46, mix(wood, ink, 0.2)),
    transformed(
      "rotate(28 560 200)",
      area("M540 120q40 -90 90 -90q-10 70 -60 120z", "#dbe6ec"),
      line(600, 80, 520, 250, "#8aa4b5", 6),
      area("M524 236l-14 34l-4 -36z", ink),
    ),
  );
}

export function drawForms({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(130, 170, 230, 320, t.base, 14),
    rect(130, 170, 24, 320, t.dark, 8),
    ring(252, 300, 56, "#e8cf83", 7),
    stroke("M196 300h112M252 244v112M226 250q-26 50 0 100M278 250q26 50 0 100", "#e8cf83", 5),
    rect(196, 400, 112, 14, "#e8cf83", 6),
    transformed(
      "rotate(4 530 330)",
      rect(400, 110, 270, 380, "#fbf8f2", 6),
      area("M520 150l14 24l20 -8l-6 30l22 -6l-8 22h-28v22h-8v-22h-28l-8 -22l22 6l-6 -30l20 8z", "#c23b2e"),
      copies(
        6,
        (i) =>
          rect(430, 270 + i * 32, 22, 20, i < 4 ? t.light : "#e9e4da", 3) +
          rect(466, 276 + i * 32, 150 - ((i * 37) % 60), 8, "#c9c2b2", 4),
      ),
      stroke("M434 280l6 6l10 -14M434 312l6 6l10 -14M434 344l6 6l10 -14", t.dark, 5),
    ),
    transformed(
      "rotate(-50 620 440)",
      rect(560, 430, 150, 20, "#2b4668", 8),
      area("M560 430l-34 10l34 10z", "#c9d0d5"),
    ),
  );
}
