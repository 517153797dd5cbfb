import { ink, mix, paper, wood } from "./color.ts";
import { background, boards, type Scene, wallThings, wallTone } from "./scenery.ts";
import { area, combine, copies, dot, oval, rect, stroke, translucent } from "./shape.ts";

export const indoorScenes = {
  piece: {
    phrase: "dans une pièce claire",
    paint: (hue, random) => {
      const wall = wallTone(hue, random);
      const floor = mix(random.pick(["#d9b283", "#c79a6a", "#e0c39a"]), wall, 0.2);
      return combine(
        background(wall),
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
      return combine(
        background(back),
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
      return combine(
        background(wall),
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
  atelier: {
    phrase: "à l'atelier",
    paint: (hue, random) => {
      const wall = mix(wallTone(hue, random), "#c9a06c", 0.25);
      const tool = mix(wall, ink, 0.4);
      return combine(
        background(wall),
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
      return combine(
        background(wall),
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
      return combine(
        background(tile),
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
      return combine(
        background(wall),
        rect(x, 50, 210, 260, mix(wall, "#ffffff", 0.5), 4),
        rect(x + 12, 62, 186, 236, "#26344e"),
        dot(x + 140, 110, 24, "#f3e6b8"),
        copies(9, (i) => dot(x + 26 + ((i * 67) % 160), 74 + ((i * 41) % 130), 2.5, "#e8ecf5")),
        area(`M${x + 12} 298V240L${x + 60} 200L${x + 110} 246L${x + 150} 220L${x + 198} 262V298Z`, "#1b2739"),
        rect(x + 100, 62, 10, 236, mix(wall, "#ffffff", 0.5)),
        translucent(0.16, oval(400, 330, 330, 250, "#ffe3a0")),
        boards(432, mix("#8d6748", wall, 0.25), random),
      );
    },
  },
  scene: {
    phrase: "sur une scène",
    paint: (hue) => {
      const back = mix(hue, "#2b2438", 0.55);
      return combine(
        background(back),
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
