import type { Photo as PhotoFacts } from "../../data/images.ts";
import { paths } from "../paths.ts";

/**
 * A stored photo in the sizes it has, its average colour standing in while it loads.
 * @param sizes how wide it is shown (the `sizes` attribute)
 */
export function Photo({
  photo,
  sizes,
  alt,
  fit = "cover",
  isFirst = false,
}: {
  photo: PhotoFacts;
  sizes: string;
  alt: string;
  fit?: "cover" | "contain";
  isFirst?: boolean;
}) {
  const largest = Math.max(...photo.widths);
  return (
    <>
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        preserveAspectRatio="none"
        viewBox="0 0 1 1"
      >
        <rect width="1" height="1" fill={photo.averageColor} />
      </svg>
      <picture>
        <source type="image/webp" srcSet={sourceSet(photo, "webp")} sizes={sizes} />
        <img
          src={paths.photo(photo.id, largest, "jpg")}
          srcSet={sourceSet(photo, "jpg")}
          sizes={sizes}
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          className={`absolute inset-0 size-full ${fit === "cover" ? "object-cover" : "object-contain"}`}
        />
      </picture>
    </>
  );
}

function sourceSet(photo: PhotoFacts, format: "webp" | "jpg"): string {
  return photo.widths.map((width) => `${paths.photo(photo.id, width, format)} ${width}w`).join(", ");
}
