/** Services: the tool, the gesture or the desk that stands for the trade. */
import type { Look } from "../subject.ts";
import { glass, ink, mix, paper, steel, tones, wood } from "./colour.ts";
import { figure, speech } from "./figure.ts";
import { area, copies, dot, drawn, line, moved, oval, rect, ring, stroke } from "./shape.ts";

export function drawPainting({ main }: Look) {
  const t = tones(main);
  return drawn(
    area(
      "M120 80H470V330Q450 350 430 330T390 334T350 330T310 340T270 330T230 336T190 330T150 336T120 330Z",
      t.base,
    ),
    area("M180 80h40v250h-40zM330 80h60v246h-60z", t.light),
    rect(420, 66, 200, 66, "#fbf5e6", 30),
    rect(420, 66, 200, 66, mix(t.base, "#ffffff", 0.2), 30),
    stroke("M620 98h34v64h-110v60", "#5b6168", 9),
    rect(530, 220, 28, 120, "#d9694f", 12),
    area("M480 400H660L644 504H496Z", "#dfe4e8"),
    oval(570, 400, 90, 20, "#c9d0d5"),
    oval(570, 402, 76, 15, t.base),
    area("M500 404q-6 60 10 62t14 -50z", t.base),
    stroke("M486 396Q570 300 654 396", steel, 6),
    moved(
      "rotate(-24 260 460)",
      rect(200, 450, 120, 24, wood, 10),
      rect(320, 444, 26, 36, steel, 3),
      area("M346 444h50q10 18 0 36h-50z", t.dark),
    ),
    line(60, 504, 420, 504, "#e9e2d2", 10),
  );
}

export function drawShovelling({ main, random }: Look) {
  const t = tones(main);
  return drawn(
    area("M60 504Q90 400 190 396Q230 330 330 350Q420 340 440 420Q480 440 480 504Z", "#ffffff"),
    area("M60 504Q120 450 220 452T420 450T480 504Z", "#dfe8ef"),
    figure(570, 504, t.base, random.int(1, 7), 1.15),
    area("M528 268q0 -46 42 -46t42 46z", "#d9694f"),
    dot(570, 218, 13, "#fbf8f2"),
    rect(524, 260, 92, 16, "#fbf8f2", 8),
    line(620, 300, 420, 440, wood, 13),
    area("M440 400l26 50l-70 46q-40 -14 -36 -46z", "#3c72b0"),
    area("M392 440q-30 -30 -60 -20q-30 20 10 50z", "#ffffff"),
    copies(8, (i) => dot(300 + ((i * 53) % 130), 250 + ((i * 37) % 90), 9 - (i % 3) * 2, "#ffffff")),
  );
}

export function drawGardening({ main, random }: Look) {
  const t = tones(main);
  return drawn(
    rect(90, 320, 340, 184, "#4f7d56", 30),
    copies(24, (i) =>
      dot(
        110 + ((i * 61) % 300),
        336 + ((i * 43) % 150),
        24,
        ["#5f9170", "#6fa380", "#4f8061"][i % 3] ?? t.base,
      ),
    ),
    rect(90, 300, 340, 30, "#6fa380", 14),
    figure(560, 504, t.base, random.int(0, 7), 1.15),
    area("M504 282q56 -34 112 0z", "#e8cf93"),
    area("M526 270q4 -42 34 -42t34 42z", "#e0c27c"),
    stroke("M520 380L450 330M520 400L440 410", wood, 10),
    stroke("M450 330L380 300M440 410L380 330", "#c9d0d5", 12),
    copies(5, (i) =>
      drawn(
        stroke(`M${630 + i * 24} 504v-${50 + (i % 2) * 20}`, "#5f8a4d", 6),
        dot(630 + i * 24, 448 - (i % 2) * 20, 15, ["#d9694f", "#e3b23a", "#e88aa0"][i % 3] ?? t.base),
      ),
    ),
  );
}

