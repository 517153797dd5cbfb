import type { Photo } from "../../../media/images.queries.server.ts";
import { paths } from "../../paths.ts";

/** Of the largest that there is, in the format that everything reads. */
export function picturePath(photo: Photo): string {
  return paths.photo(photo.id, Math.max(...photo.widths), "jpg");
}
