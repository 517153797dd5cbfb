import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { badgeCount } from "./badge-count.ts";

/** An icon of the header with a number at its upper right corner; none for 0. */
export function CountedLink({
  to,
  icon: Icon,
  label,
  count,
  countText,
  className = "max-md:hidden",
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  count: number;
  countText: string;
  className?: string;
}) {
  return (
    <Link
      to={to}
      aria-label={count > 0 ? `${label}, ${countText}` : label}
      className={`relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken ${className}`}
    >
      <Icon className="size-5" />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 rounded-chip bg-spruce px-1.5 font-bold text-on-spruce text-xs leading-4 tabular"
        >
          {badgeCount(count)}
        </span>
      ) : null}
    </Link>
  );
}
