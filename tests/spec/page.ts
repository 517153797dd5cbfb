/** What a person reads in an answer: its words without the markup, with plain blanks and apostrophes. */
export function wordsOf(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/u.exec(html)?.[1] ?? html;
  const visible = body
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/gu, " ")
    // Where a line may break inside a word is not between two.
    .replace(/<!--.*?-->|<wbr\b[^>]*>/gu, "")
    .replace(/<[^>]*>/gu, " ");
  return plain(decoded(visible)).replace(/ (?=[.,])/gu, "");
}

/** The part of a page under this heading: the section it names, or the one around it. */
export function sectionOf(html: string, heading: string): string {
  const sections = html.split(/(?=<section\b)/u).slice(1);
  const found = sections.find((section) => {
    const title = /<h2\b[^>]*>([\s\S]*?)<\/h2>/u.exec(section)?.[1] ?? "";
    return wordsOf(title).trim() === heading;
  });
  if (!found) throw new Error(`the page has no section ${heading}`);
  return found.split("</section>")[0] ?? "";
}

export type Anchor = { words: string; href: string; isCurrent: boolean };

export function linksOf(html: string): Anchor[] {
  const found = html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/gu);
  return [...found].map(([, attributes = "", inside = ""]) => ({
    words: attributeOf(attributes, "aria-label") ?? wordsOf(inside).trim(),
    href: attributeOf(attributes, "href") ?? "",
    isCurrent: attributeOf(attributes, "aria-current") !== null,
  }));
}

/** Where the links with these words lead, in the order of the page. */
export function addressesOf(html: string, words: string | RegExp): string[] {
  const isMeant = (link: Anchor) =>
    typeof words === "string" ? link.words.includes(words) : words.test(link.words);
  return linksOf(html)
    .filter(isMeant)
    .map(({ href }) => href);
}

/** The accessible names of the buttons. */
export function buttonsOf(html: string): string[] {
  const found = html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/gu);
  return [...found].map(([, attributes = "", inside = ""]) => {
    return attributeOf(attributes, "aria-label") ?? wordsOf(inside).trim();
  });
}

/** The values of a select, with the words beside each. */
export function optionsOf(html: string, name: string): { value: string; words: string; isChosen: boolean }[] {
  const select = new RegExp(`<select\\b[^>]*\\bname="${name}"[^>]*>([\\s\\S]*?)</select>`, "u").exec(html);
  if (!select) throw new Error(`the page has no choice ${name}`);
  const found = (select[1] ?? "").matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/gu);
  return [...found].map(([, attributes = "", inside = ""]) => ({
    value: attributeOf(attributes, "value") ?? "",
    words: wordsOf(inside).trim(),
    isChosen: /\bselected\b/u.test(attributes),
  }));
}

/** The attributes of the input of this name. */
export function inputOf(html: string, name: string): (attribute: string) => string | null {
  const found = [...html.matchAll(/<(?:input|textarea)\b([^>]*)>/gu)].find(([, attributes = ""]) => {
    return attributeOf(attributes, "name") === name && attributeOf(attributes, "type") !== "hidden";
  });
  if (!found) throw new Error(`the page has no field ${name}`);
  return (attribute) => attributeOf(found[1] ?? "", attribute);
}

/** The part with this landmark name: `<nav aria-label="…">` and the like. */
export function landmarkOf(html: string, name: string): string {
  const start = [...html.matchAll(/<(nav|section|aside|fieldset)\b([^>]*)>/gu)].find(
    ([, , attributes = ""]) => {
      return attributeOf(attributes, "aria-label") === name;
    },
  );
  if (!start) throw new Error(`the page has no part ${name}`);
  return html.slice(start.index, html.indexOf(`</${start[1]}>`, start.index));
}

/** The ads shown in this part of a page, by title, in its order. */
export function titlesOf(html: string): string[] {
  const titles = html.matchAll(/<h3\b[^>]*>([\s\S]*?)<\/h3>/gu);
  return [...titles].map(([, inside = ""]) => wordsOf(inside).trim());
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}(?:="([^"]*)")?(?=\\s|/|$)`, "iu").exec(attributes);
  return found ? plain(decoded(found[1] ?? "")) : null;
}

function plain(text: string): string {
  return text.replace(/\s+/gu, " ").replaceAll("’", "'").replaceAll("…", "...");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

function decoded(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/gu, (_, name: string) => entities[name] ?? "");
}
