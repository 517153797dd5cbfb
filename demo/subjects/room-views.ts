import { colors } from "../drawing/color.ts";
import { drawBalcony, drawPlan } from "../drawing/home-views.ts";
import { drawBathroom, drawBedroom, drawKitchen, drawLivingRoom } from "../drawing/rooms.ts";
import { transformed } from "../drawing/shape.ts";
import type { Draw } from "../subject.ts";

/** `kind` of a home is "shape rooms", for example "duplex 4.5": the plan must have the rooms the title names. */
export const shape =
  (draw: Draw): Draw =>
  (look) =>
    draw({ ...look, kind: look.kind.split(" ")[0] ?? "" });
const plan: Draw = (look) => drawPlan({ ...look, kind: look.kind.split(" ")[1] ?? "4.5" });

const interiors = [
  "vert",
  "bleu",
  "jaune",
  "gris",
  "rose",
  "turquoise",
  "beige",
  "orange",
  "marine",
  "mauve",
  "rouge",
] as const;

/** A room has colors of its own, and half of them are seen the other way round. */
const inside =
  (draw: Draw, room: number): Draw =>
  (look) => {
    for (let skipped = 0; skipped < room; skipped++) look.random.next();
    const drawing = draw({ ...look, main: colors[look.random.pick(interiors)].hex });
    return look.random.chance(0.5) ? drawing : transformed("translate(800 0) scale(-1 1)", drawing);
  };

export const rooms = [
  { name: "le salon", draw: inside(drawLivingRoom, 1) },
  { name: "le plan", draw: plan },
  { name: "la cuisine", draw: inside(drawKitchen, 2) },
  { name: "une chambre", draw: inside(drawBedroom, 3) },
  { name: "la salle de bain", draw: inside(drawBathroom, 4) },
  { name: "le balcon", draw: inside(drawBalcony, 5) },
] as const;
