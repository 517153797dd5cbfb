/** Community: what people do together, lend each other, lose and find. */
import type { Look } from "../subject.ts";
import { glass, ink, mix, paper, steel, tones, wood } from "./colour.ts";
import { figure, speech } from "./figure.ts";
import { area, copies, dot, drawn, line, moved, oval, rect, ring, stroke } from "./shape.ts";

/** A road map with two towns and the car between them; fills the picture. */
export function drawRoute({ main, hue, random }: Look) {
  const t = tones(main);
  const land = mix(hue, paper, random.pick([0.78, 0.84, 0.72]));
  const bend = random.int(-60, 60);
  const road = `M110 ${450 + bend / 2}C230 ${280 - bend} 330 ${470 + bend} 430 ${300 - bend / 2}S600 ${140 + bend} 690 150`;
  const pin = (x: number, y: number, fill: string) =>
    drawn(
      oval(x, y + 2, 20, 7, mix(land, ink, 0.25)),
      area(`M${x} ${y}q-44 -58 -40 -84a40 40 0 0 1 80 0q4 26 -40 84z`, fill),
      dot(x, y - 84, 16, "#fffdf9"),
    );
  return drawn(
    rect(0, 0, 800, 600, land),
    area(`M0 ${130 + bend}Q200 ${60 - bend} 380 160T800 ${60 + bend}V0H0Z`, mix("#8fbccd", land, 0.2)),
    copies(13, (i) => rect(60 + ((i * 173) % 680), 220 + ((i * 97) % 340), 46, 32, mix(land, ink, 0.06), 5)),
    copies(8, (i) =>
      area(`M${70 + ((i * 211) % 660)} ${300 + ((i * 83) % 250)}l22 44h-44z`, mix("#6f9b7a", land, 0.3)),
    ),
    stroke(`M0 560Q300 500 460 540T800 470M520 600Q560 420 780 330`, mix(land, "#ffffff", 0.6), 12),
    stroke(road, "#fffdf9", 36),
    `<path d="${road}" fill="none" stroke="${mix(hue, ink, 0.2)}" stroke-width="26"/>`,
    `<path d="${road}" fill="none" stroke="#f6e2a6" stroke-width="4" stroke-dasharray="24 18"/>`,
    pin(110, 450 + bend / 2, t.base),
    pin(690, 150, mix(hue, ink, 0.1)),
    moved(
      "translate(240 230) scale(.42)",
      area(
        "M110 400Q112 346 160 336L246 322Q300 250 372 246H470Q540 250 604 322L668 338Q698 346 698 400V446H104Z",
        t.base,
      ),
      area("M280 318Q318 272 372 268H400V318ZM418 268H466Q520 272 562 318H418Z", glass),
      dot(226, 448, 57, ink),
      dot(226, 448, 30, steel),
      dot(566, 448, 57, ink),
      dot(566, 448, 30, steel),
      copies(2, (i) => dot(360 + i * 90, 300, 22, "#c98f68")),
    ),
  );
}

