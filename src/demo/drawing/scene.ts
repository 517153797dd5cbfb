/** Grounds on which the subjects stand: the ground is at about y = 500, the wall or the sky above 430. */
import type { Random } from "../random.ts";
import { glass, ink, mix, paper, wood } from "./colour.ts";
import { area, copies, dot, drawn, faded, line, oval, rect, ring, stroke } from "./shape.ts";

export type SceneId = keyof typeof scenes;
type Scene = { phrase: string; paint: (hue: string, random: Random) => string };

const full = (fill: string) => rect(0, 0, 800, 600, fill);

const wallTone = (hue: string, random: Random) => mix(hue, paper, 0.62 + random.next() * 0.24);

function fir(x: number, base: number, size: number, fill: string) {
  const tier = (k: number, w: number) =>
    `M${x} ${base - size * (k + 0.5)}L${x + size * w} ${base - size * k}H${x - size * w}Z`;
  return drawn(
    rect(x - size * 0.05, base - size * 0.16, size * 0.1, size * 0.16, "#6d4b35"),
    area(tier(0.12, 0.3) + tier(0.36, 0.24) + tier(0.6, 0.17), fill),
  );
}

function leafTree(x: number, base: number, size: number, fill: string) {
  return drawn(
    rect(x - size * 0.05, base - size * 0.5, size * 0.1, size * 0.5, "#7b5a41"),
    dot(x, base - size * 0.72, size * 0.34, fill),
    dot(x - size * 0.2, base - size * 0.55, size * 0.22, fill),
    dot(x + size * 0.22, base - size * 0.58, size * 0.24, mix(fill, "#ffffff", 0.12)),
  );
}

const cloud = (x: number, y: number, s: number, fill: string) =>
  drawn(
    oval(x, y, 60 * s, 18 * s, fill),
    dot(x - 18 * s, y - 14 * s, 22 * s, fill),
    dot(x + 18 * s, y - 10 * s, 17 * s, fill),
  );

function wallThings(hue: string, random: Random) {
  const dark = mix(hue, paper, 0.35);
  const left = random.chance(0.5);
  const x = left ? 60 : 590;
  const things = [
    () =>
      drawn(
        rect(x, 70, 150, 190, "#fffdf9", 4),
        rect(x + 9, 79, 132, 172, mix(glass, hue, 0.1)),
        rect(x + 71, 79, 8, 172, "#fffdf9"),
        rect(x + 9, 158, 132, 8, "#fffdf9"),
      ),
    () =>
      drawn(
        rect(x, 90, 110, 140, dark, 3),
        rect(x + 12, 102, 86, 116, paper),
        area(
          `M${x + 12} 218L${x + 45} 150L${x + 66} 190L${x + 80} 168L${x + 98} 218Z`,
          mix(hue, "#ffffff", 0.3),
        ),
        dot(x + 76, 130, 12, "#e6bb5c"),
      ),
    () =>
      drawn(
        rect(x, 190, 150, 10, wood),
        rect(x + 14, 130, 16, 60, dark),
        rect(x + 34, 142, 14, 48, mix(dark, "#d7a14a", 0.6)),
        rect(x + 52, 124, 18, 66, mix(dark, ink, 0.3)),
        dot(x + 116, 168, 22, "#6f9b77"),
      ),
    () =>
      drawn(
        line(x + 75, 0, x + 75, 90, mix(dark, ink, 0.4), 4),
        area(`M${x + 30} 140Q${x + 34} 90 ${x + 75} 88Q${x + 116} 90 ${x + 120} 140Z`, dark),
        oval(x + 75, 141, 30, 7, "#f4dd9b"),
      ),
    () =>
      drawn(
        ring(x + 75, 140, 46, dark, 9),
        dot(x + 75, 140, 42, paper),
        line(x + 75, 140, x + 75, 112, ink, 5),
        line(x + 75, 140, x + 95, 148, ink, 5),
      ),
  ];
  return random.pick(things)();
}

