import type { Photo } from "../../../media/index.server.ts";
import { paths } from "../../paths.ts";

/** Path of the largest variant, as JPEG for compatibility with link previews. */
export function picturePath(photo: Photo): string {
  return paths.photo(photo.id, Math.max(...photo.widths), "jpg");
}
