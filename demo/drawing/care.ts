/** Children, pupils, hair, animals, portraits. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, paper, steel, tones, wood } from "./color.ts";
import { figure, speech } from "./figure.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke, transformed } from "./shape.ts";

export function drawChildcare({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 6);
  return combine(
    oval(400, 500, 320, 46, mix(t.light, paper, 0.3)),
    figure(280, 500, t.base, n, 1.2),
    figure(420, 504, "#e3b23a", n + 1, 0.7),
    area("M520 470Q600 520 700 466L690 446Q610 490 532 450Z", wood),
    area(
      "M560 400q-10 -70 50 -76l30 -50l24 10l-6 60q20 40 -4 76l10 50h-20l-20 -44h-40l-20 44h-20z",
      "#d9694f",
    ),
    area("M600 330h40l6 24h-54z", "#3c72b0"),
    dot(646, 296, 4, ink),
    rect(140, 450, 50, 50, "#3c72b0", 6),
    rect(110, 452, 30, 48, "#5f9170", 6),
    rect(130, 404, 48, 48, "#d98aa2", 6),
  );
}

export function drawLesson({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "langue") {
    return combine(
      speech(110, 130, 300, 170, t.base),
      speech(420, 220, 270, 150, "#fbf8f2", false),
      area("M170 250l40 -90h20l40 90h-24l-8 -20h-36l-8 20z", "#ffffff"),
      stroke("M300 180h70M300 210h50M300 240h64", t.light, 9),
      stroke("M460 270h170M460 300h120M460 330h150", t.base, 9),
      dot(220, 424, 78, "#7fb4d8"),
      area("M170 390q30 -40 60 -20q10 30 -20 40t-40 -20zM240 430q40 -10 50 20q-20 40 -50 30z", "#6fa380"),
      stroke("M140 424a80 80 0 0 0 80 80", wood, 9),
      rect(180, 490, 84, 14, wood, 5),
      rect(420, 468, 230, 36, "#d9694f", 5),
      rect(440, 436, 190, 34, "#3c72b0", 5),
      rect(430, 408, 200, 30, "#e3b23a", 5),
    );
  }
  return combine(
    area("M150 300Q280 250 400 300Q520 250 650 300V480Q520 434 400 484Q280 434 150 480Z", "#fbf8f2"),
    area("M150 480Q280 434 400 484Q520 434 650 480V500Q520 454 400 504Q280 454 150 500Z", t.base),
    line(400, 302, 400, 482, "#d5cfc2", 5),
    kind === "sciences"
      ? combine(
          stroke("M200 340h140M200 370h110", "#b9c0c6", 7),
          area("M220 440l60 -56l50 56z", t.light),
          ring(520, 380, 44, t.base, 7),
          stroke("M476 380h88M520 336v88", "#b9c0c6", 5),
          area("M560 80h60v70l46 90q8 30 -24 30H538q-32 0 -24 -30l46 -90z", "#dbeaf0"),
          area("M540 200h100l26 46q6 24 -20 24H534q-26 0 -20 -24z", "#6fa380"),
          rect(550, 70, 80, 16, steel, 6),
        )
      : combine(
          copies(5, (i) =>
            stroke(
              `M190 ${340 + i * 24}q90 -24 180 0M430 ${340 + i * 24}q90 -24 180 0`,
              i === 1 ? "#d9694f" : "#b9c0c6",
              6,
            ),
          ),
          dot(600, 200, 62, "#d1402f"),
          stroke("M600 144q4 -30 30 -36", "#5f8a4d", 8),
        ),
    transformed(
      "rotate(32 300 180)",
      rect(200, 160, 200, 30, "#e3b23a"),
      area("M400 160l44 15l-44 15z", "#f0d6ae"),
      area("M430 170l14 5l-14 5z", ink),
      rect(186, 160, 26, 30, "#d98aa2", 4),
    ),
  );
}

export function drawHair({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    rect(300, 60, 200, 270, "#fffdf9", 100),
    rect(316, 76, 168, 238, glass, 84),
    area("M350 240L430 120L456 140L376 270Z", "#e8f3f6"),
    rect(110, 470, 580, 20, wood, 5),
    transformed(
      "rotate(-18 250 400)",
      stroke("M180 300L300 440M320 300L200 440", "#c9d0d5", 15),
      ring(180, 468, 30, t.base, 12),
      ring(320, 468, 30, t.base, 12),
      dot(250, 382, 8, ink),
    ),
    transformed(
      "rotate(8 520 420)",
      rect(440, 370, 210, 30, t.dark, 6),
      copies(16, (i) => rect(448 + i * 12.4, 398, 6, 46, t.dark, 2)),
    ),
    rect(620, 350, 56, 120, "#7fb4d8", 12),
    rect(636, 320, 24, 34, ink, 5),
    rect(128, 400, 60, 70, "#d98aa2", 8),
  );
}

export function drawPet({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const fur = kind === "chat" ? t : tones(random.pick(["#c08a56", "#8a5f3f", "#e0c49a"]));
  const coat = kind === "chien-perdu" ? t : fur;
  if (kind === "chat") {
    return combine(
      stroke("M560 470Q680 470 660 360Q650 320 680 300", fur.base, 40),
      area("M250 504Q230 300 400 290Q580 300 560 504Z", fur.base),
      area("M340 504Q330 400 400 390Q470 400 460 504Z", fur.light),
      dot(400, 230, 108, fur.base),
      area("M298 200L300 90L380 140ZM502 200L500 90L420 140Z", fur.base),
      area("M316 170L318 120L356 144ZM484 170L482 120L444 144Z", "#e8b4a8"),
      oval(360, 226, 17, 21, "#f3e7a8"),
      oval(440, 226, 17, 21, "#f3e7a8"),
      oval(360, 228, 7, 17, "#22262a"),
      oval(440, 228, 7, 17, "#22262a"),
      oval(400, 276, 44, 28, fur.light),
      area("M388 262h24l-12 14z", "#d98a8a"),
      stroke("M340 270l-70 -10M340 284l-66 10M460 270l70 -10M460 284l66 10", "#e9e4da", 4),
      stroke("M380 110v34M400 104v40M420 110v34", fur.dark, 9),
      rect(330, 326, 140, 16, "#d9463a", 8),
      dot(400, 350, 13, "#e3b23a"),
      oval(340, 498, 36, 17, fur.light),
      oval(460, 498, 36, 17, fur.light),
    );
  }
  return combine(
    stroke("M250 380Q180 340 190 270", coat.base, 24),
    rect(240, 330, 320, 120, coat.base, 56),
    copies(4, (i) => rect(262 + i * 80 - (i > 1 ? 10 : 0), 420, 38, 86, i % 2 ? coat.base : coat.dark, 16)),
    area("M480 400Q470 260 540 220L640 230Q660 300 620 330L560 400Z", coat.base),
    oval(660, 286, 60, 36, coat.light),
    oval(708, 272, 18, 15, ink),
    area("M520 230Q470 240 476 330Q520 350 546 270Z", coat.dark),
    dot(604, 256, 9, ink),
    stroke("M520 350Q570 380 600 340", "#d9463a", 16),
    dot(566, 376, 13, "#e3b23a"),
    kind === "promenade"
      ? stroke("M560 360Q430 200 200 140", "#3c72b0", 8) + ring(180, 130, 24, "#3c72b0", 9)
      : "",
    stroke("M690 310q-20 16 -44 10", coat.deep, 5),
  );
}

export function drawPhotographer({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    stroke("M400 300L260 504M400 300L540 504M400 300V490", "#33383e", 14),
    rect(370, 270, 60, 40, "#5b6168", 6),
    rect(270, 130, 260, 150, t.base, 20),
    rect(270, 170, 260, 60, t.dark),
    area("M350 132l18 -36h64l18 36z", t.base),
    dot(400, 204, 66, "#22262a"),
    ring(400, 204, 54, "#5b6168", 8),
    dot(400, 204, 38, "#2d4a66"),
    dot(386, 190, 12, "#ffffff"),
    rect(480, 150, 32, 20, "#f6e7b5", 4),
    area("M590 130L720 90V250L590 210Z", "#fbf8f2"),
    line(640, 230, 640, 504, "#5b6168", 9),
    transformed(
      "rotate(-8 160 420)",
      rect(90, 360, 110, 130, "#fffdf9", 3),
      rect(100, 370, 90, 84, "#7fb4d8"),
      area("M100 454l36 -50l24 28l14 -14l16 36z", "#5f9170"),
    ),
  );
}