export function drawLost({ main, kind }: Look) {
  const t = tones(main);
  if (kind === "mitaine") {
    return moved(
      "rotate(12 400 320)",
      area(
        "M290 460V250Q290 130 390 130Q490 130 490 250V300Q520 230 566 244Q606 262 580 320L490 440V460Z",
        t.base,
      ),
      copies(3, (i) =>
        stroke(
          `M296 ${230 + i * 56}l24 -22l24 22l24 -22l24 22l24 -22l24 22l24 -22l20 18`,
          i % 2 ? t.dark : "#fbf8f2",
          11,
        ),
      ),
      rect(276, 440, 228, 64, t.dark, 18),
      copies(8, (i) => rect(292 + i * 26, 446, 8, 52, t.base, 4)),
    );
  }
  if (kind === "lunettes") {
    return drawn(
      ring(270, 400, 92, t.base, 20),
      ring(530, 400, 92, t.base, 20),
      dot(270, 400, 82, "rgba(207,227,234,.7)"),
      dot(530, 400, 82, "rgba(207,227,234,.7)"),
      stroke("M362 390q38 -36 76 0", t.base, 18),
      stroke("M184 372L120 250q-6 -24 24 -26M616 372L680 250q6 -24 -24 -26", t.dark, 17),
      area("M226 430l60 -90l20 12l-58 90z", "#ffffff"),
      area("M490 430l60 -90l20 12l-58 90z", "#ffffff"),
    );
  }
  return drawn(
    ring(330, 230, 92, "#aab2b8", 17),
    moved(
      "rotate(24 330 320)",
      dot(330, 350, 54, "#e3b23a"),
      dot(330, 342, 18, mix("#e3b23a", ink, 0.4)),
      rect(316, 396, 28, 108, "#e3b23a", 4),
      rect(344, 440, 26, 18, "#e3b23a"),
      rect(344, 474, 34, 18, "#e3b23a"),
    ),
    moved(
      "rotate(-30 350 320)",
      dot(350, 360, 46, "#c9d0d5"),
      dot(350, 352, 15, "#6b7278"),
      rect(338, 400, 24, 104, "#c9d0d5", 4),
      rect(362, 450, 24, 14, "#c9d0d5"),
      rect(362, 476, 30, 14, "#c9d0d5"),
    ),
    moved(
      "rotate(-58 400 260)",
      rect(380, 300, 88, 150, t.base, 30),
      dot(424, 326, 12, t.deep),
      rect(404, 360, 40, 60, t.light, 10),
    ),
  );
}

export function drawConcert({ main, random }: Look) {
  const t = tones(main);
  const n = random.int(0, 7);
  return drawn(
    figure(250, 504, t.base, n, 1.15),
    moved(
      "translate(250 380) rotate(-24)",
      dot(0, 0, 42, "#b9703a"),
      dot(10, -46, 30, "#b9703a"),
      rect(2, -150, 12, 110, "#5a3825"),
      dot(4, -20, 12, "#4a2c1c"),
    ),
    figure(540, 504, "#e3b23a", n + 3, 1.15),
    moved(
      "translate(540 370)",
      rect(-66, -50, 44, 100, "#c23b2e", 6),
      rect(22, -50, 44, 100, "#c23b2e", 6),
      copies(6, (i) => rect(-22 + i * 7.4, -46, 4, 92, i % 2 ? "#fbf5e6" : "#8e2a22")),
      copies(4, (i) => dot(44, -34 + i * 22, 6, "#fbf5e6")),
    ),
    line(400, 504, 400, 280, "#2b3036", 7),
    line(400, 290, 372, 262, "#2b3036", 7),
    dot(368, 256, 15, "#8d949a"),
    oval(400, 504, 40, 8, "#2b3036"),
    copies(4, (i) =>
      moved(
        `translate(${140 + i * 170} ${150 + (i % 2) * 44})`,
        oval(0, 0, 17, 12, t.light),
        line(15, 0, 15, -62, t.light, 5),
        stroke("M15 -62q22 6 22 28", t.light, 6),
      ),
    ),
  );
}

export function drawSupper({ main }: Look) {
  const t = tones(main);
  return drawn(
    stroke("M60 70Q230 150 400 90T740 70", "#5b6168", 4),
    copies(7, (i) =>
      dot(110 + i * 98, 112 + (i % 2) * 12, 19, ["#f3d78a", "#e88aa0", "#8fbccd"][i % 3] ?? t.base),
    ),
    copies(4, (i) =>
      figure(190 + i * 142, 470, [t.base, "#e3b23a", "#5f9170", "#3c72b0"][i] ?? t.base, i + 1, 0.98),
    ),
    area("M90 380H710L740 440H60Z", "#fbf5ea"),
    area("M60 440H740V470H60Z", "#e3d9c6"),
    copies(8, (i) => (i % 2 ? area(`M${74 + i * 84} 440h42v30h-42z`, t.light) : "")),
    line(100, 470, 90, 530, "#7b5a41", 13),
    line(700, 470, 710, 530, "#7b5a41", 13),
    area("M340 410q-10 -54 60 -54t60 54z", "#b9774e"),
    stroke("M376 340q-10 -18 4 -34M420 340q-10 -18 4 -34", "#ffffff", 6),
    copies(
      4,
      (i) =>
        oval([160, 260, 540, 640][i] ?? 0, 414, 36, 10, "#ffffff") +
        dot([160, 260, 540, 640][i] ?? 0, 408, 11, ["#d9694f", "#e3b23a", "#6fa380"][i % 3] ?? t.base),
    ),
    rect(490, 356, 22, 52, "#3d7152", 6),
    rect(300, 370, 24, 38, "#e3b23a", 4),
  );
}

