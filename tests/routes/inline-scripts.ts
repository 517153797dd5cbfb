import { createHash } from "node:crypto";
import type { ClientResponse } from "./client.ts";

type InlineScript = { text: string; nonce: string | undefined };

/** Inline scripts that browsers would run without a policy; structured data is not included. */
export function inlineScripts(html: string): InlineScript[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gsu)].flatMap(
    ([, attributes = "", text = ""]) => {
      if (/\ssrc=|application\/ld\+json/u.test(attributes)) return [];
      return [{ text, nonce: /\snonce="([^"]*)"/u.exec(attributes)?.[1] }];
    },
  );
}

export function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The inline scripts that the page's policy allows neither by hash nor by nonce. */
export function disallowedScripts({ text, headers }: Pick<ClientResponse, "text" | "headers">): string[] {
  const policy = headers.get("Content-Security-Policy") ?? "";
  return inlineScripts(text)
    .filter((script) => {
      const hasNonce = script.nonce !== undefined && policy.includes(`'nonce-${script.nonce}'`);
      return !hasNonce && !policy.includes(hashOf(script.text));
    })
    .map((script) => script.text);
}
