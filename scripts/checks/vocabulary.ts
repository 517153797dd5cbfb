import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../setup/folders.ts";
import type { CheckResult } from "./run-program.ts";

/**
 * Words that docs/glossary.md replaces and that have no technical meaning of their own here, with the word to use. Only
 * unambiguous ones: a lint that is often wrong is turned off. Matched in code, comments, docs and file names.
 */
const replaced: readonly { word: string; pattern: RegExp; use: string }[] = [
  { word: "letter", pattern: /\bletters?\b|[a-z]Letters?(?![a-z])|\bLetters?(?=[A-Z])/gu, use: "email" },
  { word: "kept", pattern: /\bkept\b|[a-z]Kept(?![a-z])|\bkept(?=[A-Z])/gu, use: "stored, cached" },
  { word: "sieve", pattern: /sieve/giu, use: "prefilter" },
  { word: "newsworthy", pattern: /newsworthy/giu, use: "alertable" },
  { word: "whoever", pattern: /\bwhoever\b/giu, use: "name the role: user, seller, caller" },
  { word: "somebody", pattern: /\b(?:somebody|nobody|anybody)\b/giu, use: "name the role, or none" },
  { word: "wish", pattern: /\bwish(?:es|ed)?\b|[a-z]Wish(?:es)?\b/gu, use: "action, request" },
  {
    word: "forget",
    pattern: /\bforget(?:s|ting)?(?:[A-Z]\w*)?\b|\bforgotten\b/gu,
    use: "delete, purge, clear",
  },
  { word: "let go", pattern: /\blets? go of\b|letGo/gu, use: "delete, release" },
  { word: "way back", pattern: /\bways? back\b|wayBack/giu, use: "return-to" },
  { word: "look back", pattern: /\blooks? back\b|lookBack/giu, use: "recency window" },
  { word: "once more", pattern: /\bonce more\b/giu, use: "again, retry" },
  { word: "ad", pattern: /\bads?\b(?!-)|\bads?(?=[A-Z])|[a-z]Ads?(?![a-z])/gu, use: "listing" },
];

const extensions = /\.(?:tsx?|mjs|cjs|md|css|jsonc?)$/u;
/** Data, and third-party texts. */
const leftOut = /^(?:package-lock\.json|tests\/search\/judged\/|.*\/package-lock\.json)|\.json$/u;
const allowList = "scripts/checks/vocabulary-allowed.txt";

type Allowed = { word: string; path: string };

/** Lines of the allow list: `word path  # reason`. A path ending in `/` allows a folder. */
export function parseAllowList(text: string): Allowed[] {
  return text.split("\n").flatMap((line) => {
    const [word, path] = line
      .replace(/#.*$/u, "")
      .trim()
      .split(/\s{2,}|\t/u);
    return word && path ? [{ word, path }] : [];
  });
}

/** Replaced words in a text, with line numbers. French strings between « » are ignored. */
export function findReplacedWords(
  text: string,
): { word: string; use: string; line: number; found: string }[] {
  return text.split("\n").flatMap((whole, index) => {
    const line = whole.replace(/«[^»]*»/gu, "");
    return replaced.flatMap(({ word, pattern, use }) =>
      [...line.matchAll(pattern)].map(([found]) => ({ word, use, line: index + 1, found })),
    );
  });
}

/** Fails for each replaced word outside the allow list, for entries that allow nothing, and when no file was read. */
export async function checkVocabulary(signal: AbortSignal): Promise<CheckResult> {
  const { stdout } = await promisify(execFile)("git", ["ls-files"], { cwd: root, signal, maxBuffer: 1e8 });
  const paths = stdout.split("\n").filter((path) => extensions.test(path) && !leftOut.test(path));
  if (paths.length < 100) return { isOk: false, output: `only ${paths.length} files were read` };
  const allowed = parseAllowList(await readFile(join(root, allowList), "utf8"));
  const used = new Set<Allowed>();
  const problems: string[] = [];
  for (const path of paths) {
    const text = await readFile(join(root, path), "utf8").catch(() => "");
    for (const { word, use, line, found } of findReplacedWords(text)) {
      const entry = allowed.find(
        (one) =>
          one.word === word && (one.path === path || (one.path.endsWith("/") && path.startsWith(one.path))),
      );
      if (entry) used.add(entry);
      else problems.push(`${path}:${line} "${found}": use ${use}`);
    }
  }
  for (const entry of allowed) {
    if (!used.has(entry)) problems.push(`${allowList} allows "${entry.word}" in ${entry.path} for nothing`);
  }
  return { isOk: problems.length === 0, output: problems.join("\n") };
}
