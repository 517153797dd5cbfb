// A photo is what its first bytes say, never what its name or declared type says. Six formats and nothing else.

export type ImageFormat = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic";

/** Enough for the longest list of ISO-BMFF brands that we look at. */
export const sniffedBytes = 64;

/** From a file's first bytes (at least `sniffedBytes` when it has them). Null: not a format that we accept. */
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
