import { createHash } from "node:crypto";
import type { Answer } from "./client.ts";

/** Inline scripts that browsers would run, were there no policy. Structured data is none. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gsu)].flatMap(
    ([, attributes = "", text = ""]) => (/\ssrc=|application\/ld\+json/u.test(attributes) ? [] : [text]),
  );
}

export function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Those of them that the page's policy does not name: none of the site's own. */
export function strangeScripts({ text, headers }: Pick<Answer, "text" | "headers">): string[] {
  const policy = headers.get("Content-Security-Policy") ?? "";
  return inlineScripts(text).filter((script) => !policy.includes(hashOf(script)));
}
