import { readdir, readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import ts from "typescript";
import { root } from "../setup/folders.ts";
import type { CheckResult } from "./run-program.ts";

/** Commands and jobs of modules may write. Whether they record an event is the business of their tests. */
const mayWrite = /^src\/(?!web\/|server\/|platform\/).*\.(?:commands|jobs)\.server\.ts$/u;
/** Hold SQL for commands and jobs: only those call the writing functions in such a file. */
const holdsSql = /\.(?:queries|writes)\.server\.ts$/u;
const exceptionList = "scripts/checks/write-exceptions.txt";
/** Far below the real numbers; guards against reading too few files. */
const minimum = { files: 100, writingFunctions: 20 };

const kyselyWrites = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);
const sqlWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?:truncate|alter|drop)\s+table|update\s+(?:only\s+)?[\w."]+(?:\s+(?:as\s+)?\w+)?\s+set)\b/iu;

/** A top-level declaration of a file. `uses`: other declarations that it names, as `path#name`; `path#*`: the whole file. */
type Declaration = { path: string; name: string; writes: boolean; uses: string[] };

export type Exception = { path: string; name: string | null };

/** Lines of the exception list: `path  # reason`, or `path#function  # reason`. A line without a reason is an error. */
export function parseExceptions(text: string): Exception[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const { target, reason } = /^(?<target>\S+)\s+# (?<reason>\S.*)$/u.exec(line)?.groups ?? {};
    if (!target || !reason) throw new Error(`${exceptionList}: no path and reason in "${line}"`);
    const [path = "", name = null] = target.split("#");
    return { path, name };
  });
}

/**
 * Finds writes outside commands and jobs, and exceptions that except nothing.
 * @param sources without tests, by path
 */
export function findWrites(sources: ReadonlyMap<string, string>, exceptions: readonly Exception[]) {
  const parsed = [...sources].map(([path, text]) => parse(path, text));
  const reExports = new Map(parsed.flatMap(({ path, file }) => reExportsOf(path, file)));
  const declarations = parsed.flatMap(({ path, file }) =>
    declarationsOf(path, file).map((declaration) => ({
      ...declaration,
      uses: declaration.uses.map((use) => originOf(use, reExports)),
    })),
  );
  const violations = violationsOf(declarations, exceptions);
  const unused = exceptions.filter((exception) => {
    const others = exceptions.filter((other) => other !== exception);
    return violationsOf(declarations, others).length === violations.length;
  });
  return {
    violations,
    unused: unused.map(({ path, name }) => (name === null ? path : `${path}#${name}`)),
    writingFunctions: declarations.filter(({ writes }) => writes).length,
  };
}

/** Fails as well when it saw hardly any file or write. `given`: sources other than those of src/ and demo/, for tests. */
export async function checkWrites(given?: ReadonlyMap<string, string>): Promise<CheckResult> {
  const sources = given ?? (await readSources());
  const exceptions = parseExceptions(await readFile(join(root, exceptionList), "utf8"));
  const { violations, unused, writingFunctions } = findWrites(sources, exceptions);
  const problems = [
    ...violations.map((problem) => `${problem}: make it a command, or list it in ${exceptionList}`),
    ...unused.map((exception) => `${exceptionList}: ${exception} is not needed`),
  ];
  if (sources.size < minimum.files || writingFunctions < minimum.writingFunctions)
    problems.push(`only ${sources.size} files with ${writingFunctions} writing functions were read`);
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

async function readSources(): Promise<Map<string, string>> {
  const paths = await Promise.all(
    ["src", "demo"].map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true });
      return names.map((name) => `${folder}/${name}`);
    }),
  );
  const isSource = (path: string) => /\.[cm]?[jt]sx?$/u.test(path) && !/\.(?:test\.tsx?|d\.ts)$/u.test(path);
  const read = async (path: string) => [path, await readFile(join(root, path), "utf8")] as const;
  return new Map(await Promise.all(paths.flat().filter(isSource).sort().map(read)));
}

function violationsOf(declarations: readonly Declaration[], exceptions: readonly Exception[]): string[] {
  const isExcepted = ({ path, name }: Declaration) =>
    exceptions.some((exception) => exception.path === path && (exception.name ?? name) === name);
  const candidates = declarations.filter(
    (declaration) => !mayWrite.test(declaration.path) && !isExcepted(declaration),
  );
  /** Functions that only commands and jobs may call: grows until no further function calls one of them. */
  const writers = new Set<string>();
  const found = new Set<string>();
  for (let size = -1; size !== writers.size + found.size; ) {
    size = writers.size + found.size;
    for (const { path, name, writes, uses } of candidates) {
      const called = uses.find((use) => writers.has(use) || isWriterOfFile(use, writers));
      if (!writes && called === undefined) continue;
      if (holdsSql.test(path)) writers.add(`${path}#${name}`);
      else found.add(`${path}#${name}`);
    }
  }
  return [...found].sort();
}

function isWriterOfFile(use: string, writers: ReadonlySet<string>): boolean {
  return use.endsWith("#*") && [...writers].some((writer) => writer.startsWith(use.slice(0, -1)));
}

