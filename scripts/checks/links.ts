import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import MarkdownIt from "markdown-it";
import { root } from "../setup/folders.ts";
import type { Ending } from "./run-program.ts";

const markdown = new MarkdownIt({ html: true });
type Token = ReturnType<typeof markdown.parse>[number];

/** Code spans that name a file of the repository, and not a pattern (`*`), a placeholder (`NAME`, `<id>`, `…`) or a symbol. */
const repositoryPath = /^(?:src|scripts|tests|docs|demo|deploy|\.github|\.ci)\/[\w.$@/-]+$/u;
/** Made by commands, not in the repository. */
const generated = /^(?:docs\/openapi\.json|scripts\/node-runtime\/)/u;
const placeholder = /\b(?:NAME|FILE|FOLDER|WORD|LOCALE|YYYY)\b/u;

/** Fails for each link inside the repository, heading, or file in a code span that does not exist, and when none was found. */
export async function checkLinks(signal: AbortSignal): Promise<Ending> {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "*.md"], { cwd: root, signal });
  const paths = stdout.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
  const texts = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
  );
  const { problems, count } = linkProblems(texts, (path) => existsSync(join(root, path)));
  if (count < 100) problems.push(`only ${count} links and files were found in ${paths.length} documents`);
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

/**
 * @param texts Markdown by path relative to the root
 * @returns `count` of links and files that were examined
 */
export function linkProblems(
  texts: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
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
