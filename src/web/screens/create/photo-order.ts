/** Order of the photos in the form; the first is the cover. Shared by server and browser. */
const photoMoves = ["cover", "earlier", "later", "remove"] as const;
export type PhotoMove = (typeof photoMoves)[number];

/** Value of a photo's button. */
export function photoMoveValue(move: PhotoMove, id: string): string {
  return `${move}:${id}`;
}

/** Applies the value of a photo button; an unknown value changes nothing. */
export function movePhotos<Photo extends { id: string }>(photos: readonly Photo[], value: string): Photo[] {
  const [name, id] = value.split(":");
  const move = photoMoves.find((known) => known === name);
  const from = photos.findIndex((photo) => photo.id === id);
  const photo = photos[from];
  if (!move || !photo) return [...photos];
  const others = photos.filter((other) => other !== photo);
  switch (move) {
    case "remove":
      return others;
    case "cover":
      return [photo, ...others];
    case "earlier":
      return others.toSpliced(Math.max(0, from - 1), 0, photo);
    case "later":
      return others.toSpliced(from + 1, 0, photo);
  }
}

/** Moves a photo to position `to` (0 is the cover), clamped to the ends. */
export function placePhoto<Photo extends { id: string }>(
  photos: readonly Photo[],
  id: string,
  to: number,
): Photo[] {
  const photo = photos.find((known) => known.id === id);
  if (!photo) return [...photos];
  const others = photos.filter((other) => other !== photo);
  return others.toSpliced(Math.min(Math.max(0, to), others.length), 0, photo);
}
