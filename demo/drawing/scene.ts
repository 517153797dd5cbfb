/** Backgrounds and accessories of the subjects. */
import type { Random } from "../random.ts";
import { indoorScenes } from "./indoor-scenes.ts";
import { outdoorScenes } from "./outdoor-scenes.ts";
import { fir } from "./scenery.ts";
import { area, combine, dot, oval, rect, ring, stroke } from "./shape.ts";

export const scenes = { ...indoorScenes, ...outdoorScenes };
export type SceneId = keyof typeof scenes;

/** Accessories in a second picture. */
export function accessory(scene: SceneId, random: Random): string {
  const outdoors = ["gazon", "lac", "rue", "champ", "foret"].includes(scene);
  const x = random.chance(0.5) ? 70 : 730;
  if (scene === "scene" || scene === "comptoir" || scene === "table" || scene === "atelier") {
    return random.pick([
      combine(
        rect(x - 26, 474, 52, 62, "#d9694f", 8),
        ring(x + 34, 502, 15, "#d9694f", 8),
        oval(x, 476, 26, 6, "#5a3825"),
      ),
      combine(
        rect(x - 22, 500, 44, 44, "#b9774e", 6),
        dot(x, 470, 26, "#5f9170"),
        dot(x - 18, 486, 18, "#6fa380"),
        dot(x + 18, 484, 18, "#4f7f60"),
      ),
    ]);
  }
  if (scene === "neige")
    return combine(
      fir(x, 570, 170, "#4a7a68"),
      dot(x - 20, 480, 12, "#f7f9fb"),
      dot(x + 22, 512, 12, "#f7f9fb"),
    );
  if (outdoors) {
    return random.pick([
      combine(
        rect(x - 36, 500, 60, 62, "#4f8f8c", 8),
        stroke(`M${x + 24} 530L${x + 60} 492`, "#4f8f8c", 10),
        stroke(`M${x - 30} 506q22 -46 46 0`, "#3f7672", 8),
      ),
      combine(dot(x, 540, 28, "#d9694f"), stroke(`M${x - 26} 534q26 -20 52 0M${x} 512v56`, "#f6ead8", 5)),
    ]);
  }
  return random.pick([
    combine(
      area(`M${x - 34} 490h68l-9 76h-50z`, "#b9774e"),
      stroke(`M${x} 490q-4 -70 -44 -92M${x} 490q4 -90 40 -112M${x} 490v-130`, "#5f9170", 9),
      oval(x - 46, 394, 26, 12, "#6fa380"),
      oval(x + 42, 372, 26, 12, "#5f9170"),
      oval(x, 352, 13, 27, "#7cb08d"),
    ),
    cat(x, "#d38d4f"),
    cat(x, "#565b63"),
    combine(
      rect(x - 56, 486, 112, 84, "#c9a06c", 3),
      rect(x - 56, 486, 112, 14, "#b58a57"),
      rect(x - 12, 486, 24, 84, "#dcbd90"),
    ),
  ]);
}

function cat(x: number, fur: string) {
  return combine(
    stroke(`M${x + 34} 560q46 -6 36 -60`, fur, 14),
    area(`M${x - 38} 570q-6 -90 38 -92q46 2 40 92z`, fur),
    dot(x, 462, 31, fur),
    area(`M${x - 30} 452l2 -34l24 18zM${x + 30} 452l-2 -34l-24 18z`, fur),
    dot(x - 11, 460, 4, "#2b3036"),
    dot(x + 11, 460, 4, "#2b3036"),
    area(`M${x - 5} 470h10l-5 6z`, "#e7b1a2"),
  );
}
