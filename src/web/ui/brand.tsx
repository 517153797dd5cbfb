import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useSite } from "../site.tsx";

/** A pinned note: the site's mark, drawn in one colour. */
function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        fill="currentColor"
        d="M6.2 8.4 24.7 5a2 2 0 0 1 2.3 1.6l2 10.8-6.6 9.7-13 2.4a2 2 0 0 1-2.3-1.6L4.6 10.7a2 2 0 0 1 1.6-2.3Z"
      />
      <path className="fill-paper" fillOpacity=".45" d="m29 17.4-6.6 9.7-.9-5a2.6 2.6 0 0 1 2.1-3l5.4-1.7Z" />
      <circle cx="15" cy="7.4" r="4.6" className="fill-maple" />
      <circle cx="13.6" cy="6" r="1.3" fill="#fff" fillOpacity=".75" />
    </svg>
  );
}

export function Brand() {
  const { name } = useSite();
  return (
    <Link
      to={paths.home()}
      className="flex shrink-0 items-center gap-2 whitespace-nowrap rounded-md font-bold text-ink text-lg tracking-tight"
    >
      <Mark className="size-8 text-spruce" />
      <span>{name}</span>
    </Link>
  );
}
