import { ImageOff } from "lucide-react";
import { CategoryIcon, toneClass } from "../../ui/category-icon.tsx";
import { Photo } from "../../ui/photo.tsx";
import type { AboutListing } from "./about-listing.ts";

/** First photo of the listing, or the icon of its category. */
export function ListingPicture({ about, className }: { about: AboutListing; className: string }) {
  const { cover, category } = about;
  return (
    <div
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-field ${className} ${
        category ? `${toneClass[category]} bg-tone-tint text-tone` : "bg-sunken text-soft"
      }`}
    >
      {cover ? (
        <Photo photo={cover} sizes="6rem" alt="" />
      ) : category ? (
        <CategoryIcon id={category} className="size-6" />
      ) : (
        <ImageOff className="size-6" />
      )}
    </div>
  );
}