export function drawCampfire({ main, random }: Look) {
  const t = tones(main);
  const n = random.int(0, 7);
  return drawn(
    figure(160, 500, t.base, n, 0.95),
    figure(640, 500, "#3c72b0", n + 2, 0.95),
    moved("rotate(-14 400 480)", rect(280, 462, 240, 30, "#7b5236", 14)),
    moved("rotate(14 400 480)", rect(280, 462, 240, 30, "#8a5f3f", 14)),
    area(
      "M320 470Q290 380 350 310Q354 350 380 360Q370 270 420 220Q426 290 460 310Q470 280 490 276Q520 380 480 470Z",
      "#e5762c",
    ),
    area(
      "M350 470Q340 410 376 376Q386 400 400 404Q402 350 430 330Q434 380 456 396Q470 440 450 470Z",
      "#f6c651",
    ),
    area("M380 470q-4 -40 20 -60q24 30 20 60z", "#fdf0bf"),
    copies(7, (i) => dot(340 + ((i * 53) % 130), 190 - ((i * 37) % 90), 5, "#f6c651")),
    copies(6, (i) => oval(280 + i * 48, 500, 30, 15, i % 2 ? "#9b9388" : "#857d73")),
    line(210, 400, 330, 330, "#a9764a", 6),
    oval(336, 326, 15, 12, "#fbf5ea"),
  );
}

export function drawGarden({ main, random }: Look) {
  const t = tones(main);
  const bed = (x: number, y: number, crop: number) =>
    drawn(
      copies(6, (i) =>
        crop === 0
          ? drawn(
              line(x + 20 + i * 36, y, x + 20 + i * 36, y - 90, "#a9764a", 5),
              copies(3, (k) =>
                dot(
                  x + 20 + i * 36 + (k % 2 ? 12 : -10),
                  y - 26 - k * 24,
                  12,
                  k === 1 ? "#d9463a" : "#5f9170",
                ),
              ),
            )
          : crop === 1
            ? dot(x + 20 + i * 36, y - 14, 25, i % 2 ? "#7fae6a" : "#93bf7c") +
              dot(x + 20 + i * 36, y - 16, 12, "#b9d69a")
            : drawn(
                stroke(
                  `M${x + 20 + i * 36} ${y}q-14 -34 -18 -46M${x + 20 + i * 36} ${y}q0 -36 0 -58M${x + 20 + i * 36} ${y}q14 -34 18 -46`,
                  "#5f8a4d",
                  7,
                ),
                area(`M${x + 10 + i * 36} ${y - 8}h20l-10 34z`, "#e2843a"),
              ),
      ),
      rect(x, y, 220, 64, "#a9764a", 4),
      rect(x, y + 28, 220, 5, "#8a5f3f"),
    );
  return drawn(
    bed(100, 340, 0),
    figure(410, 470, t.base, random.int(0, 7), 1.0),
    area("M362 276q48 -28 96 0z", "#e8cf93"),
    bed(480, 350, 1),
    bed(150, 440, 2),
    bed(420, 440, 1),
    moved(
      "translate(660 400)",
      rect(0, 40, 70, 64, "#4f8f8c", 8),
      stroke("M70 70l40 -34", "#4f8f8c", 11),
      stroke("M8 44q24 -46 54 0", "#3f7672", 8),
    ),
  );
}