export function drawCleaning({ main }: Look) {
  const t = tones(main);
  return drawn(
    area("M170 320H430L406 504H194Z", t.base),
    oval(300, 320, 130, 28, t.dark),
    oval(300, 322, 112, 20, "#cfe7f0"),
    copies(9, (i) => dot(220 + ((i * 47) % 160), 304 - ((i * 23) % 40), 20 - (i % 4) * 3, "#f4fbfd")),
    stroke("M176 320Q300 170 424 320", steel, 8),
    rect(180, 380, 240, 16, t.light),
    line(640, 60, 560, 400, wood, 14),
    area("M520 396h96l24 108H480Z", "#e3b23a"),
    rect(516, 384, 104, 24, "#c9962c", 6),
    copies(7, (i) => line(528 + i * 13, 410, 500 + i * 22, 502, "#c9962c", 4)),
    rect(440, 370, 80, 134, "#7fb4d8", 14),
    rect(462, 330, 36, 44, "#f3f1ec", 6),
    area("M440 330h66v-26h-50l-26 14z", "#d9694f"),
    rect(454, 410, 52, 50, "#f3f1ec", 6),
    area("M96 504q-10 -60 60 -60q60 10 60 60z", "#d98aa2"),
    area(
      "M700 140l10 26l26 10l-26 10l-10 26l-10 -26l-26 -10l26 -10zM140 170l8 20l20 8l-20 8l-8 20l-8 -20l-20 -8l20 -8z",
      "#ffffff",
    ),
  );
}

