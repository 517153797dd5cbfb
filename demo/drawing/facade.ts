import { glass, ink, mix } from "./color.ts";
import { combine, copies, dot, rect } from "./shape.ts";

export const lit = "#f6e2a6";
export const pane = (x: number, y: number, w: number, h: number, isLit = false) =>
  combine(
    rect(x - 6, y - 6, w + 12, h + 12, "#f5f1e8", 3),
    rect(x, y, w, h, isLit ? lit : mix(glass, ink, 0.14)),
    rect(x + w / 2 - 2, y, 4, h, "#f5f1e8"),
    rect(x, y + h * 0.45, w, 4, "#f5f1e8"),
  );
export const door = (x: number, y: number, w: number, h: number, fill: string) =>
  combine(
    rect(x - 5, y - 5, w + 10, h + 5, "#f5f1e8", 2),
    rect(x, y, w, h, fill, 2),
    rect(x + w * 0.2, y + h * 0.12, w * 0.6, h * 0.34, mix(glass, ink, 0.2), 2),
    dot(x + w * 0.82, y + h * 0.58, 4, "#e3b23a"),
  );
export const bricks = (x: number, y: number, w: number, h: number, tone: string) =>
  copies(Math.floor((w * h) / 5200), (i) =>
    rect(x + 8 + ((i * 83) % (w - 40)), y + 10 + ((i * 59) % (h - 20)), 22, 7, mix(tone, ink, 0.12), 1),
  );
