import { glass, ink, mix } from "./color.ts";
import { background, cloud, fir, leafTree, type Scene, sky } from "./scenery.ts";
import { area, combine, copies, dot, oval, rect, stroke } from "./shape.ts";

export const outdoorScenes = {
  gazon: {
    phrase: "sur le gazon",
    paint: (hue, random) => {
      const green = random.pick(["#8fb573", "#7fa86a", "#9dbb72"]);
      const top = mix(sky(random), hue, 0.08);
      const a = random.int(40, 180);
      return combine(
        background(top),
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
      return combine(
        background(top),
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
      return combine(
        background(top),
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
        return combine(
          rect(x, 430 - h, 166, h, tone),
          rect(x - 4, 426 - h, 174, 14, mix(tone, ink, 0.2)),
          copies(4, (k) =>
            rect(x + 24 + (k % 2) * 76, 460 - h + Math.floor(k / 2) * 105, 42, 62, mix(glass, ink, 0.12), 2),
          ),
          rect(x + 66, 366, 36, 64, mix(tone, ink, 0.45), 3),
        );
      };
      return combine(
        background(top),
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
      return combine(
        background(top),
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
  champ: {
    phrase: "aux champs",
    paint: (hue, random) => {
      const top = mix(sky(random), hue, 0.06);
      const green = random.pick(["#88ab5f", "#a3b55f", "#79a066"]);
      return combine(
        background(top),
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
      return combine(
        background(top),
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
} as const satisfies Record<string, Scene>;
