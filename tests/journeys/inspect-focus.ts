/**
 * Runs in the page: the focused element and what is wrong with it. It must be visible, with a focus ring that has a
 * contrast of 3:1 with its background and is not clipped, and neither covered nor outside the window.
 */
export function inspectFocus(): { element: string; problems: string[] } {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body)
    return { element: "(the browser's toolbar)", problems: [] };
  const labels = [...((activeElement as HTMLInputElement).labels ?? [])] as HTMLElement[]; // none on other elements
  const words = activeElement.getAttribute("aria-label") ?? (labels[0] ?? activeElement).textContent ?? "";
  const description = `${activeElement.localName} "${words.trim().slice(0, 40)}"`;
  // A card's link puts the ring on the card; a file input is hidden, and its label or the box around it has the ring.
  const isHidden = isTiny(activeElement.getBoundingClientRect());
  const ringed = [...(isHidden ? [] : [activeElement]), ...labels, ...ancestors(activeElement)].find(
    (element) => ringOf(element) !== null,
  );
  const shown = isHidden && ringed ? ringed : activeElement;
  const problems: string[] = [];
  if (isTiny(boxOf(shown)) || !shown.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    problems.push("is not visible");
  if (!ringed) problems.push("no ring");
  else problems.push(...problemsOfRing(ringed));
  problems.push(...findCoveringElements());
  return { element: description, problems };

  function ancestors(element: HTMLElement): HTMLElement[] {
    const { parentElement } = element;
    return parentElement && parentElement !== document.body
      ? [parentElement, ...ancestors(parentElement)]
      : [];
  }

  /** For a link on several lines: the box of its first line. */
  function boxOf(element: HTMLElement): DOMRect {
    return element.getClientRects()[0] ?? element.getBoundingClientRect();
  }

  function isTiny({ width, height }: DOMRect): boolean {
    return width < 2 || height < 2;
  }

  /** How far the ring extends beyond the element, in px; null without a ring. */
  function ringOf(element: HTMLElement): number | null {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
    const width = Number.parseFloat(outlineWidth);
    if (outlineStyle === "none" || width < 2 || brightness(outlineColor) === null) return null;
    return width + Number.parseFloat(outlineOffset);
  }

  function problemsOfRing(element: HTMLElement): string[] {
    const reach = ringOf(element) ?? 0;
    const box = boxOf(element);
    const cut = new Set<string>();
    for (const outer of ancestors(element)) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const clip = outer.getBoundingClientRect();
      if (box.left - reach < clip.left - 1) cut.add("left");
      if (box.top - reach < clip.top - 1) cut.add("top");
      if (box.right + reach > clip.right + 1) cut.add("right");
      if (box.bottom + reach > clip.bottom + 1) cut.add("bottom");
    }
    const ring = brightness(getComputedStyle(element).outlineColor) ?? 0;
    const backgrounds = (reach > 0 ? ancestors(element) : [element, ...ancestors(element)]).map((outer) =>
      brightness(getComputedStyle(outer).backgroundColor),
    );
    const background = backgrounds.find((one) => one !== null) ?? 1;
    const contrast = (Math.max(ring, background) + 0.05) / (Math.min(ring, background) + 0.05);
    return [
      ...(cut.size > 2 ? [`its ring is clipped: ${[...cut]}`] : []),
      ...(contrast < 3 ? [`its ring has too little contrast: ${contrast.toFixed(1)}`] : []),
    ];
  }

  /** WCAG's relative luminance; null for transparent colors. */
  function brightness(color: string): number | null {
    const [red, green, blue, alpha = 1] = (/^rgba?\((.*)\)$/u.exec(color)?.[1] ?? "").match(/[\d.]+/gu) ?? [];
    if (Number(alpha) < 0.5 || !red || !green || !blue) return null;
    const linear = [red, green, blue].map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0);
  }

  function findCoveringElements(): string[] {
    const box = boxOf(shown);
    const x = box.left + box.width / 2;
    const middle = box.top + box.height / 2;
    const isTall = box.height > window.innerHeight / 2;
    return (isTall ? [middle] : [box.top + 3, middle, box.bottom - 3]).flatMap((y) => {
      const top = document.elementFromPoint(x, y);
      // A large field may extend beyond the window, but must not be covered.
      if (!top && y !== middle) return [];
      if (top && [shown, ...labels].some((own) => own.contains(top))) return [];
      const cover = top ? `${top.localName} ${top.className}`.slice(0, 80) : "the window's edge";
      return [`at ${Math.round(x)},${Math.round(y)} lies ${cover}`];
    });
  }
}
