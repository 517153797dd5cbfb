import ts from "typescript";

/** A test of a file, with what its own call says: not what stands above it, not its title, no comment. */
export type TestInFile = {
  /** the titles of the groups around it and its own, as written */
  titles: string[];
  /** it never runs, or may fail */
  isIdle: boolean;
  /** each text of its body by itself: strings, parts of templates, regular expressions, names in objects */
  texts: string[];
  numbers: number[];
};

/** What vitest would find, from the source alone: `test(…)`, `it(…)`, `test.each(…)(…)` inside any `describe`. */
export function testsIn(source: string): TestInFile[] {
  const tests: TestInFile[] = [];
  const visit = (node: ts.Node, groups: readonly string[], isIdle: boolean) => {
    const call = ts.isCallExpression(node) ? testCall(node) : null;
    if (call?.kind === "group") {
      for (const argument of call.rest) visit(argument, [...groups, call.title], isIdle || call.isIdle);
    } else if (call) {
      const titles = [...groups, call.title];
      tests.push({ titles, isIdle: isIdle || call.isIdle, ...contentsOf([...call.table, ...call.rest]) });
    } else {
      ts.forEachChild(node, (child) => visit(child, groups, isIdle));
    }
  };
  visit(ts.createSourceFile("x.tsx", source, ts.ScriptTarget.Latest), [], false);
  return tests;
}

type TestCall = {
  kind: "test" | "group";
  title: string;
  isIdle: boolean;
  /** the rows of `.each` */
  table: readonly ts.Node[];
  rest: readonly ts.Node[];
};

const idle = new Set(["skip", "todo", "fails", "skipIf", "runIf"]);

function testCall(call: ts.CallExpression): TestCall | null {
  const [title, ...rest] = call.arguments;
  if (!title || rest.length === 0 || !isText(title)) return null;
  const table = ts.isCallExpression(call.expression) ? call.expression.arguments : [];
  const names = namesOf(ts.isCallExpression(call.expression) ? call.expression.expression : call.expression);
  const [first = "", ...modifiers] = names;
  if (first !== "test" && first !== "it" && first !== "describe") return null;
  const isIdle = modifiers.some((name) => idle.has(name)) || rest.some(isIdleOption);
  return { kind: first === "describe" ? "group" : "test", title: textOf(title), isIdle, table, rest };
}

/** `test.each` as ["test", "each"] */
function namesOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...namesOf(node.expression), node.name.text];
  return [];
}

function isIdleOption(node: ts.Node): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some(({ name }) => name && ts.isIdentifier(name) && idle.has(name.text))
  );
}

function contentsOf(nodes: readonly ts.Node[]): Pick<TestInFile, "texts" | "numbers"> {
  const texts: string[] = [];
  const numbers: number[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isNumericLiteral(node)) numbers.push(Number(node.text));
    else if (node.kind === ts.SyntaxKind.NullKeyword) texts.push("null");
    else if (ts.isRegularExpressionLiteral(node)) texts.push(plainText(node.text));
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) texts.push(node.name.text);
    else if (isText(node) || ts.isJsxText(node) || ts.isTemplateTail(node) || ts.isTemplateMiddle(node)) {
      texts.push(textOf(node));
    }
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
  return { texts, numbers };
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression | ts.TemplateHead;

/** A template is known by its parts; as a title, by its whole. */
function isText(node: ts.Node): node is Text {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateExpression(node);
}

function textOf(node: Text | ts.JsxText | ts.TemplateMiddle | ts.TemplateTail): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  const spans = node.templateSpans.map((span) => `\${}${span.literal.text}`);
  return node.head.text + spans.join("");
}

/** A pattern's blanks and quoted signs as the text that it matches. */
function plainText(pattern: string): string {
  return pattern.replaceAll(/\\s[+?]?/gu, " ").replace(/\\([^\w])/gu, "$1");
}
