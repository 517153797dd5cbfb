import type { IconNode } from "lucide";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "./icon.tsx";

test("an icon renders all its elements and is hidden from screen readers", () => {
  const icon: IconNode = [
    ["path", { d: "M1 1h2" }],
    ["circle", { cx: "1", cy: "2", r: "3" }],
  ];

  const markup = renderToStaticMarkup(<Icon of={icon} className="size-5" />);

  expect(markup).toMatch(/^<svg viewBox="0 0 24 24" aria-hidden="true" class="icon size-5">/u);
  expect(markup).toMatch(/<path d="M1 1h2"><\/path><circle cx="1" cy="2" r="3"><\/circle><\/svg>$/u);
});