function boards(y: number, tone: string, random: Random) {
  const gap = random.int(22, 34);
  return drawn(
    rect(0, y, 800, 600 - y, tone),
    copies(4, (i) => rect(0, y + gap * (i + 1) + i * i * 3, 800, 2, mix(tone, ink, 0.16))),
    copies(7, (i) => rect((i * 137 + gap * 9) % 800, y + (i % 4) * gap + 2, 2, gap, mix(tone, ink, 0.16))),
  );
}

function sky(random: Random) {
  return random.pick(["#cfe4ee", "#d9e8ea", "#f6dcc3", "#dfe6f1", "#c4dbe8"]);
}

export const scenes = {
  piece: {
    phrase: "dans une pièce claire",
    paint: (hue, random) => {
      const wall = wallTone(hue, random);
      const floor = mix(random.pick(["#d9b283", "#c79a6a", "#e0c39a"]), wall, 0.2);
      return drawn(
        full(wall),
        random.chance(0.3)
          ? copies(10, (i) => rect(i * 84 + 10, 0, 36, 430, mix(wall, "#ffffff", 0.18)))
          : "",
        wallThings(hue, random),
        rect(0, 416, 800, 16, mix(wall, "#ffffff", 0.6)),
        boards(432, floor, random),
        random.chance(0.45) ? oval(400, 520, 340, 46, mix(hue, paper, 0.45)) : "",
      );
    },
  },
  studio: {
    phrase: "sur fond uni",
    paint: (hue, random) => {
      const back = mix(hue, paper, 0.7 + random.next() * 0.16);
      return drawn(
        full(back),
        dot(random.int(300, 500), 300, random.int(230, 270), mix(hue, paper, 0.5)),
        rect(0, 470, 800, 130, mix(hue, paper, 0.58)),
      );
    },
  },
  garage: {
    phrase: "dans un garage",
    paint: (hue, random) => {
      const wall = mix(wallTone(hue, random), "#b9b4ab", 0.3);
      const x = random.chance(0.5) ? 40 : 560;
      return drawn(
        full(wall),
        copies(6, (i) => rect(0, 66 * i + 50, 800, 3, mix(wall, ink, 0.1))),
        rect(x, 120, 200, 12, wood),
        rect(x + 12, 64, 60, 56, mix(hue, paper, 0.2), 4),
        rect(x + 82, 80, 44, 40, "#c7a06d", 2),
        rect(x + 136, 72, 30, 48, mix("#b5483a", wall, 0.25), 5),
        stroke(
          `M${x + 20} 150v70M${x + 60} 150v50M${x + 60} 200h-12v20h24v-20h-12M${x + 120} 150v90M${x + 108} 240h24`,
          mix(wall, ink, 0.45),
          7,
        ),
        rect(0, 430, 800, 170, mix("#a9a7a3", wall, 0.2)),
        rect(0, 430, 800, 8, mix(wall, ink, 0.25)),
        area("M120 600L260 438H266L140 600Z", mix("#a9a7a3", ink, 0.12)),
      );
    },
  },
  gazon: {
    phrase: "sur le gazon",
    paint: (hue, random) => {
      const green = random.pick(["#8fb573", "#7fa86a", "#9dbb72"]);
      const top = mix(sky(random), hue, 0.08);
      const a = random.int(40, 180);
      return drawn(
        full(top),
        cloud(random.int(120, 300), 90, 1.1, "#ffffff"),
        cloud(random.int(480, 700), 140, 0.8, "#ffffff"),
        area("M0 400Q200 330 420 390T800 360V600H0Z", mix(green, top, 0.45)),
        leafTree(a, 430, 250, mix(green, "#2f5d46", 0.35)),
        leafTree(800 - a / 2, 425, 190, mix(green, "#2f5d46", 0.2)),
        random.chance(0.6)
          ? copies(17, (i) => rect(i * 48 + 4, 360, 34, 74, mix("#f2ebdf", top, 0.15), 3)) +
              rect(0, 380, 800, 9, "#e2d9c9")
          : "",
        rect(0, 430, 800, 170, green),
        copies(9, (i) =>
          stroke(
            `M${(i * 97 + a) % 800} ${560 - (i % 3) * 36}q4 -14 2 -20m6 20q0 -12 6 -18`,
            mix(green, "#2f5d46", 0.3),
            4,
          ),
        ),
      );
    },
  },
  neige: {
    phrase: "dans la neige",
    paint: (hue, random) => {
      const top = mix(random.pick(["#c9d9e6", "#d8dfe9", "#b9cddd", "#efd9cf"]), hue, 0.1);
      const shift = random.int(-60, 60);
      const tree = mix("#3d6b5c", top, 0.25);
      return drawn(
        full(top),
        area(`M0 420Q${180 + shift} 300 400 400T800 350V600H0Z`, mix(top, "#ffffff", 0.45)),
        fir(90 + shift, 440, 260, tree),
        fir(185 + shift, 436, 180, mix(tree, top, 0.25)),
        fir(715 + shift / 2, 440, 290, tree),
        fir(620 + shift, 434, 150, mix(tree, top, 0.35)),
        area("M0 440Q220 410 430 436T800 428V600H0Z", "#f7f9fb"),
        area("M0 540Q300 500 560 545T800 530V600H0Z", mix("#f7f9fb", top, 0.35)),
        copies(26, (i) => dot((i * 173 + shift * 3 + 400) % 800, (i * 97) % 410, 3 + (i % 3), "#ffffff")),
      );
    },
  },
  lac: {
    phrase: "au bord d'un lac",
    paint: (hue, random) => {
      const top = mix(sky(random), hue, 0.06);
      const water = mix("#7fb0c4", hue, 0.08);
      const tree = mix("#3f6f58", top, 0.2);
      return drawn(
        full(top),
        dot(random.int(140, 660), 120, 44, "#f5d98c"),
        area("M0 300Q140 190 300 280T620 240T800 290V420H0Z", mix("#6c9184", top, 0.4)),
        copies(11, (i) =>
          fir(i * 78 + random.int(0, 30), 352, random.int(70, 120), mix(tree, top, (i % 3) * 0.15)),
        ),
        rect(0, 350, 800, 110, water),
        copies(7, (i) => rect((i * 211) % 760, 366 + ((i * 37) % 80), 90, 4, mix(water, "#ffffff", 0.45), 2)),
        area("M0 462Q200 436 420 456T800 444V600H0Z", random.pick(["#d8c49b", "#a9b87c", "#c9b58d"])),
        copies(6, (i) => oval((i * 151 + 60) % 800, 575 - (i % 2) * 16, 16, 7, "#a89e8d")),
      );
    },
  },
  rue: {
    phrase: "dans la rue",
    paint: (hue, random) => {
      const top = mix(sky(random), hue, 0.08);
      const bricks = random.shuffle(["#b86f57", "#c99a78", mix(hue, "#d8d2c8", 0.45), "#8f7467", "#d3b08c"]);
      const house = (i: number) => {
        const tone = mix(bricks[i % bricks.length] ?? hue, top, 0.28);
        const x = i * 170 - 30;
        const h = 250 + ((i * 53) % 70);
        return drawn(
          rect(x, 430 - h, 166, h, tone),
          rect(x - 4, 426 - h, 174, 14, mix(tone, ink, 0.2)),
          copies(4, (k) =>
            rect(x + 24 + (k % 2) * 76, 460 - h + Math.floor(k / 2) * 105, 42, 62, mix(glass, ink, 0.12), 2),
          ),
          rect(x + 66, 366, 36, 64, mix(tone, ink, 0.45), 3),
        );
      };
      return drawn(
        full(top),
        copies(5, house),
        rect(0, 428, 800, 44, "#cfc9bf"),
        rect(0, 466, 800, 8, "#b3ada3"),
        rect(0, 472, 800, 128, "#8d9196"),
        copies(4, (i) => rect(i * 230 + 20, 572, 110, 9, "#e9e4d8", 3)),
      );
    },
  },
  quartier: {
    phrase: "devant des maisons",
    paint: (hue, random) => {
      const top = mix(sky(random), hue, 0.06);
      const isWinter = random.chance(0.35);
      const ground = isWinter ? "#f4f6f8" : random.pick(["#93b777", "#a3b86e", "#86a96b"]);
      const far = mix(random.pick(["#b07a66", "#8f8a86", "#a48d74"]), top, 0.5);
      return drawn(
        full(top),
        cloud(random.int(80, 700), random.int(70, 130), 1, "#ffffff"),
        copies(6, (i) => {
          const h = 130 + ((i * 67) % 90);
          const tone = mix(far, i % 2 ? "#6d7f8f" : "#c9a184", 0.3);
          return (
            rect(i * 140 - 30, 440 - h, 134, h, tone) +
            area(
              `M${i * 140 - 38} ${440 - h}l75 -${i % 3 ? 50 : 10}l75 ${i % 3 ? 50 : 10}z`,
              mix(tone, ink, 0.15),
            ) +
            copies(2, (k) => rect(i * 140 - 6 + k * 54, 462 - h, 28, 38, mix(glass, tone, 0.35)))
          );
        }),
        leafTree(
          random.int(20, 90),
          470,
          240,
          isWinter ? mix("#8d9a9e", top, 0.3) : mix("#5f8a5c", top, 0.1),
        ),
        leafTree(
          random.int(710, 780),
          470,
          270,
          isWinter ? mix("#8d9a9e", top, 0.3) : mix("#6f9b6a", top, 0.1),
        ),
        rect(0, 436, 800, 80, ground),
        rect(0, 506, 800, 44, "#d3cdc3"),
        copies(9, (i) => rect(i * 96 + 20, 506, 3, 44, "#b9b2a7")),
        rect(0, 550, 800, 50, isWinter ? "#c3c8cd" : "#8d9196"),
        isWinter ? copies(24, (i) => dot((i * 173) % 800, (i * 97) % 420, 3 + (i % 3), "#ffffff")) : "",
      );
    },
  },
  atelier: {
    phrase: "à l'atelier",
    paint: (hue, random) => {
      const wall = mix(wallTone(hue, random), "#c9a06c", 0.25);
      const tool = mix(wall, ink, 0.4);
      return drawn(
        full(wall),
        rect(60, 60, 680, 230, mix(wall, "#ffffff", 0.22), 6),
        copies(40, (i) => dot(90 + (i % 10) * 68, 90 + Math.floor(i / 10) * 56, 4, mix(wall, ink, 0.18))),
        stroke(
          "M130 100v110M112 100h36M220 96v60M220 156l-14 60h28zM320 100a22 22 0 1 0 1 0M320 144v90M600 96l60 90M660 96l-60 90",
          tool,
          12,
        ),
        rect(0, 430, 800, 36, mix(wood, wall, 0.1)),
        rect(0, 466, 800, 134, mix(wood, ink, 0.22)),
        copies(3, (i) => rect(40 + i * 260, 500, 200, 76, mix(wood, ink, 0.32), 4)),
        rect(0, 430, 800, 100, mix(wood, paper, 0.25)),
        rect(0, 526, 800, 10, mix(wood, ink, 0.35)),
      );
    },
  },
  table: {
    phrase: "sur une table",
    paint: (hue, random) => {
      const wall = wallTone(hue, random);
      const top = random.pick(["#c8975f", "#8a5f3f", "#e3d3b8", "#b98453"]);
      return drawn(
        full(wall),
        wallThings(hue, random),
        rect(0, 440, 800, 118, top),
        rect(0, 440, 800, 10, mix(top, "#ffffff", 0.3)),
        copies(3, (i) => rect((i * 310 + 40) % 800, 474 + i * 24, 240, 3, mix(top, ink, 0.15), 2)),
        rect(0, 558, 800, 42, mix(top, ink, 0.35)),
      );
    },
  },
  comptoir: {
    phrase: "sur un comptoir",
    paint: (hue, random) => {
      const tile = mix(wallTone(hue, random), "#ffffff", 0.25);
      const joint = mix(tile, hue, 0.16);
      const shift = random.int(0, 60);
      return drawn(
        full(tile),
        copies(8, (i) => rect(0, i * 60 - 8, 800, 4, joint)),
        copies(56, (i) =>
          rect(
            (i % 8) * 110 + (Math.floor(i / 8) % 2) * 55 - shift,
            Math.floor(i / 8) * 60 - 8,
            4,
            60,
            joint,
          ),
        ),
        rect(0, 440, 800, 84, "#e9e5dd"),
        rect(0, 440, 800, 10, "#f8f6f1"),
        rect(0, 524, 800, 76, mix(hue, paper, 0.4)),
        copies(4, (i) => rect(i * 210 - 20, 536, 196, 80, mix(hue, paper, 0.3), 4)),
      );
    },
  },
  soir: {
    phrase: "le soir, près de la fenêtre",
    paint: (hue, random) => {
      const wall = mix(hue, "#3a4152", 0.45);
      const x = random.chance(0.5) ? 90 : 500;
      return drawn(
        full(wall),
        rect(x, 50, 210, 260, mix(wall, "#ffffff", 0.5), 4),
        rect(x + 12, 62, 186, 236, "#26344e"),
        dot(x + 140, 110, 24, "#f3e6b8"),
        copies(9, (i) => dot(x + 26 + ((i * 67) % 160), 74 + ((i * 41) % 130), 2.5, "#e8ecf5")),
        area(`M${x + 12} 298V240L${x + 60} 200L${x + 110} 246L${x + 150} 220L${x + 198} 262V298Z`, "#1b2739"),
        rect(x + 100, 62, 10, 236, mix(wall, "#ffffff", 0.5)),
        faded(0.16, oval(400, 330, 330, 250, "#ffe3a0")),
        boards(432, mix("#8d6748", wall, 0.25), random),
      );
    },
  },
  champ: {
    phrase: "aux champs",
    paint: (hue, random) => {
      const top = mix(sky(random), hue, 0.06);
      const green = random.pick(["#88ab5f", "#a3b55f", "#79a066"]);
      return drawn(
        full(top),
        cloud(220, 100, 1.2, "#fffdf8"),
        cloud(600, 70, 0.9, "#fffdf8"),
        area("M0 330Q260 260 480 320T800 290V440H0Z", mix(green, top, 0.5)),
        rect(560, 236, 110, 84, mix("#a8473a", top, 0.15)),
        area("M548 240L615 190L682 240Z", mix("#6d4a3f", top, 0.15)),
        rect(690, 206, 36, 114, mix("#c9ccd0", top, 0.2)),
        oval(708, 206, 18, 14, mix("#9aa1a8", top, 0.2)),
        rect(0, 360, 800, 240, green),
        copies(9, (i) =>
          area(
            `M${380 + i * 5} 360L${i * 170 - 340} 600h90L${390 + i * 5} 360Z`,
            mix(green, "#5d4a2c", 0.35),
          ),
        ),
      );
    },
  },
  foret: {
    phrase: "en forêt",
    paint: (hue, random) => {
      const top = mix("#dfe8d8", hue, 0.08);
      const season = random.pick([
        ["#4f7d5c", "#6b9a6b"],
        ["#c46f3a", "#dfa046"],
        ["#5b8a4f", "#93ad5a"],
      ] as const);
      return drawn(
        full(top),
        copies(9, (i) =>
          leafTree(
            i * 100 + random.int(-20, 30),
            430,
            random.int(230, 330),
            mix(season[i % 2] ?? "#4f7d5c", top, 0.45),
          ),
        ),
        copies(4, (i) =>
          fir(60 + i * 230 + random.int(-30, 30), 450, random.int(180, 260), mix("#3a6550", top, 0.15)),
        ),
        area("M0 436Q240 410 460 440T800 430V600H0Z", mix(season[1], "#8a7a4d", 0.35)),
        area("M320 600Q380 500 360 440L420 440Q470 520 520 600Z", mix("#cbb48a", top, 0.2)),
      );
    },
  },
  scene: {
    phrase: "sur une scène",
    paint: (hue) => {
      const back = mix(hue, "#2b2438", 0.55);
      return drawn(
        full(back),
        area("M120 0L20 470H330Z", mix(back, "#ffe6b0", 0.18)),
        area("M680 0L480 470H790Z", mix(back, "#ffe6b0", 0.18)),
        area("M0 0H90Q60 240 0 440Z", mix(hue, "#3a1f33", 0.3)),
        area("M800 0H710Q740 240 800 440Z", mix(hue, "#3a1f33", 0.3)),
        copies(11, (i) => dot(i * 80, 28 + (i % 2 ? 14 : 0) + 8, 8, "#f3d78a")),
        rect(0, 450, 800, 150, mix("#8d6748", back, 0.2)),
        rect(0, 450, 800, 10, mix("#c79a6a", back, 0.1)),
      );
    },
  },
} as const satisfies Record<string, Scene>;

