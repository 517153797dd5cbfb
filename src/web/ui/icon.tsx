import type { IconNode } from "lucide";
import { createElement } from "react";

/**
 * A drawing of lucide's, as large as `className` says (24 px otherwise). Nobody hears it: what it stands for is beside
 * it in words, or is its button's name. Not `lucide-react`: its wrapping is 1.7 KB on every page. How it is drawn stands in
 * the sheet: as seven attributes each, a page's forty icons took as long to write as its titles.
 */
export function Icon({ of, className }: { of: IconNode; className: string }) {
  return createElement(
    "svg",
    {
      viewBox: "0 0 24 24",
      "aria-hidden": true,
      className: `icon ${className}`,
    },
    // One by one, not as a list: lines of a drawing never change places, so they need no keys.
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
