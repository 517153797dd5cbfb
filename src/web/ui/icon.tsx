import type { IconNode } from "lucide";
import { createElement } from "react";

/**
 * A Lucide icon, 24 px unless `className` sets a size. Hidden from screen readers: its meaning is always in a text or
 * label beside it. Not `lucide-react`, which adds 1.7 KB to every page. Stroke and fill are set in the stylesheet, because
 * seven attributes for each of a page's forty icons slowed down rendering.
 */
export function Icon({ of, className }: { of: IconNode; className: string }) {
  return createElement(
    "svg",
    {
      viewBox: "0 0 24 24",
      "aria-hidden": true,
      className: `icon ${className}`,
    },
    // Spread as arguments, not as an array: the elements are never reordered, so they need no keys.
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