export function drawTeam({ main, kind, random }: Look) {
  const t = tones(main);
  const n = random.int(0, 7);
  const stick = (x: number, side: number) =>
    stroke(`M${x} 300L${x + side * 90} 490h${side * 44}`, "#c8975f", 11);
  const players = drawn(figure(230, 500, t.base, n, 1.12), figure(570, 500, "#3c72b0", n + 1, 1.12));
  if (kind === "soccer") {
    return drawn(
      rect(300, 250, 200, 6, "#fbf8f2"),
      line(300, 250, 300, 430, "#fbf8f2", 7),
      line(500, 250, 500, 430, "#fbf8f2", 7),
      copies(9, (i) => line(310 + i * 22, 254, 310 + i * 22, 430, "#e9eef0", 2)),
      copies(7, (i) => line(300, 270 + i * 24, 500, 270 + i * 24, "#e9eef0", 2)),
      players,
      dot(400, 470, 36, "#fbf8f2"),
      area("M400 452l16 12l-6 18h-20l-6 -18z", ink),
      stroke("M400 434v18M434 460l-18 4M366 460l18 4M380 500l10 -18M420 500l-10 -18", ink, 4),
    );
  }
  if (kind === "volley") {
    return drawn(
      line(90, 200, 90, 504, "#7b5a41", 10),
      line(710, 200, 710, 504, "#7b5a41", 10),
      copies(24, (i) => line(90 + i * 27, 210, 90 + i * 27, 320, "#fbf8f2", 3)),
      copies(5, (i) => line(90, 214 + i * 26, 710, 214 + i * 26, "#fbf8f2", i % 4 ? 3 : 9)),
      players,
      dot(400, 130, 40, "#f3d78a"),
      stroke("M362 124q38 20 76 4M396 92q-14 40 10 76", "#c9962c", 5),
    );
  }
  return drawn(
    rect(330, 300, 140, 110, "none"),
    stroke("M320 430V290H480V430", "#d9463a", 10),
    copies(6, (i) => line(332 + i * 28, 296, 332 + i * 28, 428, "#f3f1ec", 2)),
    copies(5, (i) => line(322, 310 + i * 26, 478, 310 + i * 26, "#f3f1ec", 2)),
    players,
    stick(290, 0.6),
    stick(510, -0.6),
    dot(410, 486, 17, "#e2843a"),
  );
}

export function drawReading({ main, random }: Look) {
  const t = tones(main);
  const n = random.int(0, 7);
  const reader = (x: number, shirt: string, k: number) =>
    drawn(
      rect(x - 70, 300, 140, 170, mix(shirt, ink, 0.35), 30),
      figure(x, 500, shirt, k, 1.02),
      area(`M${x - 56} 380q30 -16 56 4q28 -20 56 -4v60q-28 -16 -56 4q-26 -20 -56 -4z`, "#fbf8f2"),
      line(x, 386, x, 442, "#c9c2b2", 4),
    );
  return drawn(
    rect(90, 90, 620, 150, mix(wood, ink, 0.2), 4),
    copies(26, (i) =>
      rect(
        104 + i * 23,
        120 + ((i * 17) % 34),
        19,
        108 - ((i * 17) % 34),
        ["#c2564a", "#e0b24c", "#4f7f98", "#5f8f6c", "#8d6aa5", "#e9ddc6"][(i * 5) % 6] ?? ink,
        2,
      ),
    ),
    rect(90, 228, 620, 12, wood),
    reader(220, t.base, n),
    reader(400, "#e3b23a", n + 1),
    reader(580, "#5f9170", n + 2),
  );
}

export function drawHike({ main, random }: Look) {
  const t = tones(main);
  const n = random.int(0, 7);
  return drawn(
    area("M60 430L260 150L380 320L470 220L740 430Z", mix("#6f8f86", "#dfe8d8", 0.2)),
    area("M260 150L210 220L250 210L276 236L300 208Z", "#f7f9fb"),
    area("M470 220L436 262L466 256L490 276L504 248Z", "#f7f9fb"),
    area("M300 504Q400 450 360 400Q350 370 410 340L424 346Q390 376 420 406Q470 450 470 504Z", "#dcc59b"),
    figure(230, 504, t.base, n, 0.98),
    rect(176, 340, 34, 76, "#d9694f", 12),
    line(290, 380, 316, 504, "#7b5a41", 7),
    figure(560, 500, "#e3b23a", n + 1, 0.9),
    rect(594, 350, 30, 66, "#3c72b0", 12),
    rect(674, 330, 13, 174, "#7b5a41"),
    area("M630 340h90l22 20l-22 20h-90z", "#d3a66c"),
    area("M700 400h-70l-22 18l22 18h70z", "#c8975f"),
  );
}

