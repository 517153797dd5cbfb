/** Groups of people, mostly outdoors. */
import type { DrawingOptions } from "../subject.ts";
import { ink, tones } from "./color.ts";
import { figure } from "./figure.ts";
import { area, combine, copies, dot, line, oval, rect, stroke, transformed } from "./shape.ts";

export function drawConcert({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 7);
  return combine(
    figure(250, 504, t.base, n, 1.15),
    transformed(
      "translate(250 380) rotate(-24)",
      dot(0, 0, 42, "#b9703a"),
      dot(10, -46, 30, "#b9703a"),
      rect(2, -150, 12, 110, "#5a3825"),
      dot(4, -20, 12, "#4a2c1c"),
    ),
    figure(540, 504, "#e3b23a", n + 3, 1.15),
    transformed(
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
      transformed(
        `translate(${140 + i * 170} ${150 + (i % 2) * 44})`,
        oval(0, 0, 17, 12, t.light),
        line(15, 0, 15, -62, t.light, 5),
        stroke("M15 -62q22 6 22 28", t.light, 6),
      ),
    ),
  );
}

export function drawSupper({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
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

export function drawCampfire({ main, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 7);
  return combine(
    figure(160, 500, t.base, n, 0.95),
    figure(640, 500, "#3c72b0", n + 2, 0.95),
    transformed("rotate(-14 400 480)", rect(280, 462, 240, 30, "#7b5236", 14)),
    transformed("rotate(14 400 480)", rect(280, 462, 240, 30, "#8a5f3f", 14)),
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

export function drawGarden({ main, random }: DrawingOptions) {
  const t = tones(main);
  const bed = (x: number, y: number, crop: number) =>
    combine(
      copies(6, (i) =>
        crop === 0
          ? combine(
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
            : combine(
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
  return combine(
    bed(100, 340, 0),
    figure(410, 470, t.base, random.int(0, 7), 1.0),
    area("M362 276q48 -28 96 0z", "#e8cf93"),
    bed(480, 350, 1),
    bed(150, 440, 2),
    bed(420, 440, 1),
    transformed(
      "translate(660 400)",
      rect(0, 40, 70, 64, "#4f8f8c", 8),
      stroke("M70 70l40 -34", "#4f8f8c", 11),
      stroke("M8 44q24 -46 54 0", "#3f7672", 8),
    ),
  );
}

export function drawTeam({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const n = random.int(0, 7);
  const stick = (x: number, side: number) =>
    stroke(`M${x} 300L${x + side * 90} 490h${side * 44}`, "#c8975f", 11);
  const players = combine(figure(230, 500, t.base, n, 1.12), figure(570, 500, "#3c72b0", n + 1, 1.12));
  if (kind === "soccer") {
    return combine(
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
    return combine(
      line(90, 200, 90, 504, "#7b5a41", 10),
      line(710, 200, 710, 504, "#7b5a41", 10),
      copies(24, (i) => line(90 + i * 27, 210, 90 + i * 27, 320, "#fbf8f2", 3)),
      copies(5, (i) => line(90, 214 + i * 26, 710, 214 + i * 26, "#fbf8f2", i % 4 ? 3 : 9)),
      players,
      dot(400, 130, 40, "#f3d78a"),
      stroke("M362 124q38 20 76 4M396 92q-14 40 10 76", "#c9962c", 5),
    );
  }
  return combine(
    stroke("M320 430V290H480V430", "#d9463a", 10),
    copies(6, (i) => line(332 + i * 28, 296, 332 + i * 28, 428, "#f3f1ec", 2)),
    copies(5, (i) => line(322, 310 + i * 26, 478, 310 + i * 26, "#f3f1ec", 2)),
    players,
    stick(290, 0.6),
    stick(510, -0.6),
    dot(410, 486, 17, "#e2843a"),
  );
}
