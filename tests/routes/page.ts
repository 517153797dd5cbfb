/** Reads HTML as a user would see it. Spaces, apostrophes and ellipses in texts are normalized to ASCII. */
import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";

/** The visible text. */
export function visibleText(html: string): string {
  const page = parse(html);
  return normalize(textOf(page.querySelector("body") ?? page)).replace(/ (?=[.,])/gu, "");
}

const invisible = ["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT"];

function textOf(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (node.nodeType === NodeType.COMMENT_NODE) return "";
  const { tagName } = node as HTMLElement; // the only other node type
  if (invisible.includes(tagName)) return "";
  if (tagName === "WBR") return "";
  return ` ${node.childNodes.map(textOf).join("")} `;
}

/** The section with this heading. */
export function sectionOf(html: string, heading: string): string {
  const title = parse(html)
    .querySelectorAll("section h2")
    .find((one) => visibleText(one.outerHTML).trim() === heading);
  const section = title?.closest("section");
  if (!section) throw new Error(`the page has no section ${heading}`);
  return section.outerHTML;
}

export type Anchor = { text: string; href: string; isCurrent: boolean };

export function linksOf(html: string): Anchor[] {
  return parse(html)
    .querySelectorAll("a")
    .map((link) => ({
      text: nameOf(link),
      href: normalize(link.getAttribute("href") ?? ""),
      isCurrent: link.hasAttribute("aria-current"),
    }));
}

/** The targets of the links with this text, in page order. */
export function hrefsOf(html: string, text: string | RegExp): string[] {
  const matches = (link: Anchor) =>
    typeof text === "string" ? link.text.includes(text) : text.test(link.text);
  return linksOf(html)
    .filter(matches)
    .map(({ href }) => href);
}

/** The accessible names of the buttons. */
export function buttonsOf(html: string): string[] {
  return parse(html).querySelectorAll("button").map(nameOf);
}

/** The text of each list item. */
export function itemsOf(html: string): string[] {
  return parse(html)
    .querySelectorAll("li")
    .map((item) => visibleText(item.outerHTML).trim());
}

/** The options of a select. */
export function optionsOf(html: string, name: string): { value: string; text: string; isChosen: boolean }[] {
  const select = parse(html).querySelector(`select[name="${name}"]`);
  if (!select) throw new Error(`the page has no select ${name}`);
  return select.querySelectorAll("option").map((option) => ({
    value: normalize(option.getAttribute("value") ?? ""),
    text: visibleText(option.outerHTML).trim(),
    isChosen: option.hasAttribute("selected"),
  }));
}

/** The attributes of the input or textarea of this name; null where one is missing. */
export function inputOf(html: string, name: string): (attribute: string) => string | null {
  const field = parse(html)
    .querySelectorAll(`input[name="${name}"], textarea[name="${name}"]`)
    .find((one) => one.getAttribute("type") !== "hidden");
  if (!field) throw new Error(`the page has no field ${name}`);
  return (attribute) => {
    if (!field.hasAttribute(attribute)) return null;
    return normalize(field.getAttribute(attribute) ?? "");
  };
}

/** The form field whose label starts with this text. */
export function labelledFieldOf(
  html: string,
  label: string,
): { tag: string; type: string | null; name: string | null } {
  const page = parse(html);
  const found = page
    .querySelectorAll("label")
    .find((one) => visibleText(one.outerHTML).trim().startsWith(label));
  const id = found?.getAttribute("for");
  const field = id ? page.getElementById(id) : found?.querySelector("input, select, textarea");
  if (!field) throw new Error(`the page has no field labelled ${label}`);
  return {
    tag: field.tagName.toLowerCase(),
    type: field.getAttribute("type") ?? (field.tagName === "INPUT" ? "text" : null),
    name: field.getAttribute("name") ?? null,
  };
}

/** The landmark of this name: `<nav aria-label="…">` and the like. */
export function landmarkOf(html: string, name: string): string {
  const landmark = parse(html)
    .querySelectorAll("nav, section, aside, fieldset")
    .find((one) => normalize(one.getAttribute("aria-label") ?? "") === name);
  if (!landmark) throw new Error(`the page has no landmark ${name}`);
  return landmark.outerHTML;
}

/** The titles of the listings in this part of a page, in page order. */
export function titlesOf(html: string): string[] {
  return parse(html)
    .querySelectorAll("h3")
    .map((title) => visibleText(title.outerHTML).trim());
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  return label === undefined ? visibleText(element.innerHTML).trim() : normalize(label);
}

function normalize(text: string): string {
  return text.replace(/\s+/gu, " ").replaceAll("’", "'").replaceAll("…", "...");
}