export function drawWool({ main, random }: Look) {
  const t = tones(main);
  const c = random.shuffle(["#d9694f", "#e3b23a", "#5f9170", "#7fb4d8", "#8b6bb1"]);
  const ball = (x: number, y: number, r: number, fill: string) =>
    drawn(
      dot(x, y, r, fill),
      stroke(
        `M${x - r * 0.8} ${y - r * 0.3}q${r * 0.8} -${r * 0.6} ${r * 1.6} 0M${x - r * 0.9} ${y + r * 0.1}q${r * 0.9} -${r * 0.6} ${r * 1.8} 0M${x - r * 0.7} ${y + r * 0.5}q${r * 0.7} -${r * 0.6} ${r * 1.4} 0`,
        mix(fill, ink, 0.25),
        5,
      ),
    );
  return drawn(
    area("M170 380H630L590 504H210Z", "#c99a5b"),
    copies(5, (i) => stroke(`M${186 + i * 8} ${400 + i * 24}H${614 - i * 8}`, "#a87b42", 6)),
    ball(280, 340, 82, t.base),
    ball(430, 330, 92, c[0] ?? t.base),
    ball(550, 356, 64, c[1] ?? t.base),
    rect(170, 376, 460, 20, "#b58647", 9),
    ball(690, 462, 44, c[2] ?? t.base),
    stroke("M690 500Q600 540 500 500", c[2] ?? t.base, 6),
    line(320, 110, 470, 330, "#d8ae74", 11),
    line(520, 100, 400, 330, "#d8ae74", 11),
    dot(318, 106, 13, "#8a5f3f"),
    dot(522, 96, 13, "#8a5f3f"),
  );
}

export function drawChoir({ main, random }: Look) {
  const t = tones(main);
  const n = random.int(0, 4);
  return drawn(
    copies(5, (i) => figure(180 + i * 110, 430, t.dark, n + i, 0.86)),
    rect(110, 424, 580, 30, wood, 4),
    copies(4, (i) => figure(230 + i * 112, 504, t.base, n + i + 2, 0.9)),
    copies(4, (i) => area(`M${200 + i * 112} 396q30 -14 60 0v40q-30 -14 -60 0z`, "#fbf8f2")),
    copies(3, (i) =>
      moved(
        `translate(${220 + i * 170} ${120 + (i % 2) * 30})`,
        oval(0, 0, 18, 13, t.light),
        line(16, 0, 16, -62, t.light, 6),
        stroke("M16 -62q24 6 24 30", t.light, 7),
      ),
    ),
  );
}

export function drawFood({ main, kind }: Look) {
  const t = tones(main);
  if (kind === "frigo") {
    return drawn(
      area("M210 120L400 50L590 120Z", "#8a5f3f"),
      rect(240, 116, 320, 388, t.base, 8),
      rect(260, 136, 280, 350, "#eef4f6", 4),
      copies(3, (i) => rect(260, 216 + i * 86, 280, 7, "#b9c6cc")),
      rect(280, 160, 44, 56, "#fbf8f2", 4),
      rect(334, 170, 40, 46, "#e3b23a", 4),
      dot(420, 194, 21, "#d9463a"),
      dot(462, 194, 21, "#d9463a"),
      rect(496, 156, 28, 60, "#7fb4d8", 5),
      copies(4, (i) => area(`M${282 + i * 62} 302q-4 -48 24 -48t24 48z`, i % 2 ? "#7fae6a" : "#e2843a")),
      rect(284, 334, 90, 54, "#c98f4d", 14),
      rect(392, 344, 60, 44, "#d98aa2", 5),
      rect(466, 330, 50, 58, "#5f9170", 5),
      copies(5, (i) => dot(296 + i * 50, 452, 22, i % 2 ? "#c9a06c" : "#d3b07e")),
      area("M240 116L150 160V520L240 504Z", t.dark),
    );
  }
  return drawn(
    area("M250 390q-14 -120 36 -130q20 50 8 130z", "#5f9170"),
    rect(300, 250, 54, 140, "#c98f4d", 22),
    rect(360, 280, 70, 110, "#d9463a", 6),
    rect(360, 310, 70, 40, "#fbf5e6"),
    dot(470, 350, 44, "#e2843a"),
    area("M500 390V280q30 -26 60 0v110z", "#fbf8f2"),
    rect(500, 310, 60, 36, "#7fb4d8"),
    dot(216, 370, 30, "#d9463a"),
    rect(150, 380, 500, 124, "#d3a66c", 4),
    rect(150, 412, 500, 9, "#a9824f"),
    rect(150, 454, 500, 9, "#a9824f"),
    area("M360 446c0 -28 36 -32 40 -8c4 -24 40 -20 40 8c0 28 -40 48 -40 48s-40 -20 -40 -48z", t.base),
  );
}

