/**
 * What stands where a photo will be: its thumbhash (30 bytes, https://evanw.github.io/thumbhash, whose decoding this
 * follows) as a picture of 4 × 3 points that the browser blurs by enlarging it. A BMP, because its header is the same
 * every time and needs no checksum: 120 characters, of which compression leaves the twelve colours.
 */
const columns = 4;
const rows = 3;

/** @param thumbhash base64; @returns a `data:` address, or null for what is no thumbhash */
export function placeholderOf(thumbhash: string): string | null {
  const hash = bytesOf(thumbhash);
  if (!hash || hash.length < 5) return null;
  return `data:image/bmp;base64,${btoa(bitmapHeader + pixelsOf(hash))}`;
}

/** Headers of a picture of 4 × 3 points of 24 bits: sizes as 32-bit numbers, the lowest byte first. */
const bitmapHeader = ((numbers: readonly number[]) =>
  `BM${numbers.map((number) => String.fromCharCode(number & 255, (number >> 8) & 255, (number >> 16) & 255, number >>> 24)).join("")}`)(
  [90, 0, 54, 40, columns, rows, 1 | (24 << 16), 0, 36, 0, 0, 0, 0],
);

function pixelsOf(hash: Uint8Array): string {
  const { light, redGreen, yellowBlue } = channelsOf(hash);
  let pixels = "";
  // A BMP begins with its lowest row; each row is 12 bytes, a multiple of four as it must be.
  for (let y = rows - 1; y >= 0; y -= 1) {
    for (let x = 0; x < columns; x += 1) {
      const at = [(x + 0.5) / columns, (y + 0.5) / rows] as const;
      const l = light(...at);
      const blue = l - (2 / 3) * yellowBlue(...at);
      const red = (3 * l - blue + redGreen(...at)) / 2;
      pixels += [blue, red - redGreen(...at), red].map(byteOf).join("");
    }
  }
  return pixels;
}

type Channel = (x: number, y: number) => number;

/** Brightness and two oppositions of colour, each a mean and a few cosines. */
function channelsOf(hash: Uint8Array): { light: Channel; redGreen: Channel; yellowBlue: Channel } {
  const byte = (index: number) => hash[index] ?? 0;
  const first = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const second = byte(3) | (byte(4) << 8);
  const hasAlpha = first >> 23 !== 0;
  const isLandscape = second >> 15 !== 0;
  const full = hasAlpha ? 5 : 7;
  const across = Math.max(3, isLandscape ? full : second & 7);
  const down = Math.max(3, isLandscape ? second & 7 : full);

  let next = (hasAlpha ? 6 : 5) * 2; // in half bytes
  const channel = (mean: number, scale: number, nx: number, ny: number): Channel => {
    const waves: { cx: number; cy: number; weight: number }[] = [];
    for (let cy = 0; cy < ny; cy += 1) {
      for (let cx = cy ? 0 : 1; cx * ny < nx * (ny - cy); cx += 1, next += 1) {
        const half = (byte(next >> 1) >> ((next & 1) * 4)) & 15;
        waves.push({ cx, cy, weight: (half / 7.5 - 1) * scale * 2 });
      }
    }
    return (x, y) =>
      waves.reduce(
        (sum, { cx, cy, weight }) => sum + weight * Math.cos(Math.PI * cx * x) * Math.cos(Math.PI * cy * y),
        mean,
      );
  };
  // In the order in which the hash holds them.
  const light = channel((first & 63) / 63, ((first >> 18) & 31) / 31, across, down);
  const yellowBlue = channel(((first >> 6) & 63) / 31.5 - 1, (((second >> 3) & 63) / 63) * 1.25, 3, 3);
  const redGreen = channel(((first >> 12) & 63) / 31.5 - 1, (((second >> 9) & 63) / 63) * 1.25, 3, 3);
  return { light, redGreen, yellowBlue };
}

function byteOf(value: number): string {
  return String.fromCharCode(Math.round(255 * Math.min(1, Math.max(0, value))));
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