function parse(path: string, text: string) {
  return { path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** An index.server.ts re-exports functions of other files: a re-export is not a call, and callers use the original. */
function originOf(use: string, reExports: ReadonlyMap<string, string>): string {
  const origin = reExports.get(use);
  return origin === undefined ? use : originOf(origin, reExports);
}

function declarationsOf(path: string, file: ts.SourceFile): Declaration[] {
  const names = new Map<string, string>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement))
      for (const [name, use] of importsOf(path, statement)) names.set(name, use);
    for (const name of namesOf(statement)) names.set(name, `${path}#${name}`);
  }
  return file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement) || isNamedReExport(statement)) return [];
    const found = { writes: false, uses: new Set<string>() };
    visit(statement, path, names, found);
    const declared = namesOf(statement);
    return (declared.length > 0 ? declared : ["(module)"]).map((name) => ({
      path,
      name,
      writes: found.writes,
      uses: [...found.uses].filter((use) => use !== `${path}#${name}`),
    }));
  });
}

/** Collects whether a declaration writes, and what it names. Types are left out. */
function visit(
  node: ts.Node,
  path: string,
  names: ReadonlyMap<string, string>,
  found: { writes: boolean; uses: Set<string> },
): void {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
  if (truncates(node) || namesKyselyWrite(node)) found.writes = true;
  if (ts.isPropertyAccessExpression(node)) {
    visit(node.expression, path, names, found);
    return;
  }
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node)) {
    if (sqlWrite.test(textOf(node))) found.writes = true;
  } else if (ts.isIdentifier(node)) {
    const use = names.get(node.text);
    if (use !== undefined) found.uses.add(use);
  } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [module] = node.arguments;
    if (module && ts.isStringLiteral(module)) found.uses.add(`${resolve(path, module.text)}#*`);
  } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly) {
    // `export *` re-exports the whole file.
    if (ts.isStringLiteral(node.moduleSpecifier))
      found.uses.add(`${resolve(path, node.moduleSpecifier.text)}#*`);
    return;
  }
  ts.forEachChild(node, (child) => visit(child, path, names, found));
}

/** Text of a string, template or concatenation; `x` stands for each part that is computed. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("x");
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textOf(node.left) + textOf(node.right);
  return "x";
}

/** `db.updateTable`, `db["updateTable"]`, `const { updateTable } = db`. */
function namesKyselyWrite(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return kyselyWrites.has(node.name.text);
  if (ts.isElementAccessExpression(node)) return kyselyWrites.has(textOf(node.argumentExpression));
  return ts.isBindingElement(node) && kyselyWrites.has((node.propertyName ?? node.name).getText());
}

/** Whether SQL truncates a table. In other strings the word is a CSS class. */
function truncates(node: ts.Node): boolean {
  const isSql =
    (ts.isTaggedTemplateExpression(node) && /^sql\b/u.test(node.tag.getText())) ||
    (ts.isCallExpression(node) && /\b(?:raw|query)$/u.test(node.expression.getText()));
  return isSql && /\btruncate\b/iu.test(node.getText());
}

function importsOf(
  path: string,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
): [string, string][] {
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  if (!ts.isStringLiteral(moduleSpecifier)) return [];
  const module = resolve(path, moduleSpecifier.text);
  const imports: [string, string][] = importClause.name
    ? [[importClause.name.text, `${module}#default`]]
    : [];
  const bindings = importClause.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) imports.push([bindings.name.text, `${module}#*`]);
  else if (bindings) {
    for (const { name, propertyName, isTypeOnly } of bindings.elements)
      if (!isTypeOnly) imports.push([name.text, `${module}#${(propertyName ?? name).text}`]);
  }
  return imports;
}

/** `export { a } from …`; not `export *`, which names nothing. */
function isNamedReExport(statement: ts.Statement): statement is ts.ExportDeclaration & {
  moduleSpecifier: ts.StringLiteral;
  exportClause: ts.NamedExports;
} {
  return (
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier) &&
    statement.exportClause !== undefined &&
    ts.isNamedExports(statement.exportClause)
  );
}

/** Pairs of a re-exported name and the declaration behind it, as `path#name`. */
function reExportsOf(path: string, file: ts.SourceFile): [string, string][] {
  return file.statements.filter(isNamedReExport).flatMap(({ exportClause, moduleSpecifier }) => {
    const module = resolve(path, moduleSpecifier.text);
    return exportClause.elements.map(({ name, propertyName }): [string, string] => [
      `${path}#${name.text}`,
      `${module}#${(propertyName ?? name).text}`,
    ]);
  });
}

function resolve(path: string, specifier: string): string {
  return specifier.startsWith(".") ? posix.join(dirname(path), specifier) : specifier;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const isDefault = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    return [...(statement.name ? [statement.name.text] : []), ...(isDefault ? ["default"] : [])];
  }
  if (ts.isExportAssignment(statement)) return ["default"];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
}

/** `const { a, b: [c] } = …` declares a and c. */
function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}
