import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type ConfigResult, type Environment, readConfig } from "./config.ts";

/** The configuration of this process: its environment, and for what is not set there, `.env` in the working directory. */
export function loadConfig(): ConfigResult {
  return configOfFolder(process.cwd(), process.env);
}

/**
 * @param real takes precedence, also with an empty value, and also when it has NAME and the file NAME_FILE or the other
 * way round
 */
export function configOfFolder(folder: string, real: Environment): ConfigResult {
  const file = join(folder, ".env");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ENOENT") return readConfig(real);
    return { ok: false, problems: [`The file ${file} cannot be read (${code}).`] };
  }
  const isSet = (name: string) => real[name] !== undefined;
  const added = Object.entries(parseEnv(text)).filter(([name]) => !isSet(name) && !isSet(counterpart(name)));
  const result = readConfig({ ...Object.fromEntries(added), ...real });
  const problems = unreadableLines(text).map(
    (number) => `Line ${number} of ${file} is no setting: write NAME=value, or # before a comment.`,
  );
  if (problems.length === 0) return result;
  return { ok: false, problems: [...problems, ...(result.ok ? [] : result.problems)] };
}

/** Node skips such lines silently: with `SMTP_URL smtp://…`, the site would send no emails. */
function unreadableLines(text: string): number[] {
  const quoted = /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(["'`])[\s\S]*?\1.*$/gmu;
  const lines = text.replace(quoted, (value) => value.replace(/[^\n]+/gu, "")).split("\n");
  const isReadable = (line: string) => /^\s*(?:$|#|(?:export\s+)?[\w.-]+\s*=)/u.test(line);
  return lines.flatMap((line, index) => (isReadable(line) ? [] : [index + 1]));
}

function counterpart(name: string): string {
  return name.endsWith("_FILE") ? name.slice(0, -"_FILE".length) : `${name}_FILE`;
}
