import { firstGrapheme } from "../../platform/graphemes.ts";
import { paths } from "../paths.ts";

/** The uppercased initial of a name (§2); "?" for an empty name. */
export function initialOf(name: string): string {
  return (firstGrapheme(name) || "?").toLocaleUpperCase("fr-CA");
}

/** The user's photo, or the uppercased initial of the name. */
export function Avatar({
  name,
  imageId,
  className = "size-9 text-sm",
}: {
  name: string;
  imageId?: string | null;
  className?: string;
}) {
  if (imageId) {
    return (
      <img
        src={paths.photo(imageId, 256, "webp")}
        alt=""
        width={256}
        height={256}
        className={`rounded-full object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center rounded-full bg-spruce-tint font-bold text-spruce ${className}`}
    >
      {initialOf(name)}
    </span>
  );
}
