import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import MarkdownIt from "markdown-it";
import { root } from "../setup/folders.ts";
import type { CheckResult } from "./run-program.ts";

const markdown = new MarkdownIt({ html: true });
type Token = ReturnType<typeof markdown.parse>[number];

/** Code spans that name a file of the repository, and not a pattern (`*`), a placeholder (`NAME`, `<id>`, `…`) or a symbol. */
const repositoryPath = /^(?:src|scripts|tests|docs|demo|deploy|\.github|\.ci)\/[\w.$@/-]+$/u;
/** Made by commands, not in the repository. */
const generated = /^(?:docs\/openapi\.json|scripts\/node-runtime\/)/u;
const placeholder = /\b(?:NAME|FILE|FOLDER|WORD|LOCALE|YYYY)\b/u;

const isCode = /(?<!links\.test)\.(?:tsx?|mjs)$/u;
/** Documents that name files and commands of their time. */
const isHistory = /^(?:CHANGELOG\.md|migrations\/)/u;

/** A file that a comment names: by its path, the end of its path, or its name alone. */
const namedFile = /(?<![\w/.@*<>…-])(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|md)\b/gu;
const commentLine = /(?:^\s*\/?\*+|\/\/) (?<text>.*)$/u;

/**
 * Fails for what does not exist: links of documents inside the repository, their headings, files and `npm run` commands in
 * code spans, and files that comments name. Also fails for a decision that its index does not list, and when hardly
 * anything was found.
 */
export async function checkLinks(signal: AbortSignal): Promise<CheckResult> {
  const { stdout } = await promisify(execFile)("git", ["ls-files"], { cwd: root, signal });
  const files = stdout.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
  const documents = await readAll(files.filter((path) => path.endsWith(".md")));
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const links = linkProblems(documents, {
    exists: (path) => existsSync(join(root, path)),
    isScript: (name) => name in scripts,
  });
  const code = await readAll(files.filter((path) => isCode.test(path) && !isHistory.test(path)));
  const comments = commentProblems(code, files);
  const problems = [...links.problems, ...comments.problems, ...unlistedDecisions(documents)];
  if (links.count < 100 || comments.count < 100)
    problems.push(`only ${links.count} links and ${comments.count} names of files in comments were found`);
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

async function readAll(paths: readonly string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
  );
}

/**
 * @param code source by path relative to the root
 * @param files all files of the repository
 * @returns `count` of names that were examined
 */
export function commentProblems(
  code: ReadonlyMap<string, string>,
  files: readonly string[],
): { problems: string[]; count: number } {
  const ends = new Set(files.flatMap(endsOf));
  const named = [...code].flatMap(([path, text]) =>
    text.split("\n").flatMap((line, index) => {
      const comment = commentLine.exec(line)?.groups?.text ?? "";
      return [...comment.matchAll(namedFile)].map(([file]) => ({ place: `${path}:${index + 1}`, file }));
    }),
  );
  const missing = named.filter(
    ({ file }) => !ends.has(file) && !placeholder.test(file) && !generated.test(file),
  );
  return {
    problems: missing.map(({ place, file }) => `${place} names ${file}, which does not exist`),
    count: named.length,
  };
}

/** The path, and what remains of it without its first folder, without the first two, and so on. */
function endsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}

/** Records that docs/decisions/README.md does not list. */
export function unlistedDecisions(documents: ReadonlyMap<string, string>): string[] {
  const folder = "docs/decisions/";
  const index = documents.get(`${folder}README.md`) ?? "";
  return [...documents.keys()].flatMap((path) => {
    const name = path.startsWith(folder) ? path.slice(folder.length) : "README.md";
    return name === "README.md" || index.includes(`(${name})`)
      ? []
      : [`${folder}README.md does not list ${name}`];
  });
}

/**
 * @param texts Markdown by path relative to the root
 * @returns `count` of links and files that were examined
 */
export function linkProblems(
  texts: ReadonlyMap<string, string>,
  { exists, isScript }: { exists: (path: string) => boolean; isScript: (name: string) => boolean },
): { problems: string[]; count: number } {
  const documents = new Map([...texts].map(([path, text]) => [path, inlineTokens(text)]));
  const problems: string[] = [];
  let count = 0;
  for (const [path, tokens] of documents) {
    for (const { token, line } of tokens) {
      const target = token.type === "link_open" ? String(token.attrGet("href")) : null;
      if (target !== null && !/^[a-z]+:/u.test(target)) {
        count += 1;
        const [file = "", heading] = target.split("#");
        const linked = file === "" ? path : posix.join(dirname(path), decodeURI(file));
        if (!exists(linked)) problems.push(`${path}:${line} links to ${target}, which does not exist`);
        else if (heading !== undefined && !headingsOf(texts.get(linked) ?? "").has(heading))
          problems.push(`${path}:${line} links to ${target}: ${linked} has no such heading`);
      }
      if (token.type === "code_inline" && isRepositoryPath(token.content)) {
        count += 1;
        if (!exists(token.content))
          problems.push(`${path}:${line} names ${token.content}, which does not exist`);
      }
      const script =
        token.type === "code_inline" && !isHistory.test(path)
          ? /^npm run ([\w:]+)/u.exec(token.content)?.[1]
          : undefined;
      if (script !== undefined) {
        count += 1;
        if (!isScript(script)) problems.push(`${path}:${line} names npm run ${script}, which does not exist`);
      }
    }
  }
  return { problems, count };
}

function isRepositoryPath(code: string): boolean {
  return repositoryPath.test(code) && !generated.test(code) && !placeholder.test(code);
}

function inlineTokens(text: string): { token: Token; line: number }[] {
  return markdown
    .parse(text, {})
    .flatMap(({ children, map }) => (children ?? []).map((token) => ({ token, line: (map?.[0] ?? 0) + 1 })));
}

/** The ids that GitHub gives to headings: lower case, punctuation removed, spaces as hyphens, repeated ones numbered. */
function headingsOf(text: string): Set<string> {
  const ids = new Set<string>();
  const tokens = markdown.parse(text, {});
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const title = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
    const id = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/gu, "-");
    let unique = id;
    for (let number = 1; ids.has(unique); number += 1) unique = `${id}-${number}`;
    ids.add(unique);
  }
  return ids;
}
