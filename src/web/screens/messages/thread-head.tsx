import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { usePrefetch } from "../../use-prefetch.ts";
import type { AboutListing } from "./about-listing.ts";
import { ListingPicture } from "./listing-picture.tsx";

/** Stays in view: with whom, and about what. */
export function ThreadHead({
  partnerName,
  about,
  children,
}: {
  partnerName: string;
  about: AboutListing;
  children?: ReactNode;
}) {
  const { id, title, amount, agreed, status } = about;
  // Below OfflineBar, which is shown meanwhile.
  const place = usePrefetch() === "none" ? "top-38 mt-22 md:top-46 md:mt-18" : "top-16 md:top-28";
  return (
    <header
      className={`sticky ${place} short:static z-20 -mx-4 flex items-center gap-3 border-line border-b bg-paper px-4 py-2 md:mx-0 md:px-0`}
    >
      <Link
        to={paths.messages()}
        aria-label="Tous les messages"
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
      >
        <ArrowLeft className="size-5" />
      </Link>
      <ListingPicture about={about} className="size-12" />
      <div className="grid min-w-0 grow gap-0.5">
        <h1 dir="auto" className="truncate font-bold text-base">
          {partnerName}
        </h1>
        {/* Status and agreed price are on a line of their own where the title would be cut for them. */}
        <section
          aria-label="Annonce"
          className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm md:flex-nowrap"
        >
          <span className="flex min-w-0 max-w-full gap-2">
            {id ? (
              <Link
                to={paths.listing(id)}
                className="-my-1 truncate py-1 text-spruce underline underline-offset-4"
              >
                {title}
              </Link>
            ) : (
              <span className="truncate">{title}</span>
            )}
            {amount ? <span className="shrink-0 font-bold tabular">{amount}</span> : null}
          </span>
          {agreed ? <Badge variant="plain">{agreed}</Badge> : null}
          {status ? <Badge variant="plain">{status}</Badge> : null}
        </section>
      </div>
      {children}
    </header>
  );
}