/** Things that stand beside the subject in a second picture. */
export function accessory(scene: SceneId, random: Random): string {
  const outdoors = ["gazon", "lac", "rue", "champ", "foret"].includes(scene);
  const x = random.chance(0.5) ? 70 : 730;
  if (scene === "scene" || scene === "comptoir" || scene === "table" || scene === "atelier") {
    return random.pick([
      drawn(
        rect(x - 26, 474, 52, 62, "#d9694f", 8),
        ring(x + 34, 502, 15, "#d9694f", 8),
        oval(x, 476, 26, 6, "#5a3825"),
      ),
      drawn(
        rect(x - 22, 500, 44, 44, "#b9774e", 6),
        dot(x, 470, 26, "#5f9170"),
        dot(x - 18, 486, 18, "#6fa380"),
        dot(x + 18, 484, 18, "#4f7f60"),
      ),
    ]);
  }
  if (scene === "neige")
    return drawn(
      fir(x, 570, 170, "#4a7a68"),
      dot(x - 20, 480, 12, "#f7f9fb"),
      dot(x + 22, 512, 12, "#f7f9fb"),
    );
  if (outdoors) {
    return random.pick([
      drawn(
        rect(x - 36, 500, 60, 62, "#4f8f8c", 8),
        stroke(`M${x + 24} 530L${x + 60} 492`, "#4f8f8c", 10),
        stroke(`M${x - 30} 506q22 -46 46 0`, "#3f7672", 8),
      ),
      drawn(dot(x, 540, 28, "#d9694f"), stroke(`M${x - 26} 534q26 -20 52 0M${x} 512v56`, "#f6ead8", 5)),
    ]);
  }
  return random.pick([
    drawn(
      area(`M${x - 34} 490h68l-9 76h-50z`, "#b9774e"),
      stroke(`M${x} 490q-4 -70 -44 -92M${x} 490q4 -90 40 -112M${x} 490v-130`, "#5f9170", 9),
      oval(x - 46, 394, 26, 12, "#6fa380"),
      oval(x + 42, 372, 26, 12, "#5f9170"),
      oval(x, 352, 13, 27, "#7cb08d"),
    ),
    cat(x, "#d38d4f"),
    cat(x, "#565b63"),
    drawn(
      rect(x - 56, 486, 112, 84, "#c9a06c", 3),
      rect(x - 56, 486, 112, 14, "#b58a57"),
      rect(x - 12, 486, 24, 84, "#dcbd90"),
    ),
  ]);
}

function cat(x: number, fur: string) {
  return drawn(
    stroke(`M${x + 34} 560q46 -6 36 -60`, fur, 14),
    area(`M${x - 38} 570q-6 -90 38 -92q46 2 40 92z`, fur),
    dot(x, 462, 31, fur),
    area(`M${x - 30} 452l2 -34l24 18zM${x + 30} 452l-2 -34l-24 18z`, fur),
    dot(x - 11, 460, 4, "#2b3036"),
    dot(x + 11, 460, 4, "#2b3036"),
    area(`M${x - 5} 470h10l-5 6z`, "#e7b1a2"),
  );
}
