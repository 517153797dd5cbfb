import { encode } from "uqr";

/** `path`: of the dark squares, for an SVG of `size` units; with the quiet zone of four squares that readers expect. */
export type QrCode = { size: number; path: string };

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < size; ) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h-${end - x}z`;
      x = Math.max(end, x + 1);
    }
  });
  return { size, path };
}
