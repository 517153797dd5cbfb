/**
 * Blurred placeholder of a photo, shown while it loads: its thumbhash (30 bytes, decoded as in
 * https://evanw.github.io/thumbhash) as an image of 4 × 3 pixels that the browser enlarges. BMP, because its header is
 * constant and needs no checksum: 120 characters, most of which compress away.
 */
const columns = 4;
const rows = 3;
/** Cosine of each frequency (a hash has at most seven per axis) at the center of each column and row. */
const atColumns = cosinesAt(columns);
const atRows = cosinesAt(rows);

/**
 * @param thumbhash base64
 * @returns a `data:` URL, or null for an invalid hash
 */
export function createPlaceholder(thumbhash: string): string | null {
  const hash = bytesOf(thumbhash);
  if (!hash || hash.length < 5) return null;
  return `data:image/bmp;base64,${btoa(bitmapHeader + pixelsOf(hash))}`;
}

/** Header of a 24-bit bitmap of 4 × 3 pixels; numbers are 32-bit little-endian. */
const bitmapHeader = ((numbers: readonly number[]) =>
  `BM${numbers.map((number) => String.fromCharCode(number & 255, (number >> 8) & 255, (number >> 16) & 255, number >>> 24)).join("")}`)(
  [90, 0, 54, 40, columns, rows, 1 | (24 << 16), 0, 36, 0, 0, 0, 0],
);

function pixelsOf(hash: Uint8Array): string {
  const { light, redGreen, yellowBlue } = channelsOf(hash);
  const bytes: number[] = [];
  // BMP rows are bottom-up; each row is 12 bytes, a multiple of four as required.
  for (let y = rows - 1; y >= 0; y -= 1) {
    for (let x = 0; x < columns; x += 1) {
      const point = y * columns + x;
      const [l = 0, p = 0, q = 0] = [light[point], redGreen[point], yellowBlue[point]];
      const blue = l - (2 / 3) * q;
      const red = (3 * l - blue + p) / 2;
      bytes.push(byteOf(blue), byteOf(red - p), byteOf(red));
    }
  }
  return String.fromCharCode(...bytes);
}

/** One value per pixel, row by row. */
type Channel = Float64Array;

/** Luminance and two chrominance channels, each a mean and a few cosines. */
function channelsOf(hash: Uint8Array): { light: Channel; redGreen: Channel; yellowBlue: Channel } {
  const byte = (index: number) => hash[index] ?? 0;
  const first = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const second = byte(3) | (byte(4) << 8);
  const hasAlpha = first >> 23 !== 0;
  const isLandscape = second >> 15 !== 0;
  const full = hasAlpha ? 5 : 7;
  const across = Math.max(3, isLandscape ? full : second & 7);
  const down = Math.max(3, isLandscape ? second & 7 : full);

  let next = (hasAlpha ? 6 : 5) * 2; // in nibbles
  const channel = (mean: number, scale: number, nx: number, ny: number): Channel => {
    const values = new Float64Array(columns * rows).fill(mean);
    for (let cy = 0; cy < ny; cy += 1) {
      for (let cx = cy ? 0 : 1; cx * ny < nx * (ny - cy); cx += 1, next += 1) {
        const half = (byte(next >> 1) >> ((next & 1) * 4)) & 15;
        addWave(values, (half / 7.5 - 1) * scale * 2, cx, cy);
      }
    }
    return values;
  };
  // Channels in the order in which the hash has them.
  const light = channel((first & 63) / 63, ((first >> 18) & 31) / 31, across, down);
  const yellowBlue = channel(((first >> 6) & 63) / 31.5 - 1, (((second >> 3) & 63) / 63) * 1.25, 3, 3);
  const redGreen = channel(((first >> 12) & 63) / 31.5 - 1, (((second >> 9) & 63) / 63) * 1.25, 3, 3);
  return { light, redGreen, yellowBlue };
}

function addWave(values: Channel, weight: number, cx: number, cy: number): void {
  for (let point = 0; point < values.length; point += 1) {
    const across = atColumns[cx]?.[point % columns] ?? 0;
    const down = atRows[cy]?.[Math.floor(point / columns)] ?? 0;
    values[point] = (values[point] ?? 0) + weight * across * down;
  }
}

function cosinesAt(points: number): readonly (readonly number[])[] {
  return Array.from({ length: 8 }, (_, wave) =>
    Array.from({ length: points }, (_, point) => Math.cos((Math.PI * wave * (point + 0.5)) / points)),
  );
}

function byteOf(value: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}
