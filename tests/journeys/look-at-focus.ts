/**
 * Runs in the page: what is focused, and what is wrong with it. It must be there to be seen, with a ring that stands out
 * from what is behind it (3:1) and that nothing cuts off, and neither under a bar nor outside the window.
 */
export function lookAtFocus(): { what: string; problems: string[] } {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body)
    return { what: "(the browser itself)", problems: [] };
  const labels = [...((activeElement as HTMLInputElement).labels ?? [])] as HTMLElement[]; // none on what is no field
  const words = activeElement.getAttribute("aria-label") ?? (labels[0] ?? activeElement).textContent ?? "";
  const what = `${activeElement.localName} "${words.trim().slice(0, 40)}"`;
  // The link of a card rings the card; a file's own control is hidden, and its label or the box around it is ringed.
  const isHidden = isTiny(activeElement.getBoundingClientRect());
  const ringed = [...(isHidden ? [] : [activeElement]), ...labels, ...around(activeElement)].find(
    (element) => ringOf(element) !== null,
  );
  const shown = isHidden && ringed ? ringed : activeElement;
  const problems: string[] = [];
  if (isTiny(boxOf(shown)) || !shown.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    problems.push("cannot be seen");
  if (!ringed) problems.push("no ring");
  else problems.push(...problemsOfRing(ringed));
  problems.push(...whatLiesOver());
  return { what, problems };

  function around(element: HTMLElement): HTMLElement[] {
    const { parentElement } = element;
    return parentElement && parentElement !== document.body ? [parentElement, ...around(parentElement)] : [];
  }

  /** Of a link on several lines: its first. */
  function boxOf(element: HTMLElement): DOMRect {
    return element.getClientRects()[0] ?? element.getBoundingClientRect();
  }

  function isTiny({ width, height }: DOMRect): boolean {
    return width < 2 || height < 2;
  }

  /** How far it reaches out, in px; null for none. */
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
    for (const outer of around(element)) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const clip = outer.getBoundingClientRect();
      if (box.left - reach < clip.left - 1) cut.add("left");
      if (box.top - reach < clip.top - 1) cut.add("top");
      if (box.right + reach > clip.right + 1) cut.add("right");
      if (box.bottom + reach > clip.bottom + 1) cut.add("bottom");
    }
    const ring = brightness(getComputedStyle(element).outlineColor) ?? 0;
    const grounds = (reach > 0 ? around(element) : [element, ...around(element)]).map((outer) =>
      brightness(getComputedStyle(outer).backgroundColor),
    );
    const ground = grounds.find((one) => one !== null) ?? 1;
    const contrast = (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05);
    return [
      ...(cut.size > 2 ? [`its ring is cut off: ${[...cut]}`] : []),
      ...(contrast < 3 ? [`its ring hardly stands out: ${contrast.toFixed(1)}`] : []),
    ];
  }

  /** WCAG's relative luminance; null for what can be seen through. */
  function brightness(colour: string): number | null {
    const [red, green, blue, alpha = 1] =
      (/^rgba?\((.*)\)$/u.exec(colour)?.[1] ?? "").match(/[\d.]+/gu) ?? [];
    if (Number(alpha) < 0.5 || !red || !green || !blue) return null;
    const linear = [red, green, blue].map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0);
  }

  function whatLiesOver(): string[] {
    const box = boxOf(shown);
    const x = box.left + box.width / 2;
    const middle = box.top + box.height / 2;
    const isTall = box.height > window.innerHeight / 2;
    return (isTall ? [middle] : [box.top + 3, middle, box.bottom - 3]).flatMap((y) => {
      const there = document.elementFromPoint(x, y);
      // A large field may reach out of the window; what lies over it, may not.
      if (!there && y !== middle) return [];
      if (there && [shown, ...labels].some((own) => own.contains(there))) return [];
      const other = there ? `${there.localName} ${there.className}`.slice(0, 80) : "the window's edge";
      return [`at ${Math.round(x)},${Math.round(y)} lies ${other}`];
    });
  }
}
