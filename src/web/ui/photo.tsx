import type { Photo as PhotoData } from "../../media/index.server.ts";
import { paths } from "../paths.ts";

/**
 * A responsive image of a stored photo, with a blurred placeholder while it loads.
 * @param sizes the `sizes` attribute
 */
export function Photo({
  photo,
  sizes,
  alt,
  fit = "cover",
  isFirst = false,
}: {
  photo: PhotoData;
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
          // Contained: only where the photo will be, beside it the plain background.
          viewBox={fit === "cover" ? "0 0 4 3" : `0 0 ${photo.width} ${photo.height}`}
          preserveAspectRatio={fit === "cover" ? "xMidYMid slice" : "xMidYMid meet"}
          className="absolute inset-0 size-full"
        >
          <image
            href={placeholder}
            width={fit === "cover" ? 4 : photo.width}
            height={fit === "cover" ? 3 : photo.height}
            preserveAspectRatio="none"
          />
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
          // The first photo is the largest contentful paint: it is rendered progressively.
          ref={isFirst ? undefined : hideWhileLoading}
          onLoad={(event) => show(event.currentTarget)}
          onError={(event) => show(event.currentTarget)}
          className={`photo absolute inset-0 size-full ${fit === "contain" ? "object-contain" : photo.height > photo.width ? "object-cover object-[50%_20%]" : "object-cover"}`}
        />
      </picture>
    </>
  );
}

/** Set by script, so that images stay visible without JavaScript. Images loaded before hydration are not hidden. */
function hideWhileLoading(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset.loading = "";
}

function show(image: HTMLImageElement): void {
  delete image.dataset.loading;
}

function sourceSet(photo: PhotoData, format: "webp" | "jpg"): string {
  return photo.widths.map((width) => `${paths.photo(photo.id, width, format)} ${width}w`).join(", ");
}
