/** Flat shapes of the drawings. Coordinates are in an 800 × 600 picture. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${r ? ` rx="${n(r)}"` : ""}/>`;

export const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

export const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, color: string, width: number) =>
  stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, color, width);

export const ring = (x: number, y: number, r: number, color: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

/** Group with an SVG transform. */
export const transformed = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join("")}</g>`;

export const translucent = (opacity: number, ...parts: string[]) =>
  `<g opacity="${opacity}">${parts.join("")}</g>`;

export const copies = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join("");

export const combine = (...parts: string[]) => parts.join("");

const n = (value: number) => Math.round(value * 10) / 10;
