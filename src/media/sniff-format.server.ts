// The format of a photo is determined by its first bytes, never by its name or declared type. Six formats are accepted.

export type ImageFormat = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic";

/** Enough for all ISO-BMFF brands that are checked. */
export const sniffedBytes = 64;

/** `head`: the first bytes of a file, at least `sniffedBytes` if it has them. Null: not an accepted format. */
export function sniffFormat(head: Uint8Array): ImageFormat | null {
  const text = String.fromCharCode(...head.subarray(0, sniffedBytes));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) === "ftyp") return sniffBrands(head, text);
  return null;
}

/** ISO-BMFF: box size, "ftyp", major brand, version, then compatible brands (ISO/IEC 23008-12 and the AVIF spec). */
function sniffBrands(head: Uint8Array, text: string): ImageFormat | null {
  const boxSize = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const brands = text.slice(8, Math.min(boxSize, sniffedBytes)).match(/.{4}/gs) ?? [];
  const has = (...wanted: string[]) => brands.some((brand) => wanted.includes(brand));
  if (has("avif", "avis")) return "avif";
  if (has("heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs")) return "heic";
  return null;
}
