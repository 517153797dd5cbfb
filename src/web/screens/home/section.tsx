import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export function Section({
  title,
  id,
  more,
  moreLabel = "Voir tout",
  children,
}: {
  title: string;
  id: string;
  more?: string;
  moreLabel?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg md:text-xl">
          {title}
        </h2>
        {more ? (
          <Link
            to={more}
            aria-label={`${moreLabel}\u00a0: ${title}`}
            className="tap-area inline-flex min-h-9 shrink-0 items-center gap-1.5 font-semibold text-sm text-spruce underline-offset-4 hover:underline"
          >
            {moreLabel}
            <ArrowRight className="size-4" />
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}
