import sharp from "sharp";

/** True when every pixel of a stored photo can be decoded. */
export async function isReadablePhoto(bytes: Uint8Array): Promise<boolean> {
  try {
    const { width, height } = await sharp(bytes, { failOn: "warning" })
      .stats()
      .then(() => sharp(bytes).metadata());
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}
