/** Rotates and crops a stored photo in the browser. */
import { paths } from "../../paths.ts";

/** Edges as fractions of width and height. */
export type Area = { left: number; top: number; right: number; bottom: number };

export const wholeArea: Area = { left: 0, top: 0, right: 1, bottom: 1 };

/** Once re-encoded; the server makes its variants of it. */
const jpegQuality = 0.92;

/** @param turns quarter turns clockwise */
export async function editedFile(
  photo: { id: string; widths: readonly number[] },
  turns: number,
  area: Area,
): Promise<File> {
  const response = await fetch(paths.photo(photo.id, Math.max(...photo.widths), "jpg"));
  if (!response.ok) throw new Error(`photo ${photo.id}: ${response.status}`);
  const image = await createImageBitmap(await response.blob());
  const width = Math.max(1, Math.round((area.right - area.left) * image.width));
  const height = Math.max(1, Math.round((area.bottom - area.top) * image.height));
  const isSideways = turns % 2 === 1;
  const canvas = document.createElement("canvas");
  canvas.width = isSideways ? height : width;
  canvas.height = isSideways ? width : height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no 2D canvas");
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  const source = [
    Math.round(area.left * image.width),
    Math.round(area.top * image.height),
    width,
    height,
  ] as const;
  context.drawImage(image, ...source, -width / 2, -height / 2, width, height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
  if (!blob) throw new Error("the canvas could not be encoded");
  return new File([blob], `photo-${photo.id.slice(0, 8)}.jpg`, { type: "image/jpeg" });
}