export function drawRepairCafe({ main, random }: Look) {
  const t = tones(main);
  return drawn(
    figure(210, 470, t.base, random.int(0, 7), 1.05),
    figure(600, 470, "#e3b23a", random.int(0, 7), 1.05),
    rect(90, 400, 620, 22, wood, 4),
    rect(110, 422, 580, 82, mix(wood, ink, 0.25)),
    rect(310, 306, 170, 96, "#c9d0d5", 20),
    rect(330, 296, 130, 16, "#5b6168", 6),
    rect(344, 262, 44, 40, "#d8a35d", 8),
    rect(402, 262, 44, 40, "#d8a35d", 8),
    dot(460, 352, 12, "#d9463a"),
    stroke("M310 376q-50 10 -44 24h-60", ink, 7),
    moved("rotate(-18 540 380)", rect(500, 372, 60, 18, "#d9463a", 7), rect(560, 377, 64, 8, steel)),
    rect(120, 376, 70, 24, "#3c72b0", 5),
    ring(400, 170, 56, t.light, 13),
    area("M444 130l34 10l-26 26zM356 210l-34 -10l26 -26z", t.light),
  );
}

export function drawComputerHelp({ main, random }: Look) {
  const t = tones(main);
  return drawn(
    figure(230, 490, t.base, random.int(0, 3), 1.1),
    figure(360, 490, "#9a86b8", 3, 1.1),
    speech(150, 70, 200, 110, "#fbf8f2"),
    stroke("M190 112h120M190 140h80", t.base, 9),
    rect(110, 400, 580, 22, wood, 4),
    rect(130, 422, 20, 82, mix(wood, ink, 0.3)),
    rect(650, 422, 20, 82, mix(wood, ink, 0.3)),
    area("M470 250H660L640 396H450Z", "#33383e"),
    area("M482 262H648L630 384H464Z", "#bfe0ea"),
    dot(556, 316, 28, t.base),
    area("M510 378q46 -50 92 0z", t.base),
    area("M390 396H640L620 404H380Z", "#8d949a"),
    rect(180, 366, 40, 36, "#d9694f", 6),
  );
}

export function drawMural({ main, random }: Look) {
  const t = tones(main);
  return drawn(
    rect(90, 90, 620, 330, "#b3785f"),
    copies(40, (i) => rect(96 + ((i * 71) % 580), 100 + ((i * 43) % 300), 40, 14, "#a66c54", 2)),
    area("M120 390V150Q260 90 400 160T680 140V390Z", t.light),
    dot(540, 210, 52, "#f3d78a"),
    area("M120 390Q200 280 300 320T480 300T680 330V390Z", "#5f9170"),
    area("M240 330q-60 -90 20 -130q40 50 -20 130zM260 330q70 -60 110 0q-50 40 -110 0z", t.base),
    figure(420, 504, "#fbf5e6", random.int(0, 7), 1.0),
    line(470, 390, 520, 330, wood, 8),
    area("M516 336l10 -26l16 14z", "#d9694f"),
    copies(4, (i) => rect(560 + i * 38, 462, 32, 42, ["#d9694f", "#e3b23a", "#3c72b0", t.base][i] ?? ink, 4)),
    moved(
      "rotate(0)",
      rect(150, 440, 14, 64, "#7b5a41"),
      rect(250, 440, 14, 64, "#7b5a41"),
      rect(130, 426, 154, 16, "#d3a66c", 3),
    ),
  );
}
