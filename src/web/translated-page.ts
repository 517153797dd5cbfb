/**
 * Lets React work on a page that another program changes. Browsers' translators (Chrome's, Edge's) and extensions replace
 * text nodes by elements of their own (`<font><font>Bike</font></font>`). React still holds the text nodes: removing one or
 * inserting before it throws and loses the page, and a new text goes into a node that is no longer shown
 * (github.com/react/react/issues/11538).
 *
 * A translator works in a JavaScript world of its own, so its calls cannot be intercepted. A MutationObserver sees what
 * stands where a text node stood, and React's calls find it there. A text that React changes is put back first: it shows
 * React's words, and the translator translates those.
 */

declare global {
  interface Window {
    /** Puts the page's own texts back. Returns whether there were any to put back. Deleted when the page is hydrated. */
    restoreTexts?: () => boolean;
  }
}

/** Inlined as text into the head: a translator can be faster than the page's scripts. */
export function tolerateTranslation(): void {
  const replacements = new WeakMap<Node, Node>();
  const beforeHydration = new Set<Text>();
  const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith("__react"));
  const shownFor = (node: Node) => {
    let shown: Node | undefined = node;
    while (shown && !shown.isConnected) shown = replacements.get(shown);
    return shown as ChildNode | undefined;
  };
  const childFor = (parent: Node, node: Node) => {
    let child: Node | null | undefined = node;
    while (child && child.parentNode !== parent) child = child.parentNode ?? replacements.get(child);
    return child as ChildNode | null | undefined;
  };
  const putBack = (text: Text) => {
    const shown = shownFor(text);
    if (shown !== text) shown?.replaceWith(text);
  };
  const note = (records: MutationRecord[]) => {
    const added = new Set(records.flatMap((record) => [...record.addedNodes]));
    for (const record of records) {
      const { addedNodes, removedNodes, previousSibling, nextSibling } = record;
      const around = [...addedNodes, previousSibling, nextSibling];
      const replacement = around.find(
        (node) => node instanceof Element && added.has(node) && !isReacts(node),
      );
      if (!replacement) continue;
      for (const removed of removedNodes) {
        if (removed.isConnected) continue;
        replacements.set(removed, replacement);
        if (!(removed instanceof Text)) continue;
        if (window.restoreTexts) beforeHydration.add(removed);
        Object.defineProperty(removed, "nodeValue", {
          configurable: true,
          get: () => removed.data,
          set: (value: string | null) => {
            putBack(removed);
            removed.data = value ?? "";
          },
        });
      }
    }
  };
  const observer = new MutationObserver(note);
  addEventListener("DOMContentLoaded", () => observer.observe(document, { childList: true, subtree: true }));
  window.restoreTexts = () => {
    note(observer.takeRecords());
    const isTranslated = beforeHydration.size > 0;
    for (const text of beforeHydration) putBack(text);
    beforeHydration.clear();
    return isTranslated;
  };

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const withdraw = (node: Node) => {
    const shown = replacements.has(node) && shownFor(node);
    if (shown && shown !== node) shown.remove();
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    const child = childFor(this, node);
    if (child?.contains(node)) node.parentNode?.removeChild(node);
    else child?.remove();
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    withdraw(node);
    return insertBefore.call(this, node, next && (childFor(this, next) ?? null)) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    withdraw(node);
    return appendChild.call(this, node) as T;
  };
}
