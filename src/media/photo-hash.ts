/**
 * Perceptual hash of a photo: 64 bits that stay nearly the same when it is resized, compressed again or slightly edited.
 * Two photos are taken for the same if few bits differ.
 */
export const nearHashDistance = 6;

/** Number of bits that differ. Hashes are 16 hexadecimal digits. */
export function hashDistance(one: string, other: string): number {
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) if (bits & 1n) count += 1;
  return count;
}

/** Side of the grey picture that the hash is calculated from, and of the block of low frequencies. */
export const hashInputSide = 32;
const block = 8;

/**
 * Sign of the low frequencies of the picture (discrete cosine transform) against their median. Null: the picture has so
 * little contrast that its hash would be that of any other flat picture.
 * @param grey 32 × 32 bytes, row by row
 */
export function hashOfGrey(grey: Uint8Array): string | null {
  const side = hashInputSide;
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const deviation = Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
  if (deviation < 8) return null;
  // Rows first, then columns; only the lowest frequencies.
  const rows = Array.from({ length: side }, (_, y) => frequencies((x) => (grey[y * side + x] ?? 0) - mean));
  const low: number[] = [];
  for (let fx = 0; fx < block; fx += 1) low.push(...frequencies((y) => rows[y]?.[fx] ?? 0));
  const median = low.toSorted((a, b) => a - b)[low.length / 2] ?? 0;
  const bits = low.map((value) => (value > median ? "1" : "0")).join("");
  return BigInt(`0b${bits}`).toString(16).padStart(16, "0");
}

/** The lowest eight cosine frequencies of 32 values. */
function frequencies(valueAt: (index: number) => number): number[] {
  return Array.from({ length: block }, (_, wave) => {
    let sum = 0;
    for (let index = 0; index < hashInputSide; index += 1)
      sum += valueAt(index) * Math.cos((Math.PI * wave * (index + 0.5)) / hashInputSide);
    return sum;
  });
}
