import ts from "typescript";

/** A French string of the source, as it is printed: expressions in it are shown as `{…}`, elements as `<b>…</b>`. */
export type FrenchText = { path: string; line: number; text: string };

const frenchWords =
  /(?:^|[\s'’(«])(?:à|au|aux|avec|ce|ces|cet|cette|dans|de|des|du|elle|en|est|et|il|la|le|les|ne|nos|notre|nous|on|ou|par|pas|plus|pour|que|qui|sa|sans|se|ses|son|sont|sous|sur|un|une|vos|votre|vous|[dlnscjmt]['’]\p{L}+)(?:$|[\s,.;:!?)»])/iu;
const englishWords =
  /(?:^|\s)(?:the|of|is|are|was|were|and|or|not|no|with|for|from|this|that|has|have|cannot|must|be|to|by|in|at|it|as|than)(?:$|[\s,.;:])/iu;
/** Strings that a program reads. */
const attributes = new Set([
  "className",
  "key",
  "href",
  "to",
  "id",
  "name",
  "type",
  "role",
  "rel",
  "method",
  "action",
  "htmlFor",
  "form",
  "autoComplete",
  "inputMode",
  "enterKeyHint",
  "encType",
  "src",
  "srcSet",
  "sizes",
  "media",
  "d",
  "viewBox",
  "style",
  "fill",
  "stroke",
  "list",
  "pattern",
  "accept",
  "lang",
  "dir",
  "value",
  "defaultValue",
  "as",
  "rows",
]);
/** Their arguments are read by operators and developers: English. */
const technicalCalls =
  /(?:^|\.)(?:\w*Error|say|debug|info|warn|error|fatal|invariant|querySelector(?:All)?|closest|matches|getAttribute|setAttribute|addEventListener|set|get|has|append|split|join|replace|replaceAll|startsWith|endsWith|includes|indexOf|describe|raw|ref|table|URL|RegExp|Intl\.\w+|DateTimeFormat|NumberFormat)$/u;

/** Finds the French strings of a file in its syntax tree. */
export function findFrenchTexts(path: string, source: string): FrenchText[] {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS; // which reads JavaScript, too
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const texts: FrenchText[] = [];
  /** Elements and strings that are part of the text of the element around them. */
  const parts = new Set<ts.Node>();
  visit(file);
  return texts;

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const hasText = node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));
      if (hasText && !parts.has(node))
        add(node.children.find((child) => ts.isJsxText(child)) ?? node, jsxText(node.children, parts));
    } else if (isString(node)) {
      if (!parts.has(node) && !isTechnical(node))
        for (const { text, lines } of partsOfHtml(stringText(node)))
          if (isFrench(text)) add(node, text, lines);
    }
    ts.forEachChild(node, visit);
  }

  /** @param lines before the text in a string of several lines */
  function add(node: ts.Node, text: string, lines = 0): void {
    const { line } = file.getLineAndCharacterOfPosition(offsetOf(node));
    texts.push({ path, line: line + lines + 1, text: text.replace(/[^\S\u00a0\u202f]+/gu, " ").trim() });
  }

  function offsetOf(node: ts.Node): number {
    const offset = node.getFullText(file).search(/\S/u);
    return node.getFullStart() + Math.max(offset, 0);
  }
}

type StringNode = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

function isString(node: ts.Node): node is StringNode {
  return (
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
  );
}

function stringText(node: StringNode): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("");
}

const htmlTexts = /(?<=^|>)[^<>]*[^<>\s][^<>]*(?=<|$)|(?<=\b(?:aria-label|alt|title|placeholder)=")[^"]+/gu;

/** The texts between the tags of a string that is HTML, and in them; another string is one text. */
function partsOfHtml(html: string): { text: string; lines: number }[] {
  if (!/<\/[a-z]\w*>/u.test(html)) return [{ text: html, lines: 0 }];
  return Array.from(html.matchAll(htmlTexts), ({ index, 0: text }) => {
    const start = index + text.search(/\S/u);
    const lines = html.slice(0, start).split("\n").length - 1;
    return { text: text.replaceAll("&nbsp;", "\u00a0"), lines };
  });
}

/** @param parts receives the elements and strings of which the text consists */
function jsxText(children: readonly ts.JsxChild[], parts: Set<ts.Node>): string {
  return children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text;
      if (ts.isJsxElement(child)) {
        parts.add(child);
        const name = child.openingElement.tagName.getText();
        return `<${name}>${jsxText(child.children, parts)}</${name}>`;
      }
      if (!ts.isJsxExpression(child) || !child.expression) return "";
      if (!isString(child.expression)) return "{…}";
      parts.add(child.expression);
      return stringText(child.expression);
    })
    .join("");
}

/** Whether a program or an operator reads the string, by its place in the tree. */
function isTechnical(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/u.test(parent.operatorToken.getText())) return true;
  if (ts.isJsxExpression(parent) && ts.isJsxElement(parent.parent)) return false;
  for (let one: ts.Node = node; one.parent; one = one.parent) {
    const owner = one.parent;
    if (ts.isJsxAttribute(owner)) return attributes.has(owner.name.getText());
    if (ts.isThrowStatement(owner)) return true;
    const isArgument = (ts.isCallExpression(owner) || ts.isNewExpression(owner)) && owner.expression !== one;
    if (isArgument) return technicalCalls.test(owner.expression.getText());
    if (ts.isFunctionLike(owner) || ts.isJsxElement(owner) || ts.isStatement(owner)) return false;
  }
  return false;
}

/** Marks of French; without any, a capitalized word that is neither English nor a name of a program. */
export function isFrench(text: string): boolean {
  const words = text.replaceAll("{…}", " ");
  if (!/\p{L}{2}/u.test(words)) return false;
  if (englishWords.test(words) && !/[àâçéèêëîïôûùœ«»’]/iu.test(words)) return false;
  if (/[àâçéèêëîïôûùœ«»…’]/iu.test(words)) return true;
  const isClassList = /^[a-z][\w:[\]/.-]*(?: [\w:[\]/.&>*=-]+)*$/u.test(words) && /[-:[]/u.test(words);
  if (frenchWords.test(words)) return /\s/u.test(words.trim()) && !isClassList;
  return /^\p{Lu}\p{Ll}+(?:[ \u00a0]|$)/u.test(words);
}
