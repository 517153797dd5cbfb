import type { IconNode } from "lucide";
import { createElement } from "react";

/**
 * A drawing of lucide's, as large as `className` says (24 px otherwise). Nobody hears it: what it stands for is beside
 * it in words, or is its button's name. Not `lucide-react`: its wrapping is 1.7 KB on every page.
 */
export function Icon({ of, className }: { of: IconNode; className: string }) {
  return createElement(
    "svg",
    {
      viewBox: "0 0 24 24",
      width: 24,
      height: 24,
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": true,
      className,
    },
    // One by one, not as a list: lines of a drawing never change places, so they need no keys.
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
