/** Yard, tools, clothes, children's things, plants. */
import type { Look } from "../subject.ts";
import { ink, mix, steel, tones, wood } from "./colour.ts";
import { area, copies, dot, drawn, line, moved, oval, rect, ring, stroke } from "./shape.ts";

export function drawBarbecue({ main }: Look) {
  const t = tones(main);
  return drawn(
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

export function drawMower({ main, kind }: Look) {
  const t = tones(main);
  if (kind === "tracteur") {
    return drawn(
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
  return drawn(
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

export function drawTools({ main, kind }: Look) {
  const t = tones(main);
  const drill = drawn(
    area("M430 230H610Q640 234 640 270V300H520L506 420H440L456 300H430Z", t.base),
    rect(636, 248, 40, 40, ink, 5),
    rect(676, 262, 56, 12, steel, 4),
    rect(424, 416, 110, 60, ink, 10),
    rect(516, 304, 16, 30, ink, 6),
    rect(452, 244, 120, 16, t.light, 8),
  );
  if (kind === "perceuse") return moved("translate(-150 28)", drill);
  return drawn(
    moved("translate(40 -20) scale(.9)", drill),
    rect(140, 330, 330, 174, t.dark, 12),
    rect(140, 330, 330, 40, t.base, 12),
    rect(280, 344, 50, 44, "#e9e4d8", 6),
    stroke("M230 330v-46h150v46", ink, 16),
    moved("rotate(-30 200 280)", rect(190, 180, 18, 150, wood, 6), rect(160, 160, 78, 40, "#5b6168", 6)),
    kind === "scie"
      ? dot(620, 460, 44, steel)
      : drawn(rect(540, 478, 190, 26, "#e3b23a", 5), rect(610, 484, 44, 14, "#b8dba8", 6)),
  );
}

export function drawFirewood({ random }: Look) {
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
  return drawn(
    rect(112, 190, 16, 314, "#5b4330", 4),
    rect(672, 190, 16, 314, "#5b4330", 4),
    ...logs,
    area("M90 196L110 172H690L710 196Z", "#6f7a83"),
    moved(
      "translate(640 400) rotate(18)",
      rect(0, 0, 14, 120, wood, 5),
      area("M-24 -4h44v40l-44 10z", "#8d949a"),
    ),
  );
}

export function drawStroller({ main }: Look) {
  const t = tones(main);
  return drawn(
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

export function drawToys({ main, kind }: Look) {
  const t = tones(main);
  const block = (x: number, y: number, fill: string) =>
    drawn(rect(x, y, 70, 70, fill, 8), rect(x + 18, y + 18, 34, 34, mix(fill, "#ffffff", 0.4), 6));
  const bear = drawn(
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
  const train = drawn(
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
    return drawn(
      block(180, 434, "#d9694f"),
      block(256, 434, "#3c72b0"),
      block(332, 434, "#e3b23a"),
      block(218, 360, "#5f9170"),
      block(294, 360, t.base),
      block(256, 286, "#8b6bb1"),
      train,
    );
  return drawn(bear, train, block(352, 436, "#e3b23a"));
}

export function drawCoat({ main, kind }: Look) {
  const t = tones(main);
  const isSmall = kind === "enfant";
  const body = drawn(
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
    ? moved("translate(0 -16)", body, area("M560 480l60 -10l20 44h-70z", "#e3b23a"))
    : moved("translate(0 4)", body);
}

export function drawBoots({ main, kind }: Look) {
  const t = tones(main);
  const boot = (x: number, y: number) =>
    drawn(
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
  return drawn(boot(370, 462), boot(190, 490));
}

export function drawClothes({ main, kind, random }: Look) {
  const t = tones(main);
  const palette = random.shuffle(["#d9694f", "#5f9170", "#e3b23a", "#7fa5c0", "#d98aa2", "#8b6bb1"]);
  if (kind === "robe") {
    return drawn(
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
    drawn(
      stroke(`M${x} 150v-26q0 -10 10 -10`, "#8d949a", 5),
      area(`M${x - 26} 150h52l34 34l-18 40l-14 -10V${h}h-56V214l-14 10l-18 -40z`, fill),
      area(`M${x - 12} 150q12 20 24 0z`, mix(fill, ink, 0.35)),
    );
  return drawn(
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

export function drawPlants({ random, kind }: Look) {
  const pot = (x: number, w: number, h: number, fill: string) =>
    drawn(
      area(`M${x - w} ${500 - h}h${w * 2}l${-w * 0.3} ${h}h${-w * 1.4}z`, fill),
      rect(x - w - 6, 500 - h - 10, w * 2 + 12, 20, mix(fill, "#ffffff", 0.2), 5),
    );
  const green = ["#4f8a61", "#6fa380", "#3d7152", "#86b58a"];
  const pots = random.shuffle(["#b9774e", "#e9e2d2", "#6b86a0", "#d6a04a"]);
  if (kind === "semis") {
    return drawn(
      rect(110, 430, 580, 74, "#8d6748", 6),
      copies(14, (i) =>
        drawn(
          stroke(`M${140 + i * 40} 432v-${60 + ((i * 23) % 50)}`, green[i % 4] ?? "#4f8a61", 7),
          oval(124 + i * 40, 370 - ((i * 23) % 50), 20, 10, green[(i + 1) % 4] ?? "#4f8a61"),
          oval(156 + i * 40, 360 - ((i * 23) % 50), 20, 10, green[i % 4] ?? "#4f8a61"),
          i % 4 === 1 ? dot(140 + i * 40, 340 - ((i * 23) % 50), 15, "#d9463a") : "",
        ),
      ),
      copies(5, (i) => rect(160 + i * 110, 446, 56, 44, "#a97f5b", 4)),
    );
  }
  if (kind === "monstera") {
    const leaf = (angle: number, size: number, tone: string) =>
      moved(
        `rotate(${angle} 400 400) translate(400 ${400 - size}) scale(${size / 210})`,
        area("M0 60Q-110 40 -96 -50Q-80 -120 0 -140Q80 -120 96 -50Q110 40 0 60Z", tone),
        ...[-1, 1].map((side) =>
          area(
            `M${side * 100} -60L${side * 34} -44L${side * 104} -34ZM${side * 100} -10L${side * 30} 0L${side * 96} 20Z`,
            "#dcd6cf",
          ),
        ),
        stroke("M0 56V-120", mix(tone, ink, 0.25), 6),
      );
    const angles = [-74, 74, -40, 42, -4];
    return drawn(
      ...angles.map((angle) => moved(`rotate(${angle} 400 400)`, line(400, 410, 400, 250, "#3d7152", 9))),
      ...angles.map((angle, i) => leaf(angle, 200 + (i % 3) * 26, green[i % 4] ?? "")),
      pot(400, 86, 120, pots[0] ?? ""),
    );
  }
  return drawn(
    pot(220, 60, 90, pots[0] ?? ""),
    copies(7, (i) =>
      moved(
        `rotate(${-54 + i * 18} 220 400)`,
        area("M220 400q-34 -110 0 -210q34 100 0 210z", green[i % 4] ?? ""),
      ),
    ),
    pot(420, 74, 110, pots[1] ?? ""),
    copies(6, (i) =>
      drawn(
        stroke(`M420 390Q${330 + i * 36} 260 ${300 + i * 48} ${170 + (i % 2) * 50}`, "#3d7152", 6),
        moved(
          `rotate(${i * 25 - 60} ${300 + i * 48} ${170 + (i % 2) * 50})`,
          oval(300 + i * 48, 170 + (i % 2) * 50, 46, 30, green[(i + 1) % 4] ?? ""),
        ),
      ),
    ),
    pot(610, 50, 76, pots[2] ?? ""),
    area("M574 420Q566 300 610 290Q654 300 646 420Z", green[0] ?? ""),
    copies(3, (i) => rect(590 + i * 18, 310, 4, 100, mix(green[0] ?? ink, "#ffffff", 0.3))),
    dot(610, 286, 15, "#e88aa0"),
  );
}

export function drawGarageSale({ random }: Look) {
  const c = random.shuffle(["#d9694f", "#5f9170", "#e3b23a", "#7fa5c0", "#d98aa2", "#8b6bb1"]);
  return drawn(
    line(160, 340, 140, 504, "#7b5a41", 12),
    line(640, 340, 660, 504, "#7b5a41", 12),
    rect(110, 324, 580, 22, "#e9e2d2", 4),
    area("M110 346H690L680 400Q400 420 120 400Z", c[0] ?? ink),
    area("M170 324l20 -100h66l20 100z", c[1] ?? ink),
    oval(223, 224, 33, 9, mix(c[1] ?? ink, ink, 0.3)),
    rect(300, 250, 90, 74, c[2] ?? ink, 6),
    dot(345, 286, 24, "#fbf8f2"),
    copies(4, (i) => rect(420 + i * 20, 238 + (i % 2) * 14, 17, 86 - (i % 2) * 14, c[(i + 2) % 6] ?? ink, 2)),
    stroke("M560 324v-70", "#5b6168", 8),
    area("M520 258l22 -66h40l22 66z", c[4] ?? ink),
    rect(170, 430, 130, 74, "#c9a06c", 4),
    dot(206, 424, 26, c[3] ?? ink),
    dot(256, 430, 20, c[5] ?? ink),
    ring(560, 450, 48, ink, 9),
    ring(440, 462, 36, ink, 9),
    stroke("M440 462L500 400L560 450M500 400l-12 -30", c[0] ?? ink, 9),
    line(90, 130, 710, 130, "#8d949a", 4),
    copies(10, (i) => area(`M${100 + i * 62} 130h48l-24 52z`, c[i % 6] ?? ink)),
  );
}

export function drawHeatPump({ main }: Look) {
  const t = tones(main);
  return drawn(
    rect(250, 150, 300, 210, t.light, 10),
    copies(8, (i) => rect(268, 172 + i * 21, 264, 8, t.dark, 3)),
    dot(400, 254, 82, t.dark),
    copies(5, (i) => moved(`rotate(${i * 72} 400 254)`, area("M400 254q-30 -40 0 -72q30 20 0 72z", t.light))),
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
