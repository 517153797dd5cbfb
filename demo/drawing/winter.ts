/** Winter and the outdoors: snowmobile, snow blower, skis, skates, canoe, boat, tent. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, steel, tones, wood } from "./color.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke, transformed } from "./shape.ts";

export function drawSnowmobile({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    area("M130 420Q120 470 170 496H430Q470 492 460 440L400 400H180Z", "#2d3136"),
    copies(14, (i) => rect(150 + i * 21, 486, 11, 18, "#4c5157", 3)),
    copies(4, (i) => dot(190 + i * 74, 456, 24, "#767d84") + dot(190 + i * 74, 456, 9, ink)),
    area("M150 380Q150 340 210 340H420L430 410H180Q150 410 150 380Z", t.deep),
    area("M160 346Q170 300 230 312L420 326L424 352H170Z", ink),
    area("M380 410Q390 300 470 282L560 300Q650 330 700 410Q640 440 560 440H400Z", t.base),
    area("M470 300Q560 310 640 380L560 400Q500 380 450 380Z", t.light),
    area("M462 290L500 210Q530 216 552 306Z", mix(glass, t.base, 0.25)),
    stroke("M440 300L424 262L386 256", ink, 13),
    area("M604 352q46 8 74 46l-40 6q-30 -14 -34 -52z", "#f8e7b0"),
    line(560, 430, 590, 488, steel, 14),
    line(630, 424, 640, 488, steel, 12),
    area("M480 490H700Q744 486 746 456L732 452Q728 474 694 474H480Z", t.deep),
  );
}

export function drawSnowBlower({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isSmall = kind === "electrique";
  return combine(
    stroke("M330 360L160 196L112 206M330 380L178 224", isSmall ? ink : "#5b6168", 15),
    stroke("M116 206h-34", ink, 20),
    rect(186, 226, 60, 40, ink, 6),
    area("M300 300Q310 280 350 280H470Q490 282 492 310V420H290Z", isSmall ? t.light : ink),
    rect(320, 250, 110, 56, isSmall ? t.base : "#767d84", 12),
    isSmall ? "" : copies(4, (i) => rect(330 + i * 24, 262, 12, 34, ink, 4)),
    area("M470 330L560 300Q690 300 712 330V500H470Z", t.base),
    area("M500 352H694V480H500Z", t.deep),
    copies(3, (i) => stroke(`M${520 + i * 58} 470q40 -50 0 -108`, i % 2 ? "#f0c65a" : t.light, 17)),
    rect(500, 410, 194, 12, steel, 5),
    rect(466, 488, 256, 16, t.deep, 3),
    area("M520 306L532 190Q540 140 600 128L636 132L630 168Q590 176 588 206L600 306Z", t.base),
    area("M596 128L670 110L676 152L630 168Z", t.dark),
    dot(360, 440, 66, "#33373c"),
    copies(10, (i) => {
      const angle = (i * Math.PI) / 5;
      return line(
        360 + Math.cos(angle) * 52,
        440 + Math.sin(angle) * 52,
        360 + Math.cos(angle) * 66,
        440 + Math.sin(angle) * 66,
        "#5b6168",
        10,
      );
    }),
    dot(360, 440, 30, steel),
    copies(9, (i) => dot(690 + i * 11, 96 - ((i * 37) % 60) + i * 4, 9 - (i % 3) * 2, "#ffffff")),
  );
}

export function drawSkis({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isCross = kind === "fond";
  const width = isCross ? 26 : 44;
  const ski = (x: number, lean: number) =>
    transformed(
      `rotate(${lean} ${x} 500)`,
      area(
        `M${x - width / 2} 500V120Q${x - width / 2} 70 ${x} 52Q${x + width / 2} 70 ${x + width / 2} 120V500Z`,
        t.base,
      ),
      area(
        `M${x - width / 2} 130Q${x - width / 2} 70 ${x} 52Q${x + width / 2} 70 ${x + width / 2} 130Z`,
        t.light,
      ),
      rect(x - width / 2, 400, width, 30, "#f3f1ec"),
      rect(x - width / 2, 440, width, 12, t.dark),
      rect(x - width * 0.42, 262, width * 0.84, 92, ink, 8),
      rect(x - width * 0.3, 250, width * 0.6, 26, steel, 6),
    );
  const pole = (x: number, lean: number) =>
    transformed(
      `rotate(${lean} ${x} 500)`,
      line(x, 500, x, 170, steel, 9),
      rect(x - 10, 150, 20, 70, ink, 9),
      oval(x, 470, 26, 8, ink),
    );
  const boot = (x: number) =>
    combine(
      area(
        `M${x} 504V390Q${x + 4} 372 ${x + 60} 376L${x + 72} 440Q${x + 130} 446 ${x + 138} 480V504Z`,
        isCross ? ink : t.deep,
      ),
      rect(x, 490, 138, 15, "#22262a", 4),
      isCross ? "" : stroke(`M${x + 6} 412l58 8M${x + 6} 446l70 8`, "#e6c15a", 9),
    );
  return combine(pole(214, -9), pole(560, 8), ski(300, -5), ski(388, 4), kind === "seuls" ? "" : boot(520));
}

export function drawSnowshoes({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const shoe = (x: number, lean: number) =>
    transformed(
      `rotate(${lean} ${x} 300)`,
      area(
        `M${x} 70Q${x + 96} 76 ${x + 88} 240Q${x + 78} 400 ${x} 510Q${x - 78} 400 ${x - 88} 240Q${x - 96} 76 ${x} 70Z`,
        t.base,
      ),
      area(
        `M${x} 96Q${x + 70} 104 ${x + 66} 240Q${x + 58} 380 ${x} 474Q${x - 58} 380 ${x - 66} 240Q${x - 70} 104 ${x} 96Z`,
        mix(t.light, "#ffffff", 0.45),
      ),
      copies(7, (i) => line(x - 64 + i * 4, 130 + i * 50, x + 60 - i * 6, 160 + i * 46, t.light, 6)),
      copies(7, (i) => line(x + 64 - i * 4, 130 + i * 50, x - 60 + i * 6, 160 + i * 46, t.light, 6)),
      rect(x - 62, 214, 124, 16, ink, 5),
      rect(x - 34, 220, 68, 106, ink, 14),
      rect(x - 46, 242, 92, 14, "#e0a13f", 5),
      rect(x - 46, 284, 92, 14, "#e0a13f", 5),
    );
  const pair = combine(shoe(290, -9), shoe(510, 9));
  if (kind !== "deux") return pair;
  return combine(
    transformed("translate(-60 110) scale(.76)", pair),
    transformed("translate(330 190) scale(.6)", pair),
  );
}

export function drawSkates({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isFigure = kind === "artistique";
  const boot = isFigure
    ? tones("#f3f1ec")
    : { base: ink, dark: "#1c1f23", light: "#565c62", deep: "#15171a" };
  const skate = (x: number, y: number) =>
    combine(
      area(
        `M${x} ${y}V${y - 190}Q${x + 40} ${y - 214} ${x + 104} ${y - 196}L${x + 116} ${y - 90}Q${x + 200} ${y - 84} ${x + 214} ${y - 30}V${y}Z`,
        boot.base,
      ),
      area(`M${x} ${y}V${y - 60}Q${x + 90} ${y - 20} ${x + 214} ${y - 26}V${y}Z`, boot.dark),
      area(`M${x + 2} ${y - 190}Q${x + 40} ${y - 214} ${x + 104} ${y - 196}l2 24q-52 -10 -104 6z`, t.base),
      copies(5, (i) =>
        line(x + 76, y - 170 + i * 24, x + 122, y - 158 + i * 22, isFigure ? "#9aa1a8" : "#f3f1ec", 6),
      ),
      isFigure ? "" : stroke(`M${x + 14} ${y - 120}q50 50 110 60`, t.base, 13),
      stroke(`M${x + 34} ${y}v34M${x + 168} ${y}v34`, isFigure ? steel : t.base, 20),
      area(
        `M${x - 8} ${y + 34}H${x + 214}Q${x + 232} ${y + 30} ${x + 236} ${y + 10}L${x + 246} ${y + 14}Q${x + 246} ${y + 52} ${x + 214} ${y + 52}H${x - 8}Z`,
        "#d5dce1",
      ),
    );
  return combine(skate(390, 400), skate(180, 452), kind === "equipement" ? helmet(560, 300, t.base) : "");
}

function helmet(x: number, y: number, fill: string) {
  return combine(
    area(`M${x - 80} ${y}Q${x - 84} ${y - 100} ${x} ${y - 104}Q${x + 84} ${y - 100} ${x + 80} ${y}Z`, fill),
    rect(x - 84, y - 10, 168, 20, mix(fill, ink, 0.3), 8),
    copies(3, (i) => line(x - 60 + i * 60, y + 10, x - 60 + i * 60, y + 70, steel, 6)),
    line(x - 70, y + 40, x + 70, y + 40, steel, 6),
  );
}

export function drawCanoe({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const isKayak = kind === "kayak";
  if (kind === "planche") {
    return combine(
      area("M70 470Q80 430 180 424H640Q730 430 742 452Q720 492 620 496H170Q80 494 70 470Z", t.base),
      area("M70 470Q80 430 180 424H640Q730 430 742 452Q600 440 400 446T70 470Z", t.light),
      rect(300, 428, 210, 16, ink, 6),
      line(250, 420, 560, 190, "#e0a13f", 12),
      area("M548 176l70 -52q34 8 12 42l-60 44z", ink),
    );
  }
  return combine(
    isKayak
      ? area("M48 404Q240 380 400 388T752 396Q640 486 400 490T48 404Z", t.base) +
          area("M48 404Q240 380 400 388T752 396Q560 420 400 420T48 404Z", t.light)
      : area("M50 330Q90 396 400 402T750 330Q760 480 640 494H160Q40 480 50 330Z", t.base),
    isKayak
      ? oval(390, 398, 96, 18, ink) + area("M300 396q-6 -44 26 -50l20 44z", "#565c62")
      : area("M50 330Q90 396 400 402T750 330L744 350Q660 412 400 418T56 350Z", wood) +
          area("M62 440Q240 476 400 476T738 440Q720 490 640 494H160Q80 488 62 440Z", t.dark),
    isKayak
      ? stroke("M600 392l60 2M140 398l50 -4", ink, 6)
      : copies(3, (i) => rect(220 + i * 150, 384 + (i === 1 ? 12 : 0), 16, 20, mix(wood, ink, 0.25))),
    isKayak
      ? line(150, 330, 640, 250, ink, 12) +
          transformed("rotate(-9 130 334)", oval(130, 334, 62, 24, "#e0a13f")) +
          transformed("rotate(-9 660 246)", oval(660, 246, 62, 24, "#e0a13f"))
      : line(330, 400, 600, 200, wood, 13) +
          transformed("rotate(-37 630 178)", oval(630, 178, 66, 26, mix(wood, "#ffffff", 0.15))) +
          (random.chance(0.5)
            ? area("M120 372q10 -76 70 -66l20 76z", "#e3b23a") + rect(136, 340, 62, 14, "#c23b2e", 4)
            : ""),
  );
}

export function drawBoat({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isPontoon = kind === "ponton";
  if (isPontoon) {
    return combine(
      stroke("M140 190V390M660 190V390M300 190V360", "#8d949a", 11),
      area("M110 196Q400 140 690 196L700 222H100Z", t.base),
      rect(96, 330, 610, 90, "#f3f1ec", 8),
      rect(96, 362, 610, 24, t.base),
      area("M60 420H730Q740 474 680 482H110Q60 470 60 420Z", "#b9c0c6"),
      rect(80, 444, 640, 10, "#8d949a", 4),
      rect(704, 380, 46, 106, ink, 10),
      rect(450, 280, 90, 56, mix(t.light, "#ffffff", 0.3), 10),
    );
  }
  return combine(
    area("M60 350H640Q720 344 756 330Q730 470 620 486H140Q80 470 60 350Z", "#f3f1ec"),
    area("M66 384H724Q712 410 700 424H76Z", t.base),
    area("M92 452Q300 470 660 468Q640 486 620 486H140Q108 476 92 452Z", t.dark),
    area("M420 350L470 262Q500 254 540 262L590 350Z", mix(glass, t.base, 0.2)),
    stroke("M420 350L470 262M590 350L540 262", ink, 6),
    rect(250, 290, 86, 62, t.light, 12),
    rect(140, 300, 80, 52, t.light, 12),
    rect(20, 300, 56, 96, ink, 14),
    rect(34, 390, 22, 104, "#5b6168", 6),
    oval(40, 494, 34, 10, steel),
  );
}

export function drawTent({ main, random }: DrawingOptions) {
  const t = tones(main);
  return combine(
    area("M90 500Q140 250 400 180Q660 250 710 500Z", t.base),
    area("M400 180Q660 250 710 500H540Q520 320 400 180Z", t.dark),
    area("M300 500Q316 300 400 220Q490 320 500 500Z", t.light),
    area("M322 500Q336 330 400 260V500Z", t.deep),
    stroke("M100 498Q150 250 400 180Q650 250 700 498", t.deep, 7),
    stroke("M140 430L60 504M664 430L742 504", "#e9e2d2", 4),
    random.chance(0.6)
      ? combine(
          rect(600, 452, 70, 50, "#c9453a", 8),
          rect(612, 440, 46, 14, "#5b6168", 4),
          oval(210, 492, 62, 20, "#e0a13f"),
          oval(268, 492, 14, 20, "#c27f2c"),
        )
      : "",
    ring(400, 184, 10, t.deep, 6),
  );
}

export function drawShelter({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "structure") {
    const arch = (dx: number, dy: number, s: number) =>
      transformed(
        `translate(${dx} ${dy}) scale(${s})`,
        stroke("M110 500V300Q120 150 400 130Q680 150 690 300V500", "#aab2b8", 13),
      );
    return combine(
      arch(120, 100, 0.7),
      stroke("M197 450L110 500M603 450L690 500M197 310L110 300M603 310L690 300M400 191V130", "#8d949a", 10),
      arch(60, 54, 0.85),
      arch(0, 0, 1),
    );
  }
  const car = combine(
    area("M236 500V400Q250 350 320 344H480Q550 350 564 400V500Z", "#6d7a86"),
    rect(250, 400, 300, 70, "#8d98a2", 12),
    area("M284 398L316 356H484L516 398Z", mix(glass, ink, 0.25)),
    dot(284, 434, 15, "#f8e7b0"),
    dot(516, 434, 15, "#f8e7b0"),
    rect(270, 468, 50, 36, "#2d3136", 6),
    rect(480, 468, 50, 36, "#2d3136", 6),
  );
  const doorway = combine(
    rect(300, 256, 200, 244, "#b98b62", 6),
    rect(324, 284, 152, 90, glass, 4),
    dot(478, 400, 9, "#e3b23a"),
    rect(270, 488, 260, 16, "#c8975f", 3),
  );
  return combine(
    area("M110 500V300Q120 150 400 130Q680 150 690 300V500Z", t.base),
    area("M200 500V320Q210 210 400 196Q590 210 600 320V500Z", mix(t.deep, ink, 0.35)),
    kind === "entree" ? doorway : car,
    stroke("M200 500V320Q210 210 400 196Q590 210 600 320V500", "#c9d0d5", 10),
    stroke("M110 500V300Q120 150 400 130Q680 150 690 300V500", t.dark, 8),
    area("M122 300Q140 160 400 140Q660 160 678 300Q650 176 400 168Q150 176 122 300Z", "#fbfcfd"),
    rect(150, 330, 30, 60, mix(glass, "#ffffff", 0.2), 5),
    rect(622, 330, 30, 60, mix(glass, "#ffffff", 0.2), 5),
  );
}
