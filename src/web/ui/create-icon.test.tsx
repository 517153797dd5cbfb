import type * as lucide from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createIcon, type IconData } from "./create-icon.ts";

/** Attributes in the order of their names. */
const sorted = (svg: string) =>
  svg.replace(
    /(?<=<svg )[^>]*/u,
    (attributes) =>
      attributes
        .match(/[\w-]+="[^"]*"/gu)
        ?.toSorted()
        .join(" ") ?? "",
  );

test.for(["house", "heart", "trash", "circle-user-round", "sliders-horizontal"])(
  "%s is the element that lucide-react renders",
  async (name) => {
    const { __iconData: icon, default: Original } = (await import(
      `../../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
    )) as { __iconData: IconData; default: typeof lucide.House };
    const Icon = createIcon(icon);
    for (const props of [
      {},
      { className: "size-6" },
      { fill: "currentColor", className: "size-5 text-maple" },
    ]) {
      expect(sorted(renderToStaticMarkup(<Icon {...props} />))).toBe(
        sorted(renderToStaticMarkup(<Original {...props} />)),
      );
    }
  },
);
