import type { Photo as PhotoFacts } from "../../media/images.queries.server.ts";
import { paths } from "../paths.ts";

/**
 * A stored photo in the sizes it has, its placeholder standing in while it loads.
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
  const { placeholder } = photo;
  const largest = Math.max(...photo.widths);
  return (
    <>
      {placeholder ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 4 3"
          preserveAspectRatio={fit === "cover" ? "xMidYMid slice" : "none"}
          className="absolute inset-0 size-full"
        >
          <image href={placeholder} width="4" height="3" preserveAspectRatio="none" />
        </svg>
      ) : null}
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
          fetchPriority={isFirst ? "high" : undefined}
          decoding="async"
          // The first photo is the largest paint of the page: it shows as it comes.
          ref={isFirst ? undefined : hideWhileLoading}
          onLoad={(event) => show(event.currentTarget)}
          onError={(event) => show(event.currentTarget)}
          className={`photo absolute inset-0 size-full ${fit === "cover" ? "object-cover" : "object-contain"}`}
        />
      </picture>
    </>
  );
}

/** Only where a script can show it again; what has arrived before the script has, stays. */
function hideWhileLoading(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset.loading = "";
}

function show(image: HTMLImageElement): void {
  delete image.dataset.loading;
}

function sourceSet(photo: PhotoFacts, format: "webp" | "jpg"): string {
  return photo.widths.map((width) => `${paths.photo(photo.id, width, format)} ${width}w`).join(", ");
}
