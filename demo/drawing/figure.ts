/** Small figures without faces. */
import { ink, mix } from "./color.ts";
import { area, combine, dot, line, oval, rect, stroke } from "./shape.ts";

const skins = ["#f0c9a8", "#c98f68", "#8d5b3e", "#e2b190"];
const hairs = ["#3a2b22", "#8a5a35", "#c9a15c", "#9aa1a8", "#1f2226"];

/** Standing figure, feet at `y`, about 250 high at scale 1; `n` selects skin and hair. */
export function figure(x: number, y: number, shirt: string, n: number, scale = 1): string {
  const skin = skins[n % skins.length] ?? "#e2b190";
  const grey = (n * 3) % hairs.length === 3;
  const hair = (grey && scale < 0.8 ? hairs[1] : hairs[(n * 3) % hairs.length]) ?? ink; // children are not gray-haired
  const long = n % 2 === 0;
  const body = combine(
    long ? area("M-34 -196q-6 -56 34 -58q40 2 34 58l6 50h-80z", hair) : "",
    line(-18, -90, -20, -8, mix(shirt, ink, 0.6), 26),
    line(18, -90, 20, -8, mix(shirt, ink, 0.6), 26),
    oval(-26, -5, 24, 9, ink),
    oval(26, -5, 24, 9, ink),
    area("M-48 -80q-6 -88 48 -88q54 0 48 88z", shirt),
    stroke("M-44 -146q-26 40 -14 74M44 -146q26 40 14 74", mix(shirt, ink, 0.12), 20),
    dot(-56, -66, 11, skin),
    dot(56, -66, 11, skin),
    rect(-9, -184, 18, 26, skin),
    dot(0, -206, 34, skin),
    area("M-35 -204q-4 -44 35 -44q39 0 35 44q-20 -24 -36 -24q-20 4 -34 24z", hair),
  );
  return `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`;
}

export const speech = (x: number, y: number, w: number, h: number, fill: string, isLeft = true) =>
  combine(
    rect(x, y, w, h, fill, 22),
    area(
      isLeft ? `M${x + 34} ${y + h - 4}l-8 40l46 -40z` : `M${x + w - 34} ${y + h - 4}l8 40l-46 -40z`,
      fill,
    ),
  );
