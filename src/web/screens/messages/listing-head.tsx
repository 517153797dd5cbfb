import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import type { AboutListing } from "./about-listing.ts";
import { ListingPicture } from "./listing-picture.tsx";

/** Listing of the conversation, linked if it can be opened. */
export function ListingHead({ about }: { about: AboutListing }) {
  const { id, title, price, agreed, status } = about;
  return (
    <section
      aria-label="Annonce"
      className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-3 has-[a:hover]:border-edge has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-spruce has-[a:focus-visible]:outline-offset-2"
    >
      <ListingPicture about={about} className="size-16 md:size-20" />
      <div className="grid min-w-0 grow justify-items-start gap-0.5">
        {price ? <p className="font-bold tabular">{price}</p> : null}
        {agreed ? <p className="font-semibold text-sm tabular">{agreed}</p> : null}
        <p className="line-clamp-2 w-full text-sm">
          {id ? (
            <Link
              to={paths.listing(id)}
              className="text-spruce underline underline-offset-4 outline-none after:absolute after:inset-0"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {status ? <Badge variant="plain">{status}</Badge> : null}
      </div>
    </section>
  );
}
