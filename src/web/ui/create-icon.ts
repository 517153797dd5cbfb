import { createElement, type SVGProps } from "react";

/** An icon's file in lucide-react. */
export type IconData = {
  name: string;
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: string[];
};

/**
 * Replaces lucide-react's function of this purpose in the scripts of browsers (vite.config.ts), which weighs 1 KB on every page:
 * the same element, without context, sizes and stroke widths, which are not used here. The server renders with lucide-react.
 */
export function createIcon({ name, size, node, aliases = [] }: IconData) {
  const ownClass = `lucide lucide-${[name, ...aliases].join(" lucide-")}`;
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        className: className ? `${ownClass} ${className}` : ownClass,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