export function drawChildcare({ main, random }: Look) {
  const t = tones(main);
  const n = random.int(0, 6);
  return drawn(
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

export function drawLesson({ main, kind }: Look) {
  const t = tones(main);
  if (kind === "langue") {
    return drawn(
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
  return drawn(
    area("M150 300Q280 250 400 300Q520 250 650 300V480Q520 434 400 484Q280 434 150 480Z", "#fbf8f2"),
    area("M150 480Q280 434 400 484Q520 434 650 480V500Q520 454 400 504Q280 454 150 500Z", t.base),
    line(400, 302, 400, 482, "#d5cfc2", 5),
    kind === "sciences"
      ? drawn(
          stroke("M200 340h140M200 370h110", "#b9c0c6", 7),
          area("M220 440l60 -56l50 56z", t.light),
          ring(520, 380, 44, t.base, 7),
          stroke("M476 380h88M520 336v88", "#b9c0c6", 5),
          area("M560 80h60v70l46 90q8 30 -24 30H538q-32 0 -24 -30l46 -90z", "#dbeaf0"),
          area("M540 200h100l26 46q6 24 -20 24H534q-26 0 -20 -24z", "#6fa380"),
          rect(550, 70, 80, 16, steel, 6),
        )
      : drawn(
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
    moved(
      "rotate(32 300 180)",
      rect(200, 160, 200, 30, "#e3b23a"),
      area("M400 160l44 15l-44 15z", "#f0d6ae"),
      area("M430 170l14 5l-14 5z", ink),
      rect(186, 160, 26, 30, "#d98aa2", 4),
    ),
  );
}

export function drawRepair({ main, kind }: Look) {
  const t = tones(main);
  if (kind === "chauffe-eau") {
    return drawn(
      stroke("M350 120V40M450 120V40", "#c58a5a", 15),
      rect(280, 110, 240, 370, "#eef0f1", 40),
      rect(470, 116, 44, 358, "#d5dade", 30),
      rect(276, 190, 248, 14, t.base),
      rect(276, 400, 248, 14, t.base),
      rect(330, 250, 110, 100, "#c9d0d5", 8),
      dot(385, 300, 26, "#5b6168"),
      line(385, 300, 400, 284, "#f3f1ec", 5),
      rect(310, 476, 30, 28, ink),
      rect(460, 476, 30, 28, ink),
      area("M560 430q-26 44 0 62q26 -18 0 -62z", "#6fb0d4"),
      oval(580, 500, 90, 12, "#a9d0e4"),
      moved(
        "rotate(24 640 360)",
        rect(626, 300, 30, 190, t.base, 12),
        area("M602 250q-4 -40 40 -44l-10 40h24l12 -36q38 20 20 58q-18 44 -46 44q-34 -8 -40 -62z", steel),
      ),
    );
  }
  if (kind === "plomberie") {
    return drawn(
      rect(120, 360, 560, 26, "#ffffff", 8),
      area("M170 386H630Q620 480 540 490H260Q180 480 170 386Z", "#e3e8eb"),
      rect(370, 488, 60, 16, steel),
      stroke("M330 360V230Q330 150 410 150Q480 150 480 216", "#aab2b8", 34),
      stroke("M322 350V230Q326 160 400 150", "#dfe4e8", 8),
      rect(452, 210, 58, 26, "#8d949a", 6),
      rect(270, 316, 120, 48, "#8d949a", 12),
      rect(230, 280, 44, 70, t.base, 12),
      area("M480 262q-22 36 0 50q22 -14 0 -50z", "#6fb0d4"),
      moved(
        "rotate(38 610 240)",
        rect(596, 190, 32, 220, t.base, 12),
        area("M570 130q-4 -40 42 -44l-10 40h26l12 -36q40 20 20 60q-20 46 -48 46q-36 -8 -42 -66z", steel),
      ),
    );
  }
  if (kind === "velo") {
    return drawn(
      rect(386, 260, 20, 240, "#5b6168"),
      area("M300 504L396 440L492 504Z", "#5b6168"),
      copies(2, (i) =>
        drawn(
          ring(220 + i * 360, 300, 96, "#33373c", 13),
          copies(6, (k) =>
            line(
              220 + i * 360,
              300,
              220 + i * 360 + Math.cos(k * 1.05) * 92,
              300 + Math.sin(k * 1.05) * 92,
              steel,
              3,
            ),
          ),
          dot(220 + i * 360, 300, 10, steel),
        ),
      ),
      stroke("M220 300L390 310L340 190L220 300M346 204L530 180L390 310M580 300L520 150L480 140", t.base, 15),
      rect(290, 170, 96, 20, ink, 10),
      rect(370, 236, 56, 34, "#d9694f", 6),
      dot(390, 310, 30, ink),
      moved("rotate(-30 650 430)", rect(560, 420, 170, 20, steel, 8), ring(560, 430, 26, steel, 14)),
      rect(130, 440, 130, 64, t.dark, 6),
      rect(130, 440, 130, 20, t.base, 6),
    );
  }
  if (kind === "electricite") {
    return drawn(
      rect(240, 90, 320, 380, "#c9d0d5", 12),
      rect(262, 112, 276, 336, "#8d949a", 6),
      copies(
        12,
        (i) =>
          rect(280 + (i % 2) * 130, 134 + Math.floor(i / 2) * 50, 110, 38, "#2b3036", 5) +
          rect(
            (i * 5) % 4 ? 340 + (i % 2) * 130 : 290 + (i % 2) * 130,
            142 + Math.floor(i / 2) * 50,
            40,
            22,
            i === 3 ? "#d9463a" : "#e9e4da",
            4,
          ),
      ),
      stroke("M400 470V504M320 470q-20 40 -90 34M480 470q20 40 90 34", t.base, 10),
      area("M620 180l-50 100h40l-30 90l90 -120h-44l34 -70z", "#f0c03a"),
    );
  }
  return drawn(
    rect(150, 300, 400, 204, t.base, 14),
    rect(150, 300, 400, 54, t.dark, 14),
    rect(310, 326, 80, 54, "#e9e4d8", 8),
    stroke("M250 300v-50h200v50", ink, 18),
    moved("rotate(-20 190 230)", rect(180, 120, 20, 180, wood, 6), rect(140, 96, 100, 46, "#5b6168", 8)),
    moved("rotate(16 500 230)", rect(492, 180, 20, 120, "#d9694f", 8), rect(497, 90, 10, 90, steel)),
    moved(
      "rotate(-40 630 430)",
      rect(540, 420, 190, 22, steel, 8),
      area("M520 400h40v22h-16v18h16v22h-40q-24 -30 0 -62z", steel),
    ),
    copies(3, (i) => dot(600 + i * 40, 494, 9, "#8d949a")),
    rect(560, 330, 150, 30, "#e3b23a", 5),
    copies(9, (i) => rect(568 + i * 16, 330, 3, i % 2 ? 10 : 16, ink)),
  );
}

export function drawHair({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(300, 60, 200, 270, "#fffdf9", 100),
    rect(316, 76, 168, 238, glass, 84),
    area("M350 240L430 120L456 140L376 270Z", "#e8f3f6"),
    rect(110, 470, 580, 20, wood, 5),
    moved(
      "rotate(-18 250 400)",
      stroke("M180 300L300 440M320 300L200 440", "#c9d0d5", 15),
      ring(180, 468, 30, t.base, 12),
      ring(320, 468, 30, t.base, 12),
      dot(250, 382, 8, ink),
    ),
    moved(
      "rotate(8 520 420)",
      rect(440, 370, 210, 30, t.dark, 6),
      copies(16, (i) => rect(448 + i * 12.4, 398, 6, 46, t.dark, 2)),
    ),
    rect(620, 350, 56, 120, "#7fb4d8", 12),
    rect(636, 320, 24, 34, ink, 5),
    rect(128, 400, 60, 70, "#d98aa2", 8),
  );
}

export function drawPet({ main, kind, random }: Look) {
  const t = tones(main);
  const fur = kind === "chat" ? t : tones(random.pick(["#c08a56", "#8a5f3f", "#e0c49a"]));
  const coat = kind === "chien-perdu" ? t : fur;
  if (kind === "chat") {
    return drawn(
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
  return drawn(
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

export function drawPhotographer({ main }: Look) {
  const t = tones(main);
  return drawn(
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
    moved(
      "rotate(-8 160 420)",
      rect(90, 360, 110, 130, "#fffdf9", 3),
      rect(100, 370, 90, 84, "#7fb4d8"),
      area("M100 454l36 -50l24 28l14 -14l16 36z", "#5f9170"),
    ),
  );
}

export function drawLaw({ main }: Look) {
  const t = tones(main);
  return drawn(
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
    moved("rotate(-14 610 470)", rect(540, 440, 90, 48, "#8a5f3f", 8), rect(628, 456, 110, 16, "#a9764a", 6)),
    rect(540, 490, 110, 14, "#6d4b35", 4),
  );
}

export function drawNotary({ main }: Look) {
  const t = tones(main);
  return drawn(
    moved(
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
    moved(
      "rotate(28 560 200)",
      area("M540 120q40 -90 90 -90q-10 70 -60 120z", "#dbe6ec"),
      line(600, 80, 520, 250, "#8aa4b5", 6),
      area("M524 236l-14 34l-4 -36z", ink),
    ),
  );
}

export function drawForms({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(130, 170, 230, 320, t.base, 14),
    rect(130, 170, 24, 320, t.dark, 8),
    ring(252, 300, 56, "#e8cf83", 7),
    oval(252, 300, 24, 56, "none"),
    stroke("M196 300h112M252 244v112M226 250q-26 50 0 100M278 250q26 50 0 100", "#e8cf83", 5),
    rect(196, 400, 112, 14, "#e8cf83", 6),
    moved(
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
    moved(
      "rotate(-50 620 440)",
      rect(560, 430, 150, 20, "#2b4668", 8),
      area("M560 430l-34 10l34 10z", "#c9d0d5"),
    ),
  );
}
