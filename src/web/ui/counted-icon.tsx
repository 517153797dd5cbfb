import type { LucideIcon } from "lucide-react";
import { badgeCount } from "./badge-count.ts";

/**
 * Icon of a navigation entry with a number at its upper right corner; none for 0.
 * @param countText hides the number from screen readers, for which `CountText` says it in words
 * @param badgeClass position of the number
 */
export function CountedIcon({
  icon: Icon,
  iconClass,
  count,
  countText,
  badgeClass,
}: {
  icon: LucideIcon;
  iconClass: string;
  count: number;
  countText: string | undefined;
  badgeClass: string;
}) {
  return (
    <>
      <Icon className={iconClass} />
      {count > 0 ? (
        <span
          aria-hidden={countText ? true : undefined}
          className={`absolute -top-1.5 whitespace-nowrap rounded-chip bg-maple px-1.5 font-bold text-[0.6875rem] text-paper leading-4 tabular ${badgeClass}`}
        >
          {badgeCount(count)}
        </span>
      ) : null}
    </>
  );
}

/** The count in words, after the label. */
export function CountText({ count, text }: { count: number; text: string | undefined }) {
  return count > 0 && text ? <span className="sr-only">, {text}</span> : null;
}
